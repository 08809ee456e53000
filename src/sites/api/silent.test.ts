import { createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { createOrganisation } from "../../features/organisations/index.ts";
import { testApi } from "./testing.ts";

// A mail server that takes connections and never says a word, and one tenant who asks for it again and again.
let t: TestEnv;
let app: FastifyInstance;
let server: Server;
let profile: string;
const sockets = new Set<Socket>();
const orgs = { hostile: newId(), quiet: newId() };

beforeAll(async () => {
  t = await testEnv();
  app = await testApi(t.env, { hostile: { org: orgs.hostile }, quiet: { org: orgs.quiet } });
  for (const id of Object.values(orgs))
    await t.database.tx(id, (db) => createOrganisation(db, { id, name: "Lake", plan: "enterprise" }));
  await t.look(
    `INSERT INTO organisation_domains (org, id, domain, nonce, state, succeeded_at) VALUES ($1, gen_random_uuid(), 'lake.example', 'x', 'proven', now())`,
    [orgs.hostile],
  );
  server = createServer((socket) => void sockets.add(socket.on("error", () => {})));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});
afterAll(async () => {
  await app?.close();
  server.close();
  await t?.close();
});
beforeEach(async () => {
  const { port } = server.address() as AddressInfo;
  const made = await call("POST", "/sending-profiles", "hostile", {
    name: newId(),
    fromAddress: "desk@lake.example",
    settings: { host: "127.0.0.1", port, security: "none" },
  });
  profile = made.json().id;
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

const call = (method: "GET" | "POST", path: string, key: string, payload?: object, headers = {}) =>
  app.inject({ method, url: `/api/v1${path}`, headers: { authorization: `Bearer ${key}`, ...headers }, ...(payload && { payload }) }); // oxfmt-ignore
const dryRun = (headers = {}) =>
  call("POST", `/sending-profiles/${profile}/test`, "hostile", { to: "ada@lake.example" }, headers);
/** Answers of another tenant's requests, as long as some test hangs at the silent server. */
async function others(times: number): Promise<number[]> {
  const codes: number[] = [];
  for (let n = 0; n < times; n++) {
    codes.push((await call("GET", "/organisations/current", "quiet")).statusCode);
    codes.push((await call("POST", "/departments", "quiet", { name: newId() })).statusCode);
  }
  return codes;
}

describe("a tenant whose mail server is silent", () => {
  it.each([11, 100])("keeps nobody else from being answered by %i tests at once", async (count) => {
    const under = Array.from({ length: count }, () => dryRun());
    while (sockets.size === 0) await wait(5);
    const codes = await others(10);
    expect(new Set(codes)).toEqual(new Set([200, 201]));
    expect(sockets.size, "those who were answered did not wait for the silent one").toBeGreaterThan(0);
    const open = await t.look<{ n: number }>(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
    );
    expect(open[0]!.n).toBe(0);
    // Whoever hangs is bounded, and who is turned away is told when to come again.
    while (under.length > 0) {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      const done = await Promise.race([Promise.all(under), wait(20)]);
      if (!done) continue;
      for (const answer of done) {
        expect([200, 429]).toContain(answer.statusCode);
        if (answer.statusCode === 429) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      }
      break;
    }
  });

  it("has its test done once for one Idempotency-Key", async () => {
    await t.look("DELETE FROM kit_limits");
    const headers = { "idempotency-key": "one-test" };
    const first = dryRun(headers);
    while (sockets.size === 0) await wait(5);
    expect((await dryRun(headers)).json()).toMatchObject({ status: 409, reason: "idempotency-key-busy" });
    for (const socket of sockets) socket.destroy();
    const answer = await first;
    expect(answer.statusCode).toBe(200);
    const again = await dryRun(headers);
    expect(again.json()).toEqual(answer.json());
    expect(again.headers["idempotency-replayed"]).toBe("true");
  });
});
