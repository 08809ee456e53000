import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, extname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { misused, readArguments } from "../bin/arguments.mjs";
import { announcedAddress } from "../src/kit/announced-address.ts";
import { readVariables } from "../src/kit/config.ts";
import { OperatorError } from "../src/kit/operator-error.ts";
import "./faults.ts";

// Sends files to POST /api/v1/imports/gophish one after another and prints each job's report.

const types: Record<string, string> = {
  ".json": "application/json",
  ".csv": "text/csv",
  ".db": "application/vnd.sqlite3",
};

const { values, positionals } = readArguments("import:gophish", process.argv.slice(2));
const source = positionals[0]!;
if (!values.key) misused("import:gophish", "The option --key is missing.");
const url = values.url ?? announcedAddress(resolve(readVariables().DATA_DIR), "main") ?? "http://localhost:4000";
if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ""))
  misused("import:gophish", `--url must be an address such as http://localhost:4000, not "${url}".`);
const api = `${url.replace(/\/$/, "")}/api/v1`;
const authorization = `Bearer ${values.key}`;

let failed = false;
const files = await filesOf(source);
if (files.length === 0)
  throw new OperatorError(`${source} holds no file of Gophish (${Object.keys(types).join(", ")}).`);
for (const file of files) {
  process.stdout.write(`${file}\n`);
  const type = types[extname(file).toLowerCase()] ?? "application/octet-stream";
  const begun = await ask(`/imports/gophish?name=${encodeURIComponent(basename(file, extname(file)))}`, { type, file });
  const { id, detail } = JSON.parse(begun) as { id?: string; detail?: string };
  if (!id) {
    process.stdout.write(`  refused: ${detail}\n`);
    failed = true;
    continue;
  }
  const { state, result, problem } = await ended(id);
  for (const line of (await ask(`/jobs/${id}/report`)).trim().split("\n")) process.stdout.write(`  ${line}\n`);
  process.stdout.write(`  ${state}: ${JSON.stringify(result ?? problem)}\n`);
  if (state === "failed") failed = true;
}
process.exit(failed ? 1 : 0);

/** The text of an answer of the API. Throws an OperatorError when nobody answers there, or somebody else does. */
async function ask(path: string, send?: { type: string; file: string }): Promise<string> {
  const init = send && {
    method: "POST",
    body: createReadStream(send.file) as never,
    duplex: "half",
  };
  const headers = { authorization, ...(send && { "content-type": send.type }) };
  const answer = await fetch(api + path, { ...init, headers } as RequestInit).catch((error: Error) => {
    throw new OperatorError(`Nothing answers at ${url}. Is npm start running? Another address is given by --url.`, {
      cause: error,
    });
  });
  if (answer.status === 401) throw new OperatorError("The API does not know this key. Give one of its keys by --key.");
  if (!/json|csv|text\/plain/.test(answer.headers.get("content-type") ?? ""))
    throw new OperatorError(`What answers at ${url} is not this product's API (${answer.status}). Look at --url.`);
  return answer.text();
}

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
    const work = JSON.parse(await ask(`/jobs/${job}`)) as { state: string; result: unknown; problem: unknown };
    if (work.state === "done" || work.state === "failed") return work;
    await sleep(300);
  }
}
