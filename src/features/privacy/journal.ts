import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Env } from "../../kit/feature.ts";

// Beside the database and in no backup of it: after a restore it says whose data must go again. Ids alone, which lead to nobody once it has.

const zLineOf = z.object({ org: z.uuid(), id: z.uuid(), person: z.uuid(), at: z.string() });

/** One erasure: whose, by which request, when. */
type Erasure = z.infer<typeof zLineOf>;

/** Adds erasures, durably, before they are carried out. */
export async function note(env: Pick<Env, "config">, erasures: readonly Erasure[]): Promise<void> {
  if (erasures.length === 0) return;
  await mkdir(env.config.dataDir, { recursive: true });
  const file = await open(fileOf(env), "a", 0o600);
  try {
    // Begins with a line end: what a power cut left of a line before stays a line of its own.
    await file.write(`\n${erasures.map((one) => JSON.stringify(one)).join("\n")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** All that were noted; a line that was cut off is passed over. */
export async function noted(env: Pick<Env, "config">): Promise<Erasure[]> {
  const text = await readFile(fileOf(env), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").flatMap((line) => {
    try {
      const read = zLineOf.safeParse(JSON.parse(line));
      return read.success ? [read.data] : [];
    } catch {
      return [];
    }
  });
}

function fileOf(env: Pick<Env, "config">): string {
  return join(env.config.dataDir, "erasures.ndjson");
}
