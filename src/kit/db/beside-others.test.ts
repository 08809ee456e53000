import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSecrets } from "../secrets.ts";
import { accessOf, allMigrations } from "./connect.ts";
import { migrate } from "./migrate.ts";
import { testDatabase } from "./testing.ts";
import type { TestDatabase } from "./testing.ts";
import { testKey } from "./testing-setup.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.close());

const run = async (name: string, sql: string) =>
  migrate(t.owner, [...(await allMigrations()), { name, sql, checksum: "1" }], accessOf(makeSecrets(testKey)));

describe("a migration beside processes of the version before", () => {
  it("gives back a lock that it does not get soon, so that nobody queues behind it, and comes again", async () => {
    const org = await t.org();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const busy = t.database.longRunning().tx(org, async (db) => {
      await db.query("SELECT count(*) FROM organisations");
      await mayEnd;
    });
    const migrating = run("2099-01-01-0000-add.sql", "ALTER TABLE organisations ADD COLUMN beside boolean");
    const waits = () =>
      t.look(
        "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'organisations'::regclass AND mode = 'AccessExclusiveLock'",
      );
    await expect.poll(waits, { timeout: 20_000 }).toHaveLength(1);
    // Gets through while the long transaction goes on: the migration does not stand before it for as long as that.
    await t.database.tx(org, (db) => db.query("SELECT count(*) FROM organisations"));
    end();
    await busy;
    expect(await migrating).toEqual(["2099-01-01-0000-add.sql"]);
  });

  it("comes again when it met somebody crosswise", async () => {
    const org = await t.org();
    const crossing = t.database.tx(org, async (db) => {
      await db.query("SELECT count(*) FROM campaigns");
      await pause(1000);
      // By now the migration holds this one and waits for the other.
      await db.query("SELECT count(*) FROM organisations");
    });
    await pause(200);
    const migrating = run(
      "2099-01-01-0001-cross.sql",
      "ALTER TABLE organisations ADD COLUMN across boolean; ALTER TABLE campaigns ADD COLUMN across boolean",
    );
    await crossing.catch((error: { code?: string }) => expect(error.code).toBe("40P01"));
    expect(await migrating).toEqual(["2099-01-01-0001-cross.sql"]);
  });

  it("fails at once for what another try would not mend", async () => {
    await expect(run("2099-01-01-0002-fault.sql", "ALTER TABLE nowhere ADD COLUMN a int")).rejects.toThrow(
      /2099-01-01-0002-fault.sql failed: relation "nowhere" does not exist/,
    );
  });
});

it("takes nothing away that the version before still uses, or says since when nobody does", async () => {
  // Migrations from the day on when versions began to stand side by side.
  const from = "2026-11-27";
  const takesAway =
    /\b(DROP\s+(COLUMN|TABLE|VIEW)|RENAME\s+(TO|COLUMN)|ALTER\s+COLUMN\s+\w+\s+(TYPE|SET\s+NOT\s+NULL))\b/i;
  const found = (await allMigrations())
    .filter(({ name }) => name >= from)
    .flatMap(({ name, sql }) => sql.split("\n").map((line) => ({ name, line, sql })))
    .filter(
      ({ line, sql }) =>
        takesAway.test(line) && !/-- unused since \d{4}-\d{2}-\d{2}/.test(line) && !comesBack(line, sql),
    )
    .map(({ name, line }) => ({ name, line }));
  expect(found).toEqual([]);
  expect(comesBack("ALTER TABLE a DROP COLUMN b;", "ALTER TABLE a DROP COLUMN b;\nALTER TABLE a ADD COLUMN b int")).toBe(true); // oxfmt-ignore
  expect(comesBack("ALTER TABLE a DROP COLUMN b;", "ALTER TABLE a DROP COLUMN b;\nALTER TABLE c ADD COLUMN b int")).toBe(false); // oxfmt-ignore
  expect(takesAway.test("ALTER TABLE a DROP COLUMN b")).toBe(true);
});

/** Whether a migration that takes a column away makes one of its name and table anew, as a generated one is written by another rule. */
function comesBack(line: string, sql: string): boolean {
  const [, table, column] = /^ALTER TABLE (\w+) DROP COLUMN (\w+);$/.exec(line) ?? [];
  return column !== undefined && new RegExp(`^ALTER TABLE ${table} ADD COLUMN ${column} `, "m").test(sql);
}

describe("a program that is older than its database", () => {
  const access = accessOf(makeSecrets(testKey));
  const later = (name: string, sql: string) => ({ name, sql, checksum: "1" });

  it("of the version before starts, and says so", async () => {
    const own = await testDatabase();
    try {
      const known = await allMigrations();
      const next = [...known, later("2099-02-01-0000-next.sql", "CREATE TABLE added (a int, b int); -- c is unused since 2099-01-31; a later version takes it away")]; // oxfmt-ignore
      await migrate(own.owner, next, access);
      const told: string[][] = [];
      expect(await migrate(own.owner, known, access, { onNewer: (names) => void told.push(names) })).toEqual([]);
      expect(told).toEqual([["2099-02-01-0000-next.sql"]]);
      expect(await migrate(own.owner, next, access, { onNewer: (names) => void told.push(names) })).toEqual([]);
      expect(told).toHaveLength(1);
    } finally {
      await own.close();
    }
  });

  it("is refused where what it uses was taken away, and only there", async () => {
    const own = await testDatabase();
    try {
      const first = await allMigrations();
      // The next version uses `b` no more; the one after it takes it away.
      const second = [...first, later("2099-02-01-0000-next.sql", "CREATE TABLE added (a int, b int)")];
      const third = [...second, later("2099-03-01-0000-after-next.sql", "ALTER TABLE added DROP COLUMN b; -- unused since 2099-02-01\n-- Not this: a is -- unused since 2099-04-01")]; // oxfmt-ignore
      await migrate(own.owner, second, access);
      // Beside the next one, the first starts; beside the one after it, it does not.
      expect(await migrate(own.owner, first, access)).toEqual([]);
      await migrate(own.owner, [...third, later("2099-03-02-0000-more.sql", "ALTER TABLE added DROP COLUMN a; -- unused since 2099-02-15")], access); // oxfmt-ignore
      expect(await migrate(own.owner, third, access)).toEqual([]);
      expect(await migrate(own.owner, second, access)).toEqual([]);
      await expect(migrate(own.owner, first, access)).rejects.toThrow(
        /^This program is too old for its database: a newer version \(2099-03-02-0000-more\.sql\)/,
      );
    } finally {
      await own.close();
    }
  });
});

// A distributed PostgreSQL drops one object a command: `DROP INDEX a, b` would end the upgrade of every fleet that has one.
it("drops one thing at a time", async () => {
  const several = /^\s*DROP\s+(?:INDEX|TABLE|VIEW|SEQUENCE)\s[^;]*,/i;
  const found = (await allMigrations())
    .filter(({ name }) => name >= "2026-11-27")
    .flatMap(({ name, sql }) => sql.split("\n").map((line) => ({ name, line })))
    .filter(({ line }) => several.test(line));
  expect(found).toEqual([]);
  expect(several.test("DROP INDEX a, b;")).toBe(true);
});
