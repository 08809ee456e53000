// The program of a parser's process. It reads one thing at a time, tells what it found, and is killed by the watch or from outside when it takes
// too much. It has no configuration, no secret and no database.
import { serialize } from "node:v8";
import { Worker } from "node:worker_threads";
import { Problem } from "../problem.ts";
import { workFor } from "../reader.ts";
import type { End, Order, ReaderMessage } from "./wire.ts";

/** What a process takes before it has read anything, in bytes. */
const idle = 90 * 1048576;
/** Shared with the watch: processor seconds and bytes at which it kills; 0 is never. */
const limits = new Float64Array(new SharedArrayBuffer(16));
new Worker(new URL("./watch.ts", import.meta.url), { workerData: { limits, parent: process.ppid } }).unref();

let goOn: () => void = () => {};

process.on("message", (message: Order | "more") => {
  if (message === "more") goOn();
  else void workFor(message.language, () => read(message));
});
process.on("disconnect", () => process.exit());
// Ctrl-C, a closed terminal and many a service's stop are told to the whole group: what is under way is the product's to end.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

async function read(order: Order): Promise<void> {
  try {
    const { parse } = await load(order.file);
    tell({ begun: true });
    const { user, system } = process.cpuUsage();
    limits[1] = Math.max(process.memoryUsage.rss(), idle) + order.bytes;
    limits[0] = (user + system) / 1e6 + order.seconds;
    const found = await parse(order.input);
    let room = order.output;
    for await (const piece of isGenerator(found) ? found : [found]) {
      const bytes = serialize(piece);
      room -= bytes.length;
      if (room < 0) throw new TooMuch();
      await hand(bytes);
    }
    end({ done: true });
  } catch (error) {
    end(refusalOf(error));
  }
}

class NotLoaded extends Error {}

async function load(file: string): Promise<{ parse: (input: unknown) => unknown }> {
  try {
    return (await import(file)) as { parse: (input: unknown) => unknown };
  } catch (error) {
    throw new NotLoaded(String((error as Error)?.message ?? error));
  }
}

/** Whether the product or its machine is at fault, and not what was read: it may go well when tried again. */
function isOwnFault(error: unknown): boolean {
  return error instanceof NotLoaded || typeof (error as NodeJS.ErrnoException | null)?.syscall === "string";
}

function end(ended: End): void {
  limits[0] = 0;
  limits[1] = 0;
  tell({ ...ended, bytes: process.memoryUsage.rss() });
}

/** Hands over a piece, and waits until the other side has taken it. */
async function hand(bytes: Buffer): Promise<void> {
  const taken = new Promise<void>((resolve) => (goOn = resolve));
  tell({ piece: bytes });
  await taken;
}

function tell(received: ReaderMessage): void {
  process.send!(received);
}

class TooMuch extends Error {}

function refusalOf(error: unknown): End {
  if (error instanceof Problem) {
    const { kind, reason, detail, fields, extra } = error;
    return { problem: { kind, reason, detail, more: { ...(fields && { fields }), ...(extra && { extra }) } } };
  }
  if (error instanceof TooMuch) return { unreadable: "output", text: "" };
  const text = String((error as Error)?.message ?? error).slice(0, 500);
  if (isOwnFault(error)) return { failed: text };
  // V8's own word for a stack that is full.
  return { unreadable: error instanceof RangeError && /call stack/.test(text) ? "nesting" : "broken", text };
}

function isGenerator(found: unknown): found is AsyncIterable<unknown> | Iterable<unknown> {
  return typeof (found as Generator | null)?.next === "function";
}
