/** Who this browser is: a guest, or somebody with an account; and what he does about it. */
import * as api from "./api";
import type { Answer, Device, Failure, Login, Me } from "./api";
import { remember } from "./memory";

/** The field of a form that a refusal is about. */
export type AccountField = "account" | "passphrase";

const FIELDS: readonly (readonly [prefix: string, field: AccountField])[] = [
  ["name_", "account"],
  ["account_", "account"],
  ["passphrase_", "passphrase"],
];

export function fieldOf(code: string): AccountField | null {
  return FIELDS.find(([prefix]) => code.startsWith(prefix))?.[1] ?? null;
}

export class Account {
  me = $state.raw<Me | null>(null);
  devices = $state.raw<readonly Device[]>([]);
  failure = $state.raw<Failure | null>(null);
  waiting = $state(false);

  /** `changed` is told that there is news of `me`; `another`: this browser is another player now. */
  constructor(private readonly changed: (another: boolean) => void) {}

  async load(): Promise<void> {
    const me = await api.getMe();
    if (!("ok" in me)) {
      this.failure = me.failure;
      return;
    }
    const devices = me.ok.account === null ? null : await api.getDevices();
    this.me = me.ok;
    this.devices = devices !== null && "ok" in devices ? devices.ok.devices : [];
  }

  /** Every one of these says whether it went well; if not, `failure` says why. */
  make(login: Login): Promise<boolean> {
    return this.#do(() => api.postAccount(login), false);
  }

  async logIn(login: Login): Promise<boolean> {
    const done = await this.#do(() => api.postLogin(login), true);
    const name = this.me?.name;
    if (done && name) remember({ name });
    return done;
  }

  logOut(): Promise<boolean> {
    return this.#do(api.postLogout, true);
  }

  signOut(device: string | null): Promise<boolean> {
    return this.#do(() => api.postSignOut(device), false);
  }

  change(passphrase: string, next: string): Promise<boolean> {
    return this.#do(() => api.postPassphrase({ passphrase, new: next }), false);
  }

  remove(passphrase: string): Promise<boolean> {
    return this.#do(() => api.deleteAccount(passphrase), true);
  }

  async #do(act: () => Promise<Answer<unknown>>, another: boolean): Promise<boolean> {
    if (this.waiting) return false;
    this.waiting = true;
    this.failure = null;
    const answer = await act();
    if ("ok" in answer) {
      await this.load();
      this.changed(another);
    } else {
      this.failure = answer.failure;
    }
    this.waiting = false;
    return "ok" in answer;
  }
}
