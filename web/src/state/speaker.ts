/** Makes sounds, by Web Audio: there are no files. A browser lets nothing be heard before the first press. */
import { NOTES, type Note, type Sound, VOLUME_OF } from "../core/sounds";
import { settings } from "./settings.svelte";

const TOGETHER_MS = 60; // the same sound again is one sound

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
const lastAt = new Map<Sound, number>();

/** Let sounds be heard from the first press on. */
export function wake(): void {
  if (context !== null || typeof AudioContext === "undefined") return;
  const events = ["pointerdown", "keydown"] as const;
  const begin = (): void => {
    for (const name of events) removeEventListener(name, begin);
    context ??= new AudioContext({ latencyHint: "interactive" });
    void context.resume();
  };
  for (const name of events) addEventListener(name, begin);
}

export function play(sound: Sound): void {
  const { muted, volumes } = settings.now;
  const volume = volumes[VOLUME_OF[sound]];
  if (context === null || muted || volume === 0) return;
  const now = performance.now();
  if (now - (lastAt.get(sound) ?? -Infinity) < TOGETHER_MS) return;
  lastAt.set(sound, now);
  // A phone that was locked has put the sound to sleep.
  if (context.state === "suspended") void context.resume();
  for (const note of NOTES[sound]) sing(context, note, volume);
}

function sing(audio: AudioContext, note: Note, volume: number): void {
  const from = audio.currentTime + note.at;
  const until = from + note.lasts;
  const gain = audio.createGain();
  // Ears hear ratios: half of the way sounds half as loud.
  gain.gain.setValueAtTime(0.0001, from);
  gain.gain.exponentialRampToValueAtTime(note.loud * volume ** 2, from + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, until);
  gain.connect(audio.destination);
  const [source, pitch] = note.wave === "noise" ? rushing(audio, gain) : sounding(audio, gain, note.wave);
  pitch.setValueAtTime(note.hertz, from);
  if (note.to !== undefined) pitch.exponentialRampToValueAtTime(note.to, until);
  source.start(from);
  source.stop(until);
}

function sounding(audio: AudioContext, gain: GainNode, wave: OscillatorType): [AudioScheduledSourceNode, AudioParam] {
  const source = audio.createOscillator();
  source.type = wave;
  source.connect(gain);
  return [source, source.frequency];
}

function rushing(audio: AudioContext, gain: GainNode): [AudioScheduledSourceNode, AudioParam] {
  noise ??= whiteNoise(audio);
  const source = audio.createBufferSource();
  source.buffer = noise;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = 0.9;
  source.connect(band).connect(gain);
  return [source, band.frequency];
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return buffer;
}
