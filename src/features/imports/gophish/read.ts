import { open, readFile } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { basename, extname } from "node:path";
import { readGroupCsv } from "./csv.ts";
import { readDatabase } from "./database.ts";
import type { Found } from "./found.ts";
import { readJson } from "./json.ts";

/**
 * Reads a file of the other tool, told apart by its first bytes: SQLite, JSON, else CSV.
 * @param name the file's name where it came from; a CSV's group is called after it
 */
export async function readGophish(file: string, name: string): Promise<Found> {
  const head = await firstBytes(file);
  if (head.subarray(0, 15).toString("latin1") === "SQLite format 3") return readDatabase(file);
  const start = head
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (start.startsWith("{") || start.startsWith("["))
    return readJson((await readFile(file, "utf8")).replace(/^\uFEFF/, ""));
  return readGroupCsv(createReadStream(file), basename(name, extname(name)));
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
