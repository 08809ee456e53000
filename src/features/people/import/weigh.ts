import { isAscii } from "node:buffer";
import { createReadStream } from "node:fs";
import { CsvFault } from "../../../kit/csv/index.ts";
import { storableJson } from "../../../kit/storable.ts";
import { requireBytes, requireRows } from "./limits.ts";
import type { ImportRoom } from "./limits.ts";
import { csvPeople, judgeRow } from "./rows.ts";

const atOnce = { highWaterMark: 256 * 1024 };
/**
 * As how much a byte of the file is staged at most, and what each row has beside its cells: an address is also its key and a word to be found by. A letter of two
 * bytes may be sorted by as eighteen (U+FDFA in UTF-16), beside a name and its first part.
 */
const [growth, widest, frame] = [8, 20, 700];

/**
 * Refuses a list that brings more than one import may, before anything of it is written: what would be staged, and told of refused rows, until that shows is as much as all
 * that may be. A list that cannot be too long or too wide is not read for it; one that cannot be read to its end is the import's to tell.
 * @returns as many rows as it has, or as line ends
 * @throws Problem too-many-rows, rows-too-large
 */
export async function requireRoomForList(
  file: string,
  room: ImportRoom,
  { columns, country }: { columns?: string[] | undefined; country?: string | undefined },
): Promise<number> {
  const most = await byLineEnds(file);
  if (most.rows <= room.rows && most.bytes <= room.bytes) return most.rows;
  let [rows, bytes] = [0, 0];
  try {
    for await (const row of csvPeople(createReadStream(file, atOnce), columns)) {
      requireRows(++rows, room);
      const { staged } = judgeRow(row, country);
      if (staged) requireBytes((bytes += Buffer.byteLength(storableJson(staged)) + 1), room);
    }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
  }
  return rows;
}

const [feed, carriageReturn] = [0x0a, 0x0d];

/**
 * What a list may bring at most, by its line ends alone, of which a file has at least as many as rows but the last: either sign is one, and both together, in
 * whatever mixture.
 */
async function byLineEnds(file: string): Promise<{ rows: number; bytes: number }> {
  let [size, ends, before, plain] = [0, 0, 0, true];
  for await (const chunk of createReadStream(file, atOnce) as AsyncIterable<Buffer>) {
    size += chunk.length;
    plain &&= isAscii(chunk);
    for (let at = chunk.indexOf(carriageReturn); at >= 0; at = chunk.indexOf(carriageReturn, at + 1)) ends++;
    for (let at = chunk.indexOf(feed); at >= 0; at = chunk.indexOf(feed, at + 1))
      if ((at > 0 ? chunk[at - 1] : before) !== carriageReturn) ends++;
    before = chunk.at(-1)!;
  }
  const rows = 1 + ends;
  return { rows, bytes: size * (plain ? growth : widest) + rows * frame };
}
