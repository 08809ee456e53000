import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { idsOf, readEndpoints } from "../../src/sites/api/testing-queries.ts";
import type { ApiDocument } from "../../src/sites/api/testing-queries.ts";
import { quantile } from "../report.ts";
import type { Report } from "../report.ts";
import type { Installation } from "./installation.ts";
import type { Owner } from "./owner.ts";
import { explainEverything, explainNothing, logEnd, wholeSince } from "./plans.ts";

/** How many times that of `GET /me` a p95 may be. */
const goal = 10;
/** Questions that come so near the goal are asked so often more, by turns with the yardstick. */
const doubt = { from: 0.5, rounds: 100 };

const documentFile = join(import.meta.dirname, "../../docs/openapi.json");

interface Answered {
  status: number;
  bytes: number;
  /** Milliseconds. */
  ms: number;
}

/** An endpoint with one of its queries, as it is asked. */
interface Question {
  name: string;
  url: string;
}

/**
 * Every endpoint that is read with GET, with each order and choice: its p95 against that of `GET /me` of the same minute, the bytes of its answer, and what
 * its statements read as a whole.
 * @param rounds how often each is asked
 */
export async function measureAnswers(
  report: Report,
  installation: Installation,
  owner: Owner,
  rounds: number,
): Promise<void> {
  await explainNothing(installation);
  const ask = async (url: string): Promise<Answered> => {
    const began = performance.now();
    const answer = await fetch(`${installation.place.url}/api/v1${url}`, { headers: owner.headers() });
    const bytes = (await answer.arrayBuffer()).byteLength;
    const ms = performance.now() - began;
    if (answer.status !== 429) return { status: answer.status, bytes, ms };
    // One caller asks faster here than the API lets anybody.
    await pause(1000 * Number(answer.headers.get("retry-after") ?? 1));
    return ask(url);
  };
  const questions = await askable(installation, ask);
  const times = new Map<Question, number[]>(questions.map((one) => [one, []]));
  const sizes = new Map<Question, number>();
  const mine: number[] = [];
  // By turns, so that all meet the same machine; the first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, one] of questions.entries()) {
      if (at % 5 === 0) mine.push((await ask("/me")).ms);
      const { ms, bytes, status } = await ask(one.url);
      if (status !== 200) throw new Error(`${one.url} answered ${status}.`);
      sizes.set(one, bytes);
      if (round > 0) times.get(one)!.push(ms);
    }
  const p95 = (one: Question) => quantile(times.get(one)!, 0.95);
  // Of a few answers the p95 is the slowest one, which says more of the machine's minute than of the endpoint.
  const doubtful = questions.filter((one) => p95(one) > doubt.from * goal * quantile(mine, 0.95));
  for (let round = 0; round < doubt.rounds; round += 1)
    for (const one of doubtful) {
      mine.push((await ask("/me")).ms);
      times.get(one)!.push((await ask(one.url)).ms);
    }
  const yardstick = { what: "GET /me: p95", value: quantile(mine, 0.95) };
  for (const [name, own] of Map.groupBy(questions, (one) => one.name)) {
    const slowest = own.toSorted((a, b) => p95(b) - p95(a))[0]!;
    report.add(
      {
        what: `${name}: p95`,
        value: p95(slowest),
        unit: "ms",
        yardstick,
        note: `${pathOf(slowest)}, asked ${times.get(slowest)!.length} times`,
      },
      { of: "ratio", atMost: goal },
    );
  }
  const largest = questions.toSorted((a, b) => sizes.get(b)! - sizes.get(a)!)[0]!;
  report.add(
    { what: "largest answer", value: sizes.get(largest)! / 1024, unit: "KB", note: pathOf(largest) },
    { of: "value", atMost: 100 },
  );
  await explain(report, installation, questions, ask);
}

/** Those of which some id of the organisation's leads to an answer. */
async function askable(
  installation: Installation,
  ask: (url: string) => Promise<{ status: number }>,
): Promise<Question[]> {
  const ids = [...(await idsOf(installation.look, installation.org)), "link-host"];
  const found: Question[] = [];
  const document = JSON.parse(readFileSync(documentFile, "utf8")) as ApiDocument;
  for (const { name, path, queries } of readEndpoints(document)) {
    const choices = path.includes("{") ? ids : [""];
    let at: string | undefined;
    for (const query of queries) {
      for (const id of at === undefined ? choices : [at]) {
        const url = path.replaceAll(/\{\w+\}/g, id) + (query && `?${query}`);
        if ((await ask(url)).status !== 200) continue;
        at = id;
        found.push({ name, url });
        break;
      }
    }
    if (at === undefined) console.log(`  ${name}: nothing to ask for`);
  }
  return found;
}

async function explain(
  report: Report,
  installation: Installation,
  questions: readonly Question[],
  ask: (url: string) => Promise<{ status: number }>,
): Promise<void> {
  await explainEverything(installation);
  // A connection that was ended is noticed by whoever has it next.
  for (let tries = 0; tries < 20; tries += 1) await ask("/me");
  const found = new Map<string, string>();
  for (const one of questions) {
    const from = logEnd(installation);
    await ask(one.url);
    for (const { step, sql } of wholeSince(installation, from)) found.set(`${pathOf(one)}: ${step}`, sql);
  }
  await explainNothing(installation);
  for (const [step, sql] of found) console.log(`    ${step}\n      ${sql}`);
  report.add(
    {
      what: "tables that an answer reads or sorts as a whole",
      value: found.size,
      unit: "",
      note: [...found.keys()].join("; "),
    },
    { of: "value", atMost: 0 },
  );
}

function pathOf({ url }: Question): string {
  return url.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "{id}");
}
