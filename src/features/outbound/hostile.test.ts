import { createServer, connect } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startSink } from "../../../tools/sink.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { fetchMailboxes } from "./inbound/fetch.ts";
import { listenForMail } from "./inbound/listen.ts";
import { notify } from "./index.ts";
import { sendNotices } from "./notices/send.ts";
import { call, organisationWith, outboundEnv } from "./testing.ts";

// One tenant with servers that take connections and never say a word, and others beside it.
let t: TestEnv;
let silent: Server;
let sink: Awaited<ReturnType<typeof startSink>>;
const sockets = new Set<Socket>();

beforeAll(async () => {
  t = await outboundEnv();
  sink = await startSink({});
  silent = createServer((socket) => void sockets.add(socket.on("error", () => {})));
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
});
afterEach(hangUp);
afterAll(async () => {
  silent.close();
  hangUp();
  await sink?.close();
  await t?.close();
});

function hangUp() {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function tenant(domain: string, port: number): Promise<string> {
  const org = await organisationWith(t, [domain]);
  const settings = { host: "127.0.0.1", port, security: "none" };
  await call(t, "createSendingProfile", org, { name: "Own", fromAddress: `a@${domain}`, settings, isDefault: true });
  return org;
}

async function ask(org: string, count: number): Promise<void> {
  await t.database.tx(org, async (db) => {
    for (let n = 0; n < count; n++)
      await notify(db, org, { purpose: "notice", template: "test", to: `p${n}@hill.example`, locale: "en", vars: { profile: "x" }, effect: newId() }); // oxfmt-ignore
  });
}

const statesOf = async (org: string) =>
  (await t.look<{ state: string }>("SELECT state FROM outbound_messages WHERE org = $1", [org])).map((row) => row.state); // oxfmt-ignore

describe("a hostile tenant holds up nobody else", () => {
  it("in the queue of notices: its mail server is silent and a thousand of its notices came first", async () => {
    const { config } = t.env;
    t.env.config = { ...config, production: true, SMTP_URL: undefined, EGRESS_ALLOW: ["127.0.0.1"] };
    try {
      const hostile: string[] = [];
      for (let n = 0; n < 12; n++) hostile.push(await tenant(`hostile${n}.example`, portOf(silent)));
      for (const org of hostile) await ask(org, 100);
      const quiet = await tenant("quiet.example", sink.port);
      await ask(quiet, 30);
      const run = sendNotices(t.env);
      await expect.poll(() => statesOf(quiet), { timeout: 30_000 }).toEqual(Array(30).fill("sent"));
      for (const org of hostile) expect(await statesOf(org)).not.toContain("sent");
      hangUp();
      await t.look("UPDATE outbound_messages SET state = 'failed' WHERE state = 'queued'");
      await run;
    } finally {
      t.env.config = config;
    }
  });

  it("in the fetching of mailboxes: its servers are silent", async () => {
    const add = async (org: string, port: number) =>
      call(t, "createMailbox", org, { purpose: "bounces", source: "imap", password: "x", settings: { host: "127.0.0.1", port, user: "u", security: "starttls" } }); // oxfmt-ignore
    const hostile = await organisationWith(t);
    for (let n = 0; n < 10; n++) await add(hostile, portOf(silent));
    const quiet = await organisationWith(t);
    // A port where nobody listens: looked at, and told at once.
    const made = await add(quiet, 1);
    const run = fetchMailboxes(t.env);
    const checked = async () =>
      (await t.look<{ at: Date | null }>("SELECT checked_at AS at FROM outbound_mailboxes WHERE id = $1", [made.id]))[0]!.at; // oxfmt-ignore
    await expect.poll(checked, { timeout: 10_000 }).not.toBeNull();
    const theirs = await t.look("SELECT 1 FROM outbound_mailboxes WHERE org = $1 AND checked_at IS NULL", [hostile]);
    expect(theirs.length).toBeGreaterThan(0);
    const ending = setInterval(hangUp, 20);
    await run;
    clearInterval(ending);
  });

  it("at the SMTP port for bounces: one address holds as many connections as it can", async () => {
    const listener = await listenForMail(t.env, 0);
    const held = Array.from({ length: 120 }, () => connect(listener.port, "127.0.0.1").on("error", () => {}));
    await Promise.all(held.map((socket) => Promise.race([once(socket, "data"), once(socket, "close")])));
    const other = connect({ port: listener.port, host: "127.0.0.1", localAddress: "127.0.0.2" });
    const [greeting] = (await once(other, "data")) as [Buffer];
    expect(greeting.toString()).toMatch(/^220/);
    for (const socket of [...held, other]) socket.destroy();
    await listener.close();
  });
});
