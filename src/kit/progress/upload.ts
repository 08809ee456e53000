import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyReply } from "fastify";
import type { Env } from "../feature.ts";
import { newId } from "../id.ts";
import { refuse } from "../problem.ts";
import { words } from "../words.ts";
import type { Work } from "./store.ts";

const keptDays = 3;
const day = 24 * 60 * 60 * 1000;

/**
 * Takes a request's body in as a file that waits for a job, and answers 202 with the place where the job is seen. The file is durable before
 * `begin` runs, and is gone when anything refuses or fails. Refuses with `no-body`, `upload-too-large` and `disk-full`. Memory: the stream's buffers.
 * @param limits.largest bytes that are taken
 * @param limits.check what the bytes pass through; it may refuse what can never be read as soon as that shows
 * @param begin looks at the file where that can tell at once, notes the work with this id (`startWork`) and orders its job
 */
export async function acceptUpload(
  env: Env,
  reply: FastifyReply,
  body: unknown,
  limits: { largest: number; check?: Transform },
  begin: (work: string, file: string) => Promise<void>,
): Promise<{ id: string; state: "waiting"; job: string; report: string }> {
  const work = newId();
  try {
    await keepUpload(env, work, body as NodeJS.ReadableStream | undefined, limits);
    await begin(work, uploadFile(env, work));
  } catch (error) {
    await dropUpload(env, work);
    throw error;
  }
  const job = `/api/v1/jobs/${work}`;
  void reply.code(202).header("location", job);
  return { id: work, state: "waiting", job, report: `${job}/report` };
}

/** The file of a piece of work, for its job. Refuses with `upload-lost` when it cannot come any more, and throws while it still may. */
export function requireUpload(env: Env, { id, createdAt }: Pick<Work, "id" | "createdAt">): string {
  const file = uploadFile(env, id);
  if (existsSync(file)) return file;
  // It may lie on another machine, whose worker has ten minutes to take the job.
  if (Date.now() - createdAt.getTime() > 10 * 60_000)
    throw refuse("missing", "upload-lost", words("jobs")("upload-lost"));
  throw Object.assign(new Error("the upload is not on this machine"), { code: "ENOENT" });
}

/** Where the upload of a piece of work waits for its job. */
export function uploadFile(env: Env, work: string): string {
  return join(env.config.dataDir, "uploads", work);
}

export async function dropUpload(env: Env, work: string): Promise<void> {
  await rm(uploadFile(env, work), { force: true });
}

/** Removes uploads that no job came for: the process died between the upload and its order. */
export async function sweepUploads(env: Env): Promise<void> {
  const folder = join(env.config.dataDir, "uploads");
  const before = Date.now() - keptDays * day;
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && found.mtimeMs < before) await rm(join(folder, name), { force: true });
  }
}

async function keepUpload(
  env: Env,
  work: string,
  body: NodeJS.ReadableStream | undefined,
  { largest, check }: { largest: number; check?: Transform },
): Promise<void> {
  const say = words("jobs");
  const file = uploadFile(env, work);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > largest) done(refuse("too-large", "upload-too-large", say("upload-too-large", { limit: largest })));
      else done(null, chunk);
    },
  });
  const kept = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  try {
    if (body) await pipeline([body, counted, ...(check ? [check] : []), kept]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") throw refuse("unavailable", "disk-full", say("disk-full"));
    throw error;
  }
  if (bytes === 0) throw refuse("invalid", "no-body", say("no-body"));
}
