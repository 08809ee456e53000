import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Env } from "../../../kit/feature.ts";
import { renderStored } from "../../../kit/stored-words.ts";
import { startSending as start } from "../sender/loop.ts";
import { makeLedger } from "../sender/ledger.ts";
import { makeOwner } from "../sender/owner.ts";
import { claim } from "../store/claims.ts";
import { domainOf, heldOf, openWorld, runningCampaign } from "../testing.ts";
import type { World } from "../testing.ts";
import { openJournal } from "../../../kit/journal/journal.ts";
import { readLines, writeLine } from "../../../kit/journal/line.ts";
import type { Line } from "./line.ts";
import { kindsOf } from "../../../kit/ledger/declared.ts";
import { misfits } from "../../../kit/ledger/testing.ts";
import * as facts from "../facts.ts";

let world: World;
const folders: string[] = [];
beforeAll(async () => void (world = await openWorld()));
afterAll(async () => {
  await world.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const stops: (() => Promise<void>)[] = [];
function startSending(env: Env): () => Promise<void> {
  const stop = start(env);
  stops.push(stop);
  return stop;
}
// A test that failed must not leave a sender to the next one.
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "hookwise-journal-"));
  folders.push(folder);
  return folder;
}

/** The product as another process with this data folder would be. */
const processWith = (dataDir: string) => ({ ...world.env, config: { ...world.env.config, dataDir } });

/** A running campaign to twelve people, of whom the first four are due. */
async function half(): Promise<{ org: string; id: string }> {
  await world.look(
    "UPDATE campaigns SET state = 'ended', debriefed_at = now() WHERE state IN ('running', 'scheduled', 'paused')",
  );
  await world.look("DELETE FROM send_marks");
  const { org, id } = await runningCampaign(world, 12);
  await world.look("UPDATE deliveries SET next_at = now() + interval '1 hour' WHERE campaign = $1", [id]);
  await due(id, 1, 4);
  return { org, id };
}

const due = (id: string, from: number, to: number) =>
  world.look("UPDATE deliveries SET next_at = now() WHERE campaign = $1 AND number BETWEEN $2 AND $3", [id, from, to]);
const states = async (id: string) =>
  (await world.look<{ state: string }>("SELECT state FROM deliveries WHERE campaign = $1 ORDER BY number", [id])).map(
    (row) => row.state,
  );
const sentTo = async (id: string, count: number) =>
  expect
    .poll(
      async () =>
        (await states(id)).filter((state) => state !== "queued" && state !== "claimed" && state !== "committing")
          .length,
      { timeout: 20_000 },
    )
    .toBe(count);
const got = (org: string) => world.sink.received.filter((to) => to.endsWith(`@${domainOf(org)}`));

const tables = ["deliveries", "campaigns", "send_marks"];
async function backUp(): Promise<void> {
  for (const table of tables) {
    await world.look(`DROP TABLE IF EXISTS kept_${table}`);
    await world.look(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`);
  }
}
async function restore(): Promise<void> {
  const all = [];
  for (const table of tables) {
    // What the database works out itself is not given to it.
    const [row] = await world.look<{ columns: string }>(
      `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
        WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
      [table],
    );
    const { columns } = row!;
    all.push(`DELETE FROM ${table};
      INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM kept_${table};`);
  }
  await world.look(`BEGIN; SET LOCAL session_replication_role = replica; ${all.join(" ")} COMMIT`);
}

async function campaign(id: string): Promise<{ state: string; problem: string }> {
  const sql = "SELECT state, coalesce(problem, '') AS problem FROM campaigns WHERE id = $1";
  const { state, problem } = (await world.look<{ state: string; problem: string }>(sql, [id]))[0]!;
  return { state, problem: renderStored(problem) };
}

/** After a pause: resumes, and everybody who has nothing yet gets it, nobody twice. */
async function resumeAndFinish(org: string, id: string): Promise<void> {
  await world.call("resumeCampaign", org, { id });
  await due(id, 1, 12);
  await expect.poll(() => states(id), { timeout: 20_000 }).not.toContain("queued");
  await sentTo(id, 12);
  expect(new Set(got(org)).size).toBe(12);
  expect(got(org)).toHaveLength(12);
}

describe("after a restore from a backup", () => {
  it("nobody gets the mail twice: campaigns pause with the reason, the journal says who has it, and the rest follow when somebody resumes", async () => {
    const dataDir = dataFolder();
    const { org, id } = await half();
    let stop = startSending(processWith(dataDir));
    await sentTo(id, 4);
    await backUp();
    const silent = `p5@${domainOf(org)}`;
    world.sink.answer = (stage, to) => (stage === "dot" && to === silent ? "hang up" : undefined);
    await due(id, 5, 9);
    await sentTo(id, 9);
    await stop();
    world.sink.answer = () => undefined;
    const taken = got(org).length;
    await restore();
    expect((await states(id)).filter((state) => state === "queued")).toHaveLength(8);
    await due(id, 1, 12);

    stop = startSending(processWith(dataDir));
    await expect.poll(async () => (await campaign(id)).state, { timeout: 20_000 }).toBe("paused");
    expect((await campaign(id)).problem).toContain("5 messages of this campaign");
    expect(got(org)).toHaveLength(taken);
    const counts = Object.fromEntries(
      [...Map.groupBy(await states(id), (one) => one)].map(([one, all]) => [one, all.length]),
    );
    expect(counts).toEqual(taken === 9 ? { sent: 9, queued: 3 } : { sent: taken, unconfirmed: 9 - taken, queued: 3 });
    const entries = await world.look<{ act: string; detail: object }>(
      "SELECT act, detail FROM audit_entries WHERE org = $1 AND subject = $2 AND act = 'campaign.paused'",
      [org, id],
    );
    expect(entries).toMatchObject([{ detail: { reason: "restored", unconfirmed: 5 } }]);
    expect(
      await world.look("SELECT FROM deliveries WHERE campaign = $1 AND state <> 'queued' AND mail_key IS NULL", [id]),
    ).toEqual([]);
    await world.look("UPDATE deliveries SET state = 'sent' WHERE campaign = $1 AND state = 'unconfirmed'", [id]);
    world.sink.received.push(...(taken === 9 ? [] : [silent]));
    await resumeAndFinish(org, id);
    await stop();
  });

  it("what had been sent again by somebody's wish is not forgotten, whatever had become of it before", async () => {
    const dataDir = dataFolder();
    const { org, id } = await half();
    const to = await world.look<{ address: string }>("SELECT address FROM deliveries WHERE campaign = $1 AND number IN (2, 3) ORDER BY number", [id]); // oxfmt-ignore
    const [refused, silent] = to.map((one) => one.address);
    world.sink.answer = (stage, address) =>
      stage === "rcpt" && address === refused
        ? "550 5.1.1 unknown"
        : stage === "dot" && address === silent
          ? "hang up"
          : undefined;
    let stop = startSending(processWith(dataDir));
    await sentTo(id, 4);
    world.sink.answer = () => undefined;
    expect((await states(id)).slice(0, 4)).toEqual(["sent", "bounced", "unconfirmed", "sent"]);
    await backUp();
    await world.call("retryDeliveries", org, { id, states: ["bounced", "unconfirmed"] });
    await sentTo(id, 4);
    expect((await states(id)).slice(0, 4)).toEqual(["sent", "sent", "sent", "sent"]);
    await stop();
    await restore();

    stop = startSending(processWith(dataDir));
    await expect.poll(async () => (await campaign(id)).state, { timeout: 20_000 }).toBe("paused");
    expect((await states(id)).slice(0, 4)).toEqual(["sent", "sent", "sent", "sent"]);
    await stop();
  });

  it("the same when the database goes back under a running sender, as after a failover that lost the last moments", async () => {
    const dataDir = dataFolder();
    const { org, id } = await half();
    const stop = startSending(processWith(dataDir));
    await sentTo(id, 4);
    await backUp();
    await due(id, 5, 9);
    await sentTo(id, 9);
    await world.look("UPDATE kept_deliveries SET next_at = now() WHERE campaign = $1", [id]);
    await restore();
    await expect.poll(async () => (await campaign(id)).state, { timeout: 20_000 }).toBe("paused");
    await expect.poll(() => states(id)).not.toContain("claimed");
    expect(got(org)).toHaveLength(9);
    await resumeAndFinish(org, id);
    await stop();
  });

  it("campaigns wait for a word on a machine that has no journal at all, once", async () => {
    const dataDir = dataFolder();
    const { org, id } = await half();
    let stop = startSending(processWith(dataFolder()));
    await sentTo(id, 4);
    await stop();
    await due(id, 5, 9);
    stop = startSending(processWith(dataDir));
    await expect.poll(async () => (await campaign(id)).state, { timeout: 20_000 }).toBe("paused");
    expect((await campaign(id)).problem).toContain("send-journal");
    expect(got(org)).toHaveLength(4);
    await stop();
    await world.call("resumeCampaign", org, { id });
    stop = startSending(processWith(dataDir));
    await sentTo(id, 9);
    expect((await campaign(id)).state).toBe("running");
    await stop();
  });

  it("nothing pauses when another machine joins one that lives, or a process starts again", async () => {
    const { id } = await half();
    const [one, other] = [dataFolder(), dataFolder()];
    const living = startSending(processWith(one));
    await sentTo(id, 4);
    const joined = startSending(processWith(other));
    await due(id, 5, 8);
    await sentTo(id, 8);
    await joined();
    await living();
    const again = startSending(processWith(other));
    await due(id, 9, 12);
    await sentTo(id, 12);
    await again();
    expect(new Set(await states(id))).toEqual(new Set(["sent"]));
  });
});

describe("the journal", () => {
  it("is compared although a queue hangs at its server: one that says nothing holds up nobody's mail", async () => {
    const { org, id } = await half();
    world.sink.answer = (stage, to) => (stage === "dot" && to.endsWith(`@${domainOf(org)}`) ? "" : undefined);
    const journal = openJournal(join(dataFolder(), "send-journal"));
    const stop = start(world.env, journal);
    try {
      await expect.poll(() => states(id), { timeout: 20_000 }).toContain("committing");
      journal.behind = true;
      await expect.poll(() => journal.behind, { timeout: 25_000 }).toBe(false);
    } finally {
      world.sink.answer = () => undefined;
      world.sink.hangUp();
      await stop();
    }
  }, 60_000);

  it("holds nothing of a person", async () => {
    const dataDir = dataFolder();
    const { org, id } = await half();
    const stop = startSending(processWith(dataDir));
    await sentTo(id, 4);
    await stop();
    const root = join(dataDir, "send-journal");
    const text = readdirSync(root)
      .map((name) => readFileSync(join(root, name), "utf8"))
      .join("");
    const lines = readLines<Line>(text);
    expect(lines.flatMap((line) => ("gates" in line ? line.gates : []))).toHaveLength(4);
    expect(lines.flatMap((line) => ("accepted" in line ? line.accepted : []))).toHaveLength(4);
    expect(text).not.toContain("@");
    expect(text).not.toMatch(/person/i);
    for (const { member } of await world.look<{ member: string }>("SELECT member FROM deliveries WHERE org = $1", [
      org,
    ]))
      expect(text).not.toContain(member);
  });

  it("is read up to a torn or damaged line, which invents nothing", () => {
    const [org, campaign] = [randomUUID(), randomUUID()];
    const lines = [1, 2, 3].map((seq) => writeLine({ org, campaign, seq, gates: [[seq, "7"]] }));
    const whole = lines.join("");
    for (let cut = 0; cut < whole.length; cut++) {
      const read = readLines(whole.slice(0, cut));
      expect(read.length).toBe(lines.filter((_, i) => cut >= lines.slice(0, i + 1).join("").length - 1).length);
    }
    for (let at = 0; at < lines[0]!.length - 1; at++) {
      const flipped = whole.slice(0, at) + (whole[at] === "0" ? "1" : "0") + whole.slice(at + 1);
      expect(readLines(flipped).length).toBe(2);
    }
  });

  it("that cannot be written lets nothing be committed, and says why", async () => {
    const { org, id } = await half();
    const folder = dataFolder();
    const root = join(folder, "journal");
    const journal = openJournal(root);
    rmSync(root, { recursive: true });
    writeFileSync(root, "");
    const owner = makeOwner(world.env);
    await owner.check();
    const ledger = makeLedger(world.env, org, 2, journal);
    const rows = await world.env.database.tx(org, (db) => claim(db, org, id, "email", owner.current()!, 2));
    const held = await heldOf(world, id, owner.current()!, rows);
    expect(await ledger.commit(held[0]!, 1n)).toBe(false);
    expect(journal.trouble).toContain("ENOTDIR");
    expect(await ledger.commit(held[1]!, 2n)).toBe(false);
    for (const one of held) ledger.result(one, { state: "withdrawn" });
    await ledger.settled();
    rmSync(root);
    openJournal(root);
    await journal.probe();
    expect(journal.trouble).toBe(null);
    await journal.close();
    await owner.stop();
    expect(new Set(await states(id))).toEqual(new Set(["queued"]));
  });
});

it("every fact that these tests have led to says what its kind declares", async () => {
  expect(await misfits(world.look, kindsOf({ facts }))).toEqual([]);
});
