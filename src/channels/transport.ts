import type * as z from "zod/mini";
import type { Logger } from "../kit/log.ts";
import type { CallbackAnswer, InboundRequest, VendorEvent } from "./inbound.ts";
import type { Fake } from "./fake.ts";

/** Whom or what an answer or a receipt is about. Only what concerns the recipient or the message may cost a person the message. */
export type Concern = "recipient" | "message" | "sender" | "session";

/** A kind of transport: what its settings look like, which of its values are secret, and how it is opened. */
export interface TransportKind<Settings = any> {
  id: string;
  channel: string;
  /** Shape of the settings kept as JSON; strict. */
  settings: z.ZodMiniType<Settings, any>;
  /** Names of the values that are sealed and never shown again. */
  secrets: readonly string[];
  /**
   * What of the settings decides to whom a secret is shown, by the secret's name; none for one that stays here. A kept secret goes nowhere else
   * than where it was given for.
   */
  secretScope: (settings: Settings) => Record<string, unknown>;
  /** Settings for a message that somebody waits for before the screen; the same when absent. */
  interactive?: (settings: Settings) => Settings;
  /** What does not fit together although every value has its shape, by the field's path; `reason` is a key of the channel's `words.settings`. */
  check: (settings: Settings, secrets: Secrets) => { path: string; reason: string }[];
  open: (settings: Settings, secrets: Secrets, ports: TransportPorts) => Transport;
  /**
   * Reads what the vendor tells by HTTP at an address of the sending profile's own; absent where it tells nothing so. Verifies its signature over the
   * raw body, in constant time and within the vendor's time window, before anything of it is believed. The same request may come twice.
   */
  inbound?: (
    request: InboundRequest,
    settings: Settings,
    secrets: Secrets,
    ports: Pick<TransportPorts, "fetch" | "log" | "callback">,
  ) => Promise<CallbackAnswer>;
  /** Whether its server hands over on an open line what became of messages, so that somebody has to listen when nothing is sent. */
  listens?: (settings: Settings) => boolean;
  /** What the suite for all transports tries it with; one without is tried by tests of its own. */
  samples?: { fake: () => Promise<Fake> };
}

export type Secrets = Readonly<Record<string, string>>;

/** What a transport may use of the process. */
export interface TransportPorts {
  log: Logger;
  production: boolean;
  /** Posts a form and gives the status and the body: the way to a token endpoint, through the egress guard. */
  post: (url: string, form: Record<string, string>) => Promise<{ status: number; body: string }>;
  /**
   * Any other request, through the egress guard, without redirects; at most 5 MB come back. Throws `NotReached` where certainly nothing of it left
   * this machine; after any other error nobody knows whether it was carried out.
   */
  fetch: (url: string, request: OutwardRequest) => Promise<OutwardAnswer>;
  /** Rejects, with words, where `fetch` would not go: without TLS, to a name that nobody knows, to what is not public. */
  mayFetch: (url: string) => Promise<void>;
  /** Where the vendor tells what it has to tell (`inbound`): the sending profile's own public address, null for what the process itself sends with. */
  callback: string | null;
  /** Where to connect for this host: the host itself, or the address that was checked. Throws when it must not be reached from inside. */
  placeOf: (host: string, port: number) => Promise<string>;
  /** Keeps a message that is shown instead of sent. */
  storeInOutbox: (mail: Outgoing) => Promise<void>;
  /**
   * Takes what was said over an open line: of a message after it had been taken, or by whoever got it. Resolves when it is written down: to false where it was
   * passed over, or means no message that went out; of such a thing nothing more is to be done, and it is not answered.
   */
  onEvent?: (said: VendorEvent) => Promise<boolean>;
  /**
   * Whether what came, and was heard (`onEvent`), is this line's to answer: every line on which an account is signed in hears the same, in whichever process,
   * and one of them gets true.
   * @param name of what came, the same on each line; any length
   * @param within seconds for which others of this name are copies; ten minutes when absent
   */
  claimAnswer?: (name: string, within?: number) => Promise<boolean>;
  /**
   * Waits for this message's turn where the server takes only so many a second: all processes that send by the profile share the turns.
   * Resolves at once where there is none to share with; rejects with `NotNow` when it is too far off to be waited for.
   */
  waitTurn?: (perSecond: number) => Promise<void>;
  /** Has nobody take a turn for so many seconds: the server has said that it is too much. */
  pauseTurns?: (seconds: number) => Promise<void>;
  /** Keeps by which name of its own the server will speak of a message. */
  storeReference?: (reference: string, messageId: string) => Promise<void>;
  /** Told when the server stops answering (`down`, with its words) and when it answers again. */
  onHealth?: (state: "up" | "down", text: string) => void;
}

export interface OutwardRequest {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Milliseconds for the whole exchange. */
  timeout: number;
}

export interface OutwardAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** A message ready for the transport: one recipient, CRLF line ends. */
export interface Outgoing {
  /** Envelope sender (return path). */
  from: string;
  /** The recipient, exactly as it goes into RCPT TO. */
  to: string;
  message: Buffer;
  /** The name by which receipts speak of it; a mail has it in its header. */
  messageId?: string;
}

/**
 * The last word before a message becomes irrevocable. It is asked after the body has been handed over and right before the
 * terminating dot (or the one call that sends). Only when it resolves to true the message goes out; when it throws, it does not.
 */
export type Commit = () => Promise<boolean>;

/** How one attempt ended. Everything but `unconfirmed` is certain. */
export type Outcome =
  | { state: "sent"; response: string }
  /**
   * Not delivered; worth trying again, not before `retryAfter` seconds. `about`: whom the server meant; what concerns the sender or the
   * session never becomes a bounce. `early`: it was said before a recipient was named, so that it concerns every mail alike.
   */
  | { state: "deferred"; code?: number; text: string; retryAfter?: number; about?: Concern; early?: boolean }
  /** Not delivered, and the server says it never will be. */
  | { state: "bounced"; code: number; text: string }
  /** The dot went out and no answer came: nobody can know. */
  | { state: "unconfirmed"; text: string }
  /** `commit` said no; nothing was sent. */
  | { state: "withdrawn"; text?: string }
  /** The gate does not let this address pass; nothing was sent. */
  | { state: "refused"; reason: string; text: string; about?: "sender" };

export interface Transport {
  /** How many sends at once are useful. */
  connections: number;
  send: (mail: Outgoing, commit: Commit) => Promise<Outcome>;
  /** Connects, signs in and leaves; throws with the server's words. */
  probe: () => Promise<void>;
  /** Takes for so many milliseconds what the server hands over on its line by itself (`ports.onEvent`). */
  listen?: (ms: number) => Promise<void>;
  close: () => Promise<void>;
}
