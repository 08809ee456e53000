import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { appendLines } from "../../kit/append-lines.ts";
import type { Env } from "../../kit/feature.ts";

// Beside the database and in no backup of it: after a restore it says whose data must go again. Ids alone, which lead to nobody once it has.

const zErasure = z.object({ org: z.uuid(), id: z.uuid(), person: z.uuid(), at: z.string() });
const zDeletion = z.object({ org: z.uuid(), at: z.string() });

/** One erasure: whose, by which request, when. */
type Erasure = z.infer<typeof zErasure>;
/** An organisation's deletion, and when it began. */
type Deletion = z.infer<typeof zDeletion>;

type Folder = Pick<Env, "config">;

const erasures = "erasures.ndjson";
const deletions = "deletions.ndjson";

/** Adds erasures, durably, before they are carried out. */
export const recordErasures = (env: Folder, added: readonly Erasure[]) => append(env, erasures, added);

/** All erasures that were noted. */
export const recordedErasures = (env: Folder): Promise<Erasure[]> => readLines(env, erasures, zErasure);

/** Adds organisations, durably, before anything of them is deleted. */
export const recordDeletions = (env: Folder, added: readonly Deletion[]) => append(env, deletions, added);

/** All deletions of organisations that were noted. */
export const recordedDeletions = (env: Folder): Promise<Deletion[]> => readLines(env, deletions, zDeletion);

async function append({ config }: Folder, name: string, lines: readonly object[]): Promise<void> {
  await mkdir(config.dataDir, { recursive: true });
  await appendLines(
    join(config.dataDir, name),
    lines.map((one) => JSON.stringify(one)),
  );
}

// A line that was cut off is passed over.
async function readLines<T>({ config }: Folder, name: string, shape: z.ZodMiniType<T>): Promise<T[]> {
  const text = await readFile(join(config.dataDir, name), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").flatMap((line) => {
    try {
      const read = shape.safeParse(JSON.parse(line));
      return read.success ? [read.data] : [];
    } catch {
      return [];
    }
  });
}
