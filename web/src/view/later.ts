/** What is not needed to see the first page and to play a hand. */
export { default as AccountDialog } from "./AccountDialog.svelte";
export { default as ChatPanel } from "./ChatPanel.svelte";
export { default as CoachPanel } from "./CoachPanel.svelte";
export { default as CoachStrip } from "./CoachStrip.svelte";
export { default as FriendsForm } from "./FriendsForm.svelte";
export { default as HandRanks } from "./HandRanks.svelte";
export { default as HostPanel } from "./HostPanel.svelte";
export { default as HostTaken } from "./HostTaken.svelte";
export { default as Invite } from "./Invite.svelte";
export { default as MenuSheet } from "./MenuSheet.svelte";
export { default as MoveAsk } from "./MoveAsk.svelte";
export { default as NameDialog } from "./NameDialog.svelte";
export { default as PastHands } from "./PastHands.svelte";
export { default as PlayerList } from "./PlayerList.svelte";
export { default as PokerWords } from "./PokerWords.svelte";
export { default as Results } from "./Results.svelte";
export { default as SettingsDialog } from "./SettingsDialog.svelte";
