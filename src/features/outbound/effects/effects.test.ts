import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { scriptedServer } from "../../../channels/email/smtp/testing-server.ts";
import type { Scripted } from "../../../channels/email/smtp/testing-server.ts";
import { withoutNodeOf } from "../../../kit/db/testing-away.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { systemOrganisation } from "../../organisations/index.ts";
import { attention } from "../attention.ts";
import { notify } from "../notices/queue.ts";
import { sendNotices } from "../notices/send.ts";
import { compareEffects } from "./compare.ts";
import { effectJournal } from "./journal.ts";
import { call, organisationWith, outboundEnv } from "../testing.ts";

let t: TestEnv;
let server: Scripted;
let org: string;
const folders: string[] = [];

beforeAll(async () => {
  server = await scriptedServer();
  t = await outboundEnv({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: "hookwise@lake.example" });
});
beforeEach(async () => {
  org = await organisationWith(t);
  for (const table of ["outbound_messages", "left_marks", "outbound_left", "outbound_holds"])
    await t.look(`DELETE FROM ${table}`);
  server.script = {};
  server.received.length = 0;
  await newFolder();
});
afterAll(async () => {
  await effectJournal(t.env).close();
  await server.close();
  await t.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Another machine: what the one before wrote into its data folder is not there. */
async function newFolder(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "hookwise-left-"));
  folders.push(dataDir);
  await effectJournal(t.env).close();
  t.env.config = { ...t.env.config, dataDir };
}
/** The same data folder, by another process; what the one before had to write is written. */
async function restart(): Promise<void> {
  await effectJournal(t.env).close();
  t.env.config = { ...t.env.config };
}

const queue = (effect: string, purpose: "notice" | "account" = "notice") =>
  t.database.tx(
    org,
    (db) =>
    notify(db, org, { purpose, template: "test", to: `${effect}@hill.example`, locale: "en", vars: { profile: "x", organisation: "Lake" }, effect }), // oxfmt-ignore
  );
const got = () => server.received.map((mail) => /^To: (\w+)@/m.exec(mail)![1]).toSorted();
const states = async () =>
  Object.fromEntries(
    (
      await t.look<{ effect: string; state: string }>("SELECT effect, state FROM outbound_messages WHERE org = $1", [
        org,
      ])
    ).map(({ effect, state }) => [effect, state]),
  );
/** As a backup has it from before everything was sent: without what was made since. */
async function putBack(...since: string[]): Promise<void> {
  await t.look("UPDATE outbound_messages SET state = 'queued', attempts = 0, next_at = now(), sent_at = NULL, vars = '{\"profile\": \"x\", \"organisation\": \"Lake\"}'"); // oxfmt-ignore
  await t.look("DELETE FROM outbound_messages WHERE effect = ANY ($1)", [since]);
  await t.look("DELETE FROM left_marks WHERE org = $1", [org]);
}

describe("after a backup was put back, what was queued", () => {
  it("and had left does not go out again, nor what is made again; what had come back, or is new, does", async () => {
    for (const effect of ["first", "second"]) await queue(effect);
    await sendNotices(t.env);
    await queue("late");
    server.script = { dot: "451 4.7.1 later" };
    await sendNotices(t.env);
    expect(got()).toEqual(["first", "late", "second"]);
    server.script = {};
    await putBack("second");
    await restart();
    await queue("second");
    await queue("third");
    await sendNotices(t.env);
    expect(got()).toEqual(["first", "late", "late", "second", "third"]);
    expect(await states()).toEqual({ first: "unconfirmed", second: "unconfirmed", late: "sent", third: "sent" });
    const [row] = await t.look<{ error: string }>("SELECT error FROM outbound_messages WHERE effect = 'first'");
    expect(row!.error).toContain("before the database was restored");
  });

  it("does not go out by a process that lives on, either", async () => {
    for (const effect of ["first", "second"]) await queue(effect);
    await sendNotices(t.env);
    await putBack();
    for (let round = 0; round < 2; round += 1) {
      await sendNotices(t.env);
      await t.look("UPDATE outbound_messages SET next_at = now() WHERE state = 'queued'");
    }
    expect(got()).toEqual(["first", "second"]);
    expect(await states()).toEqual({ first: "unconfirmed", second: "unconfirmed" });
  });

  it("of an organisation that was deleted leaves no row of it behind", async () => {
    await queue("first");
    await sendNotices(t.env);
    for (const table of ["outbound_messages", "left_marks", "organisation_domains"])
      await t.look(`DELETE FROM ${table} WHERE org = $1`, [org]);
    await t.look("DELETE FROM organisations WHERE id = $1", [org]);
    await restart();
    await sendNotices(t.env);
    for (const table of ["outbound_left", "left_marks"])
      expect(await t.look(`SELECT FROM ${table} WHERE org = $1`, [org])).toEqual([]);
  });

  it("waits with an alarm where the data folder that knows what left is gone, until somebody says that it may go", async () => {
    const alarm = () =>
      t.database.tx(org, (db, now) => attention.find((one) => one.id === "messages-held")!.find({ env: t.env, db, org, now } as never)); // oxfmt-ignore
    await queue("first");
    await sendNotices(t.env);
    await putBack();
    await t.look("INSERT INTO left_marks (org, journal, folder, seq) VALUES ($1, $1, $1, 0)", [org]);
    await t.look("UPDATE left_marks SET at = now() - interval '1 hour'");
    expect(await alarm()).toBeNull();
    await newFolder();
    await sendNotices(t.env);
    await queue("debrief");
    await queue("code", "account");
    await sendNotices(t.env);
    expect(got()).toEqual(["code", "first"]);
    expect(await alarm()).toMatchObject({ count: 2 });
    expect(await call(t, "heldMessages", org, {})).toMatchObject({ since: expect.any(Date), waiting: 2 });
    await call(t, "releaseMessages", org, { send: true });
    expect(await alarm()).toBeNull();
    await sendNotices(t.env);
    expect(got()).toEqual(["code", "debrief", "first", "first"]);
    await expect(call(t, "releaseMessages", org, { send: true })).rejects.toMatchObject({ reason: "nothing-held" });
  });

  it("is given up where somebody says so, and what comes afterwards goes out", async () => {
    await queue("first");
    await t.look("INSERT INTO left_marks (org, journal, folder, seq, at) VALUES ($1, $1, $1, 3, now() - interval '1 hour')", [org]); // oxfmt-ignore
    await sendNotices(t.env);
    expect(got()).toEqual([]);
    await call(t, "releaseMessages", org, { send: false });
    await queue("next");
    await sendNotices(t.env);
    expect(got()).toEqual(["next"]);
    expect(await states()).toEqual({ first: "failed", next: "sent" });
  });

  it("holds up nobody whose node answers while another's and the house's own is away, and is compared when that is back", async () => {
    const other = await organisationWith(t);
    const queueFor = (whose: string, effect: string) =>
      t.database.tx(
        whose,
        (db) =>
        notify(db, whose, { purpose: "notice", template: "test", to: `${effect}@hill.example`, locale: "en", vars: { profile: "x", organisation: "Lake" }, effect }), // oxfmt-ignore
      );
    await queue("first");
    await queueFor(other, "theirs");
    await sendNotices(t.env);
    expect(got()).toEqual(["first", "theirs"]);
    // The other's node went away and came back older; meanwhile this process is started anew.
    await t.look("UPDATE outbound_messages SET state = 'queued', attempts = 0, next_at = now(), sent_at = NULL, vars = '{\"profile\": \"x\", \"organisation\": \"Lake\"}' WHERE org = $1", [other]); // oxfmt-ignore
    await t.look("DELETE FROM left_marks WHERE org = $1", [other]);
    await restart();
    const { database } = t.env;
    t.env.database = withoutNodeOf(database, [other, systemOrganisation]);
    try {
      await queue("second");
      await sendNotices(t.env);
      expect(got()).toEqual(["first", "second", "theirs"]);
    } finally {
      t.env.database = database;
    }
    for (let round = 0; round < 2; round += 1) {
      await t.look("UPDATE outbound_messages SET next_at = now() WHERE state = 'queued'");
      await sendNotices(t.env);
    }
    expect(got()).toEqual(["first", "second", "theirs"]);
    const [row] = await t.look<{ state: string }>("SELECT state FROM outbound_messages WHERE effect = 'theirs'");
    expect(row!.state).toBe("unconfirmed");
  });

  it("goes out at once by a machine that is added while another one is heard of", async () => {
    await t.look("INSERT INTO left_marks (org, journal, folder, seq) VALUES ($1, $1, $1, 3)", [org]);
    await queue("first");
    await sendNotices(t.env);
    expect(got()).toEqual(["first"]);
  });
});

it("says once for all who send that it lives, keeps nobody waiting for it, and rests where it cannot be written", async () => {
  await compareEffects(t.env);
  const { database } = t.env;
  const steady = vi.spyOn(performance, "now");
  const later = (seconds: number) => steady.mockReturnValue(performance.now() + seconds * 1000);
  let asked = 0;
  const answered = Promise.withResolvers<never>();
  const without = (answer: Promise<never>) => {
    asked = 0;
    t.env.database = { ...database, tx: () => (asked++, answer) } as unknown as typeof database;
  };
  try {
    later(31);
    without(answered.promise);
    for (let n = 0; n < 3; n += 1) await compareEffects(t.env);
    expect(asked).toBe(1);
    answered.reject(Object.assign(new Error("connection to the remote node failed"), { code: "08006" }));
    await expect.poll(async () => (await compareEffects(t.env), later(1), asked)).toBe(2);
  } finally {
    steady.mockRestore();
    t.env.database = database;
  }
});

it("says so while it sends for long, too: a machine that is added meanwhile holds nothing", async () => {
  await queue("first");
  await compareEffects(t.env);
  const { database } = t.env;
  const steady = vi.spyOn(performance, "now");
  let turns = 0;
  const reachable = (async (...all: Parameters<typeof database.reachable>) => {
    // So long ago it began.
    if (turns++ === 0) {
      await t.look("UPDATE left_marks SET at = now() - interval '1 hour'");
      steady.mockReturnValue(performance.now() + 31_000);
    }
    return database.reachable(...all);
  }) as typeof database.reachable;
  t.env.database = { ...database, reachable };
  try {
    await sendNotices(t.env);
    expect(turns).toBeGreaterThan(0);
    const beats = () => t.look("SELECT FROM left_marks WHERE journal = folder AND at > now() - interval '1 minute'");
    await expect.poll(async () => (await beats()).length).toBe(1);
  } finally {
    steady.mockRestore();
    t.env.database = database;
  }
});
