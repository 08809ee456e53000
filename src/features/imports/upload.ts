import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Env } from "../../kit/feature.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";

/** Bytes that an uploaded file may have. */
const largest = 1024 * 1024 * 1024;

/** Where the upload of a piece of work waits for its job. */
export function uploadFile(env: Env, work: string): string {
  return join(env.config.dataDir, "uploads", `${work}.gophish`);
}

/** Writes an upload to its file, durable before it returns; leaves nothing behind when it is refused. */
export async function keepUpload(env: Env, work: string, body: NodeJS.ReadableStream): Promise<void> {
  const file = uploadFile(env, work);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > largest)
        done(refuse("too-large", "upload-too-large", words("imports")("upload-too-large", { limit: largest })));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(body, counted, createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }));
    if (bytes === 0) throw refuse("invalid", "no-body", words("imports")("no-body"));
  } catch (error) {
    await dropUpload(env, work);
    if ((error as NodeJS.ErrnoException).code === "ENOSPC")
      throw refuse("unavailable", "disk-full", words("imports")("disk-full"));
    throw error;
  }
}

export async function dropUpload(env: Env, work: string): Promise<void> {
  await rm(uploadFile(env, work), { force: true });
}
