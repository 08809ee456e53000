import type { Bounce } from "./dsn.ts";

/** All that the product wants to know of a mail that came in. */
export interface MailStudy {
  /** Whether the mail could be read; else only its headers and what stands in it in plain sight were looked at. */
  whole: boolean;
  /** The address in From, as it stands there. */
  from: string;
  bounces: Bounce[];
  /** The mail's own Message-ID and whom it was for, then those of each mail attached to it, outermost first. */
  mails: { messageId: string; recipients: string[] }[];
  /** Message-IDs that it names, attached mails first, at most 50. */
  messageIds: string[];
  /** Tokens of the lure host's links, at most 50. */
  tokens: string[];
}

export interface MailAsked {
  raw: Uint8Array;
  /** Whether it came with the empty envelope sender. */
  nullSender: boolean;
  /** Host (and port) of the lure host. */
  lureHost: string;
}
