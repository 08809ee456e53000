import type { Variables } from "../kit/config.ts";
import type { Kinds } from "../kit/kind.ts";
import type { Concern, Outgoing, Secrets, TransportKind } from "./transport.ts";

/** What is meant where nobody names a channel: rows and requests from before there were others. */
export const defaultChannel = "email";

declare module "../kit/words.ts" {
  interface Areas {
    [channel: `channels/${string}`]: ChannelWords;
  }
}

/**
 * What a channel is called and what it says: `title` (its name), `message` (one of its messages), `form` (what the messages of its form are called,
 * where several channels have it), `no-way` (nothing is set up that sends), `address` (why nobody can be reached at one, by the reasons of
 * `address.fault`), `settings` (what does not fit together, by the reasons of its transports' `check`), and what is told of its sending profiles.
 */
export type ChannelWords = {
  title: string;
  message: string;
  form?: string;
  "no-way": string;
  /** What its messages are sent by, for each transport by its id, where the title says too little. */
  transports?: Record<string, string>;
  address?: Record<string, string>;
  settings?: Record<string, string>;
  /** Names of what a sending profile asks for (its transports' settings and secrets, and `fromAddress`), and of where a test of it goes (`testTo`), where the general ones say too little. */
  fields?: Record<string, string>;
  /** Sentences beside them, by the same names. */
  hints?: Record<string, string>;
  /** What is said of a setting's choices, by its name and theirs. */
  choices?: Record<string, Record<string, string>>;
  /** How it is set up at the vendor, in steps; what stands in backquotes is entered there as it is. */
  guide?: Record<string, string>;
  /** What stands around a message that is `preview`. */
  preview?: Record<string, string>;
  /** What went wrong and what mends it, by the reasons of its transports. */
  says?: Record<string, string>;
};

/** A way to reach a person. Everything about it stands in its folder; `list.ts` lists the channels. */
export interface Channel {
  id: string;
  /**
   * What its messages look like to whoever writes them. A lure is written for one form and can go by every channel that has it; `lure` is the same
   * in all of them. Without one, only lures that are written for this very channel go by it.
   */
  form?: string;
  /** Path data of its picture, 24 × 24, drawn with the current colour. */
  picture: string;
  words: ChannelWords;
  address: AddressRule;
  sender: SenderRule;
  /** What an author writes for it. */
  lure: LureFormat;
  transports: Kinds<TransportKind>;
  own: OwnTransport;
  /** Makes a lure's message once for all its recipients; a call of what it gives writes one of them. No input, no output but its value. */
  compose: (template: Template) => Composed;
  /** A message of the product's own: a notice, an account mail, a test. */
  plain: (message: PlainMessage) => Buffer;
  /** Whether its messages are a line or two, so that notices are said in short. */
  brief: boolean;
  /** How many notices one address gets at most from all organisations together, in an hour and in a day. */
  notices: { hourly: number; daily: number };
  /** Whether the Message-ID of a simulated one reaches its reader, so that anybody can check by it who sent it: it is signed then. */
  signed?: boolean;
  /** Whether people can ask for no more of its messages by answering one. */
  allowsOptOut?: boolean;
  /**
   * The next moment at which what nobody asked for may come to an address by a profile's settings: `at` itself (epoch milliseconds), or the end of the
   * quiet time; at any when absent. `zone`: the person's own; null where nobody knows it.
   */
  openFor?: (settings: any, address: string, zone: string | null, at: number) => number;
  /** What a message takes by a profile's settings; nothing where messages are not paid for. `country`: ISO 3166. */
  cost?: (settings: any, address: string, message: Buffer) => Cost;
  /** What a receipt says that came after a message was taken. */
  receipt: (said: { code: string; text: string }) => Concern | "arrived";
  /** A kept message as the outbox shows it. */
  shown: (kept: StoredMessage, read: ReadParts) => Promise<Shown>;
  /**
   * The same where its reader sees it, on a telephone or in a program: a whole document in which nothing runs or loads. Without it, `html` of what is
   * shown is the message as it is.
   * @param locale the message's language
   */
  preview?: (shown: Shown, locale: string) => string;
  /** What the suite for all channels tries it with. */
  samples: Samples;
}

/** What an address is and where a person has one. */
export interface AddressRule {
  /** The one form in which an address is kept and goes to a transport, or null when it is none that this channel can reach. */
  read: (text: string) => string | null;
  /** Why nobody can be reached at an address that is one, as the end of a key of the channel's `words.address`; null when somebody can. */
  fault?: (address: string) => string | null;
  /** By which two spellings of one address are the same. */
  fold: (address: string) => string;
  /**
   * The sign that stands once in each address, before the domain that an organisation proves to own it; null when an address belongs to no domain, and
   * only its owner can confirm it.
   */
  domainSeparator: string | null;
  /** Where a person has it: one of the two that everybody has, or a field of the organisation's own that is read by this rule. */
  field: "email" | "phone" | `custom.${string}`;
  /** Headings in lists of people that mean a field of its own, in whatever language, lower case, by commas. */
  headings?: string;
}

/** In whose name its messages come. */
export interface SenderRule {
  /** The form in which a sender is kept, or null when it can be none. */
  read: (text: string) => string | null;
  /** Whether a sender is an address that has to be proven, too; else whoever carries the messages answers for it. */
  proven: boolean;
  /** The sender of a message to this address where it is not always the same one, or why there is none, as the end of a key of `words.address`. */
  by?: (settings: any, address: string, usual: string) => { from: string } | { fault: string };
  /** Who is said to have sent a message: the envelope and everything in it that a reader takes for the sender. */
  of: (mail: Outgoing) => Senders;
}

/** The senders of one message: every address that it names as such, and the names shown beside them. */
export interface Senders {
  addresses: readonly string[];
  names: readonly string[];
}

/** What a message costs: parts of it, and the price of all of them where one is known. */
export interface Cost {
  country: string;
  parts: number;
  price: number | null;
  /** ISO 4217. */
  currency: string;
}

/** What an author writes: characters at most of each part; 0 for a part that its messages do not have. `local`: each lure has a sender of its own. `short`: links are as short as they can be. */
export interface LureFormat {
  subject: number;
  html: number;
  text: number;
  local: boolean;
  short?: boolean;
}

/** A piece of a template: constant text, or a slot that each recipient's values fill. `raw` keeps a value unescaped in HTML. */
export type Piece = string | { slot: string; raw?: boolean };

/** A lure whose variables were cut into slots. */
export interface Template {
  /** The language in which it is written (BCP 47): what a channel adds to a message is said in it, too. */
  locale: string;
  /** `address` is made of the lure's own sender and the profile's domain, where the format has one; else the profile's. */
  from: { name: readonly Piece[]; address: string };
  subject: readonly Piece[];
  text: readonly Piece[];
  html: readonly Piece[];
  /** What the sending profile adds to every message. */
  headers: Readonly<Record<string, string>>;
  /** Whether it shows its link as a QR code. */
  qr: boolean;
}

/** Where a message's links lead on the lure host. */
export interface Links {
  link: string;
  report: string;
  /** Tells that it was shown. */
  pixel: string;
  /** Nobody sees this one: what follows it is a machine. */
  decoy: string;
  /** Says who runs the simulation. */
  why: string;
}

export interface Composed {
  /** Values that this channel gives to variables, such as where the picture of a QR code is found. */
  variables: Readonly<Record<string, string>>;
  /** One recipient's whole message, ready for the transport. Throws for a slot without a value. */
  write: (one: Envelope & { links: Links; values: Readonly<Record<string, string>> }) => Buffer;
}

interface Envelope {
  to: string;
  /** Names the message in receipts: `local@domain`, without angle brackets. */
  messageId: string;
  date: Date;
}

export interface PlainMessage extends Envelope {
  from: { name: string; address: string };
  subject: string;
  text: string;
  html?: string | undefined;
  headers?: Readonly<Record<string, string>>;
  /** A raw mail that goes along, where messages can carry something. */
  attached?: Buffer | undefined;
}

/** What the process itself sends with, beside what organisations set up. */
export interface OwnTransport {
  /** The variable that sets it up, for whoever mistyped it; none where nothing can be set up. */
  variable?: keyof Variables;
  /** From the configuration; null without one. Throws when it cannot be read. */
  configured: (config: Variables) => { transport: string; settings: unknown; secrets: Secrets } | null;
  /** The sender of its messages. */
  sender: (config: Variables) => string;
  /** Hosts, as in EGRESS_ALLOW, to which what is configured sends by HTTP: the process itself may, also where they are not public. */
  reaches?: (config: Variables) => string[];
}

/** A message that was kept instead of sent. */
export interface StoredMessage {
  from: string;
  to: string;
  /** As it would have travelled. */
  raw: Buffer;
}

/** What a reader gets to see. `html` is empty where there is only text. */
export interface Shown {
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** What the button says by which it is reported, where it has one. */
  report?: string;
}

/** Takes a mail apart, in a process that can be killed. */
export type ReadParts = (raw: Buffer) => Promise<{
  from?: { name?: string | undefined; address?: string | undefined } | undefined;
  subject?: string | undefined;
  text?: string | undefined;
  html?: string | undefined;
  headers: readonly { key: string; originalKey?: string | undefined; value: string }[];
  attachments: readonly {
    contentId?: string | undefined;
    mimeType: string;
    content: ArrayBuffer | Uint8Array | string;
  }[];
}>;

/** What the suite tries: addresses as people write them, and as they are kept (null for none at all). */
export interface Samples {
  addresses: readonly (readonly [written: string, kept: string | null])[];
  /** An address in the domain `owned.example`, where the rule knows domains. */
  owned: string;
  sender: string;
  /** A receipt that says a message did not arrive, and one that does not concern its recipient. */
  failed: { code: string; text: string };
  blamesSender: { code: string; text: string };
}
