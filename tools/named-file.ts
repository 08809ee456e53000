import { readFile } from "node:fs/promises";

/** A file that somebody named, with that name in whatever goes wrong (the system leaves it out of some faults). */
export async function readNamed(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw Object.assign(error as Error, { path: file });
  }
}
