import { createWriteStream, existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Duplex } from "node:stream";
import type { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyReply } from "fastify";
import type { Db } from "../db/index.ts";
import type { Env } from "../feature.ts";
import { newId } from "../id.ts";
import { tooMany } from "../limits/index.ts";
import { refuse } from "../problem.ts";
import { words } from "../words.ts";
import { deleteUpload, findPart, findSize, holdUpload, insertPart, storePlace, takePlace } from "./store/uploads.ts";

/** How long an upload waits that no job comes for. */
export const retentionDays = 3;
const day = 24 * 60 * 60 * 1000;
/** Nobody writes to a piece any more that has not grown for so long (milliseconds). */
const pieceKept = 60 * 60 * 1000;
const partSize = 128 * 1024;
/** What an organisation may have waiting for its jobs; two of the largest files. */
const mostWaiting = { files: 16, bytes: 4 * 1024 ** 3 };
/** Left on the disk for what everybody needs (bytes), hits above all: one organisation's files must not have another one's clicks refused. */
const reserve = 256 * 1024 ** 2;
/** After so many bytes it is looked again what is left. */
const lookEvery = 1024 ** 2;
/** Seconds in which jobs are likely to have read some of it. */
const untilRoom = 60;

/**
 * Takes a request's body in, keeps it in the database, where the worker of any machine finds it, and answers 202 with the place where the job
 * is seen. The file is durable before its job can run, and is gone when anything refuses or fails. Refuses with
 * `too-many-uploads` (before anything is read), `no-body`, `upload-too-large` and `disk-full`. Memory: the stream's buffers and one part.
 * @param limits.largest bytes that are taken
 * @param limits.check what the bytes pass through; it may refuse what can never be read as soon as that shows
 * @param begin looks at the file where that can tell at once, notes the work with this id (`startWork`) and orders its job
 */
export async function acceptUpload(
  env: Env,
  org: string,
  reply: FastifyReply,
  body: unknown,
  limits: { largest: number; check?: Transform },
  begin: (work: string, file: string) => Promise<void>,
): Promise<{ id: string; state: "waiting"; job: string; report: string }> {
  const work = newId();
  const file = uploadFile(env, work);
  await requirePlace(env, org, work, announced(body) ?? limits.largest);
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await requireRoom(env, announced(body) ?? 0);
    await receive(env, file, body as NodeJS.ReadableStream | undefined, limits);
    await keepParts(env, org, work, file);
    await begin(work, file);
  } catch (error) {
    await dropUpload(env, org, work);
    throw error;
  }
  await rm(file, { force: true });
  const job = `/api/v1/jobs/${work}`;
  void reply.code(202).header("location", job);
  return { id: work, state: "waiting", job, report: `${job}/report` };
}

/**
 * The file of a piece of work, for its job: fetched from the database unless it is here, whole. Refuses with `upload-lost` when the database does not have it, whatever an
 * earlier try left here: an erasure takes files from there alone. Half of a list of people is another list, of whom those who are missing would be taken for gone.
 * @throws ENOSPC where the disk has no room beside what is everybody's
 */
export async function requireUpload(env: Env, org: string, work: string): Promise<string> {
  const file = uploadFile(env, work);
  const bytes = await env.database.tx(org, (db) => findSize(db, org, work));
  if (existsSync(file)) {
    // A loss of power leaves a beginning, or nothing, of what was just written.
    if (bytes !== null && (await stat(file)).size === bytes) return file;
    await rm(file, { force: true });
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await requireRoomForCopy(env, bytes ?? 0);
  // Another worker of this folder may fetch it too: only a whole file gets the name.
  const coming = `${file}.${newId()}`;
  const kept = await open(coming, "wx", 0o600);
  try {
    for (let number = 0; ; number++) {
      const part = await env.database.tx(org, (db) => findPart(db, org, work, number));
      if (!part) throw lost();
      if (looksAt(number)) await requireRoomForCopy(env, 0);
      // All of it or an error: a single write puts as much on a disk as there is room for, and says so by a number alone.
      await kept.appendFile(part.bytes);
      if (part.last) break;
    }
    await kept.sync();
    await kept.close();
    await rename(coming, file);
  } catch (error) {
    await kept.close().catch(() => {});
    await rm(coming, { force: true });
    throw error;
  }
  return file;
}

/**
 * For the transaction in which a job writes down what it read of its file, last: that the database has the file still, and until the end. Refuses with `upload-lost`
 * where an erasure took it meanwhile: what was read before may name who is gone.
 */
export async function requireKept(db: Db, org: string, work: string): Promise<void> {
  if (!(await holdUpload(db, org, work))) throw lost();
}

const lost = () => refuse("missing", "upload-lost", words("jobs")("upload-lost"));

/** Where the upload of a piece of work lies while it is received or read. */
export function uploadFile(env: Env, work: string): string {
  return join(env.config.dataDir, "uploads", work);
}

export async function dropUpload(env: Env, org: string, work: string): Promise<void> {
  await rm(uploadFile(env, work), { force: true });
  await env.database.tx(org, (db) => deleteUpload(db, org, work));
}

/** Removes files that a process left behind when it died, pieces of a job's copy soon: a job that ends processes leaves one with each. */
export async function sweepUploads(env: Env): Promise<void> {
  const folder = join(env.config.dataDir, "uploads");
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null);
    // One that seems to be from as far ahead was written while the host's clock was wrong.
    if (found && Math.abs(Date.now() - found.mtimeMs) > (isPiece(name) ? pieceKept : retentionDays * day))
      await rm(join(folder, name), { force: true });
  }
}

/** Of a copy that is being made: `<work>.<id>`. */
const isPiece = (name: string) => name.includes(".");

async function requirePlace(env: Env, org: string, work: string, bytes: number): Promise<void> {
  if (await env.database.tx(org, (db) => takePlace(db, org, work, bytes, mostWaiting))) return;
  throw tooMany(untilRoom, "too-many-uploads", words("jobs")("too-many-uploads", { seconds: untilRoom }));
}

// The server reads no more of a body than its header says.
function announced(body: unknown): number | null {
  const length = (body as { headers?: Record<string, unknown> } | undefined)?.headers?.["content-length"];
  return typeof length === "string" && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

/** @param bytes that are still to come */
async function requireRoom(env: Env, bytes: number): Promise<void> {
  // An embedded database keeps them on the same disk.
  const needed = env.config.DATABASE_URL === undefined ? 2 * bytes : bytes;
  if (!(await hasRoom(env, needed))) throw refuse("unavailable", "disk-full", words("jobs")("disk-full"));
}

// No refusal, which would end the work: it fails as on a disk that is full, and is tried again.
async function requireRoomForCopy(env: Env, bytes: number): Promise<void> {
  if (await hasRoom(env, bytes)) return;
  throw Object.assign(new Error("the disk has no room for what a job reads of its file"), { code: "ENOSPC" });
}

/**
 * Before a job writes down so many bytes of what it read: an embedded database keeps them on the disk that is everybody's.
 * @throws ENOSPC where that has no room for them, as `requireUpload` does
 */
export async function requireRoomForRows(env: Env, bytes: number): Promise<void> {
  if (env.config.DATABASE_URL === undefined) await requireRoomForCopy(env, bytes);
}

async function hasRoom({ config }: Env, bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(config.dataDir);
  return bavail * bsize - bytes >= reserve;
}

/** Whether it is looked again before a part. */
const looksAt = (part: number) => (part * partSize) % lookEvery === 0;

// Each part in a transaction of its own: one that lasted as long as the file would hold up whoever reads the ledger.
async function keepParts(env: Env, org: string, upload: string, file: string): Promise<void> {
  const from = await open(file);
  try {
    const { size } = await from.stat();
    const room = Buffer.allocUnsafe(partSize);
    for (let number = 0; number * partSize < size; number++) {
      if (looksAt(number)) await requireRoom(env, 0);
      const { bytesRead } = await from.read(room, 0, partSize, number * partSize);
      const last = (number + 1) * partSize >= size;
      const bytes = room.subarray(0, bytesRead);
      await env.database.tx(org, (db) => insertPart(db, org, upload, { number, bytes, last }));
    }
    await env.database.tx(org, (db) => storePlace(db, org, upload, size));
  } finally {
    await from.close();
  }
}

async function receive(
  env: Env,
  file: string,
  body: NodeJS.ReadableStream | undefined,
  { largest, check }: { largest: number; check?: Transform },
): Promise<void> {
  const say = words("jobs");
  let bytes = 0;
  let looked = 0;
  async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > largest) throw refuse("too-large", "upload-too-large", say("upload-too-large", { limit: largest }));
      if (bytes - looked >= lookEvery) {
        looked = bytes;
        await requireRoom(env, 0);
      }
      yield chunk;
    }
  }
  const kept = createWriteStream(file, { flags: "wx", mode: 0o600 });
  try {
    if (body) await pipeline([body, Duplex.from(counted), ...(check ? [check] : []), kept]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") throw refuse("unavailable", "disk-full", say("disk-full"));
    throw error;
  }
  if (bytes === 0) throw refuse("invalid", "no-body", say("no-body"));
}
