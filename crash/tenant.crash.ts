// One tenant whose servers never say a word, and who asks as often as it can: tests of a silent mail server, silent mailboxes, silent DNS, wrong keys
// and a flood of requests. The others go on being answered; in the full run the slow one costs them hardly any of their throughput.
import "../tools/alone.ts";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { bootstrapKey } from "../src/features/api-keys/index.ts";
import { createOrganisation } from "../src/features/organisations/index.ts";
import { roleUrls } from "../src/kit/db/connect.ts";
import { openDatabase } from "../src/kit/db/index.ts";
import { newId } from "../src/kit/id.ts";
import { makeSecrets } from "../src/kit/secrets.ts";
import { makeClient } from "../tools/product/client.ts";
import { ownerUrl, makePlace, startProduct } from "../tools/product/process.ts";
import { setScene } from "../tools/product/scene.ts";
import { atLeast, atMost, conclude, quick } from "./run.ts";

const seconds = quick ? 2 : 20;
const rounds = quick ? 1 : 5;
const clients = 4;

const silent = createServer((socket) => void socket.on("error", () => {})).listen(0, "127.0.0.1");
await once(silent, "listening");
const silentPort = (silent.address() as AddressInfo).port;

const place = await makePlace();
const running = startProduct(place);
await running.answers("/readyz");
const hostile = makeClient(place);
// Its domain is proven; then its mail servers fall silent.
const scene = await setScene(hostile, place, { people: 20, smtpPort: silentPort });
const quietKeys = await otherTenants();
let turn = 0;

let unready = 0;
let failed = 0;
let turnedAway = 0;
const alone: number[] = [];
const beside: number[] = [];
const flooded: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  alone.push(await quietRequests());
  const slow = await beginSlow();
  beside.push(await quietRequests());
  const flood = beginFlood();
  flooded.push(await quietRequests());
  await flood();
  await slow();
}
await running.stop();
silent.close();

const total = (list: number[]) => list.reduce((sum, one) => sum + one, 0);
const share = total(beside) / total(alone);
conclude("tenant", [
  { what: "requests a second of quiet tenants, alone", value: Math.round(total(alone) / rounds / seconds) },
  { what: "beside the slow one", value: Math.round(total(beside) / rounds / seconds) },
  { what: "under its flood as well", value: Math.round(total(flooded) / rounds / seconds) },
  { what: "of the hostile one's requests turned away with 429", value: turnedAway },
  atMost("requests of quiet tenants that failed", failed, 0),
  atMost("times that /readyz said no", unready, 0),
  // Liveness in the short run; how much it costs only where nothing else runs on the machine.
  quick
    ? atLeast("answered under the flood", total(flooded), 1)
    : atLeast("throughput beside the slow one, of that alone", share, 0.9),
]);
if (!process.exitCode) place.remove();
process.exit();

/** Answers that the quiet tenants get within some seconds. */
async function quietRequests(): Promise<number> {
  const until = Date.now() + seconds * 1000;
  let answered = 0;
  const one = async () => {
    while (Date.now() < until) {
      const { status } = await request("/organisations/current", quietKeys[turn++ % quietKeys.length]!);
      if (status === 200) answered += 1;
      else failed += 1;
    }
  };
  const ready = async () => {
    const { status } = await fetch(`${place.url}/readyz`).catch(() => ({ status: 0 }));
    if (status !== 200) unready += 1;
  };
  await Promise.all([ready(), ...Array.from({ length: clients }, one)]);
  return answered;
}

/** Everything that waits for a server which never answers. Returns how to end it. */
async function beginSlow(): Promise<() => Promise<void>> {
  const over = new AbortController();
  for (let n = 0; n < 5; n += 1) {
    const settings = { host: "127.0.0.1", port: silentPort, user: "u", security: "starttls" };
    await hostile.post("/mailboxes", { purpose: "bounces", source: "imap", password: "x", settings }).catch(() => {});
  }
  const test = { to: "practice@harbour.example" };
  const under = Array.from({ length: 60 }, () =>
    request(`/sending-profiles/${scene.profile}/test`, place.key, { body: test, signal: over.signal }).then(note),
  );
  await pause(300);
  return async () => {
    over.abort();
    await Promise.all(under);
  };
}

/** As many requests as go, with its own key and with wrong ones. Returns how to end it. */
function beginFlood(): () => Promise<void> {
  let on = true;
  const one = async (_: unknown, n: number) => {
    while (on) note(await request("/people?limit=50", n % 2 === 0 ? place.key : randomBytes(24).toString("hex")));
  };
  const under = Array.from({ length: 16 }, one);
  return async () => {
    on = false;
    await Promise.all(under);
  };
}

function note({ status }: { status: number }): void {
  if (status === 429) turnedAway += 1;
}

async function request(
  path: string,
  key: string,
  more: { body?: object; signal?: AbortSignal } = {},
): Promise<{ status: number }> {
  const { body, signal } = more;
  try {
    const answer = await fetch(`${place.url}/api/v1${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${key}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    await answer.arrayBuffer();
    return answer;
  } catch {
    return { status: 0 };
  }
}

/** Other organisations on the same installation, with an owner's key each: so many that none reaches its own limit. */
async function otherTenants(): Promise<string[]> {
  const secrets = makeSecrets(Buffer.from(readFileSync(join(place.dataDir, "root.key"), "utf8"), "base64"));
  const database = openDatabase(roleUrls(ownerUrl(place), secrets), 2);
  const keys: string[] = [];
  for (let n = 0; n < 60; n += 1) {
    const org = newId();
    const key = `hw_${randomBytes(24).toString("hex")}`;
    await database.tx(org, async (db, now) => {
      await createOrganisation(db, { id: org, name: "Quiet", plan: "enterprise" }, now);
      await bootstrapKey(db, org, key);
    });
    keys.push(key);
  }
  await database.close();
  return keys;
}
