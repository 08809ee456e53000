import type { InboundRequest } from "./inbound.ts";

/** How a fake treats one message. */
export type Behaviour =
  | "accept"
  /** Refuses it as too much at once, and says to wait so many seconds where the vendor has a way to say so. */
  | { throttle: number }
  /** Its documented answer for a recipient that it cannot reach. */
  | "refuse-recipient"
  /** Its documented answer for a sender that it does not let send. */
  | "refuse-sender"
  /** Its documented answer for a credential that was taken back. */
  | "revoked"
  /** Takes it and never answers. */
  | "silent"
  /** Takes it, then breaks: a 5xx, or the end of the connection. */
  | "fail-after-accept"
  /** Accepts it after so many milliseconds. */
  | { slow: number };

/** A peer for tests that behaves as a vendor's server does, as far as its documentation says. */
export interface Fake {
  /** What the transport is opened with to talk to it, with a timeout of about a second where there is one to set. */
  settings: unknown;
  secrets: Readonly<Record<string, string>>;
  /** A recipient and a sender that it accepts, as they go to the transport. */
  to: string;
  from: string;
  /** What it took, in order; also when it never said so. `at`: epoch milliseconds. */
  received: { to: string; text: string; at: number }[];
  /** Requests that the vendor's documentation does not allow, in a sentence each. */
  faults: string[];
  /** How it treats the next messages, one each; those after them are accepted. */
  next: (...behaviours: Behaviour[]) => void;
  /** The settings under which a transport sends at most so many messages a second; absent where it has none of its own. */
  paced?: (perSecond: number) => unknown;
  /**
   * Says what became of a message that it took: over its connection, or by the request that it gives, which is made at the profile's address.
   * @param nth its place in `received`
   */
  tell?: (nth: number, fate: "arrived" | "failed") => Promise<InboundRequest | void>;
  /**
   * Lets whoever got a message report it by what stands in it, and gives the status of the answer.
   * @param nth its place in `received`
   * @param callback where the vendor was told to tell such things
   */
  report?: (nth: number, callback: string, how?: "signed" | "forged") => Promise<number>;
  /** What came back to the chats where something was reported. */
  thanked?: unknown[];
  close: () => Promise<void>;
}
