import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../kit/db/index.ts";
import { openProxy } from "../../kit/db/testing-proxy.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Env } from "../../kit/feature.ts";
import { healthRoutes } from "./health.ts";

let t: TestEnv;
const folder = mkdtempSync(join(tmpdir(), "hookwise-health-"));
beforeAll(async () => void (t = await testEnv()));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await t.close();
});

/** What `/readyz` and `/healthz` answer. */
async function asked(change: Partial<Env>, ready = true) {
  const app = Fastify();
  const config = { ...t.env.config, dataDir: folder };
  await app.register(healthRoutes({ ...t.env, config, ...change }, () => ready));
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
  await database.close();
});

it("a data folder that takes no file is told", async () => {
  const file = join(folder, "no-folder");
  writeFileSync(file, "");
  const config = { ...t.env.config, dataDir: file };
  expect(await asked({ config })).toMatchObject({ code: 503, status: "failing", database: true, storage: false });
});

it("a clock that is wrong is told, and keeps nobody out", async () => {
  const clock = () => new Date(Date.now() - 120_000);
  expect(await asked({ clock })).toMatchObject({ code: 200, clock: "wrong", skewSeconds: 120 });
});
