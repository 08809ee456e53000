import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requireOneDatabase, requirePooler, requireSessions } from "./sessions.ts";
import { openProxy } from "./testing-proxy.ts";
import { testDatabase } from "./testing.ts";
import type { TestDatabase } from "./testing.ts";
import type { Patience } from "./wait.ts";

// What a start asks of its servers, of which one is killed just then.

let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.close());

/** A way to a server that ends with every connection as soon as somebody says something, and is there again when a start has found it away. */
async function dyingWay(to: string, word: string) {
  const way = await openProxy(to);
  let died = 0;
  way.hear((said) => {
    if (died > 0 || !said.includes(word)) return;
    died += 1;
    way.cut();
  });
  return { ...way, url: way.url(to), died: () => died };
}

describe("a server that is killed while a start asks it", () => {
  it.each([
    ["whether it keeps sessions, and has a lock", "pg_advisory_lock", (way: string) => (wait: Patience) => requireSessions(way, "DATABASE_URL", wait)], // oxfmt-ignore
    ["whether it keeps sessions, and is looked at", "pg_locks", (way: string) => (wait: Patience) => requireSessions(way, "DATABASE_URL", wait)], // oxfmt-ignore
    ["whether the pooler leads to it, and has a lock", "pg_advisory_lock", (way: string) => (wait: Patience) => requireOneDatabase(t.owner, way, wait)], // oxfmt-ignore
    ["where it leads, as the pooler", "pg_locks", (way: string) => (wait: Patience) => requirePooler(way, t.owner, wait)], // oxfmt-ignore
  ])("%s is waited for", async (_, word, ask) => {
    const way = await dyingWay(t.owner, word);
    let waited = 0;
    const back = () => {
      waited += 1;
      way.cut(false);
    };
    await ask(way.url)({ seconds: 30, onWait: back });
    expect([way.died(), waited]).toEqual([1, 1]);
    await way.close();
  });

  it("and stays away keeps nobody for longer than a start waits, and is named", async () => {
    const way = await dyingWay(t.owner, "pg_locks");
    await expect(requirePooler(way.url, t.owner, { seconds: 0.5 })).rejects.toThrow(
      /^The database in DATABASE_URL \(.*\) cannot be reached: /,
    );
    const other = await dyingWay(t.owner, "pg_advisory_lock");
    await expect(requireOneDatabase(t.owner, other.url)).rejects.toThrow(
      /^The database in DATABASE_DIRECT_URL \(.*\) cannot be reached: /,
    );
    for (const one of [way, other]) await one.close();
  });

  it("is not taken for another database because the lock went with it", async () => {
    let ended = 0;
    const { hostname, port } = new URL(t.owner);
    // The look comes when the lock has gone.
    const server = createServer((near) => {
      const far = connect(Number(port), hostname);
      for (const one of [near, far]) one.on("error", () => {});
      far.pipe(near);
      let before = Promise.resolve();
      near.on("data", (said) => {
        before = before.then(async () => {
          if (ended === 0 && said.includes("pg_locks")) {
            const held = "FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = 718273652 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"; // oxfmt-ignore
            ended = (await t.look(`SELECT pg_terminate_backend(pid) ${held}`)).length;
            while ((await t.look(`SELECT 1 ${held}`)).length > 0) await pause(10);
          }
          far.write(said);
        });
      });
      near.on("close", () => far.destroy());
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const through = new URL(t.owner);
    through.port = String((server.address() as AddressInfo).port);
    await requireOneDatabase(through.href, t.owner, { seconds: 30 });
    expect(ended).toBe(1);
    server.close();
  });
});
