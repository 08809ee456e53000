// npm run doctor: every variable with its sentence and what it is now, and whether this machine can run the product.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { readArguments } from "../bin/arguments.mjs";
import { channels } from "../src/channels/index.ts";
import { checkOwnTransports } from "../src/channels/own.ts";
import { announcedAddress } from "../src/kit/announced-address.ts";
import { readVariables } from "../src/kit/config.ts";
import type { Variables } from "../src/kit/config.ts";
import { findProgram } from "../src/kit/db/embedded/program.ts";
import { reportDatabase, reportPooler } from "../src/kit/db/report.ts";
import { processRoles } from "../src/kit/feature.ts";
import { sentenceOf } from "../src/kit/operator-error.ts";
import {
  folderFaults,
  holderOf,
  nameOf,
  portFaults,
  runsHere,
  tryPort,
  wantedPorts,
} from "../src/kit/preflight/index.ts";
import type { WantedPort } from "../src/kit/preflight/index.ts";
import { storedRootKey } from "../src/kit/root-key.ts";
import "./faults.ts";
import { listVariables } from "./variables.ts";

readArguments("doctor", process.argv.slice(2));
for (const { name, sentence, standard, secret } of listVariables()) {
  const given = process.env[name];
  const now = given ? (secret ? "set, not shown" : given) : standard ? `not set, so ${standard}` : "not set";
  console.log(`${name}  [${now}]\n  ${sentence}`);
}

console.log("\nThis machine");
let values: Variables;
try {
  values = readVariables();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
const everything = new Set(processRoles);
const checks: [string, () => Promise<string>][] = [
  ["Node", async () => process.version],
  ["Database", () => database(values)],
  ...(values.DATABASE_URL && values.DATABASE_DIRECT_URL
    ? [["Pooler", () => reportPooler(values, storedRootKey(values))] as [string, () => Promise<string>]]
    : []),
  ["Mail and messages", async () => own(values)],
  ["Data folder", async () => folder(values)],
  ...wantedPorts(values, everything)
    .filter((wanted) => wanted.port !== 0)
    .map((wanted): [string, () => Promise<string>] => [`Port of the ${wanted.what}`, () => port(wanted, values)]),
];
for (const [what, check] of checks) {
  try {
    console.log(`  ok    ${what}: ${await check()}`);
  } catch (error) {
    console.log(`  WRONG ${what}: ${sentenceOf(error) ?? (error as Error).message}`);
    process.exitCode = 1;
  }
}

async function database(given: Variables): Promise<string> {
  if (given.DATABASE_URL ?? given.DATABASE_DIRECT_URL) {
    const { found, warnings } = await reportDatabase(given, storedRootKey(given));
    return [found, ...warnings.map((text) => `But ${text}`)].join("\n        ");
  }
  await findProgram(process.cwd());
  return `embedded PostgreSQL in ${join(given.DATA_DIR, "postgres")}`;
}

function own(given: Variables): string {
  checkOwnTransports(given);
  const set = channels.all.flatMap(({ own: { variable } }) => (variable && given[variable] ? [variable] : []));
  return set.length > 0 ? `${set.join(" and ")} can be read` : "nothing is set up, so the outbox keeps them";
}

function folder({ DATA_DIR: given, DATABASE_URL }: Variables): string {
  const faults = folderFaults(resolve(given), undefined, DATABASE_URL !== undefined);
  if (faults.length > 0) throw new Error(faults.join(" "));
  return `${given} ${existsSync(given) ? "exists" : "will be made at the first start"}`;
}

/** That the product itself runs is no fault, here or on other ports; that somebody else holds its port is. */
async function port(wanted: WantedPort, { HOST: host, DATA_DIR }: Variables): Promise<string> {
  const found = await tryPort(wanted.port, host);
  if (found === "free") return `${wanted.port} is free`;
  if (found !== "taken") throw new Error((await portFaults([wanted], host)).join(" "));
  const holder = holderOf(wanted.port);
  if (holder && runsHere(holder)) return `${wanted.port} is held by the product, which runs (process ${holder.pid})`;
  const elsewhere = runsAt(resolve(DATA_DIR), wanted.variable);
  if (elsewhere) return `the product runs at ${elsewhere} (${wanted.port} is taken by ${nameOf(holder)})`;
  throw new Error(`${wanted.port} is taken by ${nameOf(holder)}. Stop it, or set ${wanted.variable} to another port.`);
}

/** Where the product of this folder has said that it listens, when it still does: whoever gave it other ports gives them to its start alone. */
function runsAt(dataDir: string, variable: string): string | null {
  const names: Record<string, "main" | "learn" | "lure"> = { PORT: "main", LEARN_PORT: "learn", LURE_PORT: "lure" };
  const said = names[variable] && announcedAddress(dataDir, names[variable]);
  const holder = said ? holderOf(Number(new URL(said).port)) : null;
  return said && holder && runsHere(holder) ? said : null;
}
