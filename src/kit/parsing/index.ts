import { requireNoTransaction } from "../db/open.ts";
import { Overloaded, fairQueue } from "../fair/index.ts";
import type { Parser } from "./parser.ts";
import { Killed, ParserProcess } from "./process.ts";
import { tooMuchWaiting, unreadable } from "./refusal.ts";

export { parser } from "./parser.ts";
export type { Parser } from "./parser.ts";
export { isUnreadable } from "./refusal.ts";

const idleFor = 60_000;
/** MiB: the most that a parser may take, and what a process may have kept before it. */
const heap = 540;
/** Processes of each queue. */
export const atOnce = { quick: 4, patient: 2, speaking: 12 };
const queues = {
  quick: fairQueue({ atOnce: atOnce.quick, perKey: 2, waiting: 60 }),
  patient: fairQueue({ atOnce: atOnce.patient, perKey: 1, waiting: 20, slowMs: 600_000 }),
  /** All are slow here, and each is a process: there are never more of them. */
  speaking: fairQueue({ atOnce: atOnce.speaking, perKey: 2, slowMs: 600_000 }),
};
/** Processes that wait for the next thing to read; started when they are first needed, ended when nobody has needed them for a minute. */
const resting = new Map<ParserProcess, NodeJS.Timeout>();

/**
 * Reads what a stranger or a tenant sent, in a process that is killed when it takes too long or too much. At most a few at once, shared fairly
 * among organisations.
 * Where the machine killed the process, another one reads it once more (decision 0544).
 * @throws Problem `unreadable`, the same whenever it is tried again · `parsing-busy` · whatever the parser itself refuses with
 */
export async function parse<I, O>(parser: Parser<I, O>, org: string, input: I): Promise<O> {
  let found: { piece: O } | undefined;
  await parseEach(parser, org, input, async (piece) => void (found = { piece }));
  return found!.piece;
}

/** The same for a parser that gives its answer in pieces; the next is made when the last was taken. */
export async function parseEach<I, O>(
  parser: Parser<I, O>,
  org: string,
  input: I,
  take: (piece: O) => Promise<void> | void,
): Promise<void> {
  requireNoTransaction(`parsing by ${parser.name}`);
  if (sizeOf(input) > parser.limits.input) throw unreadable(parser, "input");
  const own = parser.limits.patient || parser.limits.native;
  let taken = 0;
  const readBy = async (child: ParserProcess) => {
    try {
      for await (const piece of child.read(parser, input)) {
        taken++;
        await take(piece as O);
      }
    } finally {
      if (own) child.kill();
      else if (child.alive) rest(child);
    }
  };
  const work = async () => {
    try {
      await readBy(own ? alone(parser, input) : rested());
    } catch (error) {
      // Pieces that were taken are not taken twice: whoever asked begins anew.
      if (!(error instanceof Killed) || taken > 0) throw error;
      await readBy(own ? alone(parser, input) : new ParserProcess(heap)).catch((again: unknown) => {
        throw again instanceof Killed && again.refusal && error.refusal ? again.refusal : again;
      });
    }
  };
  try {
    await queues[queueOf(parser)].run(org, work);
  } catch (error) {
    throw error instanceof Overloaded ? tooMuchWaiting() : error;
  }
}

/** By which queue a parser waits for a process. */
export function queueOf({ limits }: Parser): keyof typeof queues {
  if (limits.speaks) return "speaking";
  return limits.patient ? "patient" : "quick";
}

function alone(parser: Parser, input: unknown): ParserProcess {
  const { megabytes, native, patient } = parser.limits;
  return new ParserProcess(megabytes, { readable: patient ? (input as { file?: string }).file : undefined, native });
}

function rested(): ParserProcess {
  const [found] = resting.keys();
  if (!found) return new ParserProcess(heap);
  clearTimeout(resting.get(found));
  resting.delete(found);
  return found.alive ? found : rested();
}

function rest(child: ParserProcess): void {
  const end = () => {
    resting.delete(child);
    child.kill();
  };
  resting.set(child, setTimeout(end, idleFor).unref());
}

/** Bytes and characters of all that is handed over; keys and numbers count a little. */
function sizeOf(input: unknown): number {
  let size = 0;
  const left = [input];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === "string") size += one.length;
    else if (ArrayBuffer.isView(one)) size += one.byteLength;
    else if (typeof one === "object" && one !== null) for (const inner of Object.values(one)) left.push(inner);
    else size += 8;
  }
  return size;
}
