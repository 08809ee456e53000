import type * as z from "zod/mini";
import type { Kinds } from "../kit/kind.ts";
import type { Logger } from "../kit/log.ts";
import type { Concern } from "./email/status.ts";

/** A way to reach a person. Everything about it stands in its folder; `index.ts` lists the channels. */
export interface Channel {
  id: string;
  /** Path data of its picture, 24 × 24, drawn with the current colour. */
  picture: string;
  /** The one form in which an address goes to a transport, or null when it is none that this channel can reach. */
  readAddress: (text: string) => string | null;
  transports: Kinds<TransportKind>;
}

/** A kind of transport: what its settings look like, which of its values are secret, and how it is opened. */
export interface TransportKind<Settings = any> {
  id: string;
  channel: string;
  /** Shape of the settings kept as JSON; strict. */
  settings: z.ZodMiniType<Settings, any>;
  /** Names of the values that are sealed and never shown again. */
  secrets: readonly string[];
  /** What does not fit together although every value has its shape, by the field's path; `reason` is a key of the word catalogue. */
  check: (settings: Settings, secrets: Secrets) => { path: string; reason: string }[];
  open: (settings: Settings, secrets: Secrets, ports: TransportPorts) => Transport;
}

export type Secrets = Readonly<Record<string, string>>;

/** What a transport may use of the process. */
export interface TransportPorts {
  log: Logger;
  production: boolean;
  /** Posts a form and gives the status and the body: the way to a token endpoint, through the egress guard. */
  post: (url: string, form: Record<string, string>) => Promise<{ status: number; body: string }>;
  /** Where to connect for this host: the host itself, or the address that was checked. Throws when it must not be reached from inside. */
  placeOf: (host: string, port: number) => Promise<string>;
  /** Keeps a message that is shown instead of sent. */
  keep: (mail: Outgoing) => Promise<void>;
  /** Told when the server stops answering (`down`, with its words) and when it answers again. */
  onHealth?: (state: "up" | "down", text: string) => void;
}

/** A message ready for the transport: one recipient, CRLF line ends. */
export interface Outgoing {
  /** Envelope sender (return path). */
  from: string;
  /** The recipient, exactly as it goes into RCPT TO. */
  to: string;
  message: Buffer;
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
  close: () => Promise<void>;
}
