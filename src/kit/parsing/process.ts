import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { deserialize } from "node:v8";
import { refuse } from "../problem.ts";
import type { Problem } from "../problem.ts";
import { readersLanguage } from "../reader.ts";
import type { Parser } from "./parser.ts";
import { unreadable } from "./refusal.ts";
import type { Order, ReaderMessage } from "./wire.ts";

const root = realpathSync(join(import.meta.dirname, "../../.."));
/** Bytes with which a process is not used again: more than a parser's own words take, which the next reader would have to build anew (a lure's: 160 MiB). */
const grown = 220 * 1048576;
/** Wall time beside the processor time, for a process that is frozen rather than busy. */
const patience = 12;

/**
 * The process was killed over a thing, but not by its own watch: by our clock, or by the machine, which may have had too little for anybody. That says
 * nothing of the thing before a second process was killed over it, too.
 */
export class Killed extends Error {
  /** What it comes to the second time; null where the process had not begun with it. */
  readonly refusal: Problem | null;

  constructor(message: string, refusal: Problem | null) {
    super(message);
    this.refusal = refusal;
  }
}

interface Ended {
  signal: string | null;
  /** What the watch has told. */
  cause: string;
}

/** One process that parses, one thing after another, and can be killed at any moment. */
export class ParserProcess {
  private readonly child: ChildProcess;
  private ended: Promise<Ended>;
  private receive: (message: ReaderMessage) => void = () => {};
  /** Tells who waits for a message that there is one, or that none will come. A race with `ended` would remember each wait for as long as the process lives. */
  private wake: () => void = () => {};
  private over = false;
  alive = true;

  /** @param more.readable a file outside the product that it may read; @param more.native whether it may load native code */
  constructor(
    megabytes: number,
    { readable, native }: { readable?: string | undefined; native?: boolean | undefined } = {},
  ) {
    this.child = fork(join(import.meta.dirname, "child.ts"), [], {
      serialization: "advanced",
      stdio: ["ignore", "pipe", "ignore", "ipc"],
      // Neither the environment with its secrets nor anything but the program's own files.
      env: {},
      execArgv: [
        "--permission",
        "--allow-worker",
        `--allow-fs-read=${root}`,
        ...(native ? ["--allow-addons"] : []),
        ...(readable ? [`--allow-fs-read=${readable}`] : []),
        `--max-old-space-size=${megabytes}`,
        "--disable-warning=ExperimentalWarning",
        "--disable-warning=SecurityWarning",
      ],
    });
    let cause = "";
    this.child.stdout!.on("data", (text: Buffer) => (cause = (cause + text.toString("latin1")).slice(0, 20)));
    this.child.on("message", (message: ReaderMessage) => this.receive(message));
    this.child.on("error", () => this.kill());
    this.ended = once(this.child, "close").then(
      ([, signal]: (string | null)[]) => ({ signal: signal ?? null, cause }),
      () => ({ signal: null, cause }),
    );
    void this.ended.then(() => {
      this.alive = false;
      this.over = true;
      this.wake();
    });
    this.hold(false);
  }

  /** Reads one thing. The pieces come one at a time: the next is made when the last was taken. */
  async *read(parser: Parser, input: unknown): AsyncGenerator<unknown> {
    this.hold(true);
    const { seconds, megabytes, output } = parser.limits;
    const messages: ReaderMessage[] = [];
    this.receive = (message) => {
      messages.push(message);
      this.wake();
    };
    let begun = false;
    let late = false;
    const clock = setTimeout(
      () => {
        late = true;
        this.kill();
      },
      seconds * patience * 1000,
    );
    const bytes = megabytes * 1048576;
    const order: Order = { file: parser.file, input, seconds, bytes, output, language: readersLanguage() };
    let whole = false;
    try {
      this.send(order);
      for (;;) {
        if (messages.length === 0 && !this.over) await new Promise<void>((resolve) => (this.wake = resolve));
        const message = messages.shift();
        if (!message) {
          throw faultOf(parser, await this.ended, { begun, late });
        }
        if ("begun" in message) begun = true;
        else if ("piece" in message) {
          yield deserialize(message.piece);
          this.send("more");
        } else {
          // What it keeps is room that the next thing cannot have.
          whole = message.bytes < grown;
          if ("done" in message) return;
          if ("problem" in message) {
            const { kind, reason, detail, more } = message.problem;
            throw refuse(kind, reason, detail, more);
          }
          if ("failed" in message) throw new Error(`the parser ${parser.name} could not work: ${message.failed}`);
          throw unreadable(parser, message.unreadable);
        }
      }
    } finally {
      clearTimeout(clock);
      this.receive = () => {};
      this.wake = () => {};
      // Whoever stops listening in the middle leaves a process that still works, too.
      if (!whole) this.kill();
      this.hold(false);
    }
  }

  kill(): void {
    this.alive = false;
    this.child.kill("SIGKILL");
  }

  /** Until it is gone. */
  async gone(): Promise<void> {
    await this.ended;
  }

  private send(message: Order | "more"): void {
    if (this.child.connected) this.child.send(message, () => {});
  }

  /** Only a process that works keeps the product's own from ending. */
  private hold(on: boolean): void {
    const way = on ? "ref" : "unref";
    this.child[way]();
    this.child.channel?.[way]();
    (this.child.stdout as unknown as { ref(): void; unref(): void } | null)?.[way]();
  }
}

/** By these a process ends itself: V8 and native code that give up (a heap that is full), and what the processor refuses. By any other it is ended from outside. */
const ownSignals = new Set(["SIGABRT", "SIGTRAP", "SIGILL", "SIGSEGV", "SIGBUS", "SIGFPE", "SIGSYS"]);

/** @param so.begun with the thing; `so.late`: our clock has killed it */
function faultOf(parser: Parser, { signal, cause }: Ended, so: { begun: boolean; late: boolean }): Error {
  if (!so.begun) return new Killed(`the parser's process could not begin (${signal ?? "ended"})`, null);
  if (cause === "time" || cause === "memory") return unreadable(parser, cause);
  if (signal === null || ownSignals.has(signal)) return unreadable(parser, "memory");
  return new Killed("the parser's process was killed", unreadable(parser, so.late ? "time" : "memory"));
}
