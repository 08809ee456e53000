import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Drain } from "../drain.ts";
import type { Generation, OwnSpool } from "../spool/own.ts";
import type { Damage } from "../spool/reader.ts";
import type { Progress } from "../state.ts";
import type { FromThread, SpoolView, ThreadData, ToThread } from "./wire.ts";

/** A start is not slower for bookkeeping: what a dead process left has waited longer than this (milliseconds). */
const beginsAfter = 500;
/** So long a stop waits for a thread that does not answer (milliseconds): longer than a drain for its database. */
const patience = 8000;

/**
 * The drain on a thread of its own, with connections of its own: answers to visitors never wait for bookkeeping, be it garbage collection or a
 * large batch. The process keeps what visitors are acknowledged with, its own spool; the thread looks at it.
 */
export function startDrainThread(
  data: ThreadData,
  own: OwnSpool,
  damaged: (spool: number, damage: Damage) => void,
  stored?: (spool: number, seqs: readonly number[]) => void,
): Drain {
  let progress: Progress = { taken: 0, ownTaken: 0, oldest: null, adopted: 0, trouble: null };
  let worker: Worker | null = null;
  let settles = 0;
  let ending = false;
  const settling = new Map<number, () => void>();
  const stopped = Promise.withResolvers<void>();
  const lettingGo = new Set<Promise<void>>();
  const timer = setTimeout(begin, beginsAfter);

  function begin(): Worker {
    clearTimeout(timer);
    worker ??= open();
    return worker;
  }

  function open(): Worker {
    const made = new Worker(new URL("./thread.ts", import.meta.url), { workerData: data });
    made.on("message", (message: FromThread) => take(made, message));
    // What nobody caught leaves the thread in an unknown state, and so the process: the spool makes a restart safe, going on would not be.
    made.on("error", (error) => {
      ending = true;
      throw error;
    });
    made.once("exit", () => {
      stopped.resolve();
      // Without it hits would wait on the disk for a start that nobody sees a reason for.
      if (!ending) throw new Error("the drain's thread has ended by itself");
    });
    return made;
  }

  function take(from: Worker, message: FromThread): void {
    if (message.is === "look") return post(from, { is: "view", view: viewOf(own) });
    if (message.is === "progress") return void (progress = message.progress);
    if (message.is === "damaged") return damaged(message.spool, message.damage);
    if (message.is === "stored") return stored?.(message.spool, message.seqs);
    if (message.is === "stopped") return stopped.resolve();
    if (message.is === "settled") {
      settling.get(message.id)?.();
      return void settling.delete(message.id);
    }
    const generation = own.generations().find(({ folder }) => folder.id === message.spool);
    if (!generation) return;
    if (message.is === "forget-segment") generation.writer.forget(message.segment);
    else letGo(own[message.is](generation));
  }

  function letGo(under: Promise<void>): void {
    const done = under.finally(() => lettingGo.delete(done));
    lettingGo.add(done);
  }

  // Nothing was written, and the thread has not begun: it need not begin for that.
  const idle = () => !worker && own.count() === 0;

  return {
    progress: () => progress,
    settle() {
      const id = ++settles;
      return new Promise((resolve) => {
        settling.set(id, resolve);
        post(begin(), { is: "settle", id });
      });
    },
    async stop() {
      ending = true;
      if (idle()) {
        clearTimeout(timer);
        for (const one of own.generations().slice()) await own.forget(one);
        return;
      }
      const running = begin();
      post(running, { is: "stop" });
      await Promise.race([stopped.promise, sleep(patience, undefined, { ref: false })]);
      await Promise.all(lettingGo);
      // One that still waits for the database keeps its locks, until the process has ended; it does not keep the process.
      running.unref();
    },
  };
}

function viewOf(own: OwnSpool): SpoolView {
  return { count: own.count(), generations: own.generations().map(generationView) };
}

function generationView({ folder, writer }: Generation): SpoolView["generations"][number] {
  return {
    id: folder.id,
    path: folder.path,
    lost: writer.lost(),
    ends: writer.durable().map((end) => ({ ...end, handle: writer.handleOf(end.segment) ?? null })),
  };
}

function post(to: Worker, message: ToThread): void {
  to.postMessage(message);
}
