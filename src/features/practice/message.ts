import { readMarks } from "./marks.ts";
import type { Form } from "./rules.ts";
import { filled } from "./template.ts";
import type { Template } from "./template.ts";

/** A message as the phone draws it, with nothing in it that says whether it is a phish: marks are told with the answer. */
export interface ShownMessage {
  form: Form;
  situation: string | null;
  sender: { name: string; address: string; known: boolean };
  /** Day of the week (ISO 8601, Monday is 1), null for today, and the time of day. */
  time: { weekday: number | null; clock: string };
  subject: string | null;
  /** Paragraphs, each in pieces; `link` is the id of the link that a piece belongs to. */
  body: { text: string; link: string | null }[][];
  links: { id: string; address: string }[];
  attachments: { id: string; shown: string; name: string }[];
  headers: { id: string; name: string; value: string }[];
}

/** Where in a shown message a cue stands. */
export interface Place {
  kind: "sender" | "subject" | "time" | "link" | "attachment" | "header" | "span";
  /** Of a link, attachment or header. */
  id: string | null;
  /** Of a span: the paragraph, and its characters (UTF-16) from and up to. */
  span: { paragraph: number; from: number; to: number } | null;
}

const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** One variant of a template, as it is shown. */
export function messageOf(
  { form, message, situation }: Template,
  variant: Readonly<Record<string, string>>,
): ShownMessage {
  const fill = (text: string) => filled(text, variant);
  const { sender, time, subject, body, links = {}, attachments = {} } = message;
  const clock = time.slice(-5);
  const ids = numbered(links);
  return {
    form,
    situation: situation ? fill(situation) : null,
    sender: { name: fill(sender.name), address: fill(sender.address), known: sender.known ?? false },
    time: { weekday: time === clock ? null : weekdays.indexOf(time.slice(0, 3)) + 1, clock },
    subject: subject ? fill(subject) : null,
    body: body.map((paragraph) => joined(readMarks(fill(paragraph)).map(({ text, mark }) => ({ text, link: (mark && ids.get(mark)) ?? null })))), // oxfmt-ignore
    links: Object.entries(links).map(([id, address]) => ({ id: ids.get(id)!, address: fill(address) })),
    attachments: Object.entries(attachments).map(([, { shown, name }], at) => ({
      id: `${at + 1}`,
      shown: fill(shown),
      name: fill(name),
    })),
    headers: form === "mail" ? headersOf(message, fill) : [],
  };
}

/** Where a cue of a template stands in what is shown of it. */
export function placeOf({ message }: Template, variant: Readonly<Record<string, string>>, at: string): Place {
  const [kind, id = ""] = at.split(".") as [Place["kind"], string?];
  if (kind === "link") return { kind, id: numbered(message.links ?? {}).get(id)!, span: null };
  if (kind === "attachment") return { kind, id: numbered(message.attachments ?? {}).get(id)!, span: null };
  if (kind !== "span") return { kind, id: kind === "header" ? id : null, span: null };
  for (const [paragraph, text] of message.body.entries()) {
    let from = 0;
    for (const piece of readMarks(filled(text, variant))) {
      if (piece.mark === id) return { kind, id: null, span: { paragraph, from, to: from + piece.text.length } };
      from += piece.text.length;
    }
  }
  throw new Error(`no place ${at}`);
}

// Names that an author gave (`fake-login`) would tell the answer.
function numbered(by: Readonly<Record<string, unknown>>): Map<string, string> {
  return new Map(Object.keys(by).map((id, at) => [id, `${at + 1}`]));
}

/** Where a mark ended that is no link, nothing is to be seen. */
function joined(pieces: { text: string; link: string | null }[]): { text: string; link: string | null }[] {
  const made: { text: string; link: string | null }[] = [];
  for (const piece of pieces) {
    const last = made.at(-1);
    if (last && last.link === null && piece.link === null) last.text += piece.text;
    else made.push({ ...piece });
  }
  return made;
}

/** As the phone shows them when one opens the headers. */
function headersOf(message: Template["message"], fill: (text: string) => string): ShownMessage["headers"] {
  const { sender, replyTo, authentication = { spf: "pass", dkim: "pass", dmarc: "pass" } } = message;
  const found = Object.entries(authentication).map(([check, outcome]) => `${check}=${outcome}`);
  return [
    { id: "from", name: "From", value: `${fill(sender.name)} <${fill(sender.address)}>` },
    ...(replyTo ? [{ id: "reply-to", name: "Reply-To", value: fill(replyTo) }] : []),
    { id: "authentication", name: "Authentication-Results", value: `mx.northquay.example; ${found.join("; ")}` },
  ];
}

/** How many words somebody reads before they know what a message wants. */
export function wordsIn({ subject, body }: ShownMessage): number {
  const texts = [subject ?? "", ...body.flat().map(({ text }) => text)];
  return texts.reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
}
