import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { endWithProcess } from "../tools/product/left-behind.ts";
import type { Place } from "../tools/product/process.ts";

const root = join(import.meta.dirname, "..");

type Blocks = Record<"product" | "sink" | "commands", string[]>;

/** A text's `sh` blocks by the terminal they are meant for, as they stand there. @param text a Markdown file, relative to the project's folder */
export function readBlocks(text: string): Blocks {
  const markdown = readFileSync(join(root, text), "utf8");
  const found: Blocks = { product: [], sink: [], commands: [] };
  for (const [, terminal = "commands", script = ""] of markdown.matchAll(
    /^```sh(?: terminal=(\w+))?\n([^]*?)^```$/gm,
  )) {
    const list = found[terminal as keyof Blocks];
    if (!list) throw new Error(`${text} names a terminal "${terminal}" that is not known here.`);
    list.push(script);
  }
  return found;
}

/** The folder in which the mail server of a place keeps its mails. */
export function sinkOf(place: Place): string {
  return join(place.dataDir, "sink");
}

export interface Terminal {
  /** Runs one more block and answers what it printed; throws when a command of it fails. */
  type(script: string): Promise<string>;
  /** Starts a block that does not end by itself; resolves when it has printed these words. */
  start(script: string, words: string): Promise<void>;
  close(): Promise<void>;
}

/** A bash of its own in the project's folder, or in that of a copy, as a newcomer has it open. */
export function openTerminal(place: Pick<Place, "variables">, folder = root): Terminal {
  const { DATA_DIR, PORT, LEARN_PORT, LURE_PORT, DNS_LOOPBACK, DATABASE_URL, ROOT_KEY } = place.variables;
  const child = spawn("bash", ["-s"], {
    cwd: folder,
    detached: true,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR, PORT, LEARN_PORT, LURE_PORT, DNS_LOOPBACK, DATABASE_URL, ROOT_KEY }, // oxfmt-ignore
  });
  endWithProcess({ group: child.pid! });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (printed += data.toString()));
  child.stdin.write("set -e -o pipefail\n");

  async function until(words: string): Promise<string> {
    while (!printed.includes(words)) {
      if (isOver(child)) throw new Error(`The terminal ended with ${child.signalCode ?? child.exitCode}:\n${printed}`);
      await pause(20);
    }
    const [before, ...after] = printed.split(words);
    printed = after.join(words);
    return before!.trim();
  }

  let count = 0;
  return {
    type(script) {
      count += 1;
      // The braces keep commands from reading the blocks that follow, which are bash's own input.
      child.stdin.write(`{\n${script}\n} </dev/null\nprintf '=== end of block ${count}\\n'\n`);
      return until(`=== end of block ${count}\n`);
    },
    async start(script, words) {
      child.stdin.write(`{\n${script}\n} </dev/null\n`);
      await until(words);
    },
    async close() {
      if (isOver(child)) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      process.kill(-child.pid!, "SIGTERM");
      await ended;
    },
  };
}

function isOver(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
