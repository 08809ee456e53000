import { setTimeout as pause } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";

/** An authenticator app of one entry, which never shows a code twice: the provider takes each one once. */
export interface AuthenticatorApp {
  /** The next code; waits when this half-minute's and the next one's are used up. */
  code(): Promise<string>;
  /** The half-minute of the last code, counted from 1970. */
  readonly used: number;
  /** Shows the codes of this half-minute and the next once more. */
  again(): void;
}

const period = 30;

/**
 * @param key as the screen shows it for typing, with or without spaces
 * @param before the app in whose place it comes: the provider takes no half-minute twice from one person
 */
export function authenticatorApp(key: string, before?: AuthenticatorApp): AuthenticatorApp {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(/\s/g, "")), period });
  let used = before?.used ?? 0;
  return {
    get used() {
      return used;
    },
    again: () => void (used = 0),
    async code() {
      const now = () => Math.floor(Date.now() / 1000 / period);
      // One step ahead is taken, too: clocks differ.
      const step = Math.max(used + 1, now());
      while (step > now() + 1) await pause(500);
      used = step;
      return totp.generate({ timestamp: step * period * 1000 });
    },
  };
}
