import type { Composed, StoredMessage, PlainMessage, Senders, Shown, Template } from "../channel.ts";
import type { Outgoing } from "../transport.ts";
import { renderPieces } from "../text.ts";
import { chatWords } from "./words.ts";

/** A message of a chat on its way to a transport, kept as JSON. */
export interface ChatMessage {
  /** The name shown as its sender, where the chat shows one. */
  from: string;
  /** Plain text: what looks like markup is none. */
  text: string;
  /** The language of what the chat adds. */
  locale: string;
  /** Whether it can be reported by what stands in it. */
  report: boolean;
}

/** A lure's message in a chat: text, and a way to report it. What is not in its words cannot be there: no picture, no header, no hidden link. */
export function composeChat({ from, text, locale }: Template): Composed {
  return {
    variables: {},
    write: ({ values, links }) => {
      const all = { ...values, link: links.link };
      return packed({ from: renderPieces(from.name, all), text: renderPieces(text, all), locale, report: true });
    },
  };
}

/** A notice or a test. */
export function plainChat({ from, text }: PlainMessage): Buffer {
  return packed({ from: from.name, text, locale: "en", report: false });
}

export function readChat(raw: Buffer): ChatMessage {
  return JSON.parse(raw.toString()) as ChatMessage;
}

export async function shownChat({ raw }: StoredMessage): Promise<Shown> {
  const { from, text, locale, report } = readChat(raw);
  return { from, subject: "", text, html: "", headers: {}, ...(report && { report: chatWords(locale)("report") }) };
}

/** The same in a chat that has no buttons: the words that go there say how it is reported. */
export async function shownInWords({ raw }: StoredMessage): Promise<Shown> {
  const message = readChat(raw);
  return { from: message.from, subject: "", text: withWord(message), html: "", headers: {} };
}

/** In a chat the sender is a name that is shown; whoever installed the bot answers for it. */
export function sendersInChat({ from, message }: Outgoing): Senders {
  return { addresses: [], names: [from, readChat(message).from] };
}

/** A message in a chat without buttons: its text says how it is reported. */
export function withWord({ text, locale, report }: ChatMessage): string {
  const say = chatWords(locale);
  return report ? `${text}\n\n${say("report-by-word", { word: say("report-word") })}` : text;
}

function packed(message: ChatMessage): Buffer {
  return Buffer.from(JSON.stringify(message));
}
