import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../kit/db/index.ts";
import { openProxy } from "../kit/db/testing-proxy.ts";
import { testEnv } from "../kit/db/testing.ts";
import type { TestEnv } from "../kit/db/testing.ts";
import type { Env, ProcessRole } from "../kit/feature.ts";
import { smallDisk } from "../kit/testing-small-disk.ts";
import { healthRoutes } from "./health.ts";

let t: TestEnv;
const folder = mkdtempSync(join(tmpdir(), "hookwise-health-"));
beforeAll(async () => void (t = await testEnv()));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await t.close();
});

/** What `/readyz` and `/healthz` answer. */
async function asked(change: Partial<Env>, ready = true, running?: ReadonlySet<ProcessRole>) {
  const app = Fastify();
  const config = { ...t.env.config, dataDir: folder };
  await app.register(healthRoutes({ ...t.env, config, ...change }, () => ready, running));
  const { statusCode, json } = await app.inject("/readyz");
  const alive = (await app.inject("/healthz")).statusCode;
  await app.close();
  return { code: statusCode, alive, ...json() };
}

it("a process takes traffic once it has begun and while its database answers and its data folder can be written", async () => {
  expect(await asked({}, false)).toMatchObject({ code: 503, alive: 200, status: "starting" });
  expect(await asked({})).toMatchObject({ code: 200, status: "ready", database: true, storage: true, clock: "right" });
});

it("a database that is away is told, and a restart is not asked for", async () => {
  const proxy = await openProxy(t.urls.app);
  const urls = { app: proxy.url(t.urls.app), worker: proxy.url(t.urls.worker) };
  const database = openDatabase(urls, 2, () => {}, 2);
  expect(await asked({ database })).toMatchObject({ code: 200, database: true });
  await proxy.close();
  expect(await asked({ database })).toMatchObject({ code: 503, alive: 200, status: "failing", database: false });
  expect(await asked({ database }, true, new Set(["worker"]))).toMatchObject({ code: 503, database: false });
  // It keeps hits without one, and is not to be taken out.
  expect(await asked({ database }, true, new Set(["lure"]))).toMatchObject({ code: 200, database: false });
  await database.close();
});

it("a data folder that takes no file is told", async () => {
  const file = join(folder, "no-folder");
  writeFileSync(file, "");
  const config = { ...t.env.config, dataDir: file };
  expect(await asked({ config })).toMatchObject({ code: 503, status: "failing", database: true, storage: false });
});

const disk = smallDisk(64 * 1024);
afterAll(() => disk?.close());

it.skipIf(!disk)("a full disk is told, and asking does not leave a file there each time", async () => {
  disk!.fillUp(0);
  const config = { ...t.env.config, dataDir: disk!.path };
  expect(await asked({ config })).toMatchObject({ code: 503, storage: false });
  expect(readdirSync(disk!.path)).toEqual(["other"]);
});

it("changes that wait for a standby are told, and keep nobody out: all processes wait for the same, and what is read is answered", async () => {
  const waits = (waiting: boolean) => asked({ commits: { waiting: () => waiting } });
  expect(await waits(true)).toMatchObject({ code: 200, status: "ready", changes: "waiting" });
  expect(await waits(false)).toMatchObject({ code: 200, status: "ready", changes: "confirmed" });
  // They may have taken all connections before that was known.
  const database = { ...t.env.database, alive: async () => false };
  expect(await asked({ database, commits: { waiting: () => true } })).toMatchObject({ code: 200, database: false });
});

it("a clock that is wrong is told, and keeps nobody out", async () => {
  const clock = () => new Date(Date.now() - 120_000);
  expect(await asked({ clock })).toMatchObject({ code: 200, clock: "wrong", skewSeconds: 120 });
});

it("metrics on a port of their own need no key, unless there is one", async () => {
  const metrics = async (change: Partial<Env["config"]>, own: boolean, key?: string) => {
    const app = Fastify();
    const env = { ...t.env, config: { ...t.env.config, dataDir: folder, production: true, ...change } };
    await app.register(healthRoutes(env, () => true, own ? new Set(["worker"] as const) : undefined));
    const headers = key ? { authorization: `Bearer ${key}` } : {};
    const { statusCode } = await app.inject({ url: "/metrics", headers });
    await app.close();
    return statusCode;
  };
  expect(await metrics({}, true)).toBe(200);
  expect(await metrics({}, false)).toBe(404);
  expect(await metrics({ METRICS_KEY: "secret" }, true)).toBe(404);
  expect(await metrics({ METRICS_KEY: "secret" }, true, "secret")).toBe(200);
});

it("whoever asks often costs the database and the disk no more than whoever asks once a second", async () => {
  let looks = 0;
  const database = { ...t.env.database, alive: async () => (looks++, true) };
  const app = Fastify();
  await app.register(healthRoutes({ ...t.env, database, config: { ...t.env.config, dataDir: folder } }, () => true));
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => app.inject("/readyz")));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  }
  await app.close();
  expect(looks).toBeLessThan(50);
});

it("without the key there is nothing where metrics are, as anywhere else", async () => {
  const app = Fastify();
  app.setNotFoundHandler((_request, reply) => reply.code(404).send("nothing here"));
  const config = { ...t.env.config, dataDir: folder, production: true, METRICS_KEY: "secret" };
  await app.register(healthRoutes({ ...t.env, config }, () => true));
  const answers = [];
  for (const url of ["/metrics", "/nowhere"]) answers.push(await app.inject(url));
  await app.close();
  const [metrics, nowhere] = answers.map(({ statusCode, body }) => [statusCode, body]);
  expect(metrics).toEqual(nowhere);
});
