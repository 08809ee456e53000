// 100,000 people from a CSV, from the first byte of the upload to the finished job; beside it a plain COPY of the same rows.
import "../tools/alone.ts";
import { Readable } from "node:stream";
import pg from "pg";
import { csvLine } from "../src/kit/csv/index.ts";
import type { Actor } from "../src/kit/feature.ts";
import { newId } from "../src/kit/id.ts";
import { findWork } from "../src/kit/progress/index.ts";
import { createOrganisation } from "../src/features/organisations/index.ts";
import { people } from "../src/features/people/feature.ts";
import { copyIn } from "./copy.ts";
import { benchEnv } from "./environment.ts";
import { makeReport, quantile } from "./report.ts";

const rows = 100_000;
const report = makeReport("import");
const bench = await benchEnv();
const owner: Actor = { kind: "system", id: "bench", member: null, may: new Set(["people:write"]), name: "bench" };

try {
  const org = newId();
  await bench.env.database.tx(org, (db, now) =>
    createOrganisation(db, { id: org, name: "Bench", plan: "enterprise" }, now),
  );
  await importRows(org, 2000, "warm");

  const copies = [await plainCopy(), await plainCopy(), await plainCopy()];
  const yardstick = { what: "plain COPY", value: quantile(copies, 0.5) };
  const first = await importRows(org, rows, "p");
  report.add(
    { what: "import 100,000 new people", value: first.seconds, unit: "s", yardstick },
    { of: "ratio", atMost: 45 },
  );
  report.add({ what: "memory growth meanwhile", value: first.grown, unit: "MB" }, { of: "value", atMost: 150 });
  expectResult(first.result, { added: rows, refused: 0 });

  const same = await importRows(org, rows, "p");
  report.add(
    { what: "the same file again, nothing to change", value: same.seconds, unit: "s", yardstick },
    { of: "ratio", atMost: 45 },
  );
  expectResult(same.result, { unchanged: rows, refused: 0 });

  const changed = await importRows(org, rows, "p", "Europe/Lisbon");
  report.add(
    { what: "again, everybody changed", value: changed.seconds, unit: "s", yardstick },
    { of: "ratio", atMost: 45 },
  );
  report.add({ what: "memory growth over all", value: changed.grown, unit: "MB" });
  expectResult(changed.result, { updated: rows, refused: 0 });
  report.save();
} finally {
  await bench.close();
}

function* lines(count: number, prefix: string, zone = "Europe/Berlin"): Generator<string> {
  const departments = Array.from({ length: 40 }, (_, n) => `Department ${n}`);
  yield "Email,First Name,Last Name,Phone,Department,Manager,Language,Time Zone,Tags,custom.position\r\n";
  for (let n = 0; n < count; n++) {
    yield csvLine([
      `${prefix}${n}@bench.example`,
      `Førname${n % 997}`,
      `O'Surname-${n}`,
      `+49 30 ${1_000_000 + n}`,
      departments[n % 40],
      `${prefix}${n - (n % 20)}@bench.example`,
      "de-DE",
      zone,
      "office; second floor",
      "Clerk, second class",
    ]);
  }
}

function* chunks(count: number, prefix: string, zone?: string): Generator<Buffer> {
  let text = "";
  for (const line of lines(count, prefix, zone)) {
    text += line;
    if (text.length < 65536) continue;
    yield Buffer.from(text);
    text = "";
  }
  yield Buffer.from(text);
}

async function importRows(org: string, count: number, prefix: string, zone?: string) {
  global.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  const begun = performance.now();
  const reply: any = { code: () => reply, header: () => reply };
  const request = { body: Readable.from(chunks(count, prefix, zone)) };
  const context = { env: bench.env, org, actor: owner, input: { mode: "add", dryRun: false } };
  const { id } = (await people.raw!["importPeople"]!(context, request as any, reply)) as { id: string };
  await bench.env.jobs.settle();
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(watch);
  const work = (await bench.env.database.tx(org, (db) => findWork(db, org, id)))!;
  if (work.state !== "done") throw new Error(`the import failed: ${JSON.stringify(work.problem)}`);
  return { seconds, grown: (most - before) / 1024 / 1024, result: work.result! };
}

/** The same rows, as text columns of a plain logged table with a key; nothing is checked, merged or reported. */
async function plainCopy(): Promise<number> {
  const client = new pg.Client({ connectionString: bench.owner });
  await client.connect();
  try {
    await client.query(
      "DROP TABLE IF EXISTS plain; CREATE TABLE plain (email text PRIMARY KEY, first text, last text, phone text, department text, manager text, locale text, zone text, tags text, position text)",
    );
    const begun = performance.now();
    await copyIn(client, "COPY plain FROM STDIN (FORMAT csv, HEADER)", chunks(rows, "p"));
    return (performance.now() - begun) / 1000;
  } finally {
    await client.end();
  }
}

function expectResult(result: Record<string, unknown>, expected: Record<string, number>): void {
  for (const [key, value] of Object.entries(expected)) {
    if (result[key] !== value)
      throw new Error(`${key} is ${String(result[key])}, not ${value}: ${JSON.stringify(result)}`);
  }
}
