import { Transform } from "node:stream";
import type { Env } from "../../../kit/feature.ts";
import { requireLimits } from "../../../kit/limits/index.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { directoryRoom } from "../../organisations/index.ts";
import { countDirectory } from "../store/people.ts";

/** What one import may bring. */
export interface ImportRoom {
  rows: number;
  /** Of the rows as they are staged. */
  bytes: number;
  /** Bytes of the file. */
  file: number;
}

const megabyte = 1024 * 1024;
/** Room for each row where there may be few of them: several times what an address with a name, a department and some more need. */
const bytesOfARow = 8 * 1024;
/** The same of a file, which has columns that are not taken. */
const fileOfARow = 16 * 1024;
/** Bytes that an uploaded file may have. */
const largestFile = 2 * 1024 * megabyte;

/**
 * What an organisation's import may bring into the database, which is everybody's: the merge writes of all rows at once, and each row has its line in the report. One
 * organisation's imports run one after another. Where more people are there than there is room for by now, the whole list of them may come: who has left leaves by it.
 */
export async function importRoom(env: Env, org: string): Promise<ImportRoom> {
  const rows = await env.database.tx(org, async (db) =>
    Math.max(await directoryRoom(db, org, env.config), (await countDirectory(db, org)).all),
  );
  const bytes = Math.min(env.config.IMPORT_MEGABYTES * megabyte, rows * bytesOfARow);
  return { rows, bytes, file: Math.min(largestFile, rows * fileOfARow) };
}

/** Refuses (`too-many-rows`) more rows than one import may have. */
export function requireRows(rows: number, { rows: most }: ImportRoom): void {
  if (rows <= most) return;
  throw refuse("too-large", "too-many-rows", words("people")("too-many-rows", { most }), { extra: { most } });
}

/** So many times as many rows as one may have an organisation's imports bring in a day; a directory that is handed over whole each hour has half of that. */
const importsADay = 50;

/** Counts the rows that an import brings. Each has its line in a report, for months: refuses (429) more than an organisation's imports may bring in a day. */
export async function takeRows(
  { database, secrets }: Pick<Env, "database" | "secrets">,
  org: string,
  rows: number,
  { rows: most }: ImportRoom,
): Promise<void> {
  const limit = { name: "import-rows-day", of: org, most: importsADay * most, seconds: 24 * 60 * 60, weight: rows };
  await requireLimits(database.lookup, secrets, [limit]);
}

/** Refuses (`rows-too-large`) more bytes of rows than one import may bring. */
export function requireBytes(bytes: number, { bytes: most }: ImportRoom): void {
  if (bytes <= most) return;
  const megabytes = Math.floor(most / megabyte);
  const detail = words("people")("rows-too-large", { megabytes });
  throw refuse("too-large", "rows-too-large", detail, { extra: { megabytes } });
}

const longestLine = 4 * 1024 * 1024;

/** Lets bytes pass until no line end has come for longer than any readable row: then this is no table, and the rest is not waited for. */
export function lineLimit(): Transform {
  let line = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const end = Math.max(chunk.lastIndexOf(0x0a), chunk.lastIndexOf(0x0d));
      line = end < 0 ? line + chunk.length : chunk.length - 1 - end;
      if (line <= longestLine) return done(null, chunk);
      done(refuse("too-large", "csv-unreadable", words("people")("csv-line-too-long", { limit: longestLine })));
    },
  });
}
