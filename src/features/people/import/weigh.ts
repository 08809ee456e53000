import { createReadStream } from "node:fs";
import { CsvFault } from "../../../kit/csv/index.ts";
import { storableJson } from "../../../kit/storable.ts";
import { requireBytes, requireRows } from "./limits.ts";
import type { ImportRoom } from "./limits.ts";
import { csvPeople, judgeRow } from "./rows.ts";

const atOnce = { highWaterMark: 256 * 1024 };
/** As how much a byte of the file is staged at most, as a rule, and what each row has beside its cells: an address is also its key and a word to be found by. */
const [growth, frame] = [8, 700];

/**
 * Refuses a list that brings more than one import may, before anything of it is written: what would be staged, and told of refused rows, until that shows is as much as all
 * that may be. A list that cannot be too long or too wide is not read for it; one that cannot be read to its end is the import's to tell.
 * @throws Problem too-many-rows, rows-too-large
 */
export async function requireRoomForList(
  file: string,
  room: ImportRoom,
  { columns, country }: { columns?: string[] | undefined; country?: string | undefined },
): Promise<void> {
  if (await surelyFits(file, room)) return;
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
}

/** By its line ends alone, of which a file has at least as many as rows but the last. */
async function surelyFits(file: string, room: ImportRoom): Promise<boolean> {
  const ends = [0x0a, 0x0d].map((byte) => ({ byte, count: 0 }));
  let size = 0;
  for await (const chunk of createReadStream(file, atOnce) as AsyncIterable<Buffer>) {
    size += chunk.length;
    for (const end of ends)
      for (let at = chunk.indexOf(end.byte); at >= 0; at = chunk.indexOf(end.byte, at + 1)) end.count++;
  }
  const rows = 1 + Math.max(...ends.map(({ count }) => count));
  return rows <= room.rows && size * growth + rows * frame <= room.bytes;
}
