import { randomUUID } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Nothing is cached by a process that has not enabled it: in a test, what is made may be made of words and lists that are the test's own. */
let where: string | null = null;

/** From now on this process caches beside what its modules were compiled to: whoever can write there can change the program itself. */
export function enableFileCache(): void {
  where = join(import.meta.dirname, "../../node_modules/.cache/hookwise-made");
}

/**
 * What costs seconds to make of the program's own files and comes out the same each time: made once, and read from a file by every later process. Where it
 * cannot be written (a disk that is full, an installation that nobody may write to) it is made by each, as if there were no file.
 * @param name of a file; one edition of each name is cached
 * @param edition of what it is made of: letters, digits, `-` and `_`
 * @param make what JSON can hold
 */
export async function cachedInFile<T>(
  name: string,
  edition: string,
  make: () => Promise<T>,
  folder: string | null = where,
): Promise<T> {
  if (folder === null) return make();
  const file = `${name}.${edition}.json`;
  try {
    return JSON.parse(await readFile(join(folder, file), "utf8")) as T;
  } catch {
    // There is none, or a loss of power has left half of it.
  }
  const made = await make();
  await keep(folder, file, JSON.stringify(made)).catch(() => {});
  await dropOthers(folder, name, file).catch(() => {});
  return made;
}

/** Under its name only once it is whole: others may be reading. */
async function keep(folder: string, file: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const writing = join(folder, `${file}.${randomUUID()}`);
  try {
    await writeFile(writing, text);
    await rename(writing, join(folder, file));
  } finally {
    await rm(writing, { force: true });
  }
}

/** Other editions, and what a process that was killed had begun. */
async function dropOthers(folder: string, name: string, file: string): Promise<void> {
  for (const other of await readdir(folder))
    if (other.startsWith(`${name}.`) && !other.startsWith(file)) await rm(join(folder, other), { force: true });
}
