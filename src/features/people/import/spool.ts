import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Env } from "../../../kit/feature.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";

/** Bytes that an uploaded file may have: some twenty million people. */
const largest = 2 * 1024 * 1024 * 1024;
/** Bytes after which a line end must have come: no readable row is longer. */
const longestLine = 4 * 1024 * 1024;

/** Where the upload of a piece of work waits for its job. */
export function spoolFile(env: Env, work: string): string {
  return join(env.config.dataDir, "uploads", `${work}.csv`);
}

/**
 * Writes an upload to its file, durable before it returns. Refuses what can never be read as soon as that shows, and leaves nothing behind then.
 * Memory: the stream's buffers.
 */
export async function spoolUpload(env: Env, work: string, body: NodeJS.ReadableStream): Promise<void> {
  const file = spoolFile(env, work);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await pipeline(body, bounded(), createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }));
  } catch (error) {
    await dropUpload(env, work);
    if ((error as NodeJS.ErrnoException).code === "ENOSPC")
      throw refuse("unavailable", "disk-full", words("people")("disk-full"));
    throw error;
  }
}

export async function dropUpload(env: Env, work: string): Promise<void> {
  await rm(spoolFile(env, work), { force: true });
}

/** Removes uploads that no job came for within three days: the process died between the upload and its order. */
export async function sweepUploads(env: Env): Promise<void> {
  const folder = join(env.config.dataDir, "uploads");
  const before = Date.now() - 3 * 24 * 60 * 60 * 1000;
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && found.mtimeMs < before) await rm(join(folder, name), { force: true });
  }
}

function bounded(): Transform {
  let bytes = 0;
  let line = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      const end = Math.max(chunk.lastIndexOf(0x0a), chunk.lastIndexOf(0x0d));
      line = end < 0 ? line + chunk.length : chunk.length - 1 - end;
      if (bytes > largest)
        return done(refuse("too-large", "csv-too-large", words("people")("csv-too-large", { limit: largest })));
      if (line > longestLine)
        return done(
          refuse("too-large", "csv-unreadable", words("people")("csv-line-too-long", { limit: longestLine })),
        );
      done(null, chunk);
    },
  });
}
