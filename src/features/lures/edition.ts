import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
/** What the shipped lures are made of and by. */
const parts = ["src/features/lures", "src/kit/html", "package.json"];
/** What they are read by beside that: which languages there are, what a channel's messages consist of. */
const readers = ["src/channels", "src/kit"];
let known: Promise<string> | undefined;

/**
 * What an organisation's copy of the library is of: another as soon as a file changes from which shipped lures are made, whether or not they come out
 * otherwise. It is told in milliseconds; to prepare them all takes more than a second of every process.
 */
export function editionOfLibrary(): Promise<string> {
  return (known ??= editionOf(root, parts));
}

/** What a prepared library is of that this machine keeps: another as soon as anything changes by which it is made. */
export function editionOfPrepared(): Promise<string> {
  return editionOf(root, [...parts, ...readers]);
}

/** @param all folders and JSON files of the root: what they are called and what stands in them, without tests */
export async function editionOf(from: string, all: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const part of all)
    for (const file of await filesOf(from, part)) hash.update(`${file}\n`).update(await readFile(join(from, file)));
  return hash.digest("base64url").slice(0, 16);
}

async function filesOf(from: string, part: string): Promise<string[]> {
  if (part.endsWith(".json")) return [part];
  const names = await readdir(join(from, part), { recursive: true });
  const made = names.filter((name) => /\.(ts|json)$/.test(name) && !name.endsWith(".test.ts"));
  return made.toSorted().map((name) => join(part, name));
}
