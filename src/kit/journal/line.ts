import { crc32 } from "node:zlib";

/** What every line of a journal says: whose it is and, where something left, the mark that stands in the database, too. Ids and numbers, nothing of a person that can be read without the root key. */
export interface Entry {
  org: string;
  seq?: number;
}

/** One line of text with a checksum before it, so that a torn or damaged one is known. */
export function writeLine<Line extends Entry>(line: Line): string {
  const text = JSON.stringify(line);
  return `${crc32(text).toString(16).padStart(8, "0")} ${text}\n`;
}

/** The whole lines of a piece of a journal in their order; what is torn, cut or damaged is left out. */
export function readLines<Line extends Entry>(text: string): Line[] {
  return text.split("\n").flatMap((line) => {
    const body = line.slice(9);
    if (body === "" || line[8] !== " " || Number.parseInt(line.slice(0, 8), 16) !== crc32(body)) return [];
    return [JSON.parse(body) as Line];
  });
}
