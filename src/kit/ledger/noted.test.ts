import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../db/index.ts";
import { testEnv } from "../db/testing.ts";
import type { TestEnv } from "../db/testing.ts";
import { declareReaders, reaction } from "./index.ts";
import type { Reaction } from "./index.ts";
import { kindsBeside, noteVersion } from "./store/versions.ts";
import { numbered } from "./testing.ts";
import { versionOf } from "./versions.ts";

// What is noted of the versions whose processes run.

let t: TestEnv;
const stops: (() => unknown)[] = [];
beforeAll(async () => (t = await testEnv({ pool: 8 })));
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});
afterAll(() => t.close());

const reading = (name: string, ...kinds: string[]): Reaction => reaction(name, kinds.map(numbered), async () => {});
async function declare(...reactions: Reaction[]) {
  const declared = await declareReaders(t.database, reactions);
  stops.push(declared.stop);
  return declared;
}
function note(...reactions: Reaction[]): Promise<void> {
  const { id, kinds } = versionOf(reactions);
  return t.database.worker((db) => noteVersion(db, id, kinds));
}
const rows = (name: string) => t.look("SELECT FROM ledger_versions WHERE kinds ? $1", [name]);

it("a version is one row, however many processes of it begin and say so again", async () => {
  const one = reading("same", "same.a", "same.b");
  await Promise.all([declare(one), declare(one), declare(reading("same", "same.b", "same.a"))]);
  expect(await rows("same")).toHaveLength(1);
});

it("what a clock that was ahead has written holds for two minutes more, in which who runs says so again", async () => {
  const [older, newer] = [reading("ahead", "ahead.a"), reading("ahead", "ahead.a", "ahead.b")];
  const isHeeded = async () => {
    const beside = await t.database.worker((db) => kindsBeside(db, versionOf([older]).id));
    return (beside ?? []).some((kinds) => "ahead" in kinds);
  };
  const itsOwn = "WHERE kinds -> 'ahead' = '[\"ahead.a\"]'";
  await note(older);
  await note(newer);
  await t.look("UPDATE ledger_versions SET seen_at = now() + interval '1 year', since = now() - interval '1 hour'");
  expect(await isHeeded()).toBe(true);
  await note(older);
  expect(await isHeeded()).toBe(true);
  await t.look(`UPDATE ledger_versions SET since = now() - interval '3 minutes' ${itsOwn}`);
  expect(await isHeeded()).toBe(false);
  await note(newer);
  expect(await isHeeded()).toBe(true);
});

it("processes of one version that say at the same time that it runs do not make it one that has just begun", async () => {
  await note(reading("often", "often.a"));
  // One said so a moment after the other's transaction had begun.
  await t.look(
    "UPDATE ledger_versions SET since = now() - interval '1 hour', seen_at = now() + interval '5 seconds' WHERE kinds ? 'often'",
  );
  await note(reading("often", "often.a"));
  expect(
    await t.look("SELECT FROM ledger_versions WHERE kinds ? 'often' AND since < now() - interval '30 minutes'"),
  ).toHaveLength(1);
});

it("nobody who says that it runs waits for another one that does, also after a clock that was ahead", async () => {
  await note(reading("held", "held.a"));
  await note(reading("free", "free.a"));
  await t.look("UPDATE ledger_versions SET seen_at = now() + interval '1 hour'");
  const letGo = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holds = t.database.worker(async (db) => {
    await db.query("SELECT FROM ledger_versions WHERE kinds ? 'held' FOR UPDATE");
    isHeld.resolve();
    await letGo.promise;
  });
  await isHeld.promise;
  const noted = note(reading("free", "free.a")).then(() => "noted");
  const first = await Promise.race([noted, pause(3000, "waits", { ref: false })]);
  letGo.resolve();
  await Promise.all([holds, noted]);
  expect(first).toBe("noted");
});

it("what a version reads is on the disk before anything of it is written, and no standby is waited for; that it still runs is not waited for at all", async () => {
  await t.look(
    "CREATE TABLE set_to (n int GENERATED ALWAYS AS IDENTITY, what text DEFAULT current_setting('synchronous_commit'))",
  );
  await t.look("GRANT INSERT ON set_to TO hookwise_worker");
  await t.look(
    "CREATE FUNCTION keep_set_to() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO set_to DEFAULT VALUES; RETURN NULL; END $$",
  );
  await t.look("CREATE TRIGGER keep_set_to AFTER INSERT OR UPDATE ON ledger_versions FOR EACH ROW WHEN (NEW.kinds ? 'disk') EXECUTE FUNCTION keep_set_to()"); // oxfmt-ignore
  await note(reading("disk", "disk.a"));
  await note(reading("disk", "disk.a"));
  await t.look("DROP TRIGGER keep_set_to ON ledger_versions");
  expect(await t.look("SELECT what FROM set_to ORDER BY n")).toEqual([{ what: "local" }, { what: "off" }]);
});

it("what a server that takes over has lost is said again as soon as a connection breaks", async () => {
  const [app, worker] = [t.urls.app, t.urls.worker].map((url) => `${url}?application_name=lost`) as [string, string];
  let again = () => {};
  const own = openDatabase({ app, worker }, 2, () => again());
  stops.push(() => own.close());
  const declared = await declareReaders(own, [reading("lost", "lost.a")]);
  stops.push(declared.stop);
  again = declared.again;
  await t.look("DELETE FROM ledger_versions WHERE kinds ? 'lost'");
  await t.look("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lost'");
  await expect.poll(() => rows("lost"), { timeout: 5000 }).toHaveLength(1);
});
