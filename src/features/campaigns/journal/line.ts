import { crc32 } from "node:zlib";

/** A mail at the gate: the delivery's number and the key of its Message-ID, as text. */
type AtGate = [number: number, key: string];
/** A mail that the server took: its number, when (epoch milliseconds), and the name that the server gave it in its queue, or nothing. */
type Accepted = [number: number, at: number, queued: string];

/** What a journal holds: ids and numbers, nothing of a person. Times and names are the mail server's and the database's. */
export type Line = { org: string; campaign: string } & (
  | { seq: number; gates: AtGate[] }
  | { accepted: Accepted[] }
  | { back: number[] }
);

/** One line of text with a checksum before it, so that a torn or damaged one is known. */
export function writeLine(line: Line): string {
  const text = JSON.stringify(line);
  return `${crc32(text).toString(16).padStart(8, "0")} ${text}\n`;
}

/** The whole lines of a piece of a journal in their order; what is torn, cut or damaged is left out. */
export function readLines(text: string): Line[] {
  return text.split("\n").flatMap((line) => {
    const body = line.slice(9);
    if (body === "" || line[8] !== " " || Number.parseInt(line.slice(0, 8), 16) !== crc32(body)) return [];
    return [JSON.parse(body) as Line];
  });
}

/** The name under which a mail server says that it keeps a message: by it, its logs tell what became of the mail. */
export function queueName(response: string): string {
  return /\b(?:queued as|id=|queue-?id[:= ])\s*<?([A-Za-z0-9._-]{4,64})/i.exec(response)?.[1] ?? "";
}
