import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { refuse } from "../../../kit/problem.ts";
import { storableValue } from "../../../kit/storable.ts";
import { words } from "../../../kit/words.ts";
import { readGroupCsv } from "./csv.ts";
import { readDatabase } from "./database.ts";
import type { Found } from "./found.ts";
import { readJson } from "./json.ts";
import { pieces } from "./pieces.ts";
import type { Piece } from "./pieces.ts";

/** How much of each is taken from one file. */
const most = { people: 1_000_000, templates: 2_000, pages: 2_000, campaigns: 5_000, problems: 20_000 };

/**
 * Reads a file of the other tool, told apart by its first bytes: SQLite, JSON, else CSV.
 * @param name the file's name where it came from; a CSV's group is called after it
 * @throws Problem `not-a-table`, `too-many`
 */
export async function* readGophish(file: string, name: string): AsyncGenerator<Piece> {
  const counts = { people: 0, templates: 0, pages: 0, campaigns: 0, problems: 0 };
  for (const piece of pieces(await piecesOf(file, name))) {
    counts.people += piece.recipients?.length ?? 0;
    for (const one of piece.groups ?? []) counts.people += one.targets.length;
    for (const one of piece.campaigns ?? []) counts.people += one.recipients.length;
    for (const part of ["templates", "pages", "campaigns", "problems"] as const)
      counts[part] += piece[part]?.length ?? 0;
    for (const part of Object.keys(counts) as (keyof typeof counts)[])
      if (counts[part] > most[part]) {
        const say = words("imports");
        throw refuse("invalid", "too-many", say("too-many", { what: say(`part.${part}`), most: most[part] }));
      }
    yield storableValue(piece);
  }
}

async function piecesOf(file: string, name: string): Promise<Iterable<Partial<Found>>> {
  const head = await firstBytes(file);
  if (head.subarray(0, 15).toString("latin1") === "SQLite format 3") return readDatabase(file);
  const start = head
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (start.startsWith("{") || start.startsWith("["))
    return [readJson((await readFile(file, "utf8")).replace(/^\uFEFF/, ""))];
  return [await readGroupCsv(createReadStream(file), basename(name, extname(name)))];
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(256), 0, 256, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
