import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

// Sends files to POST /api/v1/imports/gophish one after another and prints each job's report.

const usage = "npm run import:gophish -- <file|folder> --key <API key> [--url http://localhost:4000]";
const types: Record<string, string> = {
  ".json": "application/json",
  ".csv": "text/csv",
  ".db": "application/vnd.sqlite3",
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { key: { type: "string" }, url: { type: "string", default: "http://localhost:4000" } },
});
const [source] = positionals;
if (!source || !values.key) {
  process.stderr.write(`Usage: ${usage}\n`);
  process.exit(2);
}
const api = `${values.url}/api/v1`;
const authorization = `Bearer ${values.key}`;

let failed = false;
for (const file of await filesOf(source)) {
  process.stdout.write(`${file}\n`);
  const answer = await fetch(`${api}/imports/gophish?name=${encodeURIComponent(basename(file, extname(file)))}`, {
    method: "POST",
    headers: { authorization, "content-type": types[extname(file).toLowerCase()] ?? "application/octet-stream" },
    body: createReadStream(file) as never,
    duplex: "half",
  } as RequestInit);
  const begun = (await answer.json()) as { id?: string; detail?: string };
  if (!begun.id) {
    process.stdout.write(`  refused: ${begun.detail}\n`);
    failed = true;
    continue;
  }
  const { state, result, problem } = await ended(begun.id);
  for (const line of (await (await fetch(`${api}/jobs/${begun.id}/report`, { headers: { authorization } })).text())
    .trim()
    .split("\n"))
    process.stdout.write(`  ${line}\n`);
  process.stdout.write(`  ${state}: ${JSON.stringify(result ?? problem)}\n`);
  if (state === "failed") failed = true;
}
process.exit(failed ? 1 : 0);

async function filesOf(from: string): Promise<string[]> {
  if (!(await stat(from)).isDirectory()) return [from];
  const names = await readdir(from);
  return names
    .filter((name) => extname(name).toLowerCase() in types)
    .toSorted()
    .map((name) => join(from, name));
}

async function ended(job: string): Promise<{ state: string; result: unknown; problem: unknown }> {
  for (;;) {
    const work = (await (await fetch(`${api}/jobs/${job}`, { headers: { authorization } })).json()) as {
      state: string;
      result: unknown;
      problem: unknown;
    };
    if (work.state === "done" || work.state === "failed") return work;
    await sleep(300);
  }
}
