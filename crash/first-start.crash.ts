// Many processes on one empty database whose owner is no superuser, each with a data folder of its own: they start at the same moment and make
// one organisation; what one takes in, another imports; and one with another root key is turned away and takes nothing from the others.
import "../tools/alone.ts";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "../src/kit/db/embedded.ts";
import { makeLog } from "../src/kit/log.ts";
import { makeClient } from "../tools/product/client.ts";
import { freePorts } from "../tools/product/ports.ts";
import { makePlace, startProduct } from "../tools/product/process.ts";
import type { Running } from "../tools/product/process.ts";
import { ask } from "./ask.ts";
import { createOwned } from "./owner.ts";
import { atMost, conclude, quick } from "./run.ts";

const rounds = quick ? 1 : 10;
const roles = ["web,lure", "worker", "worker", "identity"];

const place = await makePlace();
const database = await startEmbedded({ folder: join(place.dataDir, "postgres"), log: makeLog("silent") });
const client = makeClient(place);
const folders: string[] = [];
const outcomes = { organisations: 0, keys: 0, imported: 0, shutOut: 0, let: 0, unexplained: 0 };

for (let round = 0; round < rounds; round += 1) await inRound(round);
await database.stop();
for (const folder of folders) rmSync(folder, { recursive: true, force: true });

conclude("first-start", [
  { what: "empty databases", value: rounds },
  { what: "processes that started on each at the same moment", value: roles.length },
  atMost("organisations beyond the first", outcomes.organisations - rounds, 0),
  atMost("keys beyond the first", outcomes.keys - rounds, 0),
  atMost("imports that another machine took in and did not end", rounds - outcomes.imported, 0),
  atMost("starts with another root key that were let in", outcomes.let, 0),
  atMost("of them without a sentence that says what to do", outcomes.unexplained, 0),
  atMost("processes that they shut out of the database", outcomes.shutOut, 0),
]);
if (process.exitCode) console.log(`  What was said is in ${place.dataDir}`);
else place.remove();
process.exit();

async function inRound(round: number): Promise<void> {
  const name = `fleet_${round}`;
  const url = await createOwned(database.url, name);
  // Later rounds meet the roles of the first, and therefore have its key.
  place.variables["ROOT_KEY"] ??= randomBytes(32).toString("base64");
  place.variables["DATABASE_URL"] = url.href;
  const running = await Promise.all(roles.map((one, at) => start(one, at === 0, `${name}-${at}`)));
  const [web] = running as [Running];
  await web.answers("/readyz");
  outcomes.organisations += await count(url, "SELECT count(*) FROM organisations");
  outcomes.keys += await count(url, "SELECT count(*) FROM api_keys");
  const { id } = await client.upload(
    "/people/import",
    "text/csv",
    "E-mail\nann@harbour.example\nben@harbour.example\n",
  );
  await client.job(id).then(
    (done: any) => void (outcomes.imported += done.result.added === 2 ? 1 : 0),
    () => {},
  );
  await another(url.href);
  // The roles' passwords are asked for again by every new connection.
  if (
    !(await fetch(`${place.url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    outcomes.shutOut += 1;
  const fresh = await start("web,lure", true, `${name}-again`, await freePorts(3));
  await fresh.answers("/readyz").catch(() => void (outcomes.shutOut += 1));
  for (const one of [...running, fresh]) await one.stop();
}

/** A process as on a machine of its own. The first has the place's own ports. */
async function start(chosen: string, first: boolean, name: string, ports?: number[]): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), "hookwise-fleet-"));
  folders.push(folder);
  const [main, learn, lure] = ports ?? (await freePorts(3));
  const [dns] = await freePorts(1);
  const own: Record<string, string> =
    first && !ports ? {} : { PORT: String(main), LEARN_PORT: String(learn), LURE_PORT: String(lure) };
  const variables = { DATA_DIR: folder, DNS_LOOPBACK: `127.0.0.1:${dns}`, ...own };
  const at = ports ? { ...place, url: `http://127.0.0.1:${main}` } : place;
  return startProduct(at, { roles: chosen, variables, name });
}

async function another(url: string): Promise<void> {
  const [main, learn, lure] = await freePorts(3);
  const stranger = startProduct(
    { ...place, url: `http://127.0.0.1:${main}` },
    {
      roles: "web,lure",
      name: "another",
      variables: {
        DATABASE_URL: url,
        ROOT_KEY: randomBytes(32).toString("base64"),
        PORT: String(main),
        LEARN_PORT: String(learn),
        LURE_PORT: String(lure),
      },
    },
  );
  await stranger.answers("/healthz").then(
    () => void (outcomes.let += 1),
    (error: Error) => void (outcomes.unexplained += /another root key.*ROOT_KEY/s.test(error.message) ? 0 : 1),
  );
  await stranger.kill();
}

async function count(of: URL, sql: string): Promise<number> {
  const url = new URL(database.url);
  url.pathname = of.pathname;
  const [row] = await ask(url.href, sql);
  return Number(row.count);
}
