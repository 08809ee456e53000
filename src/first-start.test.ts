import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawn } from "node:child_process";
import pg from "pg";
import { expect, it } from "vitest";
import { features } from "./features.ts";
import { firstStart } from "./first-start.ts";
import { openDatabase } from "./kit/db/index.ts";
import { testEnv } from "./kit/db/testing.ts";
import { createOrganisation } from "./features/organisations/index.ts";
import { newId } from "./kit/id.ts";
import { readWordsOf } from "./kit/words.ts";

it.each([
  ["the demo", { DEMO: "true", BOOTSTRAP_API_KEY: "hw_a-key-that-is-long-enough" }],
  ["an empty organisation", { DEMO: "false", BOOTSTRAP_API_KEY: "hw_a-key-that-is-long-enough" }],
] as const)("four processes that start at once on an empty database make %s once", async (_what, variables) => {
  readWordsOf(features);
  const t = await testEnv({ variables: { ...variables } });
  try {
    // Each with connections of its own, as processes have.
    const databases = [1, 2, 3, 4].map(() => openDatabase(t.urls, 3));
    await Promise.all(databases.map((database) => firstStart({ ...t.env, database }, features)));
    await firstStart(t.env, features);
    for (const database of databases) await database.close();
    expect(await t.look("SELECT count(*)::int AS made FROM organisations")).toEqual([{ made: 1 }]);
    expect(await t.look("SELECT count(*)::int AS keys FROM api_keys")).toEqual([{ keys: 1 }]);
    expect(await t.look("SELECT count(*)::int AS operators FROM organisation_running r JOIN organisations o ON o.id = r.org WHERE r.first_start")).toEqual([{ operators: 1 }]); // oxfmt-ignore
  } finally {
    await t.close();
  }
});

it("a key of a later start opens no organisation that somebody else made", async () => {
  readWordsOf(features);
  const t = await testEnv({ variables: { DEMO: "false", BOOTSTRAP_API_KEY: "hw_a-key-that-is-long-enough" } });
  try {
    const org = newId();
    await t.database.tx(org, (db) => createOrganisation(db, { id: org, name: "Hill" }));
    await firstStart(t.env, features);
    expect(await t.look("SELECT org FROM api_keys")).toEqual([]);
  } finally {
    await t.close();
  }
});

it("processes that start at once in an empty folder agree about the root key", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hookwise-key-"));
  const module = JSON.stringify(join(import.meta.dirname, "kit/config.ts"));
  const code = `import { existsSync } from "node:fs"; import { readConfig } from ${module};
    process.stdout.write("ready"); while (!existsSync(process.argv[1] + "/go"));
    process.stdout.write(readConfig({ NODE_ENV: "development", DATA_DIR: process.argv[1] }).rootKey.toString("hex"));`;
  let ready = 0;
  const keys = await Promise.all(
    Array.from({ length: 6 }, () => {
      const child = spawn(process.execPath, ["--input-type=module", "--eval", code, folder], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      return new Promise<string>((resolve) => {
        let said = "";
        child.stdout.on("data", (data: Buffer) => {
          if (said === "" && ++ready === 6) writeFileSync(join(folder, "go"), "");
          said += data.toString();
        });
        child.once("close", (status) => resolve(status === 0 ? said.slice("ready".length) : `it ended with ${status}`));
      });
    }),
  );
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  rmSync(folder, { recursive: true });
});

it("a process that starts while a node of the database is away waits for nobody", async () => {
  readWordsOf(features);
  const t = await testEnv({ variables: { DEMO: "false", BOOTSTRAP_API_KEY: "hw_a-key-that-is-long-enough" } });
  try {
    await firstStart(t.env, features);
    const away = async (): Promise<never> => {
      const error = new pg.DatabaseError("connection to the remote node failed", 1, "error");
      throw Object.assign(error, { code: "08006" });
    };
    const { lookup } = t.env.database;
    const database = { ...t.env.database, lookup: away, worker: away, find: lookup };
    const env = { ...t.env, database };
    await firstStart(env, features);
    for (const one of features) {
      const end = await one.start?.(env, new Set(["web"]));
      await end?.();
    }
    const privacy = features.find(({ name }) => name === "privacy")!;
    await (
      await privacy.start!(env, new Set(["worker"]))
    )();
    expect(await t.look("SELECT count(*)::int AS made FROM organisations")).toEqual([{ made: 1 }]);
  } finally {
    await t.close();
  }
});
