import type { ShownCue, ShownMessage } from "./message.ts";

/** A cue with its number in the order in which one reads the message. */
export interface NumberedCue extends ShownCue {
  number: number;
}

/** A piece of a paragraph: its text, the link that it belongs to, and the cue that lights it up. */
export interface Segment {
  text: string;
  link: string | null;
  cue: NumberedCue | null;
}

/** Cues in the order in which one meets them from the top of a message, numbered from 1. */
export function numbered(message: ShownMessage, cues: readonly ShownCue[]): NumberedCue[] {
  return cues
    .map((cue) => ({ cue, at: positionOf(message, cue) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ cue }, n) => ({ ...cue, number: n + 1 }));
}

/** The paragraph that a cue stands in; -1 for what stands above the text, and the number of paragraphs for what stands below. */
export function paragraphOf(message: ShownMessage, { place }: ShownCue): number {
  if (place.kind === "span") return place.span!.paragraph;
  if (place.kind === "attachment") return message.body.length;
  if (place.kind !== "link") return -1;
  return message.body.findIndex((pieces) => pieces.some(({ link }) => link === place.id));
}

/** A paragraph cut at its links and at the cues that stand in it. */
export function segmentsOf(message: ShownMessage, paragraph: number, cues: readonly NumberedCue[]): Segment[] {
  const own = cues.filter((cue) => paragraphOf(message, cue) === paragraph);
  let from = 0;
  return message.body[paragraph]!.flatMap(({ text, link }) => {
    const start = from;
    from += text.length;
    const ofLink = link === null ? undefined : own.find(({ place }) => place.kind === "link" && place.id === link);
    if (ofLink) return [{ text, link, cue: ofLink }];
    return cut(text, start, own).map((piece) => ({ ...piece, link }));
  });
}

/** A text that begins at a place of its paragraph, cut at the spans in it. */
function cut(text: string, start: number, cues: readonly NumberedCue[]): { text: string; cue: NumberedCue | null }[] {
  const end = start + text.length;
  const spans = cues
    .filter(({ place }) => place.span !== null && place.span.from < end && place.span.to > start)
    .toSorted((a, b) => a.place.span!.from - b.place.span!.from);
  const pieces: { text: string; cue: NumberedCue | null }[] = [];
  let at = start;
  for (const cue of spans) {
    const [from, to] = [Math.max(cue.place.span!.from, at), Math.min(cue.place.span!.to, end)];
    if (from > at) pieces.push({ text: text.slice(at - start, from - start), cue: null });
    if (to > from) pieces.push({ text: text.slice(from - start, to - start), cue });
    at = Math.max(at, to);
  }
  if (at < end) pieces.push({ text: text.slice(at - start), cue: null });
  return pieces;
}

const above: readonly ShownCue["place"]["kind"][] = ["subject", "sender", "header", "time"];

/** Where one meets a cue, reading from the top: the paragraph, and what of it. */
function positionOf(message: ShownMessage, cue: ShownCue): number {
  const paragraph = paragraphOf(message, cue);
  if (paragraph === -1) return -10 + above.indexOf(cue.place.kind);
  const pieces = message.body[paragraph] ?? [];
  const before = pieces.findIndex(({ link }) => link !== null && link === cue.place.id);
  const chars =
    cue.place.span?.from ?? pieces.slice(0, Math.max(before, 0)).reduce((sum, one) => sum + one.text.length, 0);
  return paragraph + chars / 10_000;
}
