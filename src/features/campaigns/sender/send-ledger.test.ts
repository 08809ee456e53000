import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openJournal } from "../../../kit/journal/journal.ts";
import { makeLog } from "../../../kit/log.ts";
import { sweeping } from "../../../../tools/sweep/wide.ts";
import type { Line } from "../journal/line.ts";
import { readSentMails } from "../journal/sent-mails.ts";
import { domainOf, heldOf, openSink, openWorld, runningCampaign } from "../testing.ts";
import type { World } from "../testing.ts";
import { settleDelivery } from "../settling.ts";
import { claim } from "../store/claims.ts";
import { makeLedger } from "./ledger.ts";
import type { Held } from "./ledger.ts";
import { startSending } from "./loop.ts";
import { makeOwner } from "./owner.ts";
import type { Owner } from "./owner.ts";
import { recover } from "./recovery.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const running = (people: number) => runningCampaign(world, people);

async function living(): Promise<Owner> {
  const owner = makeOwner(world.env);
  await owner.check();
  return owner;
}

async function take(org: string, id: string, owner: Owner, limit: number): Promise<Held[]> {
  const rows = await world.env.database.tx(org, (db) => claim(db, org, id, "email", owner.current()!, limit));
  return heldOf(world, id, owner.current()!, rows);
}

const states = async (id: string) =>
  (
    await world.look<{ number: number; state: string }>(
      "SELECT number, state FROM deliveries WHERE campaign = $1 ORDER BY number",
      [id],
    )
  ).map((row) => row.state);
const factKinds = async (id: string) =>
  (
    await world.look<{ kind: string }>(
      "SELECT kind FROM facts WHERE data->>'campaign' = $1 AND kind LIKE 'delivery.%' ORDER BY id",
      [id],
    )
  ).map((row) => row.kind);

describe("the send ledger", () => {
  it("keeps a mail from going out twice whose answer comes after it was put in the queue again", async () => {
    const { org, id } = await running(1);
    const owner = await living();
    const [held] = await take(org, id, owner, 1);
    const ledger = makeLedger(world.env, org, 1);
    expect(await ledger.commit(held!, 5n)).toBe(true);
    // Its sender was taken for dead, and somebody has it sent again.
    await world.look("UPDATE deliveries SET state = 'unconfirmed' WHERE campaign = $1", [id]);
    await world.call("pauseCampaign", org, { id });
    expect(await world.call("retryDeliveries", org, { id, states: ["unconfirmed"] })).toEqual({ queued: 1 });
    ledger.result(held!, { state: "sent", at: Date.now() });
    await ledger.settled();
    world.sink.received = [];
    await world.call("resumeCampaign", org, { id });
    const stop = startSending(world.env);
    await expect.poll(() => states(id), { timeout: 20_000 }).toEqual(["sent"]);
    await stop();
    expect(world.sink.received).toEqual([]);
  });

  it("writes answers in one transaction with the commits that their places ask for next", async () => {
    const { org, id } = await running(8);
    const all = await take(org, id, await living(), 8);
    const { database } = world.env;
    let transactions = 0;
    const tx: typeof database.tx = (...args) => {
      transactions += 1;
      return database.tx(...args);
    };
    const ledger = makeLedger({ ...world.env, database: { ...database, tx } }, org, 4);
    const commit = (some: readonly Held[]) => Promise.all(some.map((one) => ledger.commit(one, 5n)));
    expect(await commit(all.slice(0, 4))).toEqual([true, true, true, true]);
    for (const held of all.slice(0, 4)) ledger.result(held, { state: "sent", at: Date.now() });
    // As long as it takes to compose a message.
    await wait(2);
    expect(await commit(all.slice(4))).toEqual([true, true, true, true]);
    expect(transactions).toBe(2);
    for (const held of all.slice(4)) ledger.result(held, { state: "sent", at: Date.now() });
    await ledger.settled();
    expect(transactions).toBe(3);
    expect(await states(id)).toEqual(Array.from({ length: 8 }, () => "sent"));
  });

  it("holds an answer to an earlier try for no answer to the one that is under way", async () => {
    const { org, id } = await running(1);
    const owner = await living();
    const ledger = makeLedger(world.env, org, 2);
    const [early] = await take(org, id, owner, 1);
    expect(await ledger.commit(early!, 5n)).toBe(true);
    await world.look("UPDATE deliveries SET state = 'queued', owner = NULL, doubted = true WHERE campaign = $1", [id]);
    const [late] = await take(org, id, owner, 1);
    expect(await ledger.commit(late!, 6n)).toBe(true);
    ledger.result(early!, { state: "sent", at: Date.now() });
    await ledger.settled();
    expect(await states(id)).toEqual(["committing"]);
    ledger.result(late!, { state: "unconfirmed", text: "no answer", counts: true });
    await ledger.settled();
    expect(await states(id)).toEqual(["sent"]);
    expect(await factKinds(id)).toEqual(["delivery.unconfirmed", "delivery.settled"]);
  });

  it("does not call a mail bounced that may have arrived at an earlier try: a later one's refusal says nothing of that", async () => {
    const { org, id } = await running(3);
    const owner = await living();
    const ledger = makeLedger(world.env, org, 8);
    const first = await take(org, id, owner, 2);
    for (const one of first) expect(await ledger.commit(one, 5n)).toBe(true);
    await world.look("UPDATE deliveries SET state = 'queued', owner = NULL, doubted = true WHERE campaign = $1 AND number = ANY ($2)", [id, first.map((one) => one.number)]); // oxfmt-ignore
    const again = await take(org, id, owner, 3);
    expect(again).toHaveLength(3);
    for (const one of again) expect(await ledger.commit(one, 5n)).toBe(true);
    // Of one something has shown meanwhile that it had arrived.
    expect(await world.env.database.tx(org, (db) => settleDelivery(db, org, id, first[0]!.number, "hit"))).toBe(false);
    for (const one of again) ledger.result(one, { state: "bounced", text: "550 5.1.1 unknown", code: 550, counts: true }); // oxfmt-ignore
    await ledger.settled();
    const rows = await world.look("SELECT number, state FROM deliveries WHERE campaign = $1", [id]);
    const never = again.find((one) => first.every(({ number }) => number !== one.number))!;
    expect(rows).toContainEqual({ number: first[0]!.number, state: "sent" });
    expect(rows).toContainEqual({ number: first[1]!.number, state: "unconfirmed" });
    expect(rows).toContainEqual({ number: never.number, state: "bounced" });
    expect((await factKinds(id)).toSorted()).toEqual(["delivery.bounced", "delivery.settled", "delivery.unconfirmed", "delivery.unconfirmed"]); // oxfmt-ignore
    await world.look("UPDATE campaigns SET state = 'ended' WHERE id = $1", [id]);
  });

  it("holds what looked at a mail before its server put it off for no sign that a later try has arrived", async () => {
    const { org, id } = await running(2);
    const owner = await living();
    const ledger = makeLedger(world.env, org, 4);
    const first = await take(org, id, owner, 2);
    for (const one of first) expect(await ledger.commit(one, 5n)).toBe(true);
    // Of one an earlier try may have arrived; whoever follows its links may have that one.
    await world.look("UPDATE deliveries SET doubted = true WHERE campaign = $1 AND number = $2", [
      id,
      first[1]!.number,
    ]);
    for (const { number } of first) await world.env.database.tx(org, (db) => settleDelivery(db, org, id, number, "hit")); // oxfmt-ignore
    for (const one of first) ledger.result(one, { state: "deferred", text: "451 later", wait: 0, counts: true });
    await ledger.settled();
    const again = await take(org, id, owner, 2);
    const later = again.find((one) => one.number === first[0]!.number)!;
    expect(await ledger.commit(later, 5n)).toBe(true);
    for (const one of again.filter(({ number }) => number === first[1]!.number))
      expect(await ledger.commit(one, 5n)).toBe(false);
    ledger.result(later, { state: "unconfirmed", text: "no answer", counts: true });
    await ledger.settled();
    expect(await world.look("SELECT state FROM deliveries WHERE campaign = $1 AND number = $2", [id, later.number])).toEqual([{ state: "unconfirmed" }]); // oxfmt-ignore
    await world.look("UPDATE campaigns SET state = 'ended' WHERE id = $1", [id]);
  });

  it("does not take a later try for come back, after a restore, because an earlier one did", async () => {
    const { org, id } = await running(1);
    const owner = await living();
    const folder = mkdtempSync(join(tmpdir(), "hookwise-ledger-"));
    const journal = openJournal<Line>(folder);
    const ledger = makeLedger(world.env, org, 2, journal);
    const [early] = await take(org, id, owner, 1);
    expect(await ledger.commit(early!, 5n)).toBe(true);
    await world.look("UPDATE deliveries SET state = 'queued', owner = NULL, doubted = true WHERE campaign = $1", [id]);
    const [late] = await take(org, id, owner, 1);
    // All tries of a delivery have one Message-ID.
    expect(await ledger.commit(late!, 5n)).toBe(true);
    ledger.result(early!, { state: "deferred", text: "later", wait: 0, counts: false });
    await ledger.settled();
    await journal.close();
    const left = (await readSentMails(folder, journal.id)).get(org)!.campaigns.get(id)!;
    expect([...left.entries()]).toEqual([[early!.number, { seq: 2, key: "5", at: null, queued: "" }]]);
    rmSync(folder, { recursive: true });
  });

  it("does not forget an earlier try that may have arrived, after a restore, because a later one came back", async () => {
    const { org, id } = await running(2);
    const owner = await living();
    const folder = mkdtempSync(join(tmpdir(), "hookwise-ledger-"));
    const journal = openJournal<Line>(folder);
    const ledger = makeLedger(world.env, org, 4, journal);
    const first = await take(org, id, owner, 2);
    for (const one of first) expect(await ledger.commit(one, 5n)).toBe(true);
    await world.look("UPDATE deliveries SET state = 'queued', owner = NULL, doubted = true WHERE campaign = $1", [id]);
    const again = await take(org, id, owner, 2);
    for (const one of again) expect(await ledger.commit(one, 5n)).toBe(true);
    // Of one the first try's answer comes, after the second has left; of the other it never does.
    const at = Date.now();
    ledger.result(first[0]!, { state: "sent", at });
    for (const one of again) ledger.result(one, { state: "deferred", text: "later", wait: 0, counts: false });
    await ledger.settled();
    await journal.close();
    const left = (await readSentMails(folder, journal.id)).get(org)!.campaigns.get(id)!;
    expect([left.get(first[0]!.number)?.at, left.get(first[1]!.number)?.at]).toEqual([at, null]);
    await world.look("UPDATE campaigns SET state = 'ended' WHERE id = $1", [id]);
    rmSync(folder, { recursive: true });
  });

  it("knows when the server took a mail, however long the database takes to write it down", async () => {
    const { id } = await running(1);
    world.sink.received = [];
    const { database } = world.env;
    const stalled = Promise.withResolvers<void>();
    const env = {
      ...world.env,
      database: {
        ...database,
        async tx<T>(to: string, work: Parameters<typeof database.tx<T>>[1]) {
          if (world.sink.received.length > 0) await stalled.promise;
          return database.tx<T>(to, work);
        },
      },
    };
    const stop = startSending(env);
    await expect.poll(() => world.sink.received.length).toBe(1);
    await wait(1500);
    const goesOn = Date.now();
    stalled.resolve();
    await expect.poll(() => states(id)).toEqual(["sent"]);
    await stop();
    const [row] = await world.look<{ sent: Date; tried: Date; recorded: Date }>(
      `SELECT sent_at AS sent, tried_at AS tried, (SELECT at FROM facts WHERE kind = 'delivery.sent' AND data->>'campaign' = $2) AS recorded
         FROM deliveries WHERE campaign = $1`,
      [id, id],
    );
    expect(row!.sent.getTime()).toBeLessThan(goesOn - 1000);
    expect(row!.sent.getTime()).toBeGreaterThanOrEqual(row!.tried.getTime());
    expect(row!.recorded).toEqual(row!.sent);
  });

  it.each([3_600_000, -3_600_000])(
    "keeps between the commit and now what a sender says whose clock is %d ms off",
    async (off) => {
      const { org, id } = await running(1);
      const owner = await living();
      const ledger = makeLedger(world.env, org, 1);
      const [held] = await take(org, id, owner, 1);
      expect(await ledger.commit(held!, 1n)).toBe(true);
      ledger.result(held!, { state: "sent", at: Date.now() + off });
      await ledger.settled();
      const [row] = await world.look<{ sound: boolean }>(
        "SELECT sent_at BETWEEN tried_at AND now() AS sound FROM deliveries WHERE campaign = $1",
        [id],
      );
      expect(row!.sound).toBe(true);
      await owner.stop();
    },
  );

  it.each(["nobody\0 here", `${"x".repeat(9)}\ud83d`])(
    "is held up by no words of a server that the database cannot keep: %j",
    async (text) => {
      const { org, id } = await running(2);
      const owner = await living();
      const ledger = makeLedger(world.env, org, 2);
      const [one, other] = await take(org, id, owner, 2);
      expect(await Promise.all([ledger.commit(one!, 1n), ledger.commit(other!, 2n)])).toEqual([true, true]);
      ledger.result(one!, { state: "bounced", text, code: 550, counts: true });
      ledger.result(other!, { state: "sent", at: Date.now() });
      await expect.poll(() => states(id).then((all) => all.toSorted())).toEqual(["bounced", "sent"]);
      await ledger.settled();
      await owner.stop();
    },
  );

  it("never gives one delivery to two senders", async () => {
    const { org, id } = await running(60);
    const owners = [await living(), await living(), await living()];
    const taken = (await Promise.all(owners.flatMap((owner) => [1, 2, 3].map(() => take(org, id, owner, 9))))).flat();
    expect(new Set(taken.map((held) => held.number)).size).toBe(taken.length);
    for (const owner of owners) await owner.stop();
  });

  it("has no more messages at once in doubt than there are places, however many ask, and however its transactions end", async () => {
    const { org, id } = await running(40);
    const owner = await living();
    let broken = 0;
    const { database } = world.env;
    // Each third transaction is undone when all of it was written.
    const tx: typeof database.tx = (of, work) =>
      database.tx(of, async (db, now) => {
        const done = await work(db, now);
        if (++broken % 3 === 0) throw new Error("cut");
        return done;
      });
    const env = { ...world.env, log: makeLog("silent"), database: { ...database, tx } };
    const ledger = makeLedger(env, org, 4);
    let under = 0;
    let most = 0;
    const passing = async (held: Held): Promise<void> => {
      if (!(await ledger.commit(held, 1n))) return ledger.result(held, { state: "withdrawn" });
      most = Math.max(most, ++under);
      await new Promise((resolve) => setTimeout(resolve, 5));
      under -= 1;
      const doubtful = await world.look("SELECT FROM deliveries WHERE campaign = $1 AND state = 'committing'", [id]);
      expect(doubtful.length).toBeLessThanOrEqual(4);
      ledger.result(held, { state: "sent", at: Date.now() });
    };
    await Promise.all((await take(org, id, owner, 40)).map(passing));
    await ledger.settled();
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
    expect(new Set(await states(id))).toEqual(new Set(["queued", "sent"]));
    await owner.stop();
  });

  it("commits only for the holder of a claimed delivery of a running campaign", async () => {
    const { org, id } = await running(6);
    const owner = await living();
    const ledger = makeLedger(world.env, org, 4);
    const held = (await take(org, id, owner, 6)).toSorted((a, b) => a.number - b.number);
    const stranger = { ...held[0]!, owner: "42" };
    expect(await Promise.all([ledger.commit(held[0]!, 1n), ledger.commit(stranger, 1n)])).toEqual([true, false]);
    expect(await ledger.commit(held[0]!, 1n)).toBe(false);
    await world.call("cancelDelivery", org, { id, number: held[1]!.number });
    expect(await ledger.commit(held[1]!, 2n)).toBe(false);
    await world.call("pauseCampaign", org, { id });
    expect(await ledger.commit(held[2]!, 3n)).toBe(false);
    await world.look("UPDATE campaigns SET state = 'running' WHERE id = $1", [id]);
    await world.look("UPDATE organisations SET killed_at = now() WHERE id = $1", [org]);
    expect(await ledger.commit(held[3]!, 4n)).toBe(false);
    ledger.result(held[0]!, { state: "sent", at: Date.now() });
    ledger.result(held[1]!, { state: "withdrawn" });
    ledger.result(held[2]!, { state: "withdrawn" });
    await ledger.settled();
    expect((await states(id)).slice(0, 3)).toEqual(["sent", "cancelled", "queued"]);
    expect(await factKinds(id)).toEqual(["delivery.sent"]);
    await owner.stop();
  });

  it("takes over from a sender that died: claimed is queued again, committing is unconfirmed, and a late answer settles it", async () => {
    const { org, id } = await running(4);
    const dead = await living();
    const ledger = makeLedger(world.env, org, 4);
    const held = (await take(org, id, dead, 3)).toSorted((a, b) => a.number - b.number);
    expect(await ledger.commit(held[0]!, 1n)).toBe(true);
    expect(await ledger.commit(held[1]!, 2n)).toBe(true);
    await recover(world.env, null);
    expect(await states(id)).toEqual(["committing", "committing", "claimed", "queued"]);
    await dead.stop();
    await recover(world.env, null);
    expect(await states(id)).toEqual(["unconfirmed", "unconfirmed", "queued", "queued"]);
    // The zombie wakes up: what it held is not its own any more, but what it knows to have arrived still counts.
    expect(await ledger.commit(held[2]!, 3n)).toBe(false);
    ledger.result(held[0]!, { state: "sent", at: Date.now() });
    ledger.result(held[1]!, { state: "withdrawn" });
    ledger.result(held[2]!, { state: "withdrawn" });
    await ledger.settled();
    expect(await states(id)).toEqual(["sent", "unconfirmed", "queued", "queued"]);
    expect(await factKinds(id)).toEqual(["delivery.unconfirmed", "delivery.unconfirmed", "delivery.settled"]);
  });

  it("gives up its name when a claim may have been written unheard, so that nothing stays claimed by nobody", async () => {
    const { id } = await running(12);
    let cut = true;
    const { database } = world.env;
    // The first claim is committed, and its answer is lost.
    const env = {
      ...world.env,
      database: {
        ...database,
        tx: <T>(to: string, work: Parameters<typeof database.tx<T>>[1]) =>
          database.tx<T>(to, async (db, now) => {
            const done = await work(db, now);
            const claimed = "SELECT FROM deliveries WHERE campaign = $1 AND state = 'claimed' LIMIT 1";
            if (cut && (await db.query(claimed, [id])).length > 0) {
              cut = false;
              loseNextAnswer(db.client);
            }
            return done;
          }),
      },
    };
    const stop = startSending(env);
    for (let tries = 0; tries < 150 && (await states(id)).some((state) => state !== "sent"); tries++) await wait(50);
    await stop();
    expect(cut).toBe(false);
    expect(new Set(await states(id))).toEqual(new Set(["sent"]));
  });

  it("writes no result over a later try, when it is told again because nobody heard that it was written", async () => {
    const { org, id } = await running(12);
    const owner = await living();
    const { database } = world.env;
    let held = true;
    const unheard = Promise.withResolvers<void>();
    // The first transaction is committed, and its answer is lost after a while.
    const tx: typeof database.tx = async (of, work) => {
      const first = held;
      held = false;
      const done = await database.tx(of, work);
      if (!first) return done;
      await unheard.promise;
      throw new Error("Connection terminated unexpectedly");
    };
    const ledger = makeLedger({ ...world.env, log: makeLog("silent"), database: { ...database, tx } }, org, 24);
    const [one] = await take(org, id, owner, 1);
    ledger.result(one!, { state: "withdrawn" });
    await expect.poll(() => states(id)).not.toContain("claimed");
    const again = await take(org, id, owner, 12);
    expect(again.map(({ number }) => number)).toContain(one!.number);
    const through = await Promise.all(again.map((each) => ledger.commit(each, BigInt(each.number))));
    expect(new Set(through)).toEqual(new Set([true]));
    unheard.resolve();
    await ledger.settled();
    expect(new Set(await states(id))).toEqual(new Set(["committing"]));
    await owner.stop();
  });

  it("lets a delivery's latest claim through alone, of two in one sender's hands, and an earlier one takes nothing back", async () => {
    const { org, id } = await running(1);
    const owner = await living();
    const ledger = makeLedger(world.env, org, 4);
    const [earlier] = await take(org, id, owner, 1);
    await world.look("UPDATE deliveries SET state = 'queued', owner = NULL WHERE campaign = $1", [id]);
    const [later] = await take(org, id, owner, 1);
    expect(await Promise.all([ledger.commit(earlier!, 1n), ledger.commit(later!, 1n)])).toEqual([false, true]);
    ledger.result(earlier!, { state: "withdrawn" });
    ledger.result(earlier!, { state: "deferred", text: "later", wait: 0, counts: false });
    await ledger.settled();
    expect(await states(id)).toEqual(["committing"]);
    await owner.stop();
  });

  it("has no two of its transactions wait in a circle, for what campaigns cost and for the journal's mark", async () => {
    const { org, id } = await running(16);
    const { id: other } = await runningCampaign(world, 16, org);
    const owner = await living();
    const [early, late] = [id, other].toSorted();
    const here = await take(org, early!, owner, 16);
    const [there] = await take(org, late!, owner, 1);
    const { database } = world.env;
    const troubles: unknown[] = [];
    const blocked = () =>
      world.look("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()");
    let resting: unknown = "not yet";
    // The first transaction after that rests between its two campaigns, until the other one waits for a row of it.
    const tx: typeof database.tx = (of, work) => {
      const written = database.tx(of, (db, now) => {
        const one: typeof db.one = async (sql, values, name) => {
          if (resting === null) resting = db;
          else if (resting === db && values?.[1] === late) await expect.poll(blocked).not.toEqual([]);
          return db.one(sql, values, name);
        };
        return work(Object.assign(Object.create(db), { one }), now);
      });
      return written.catch((error: unknown) => {
        troubles.push(error);
        throw error;
      });
    };
    const ledger = makeLedger({ ...world.env, log: makeLog("silent"), database: { ...database, tx } }, org, 60);
    const sent = { state: "sent", at: Date.now(), cost: { channel: "sms", country: "DE", currency: "EUR", parts: 1, price: 0.1 } } as const; // oxfmt-ignore
    expect(await Promise.all([ledger.commit(here[0]!, 1n), ledger.commit(here[1]!, 2n)])).toEqual([true, true]);
    resting = null;
    ledger.result(here[0]!, sent);
    const first = ledger.commit(there!, 3n);
    await expect.poll(() => resting).not.toBe(null);
    ledger.result(here[1]!, sent);
    const others = here.slice(2).map((each) => ledger.commit(each, BigInt(each.number)));
    expect(new Set(await Promise.all([first, ...others]))).toEqual(new Set([true]));
    expect(troubles).toEqual([]);
    await owner.stop();
  });

  it("lets two senders race over everything without a mail sent twice or left behind", async () => {
    const { org, id } = await running(150);
    world.sink.received = [];
    const stops = [startSending(world.env), startSending(world.env), startSending(world.env)];
    for (let tries = 0; tries < 200 && (await states(id)).some((state) => state !== "sent"); tries++) {
      await wait(50);
      if (tries === 4) await stops.pop()!();
    }
    for (const stop of stops) await stop();
    const own = world.sink.received.filter((to) => to.endsWith(`@${domainOf(org)}`));
    expect(own).toHaveLength(150);
    expect(new Set(own).size).toBe(150);
    expect(await factKinds(id)).toEqual(Array.from({ length: 150 }, () => "delivery.sent"));
  });

  it("lets no organisation wait for another one's slow mail server", async () => {
    const tarpit = await openSink();
    tarpit.answer = (stage) => (stage === "rcpt" ? "" : undefined);
    const slow = await running(30);
    const quick = await running(30);
    await world.look(
      `INSERT INTO sending_profiles (org, id, name, channel, transport, from_name, from_address, settings, is_default)
       VALUES ($1, gen_random_uuid(), 'Tarpit', 'email', 'smtp', 'Desk', 'desk@tarpit.example', $2, true)`,
      [slow.org, JSON.stringify({ host: "127.0.0.1", port: tarpit.port, security: "none", connections: 3 })],
    );
    const stop = startSending(world.env);
    for (let tries = 0; tries < 100 && (await states(quick.id)).some((state) => state !== "sent"); tries++)
      await wait(50);
    expect(new Set(await states(quick.id))).toEqual(new Set(["sent"]));
    expect(await states(slow.id)).not.toContain("sent");
    await tarpit.close();
    await stop();
    expect(new Set(await states(slow.id))).not.toContain("unconfirmed");
  });

  it.each([
    ["mail", "550 5.4.5 Daily user sending limit exceeded"],
    ["rcpt", "550 5.7.26 mail of this domain is not authenticated"],
    ["dot", "554 5.7.1 looks like spam"],
  ])(
    "bounces nobody when the sender is refused (%s: %s): it waits, says so on the profile, and goes on",
    async (at, words) => {
      const refusing = await openSink();
      refusing.answer = (stage) => (stage === at ? words : undefined);
      const { org, id } = await running(12);
      await world.look(
        `INSERT INTO sending_profiles (org, id, name, channel, transport, from_name, from_address, settings, is_default)
       VALUES ($1, gen_random_uuid(), 'Limited', 'email', 'smtp', 'Desk', 'desk@limited.example', $2, true)`,
        [org, JSON.stringify({ host: "127.0.0.1", port: refusing.port, security: "none", connections: 2 })],
      );
      const profile = async () =>
        (await world.look("SELECT health, health_text AS text FROM sending_profiles WHERE org = $1", [org]))[0];
      const stop = startSending(world.env);
      await expect.poll(profile, { timeout: 20_000 }).toEqual({ health: "down", text: words });
      expect(
        (await states(id)).filter((state) => !["queued", "claimed", "committing", "deferred"].includes(state)),
      ).toEqual([]);
      refusing.answer = () => undefined;
      await expect
        .poll(
          async () => {
            await world.look("UPDATE deliveries SET next_at = now() WHERE campaign = $1 AND state = 'deferred'", [id]);
            return new Set(await states(id));
          },
          { timeout: 60_000 },
        )
        .toEqual(new Set(["sent"]));
      await stop();
      expect(new Set(refusing.received).size).toBe(12);
      expect(refusing.received).toHaveLength(12);
      expect(await profile()).toEqual({ health: "up", text: "" });
      await refusing.close();
    },
  );

  it("waits for a mail server that is down, at no cost to anybody, and goes on when it is back", async () => {
    const { org, id } = await running(20);
    world.sink.answer = (stage) => (stage === "rcpt" ? "421 4.3.2 closing" : undefined);
    world.sink.received = [];
    const stop = startSending(world.env);
    await wait(1500);
    const during = new Set(await states(id));
    expect([...during].filter((state) => !["queued", "claimed", "deferred"].includes(state))).toEqual([]);
    world.sink.answer = () => undefined;
    await world.look("UPDATE deliveries SET next_at = now() WHERE campaign = $1 AND state = 'deferred'", [id]);
    for (let tries = 0; tries < 300 && (await states(id)).some((state) => state !== "sent"); tries++) {
      await wait(50);
      if (tries % 20 === 0)
        await world.look("UPDATE deliveries SET next_at = now() WHERE campaign = $1 AND state = 'deferred'", [id]);
    }
    await stop();
    expect(new Set(await states(id))).toEqual(new Set(["sent"]));
    const [tries] = await world.look<{ most: number }>(
      "SELECT max(attempts)::int AS most FROM deliveries WHERE campaign = $1",
      [id],
    );
    expect(tries!.most).toBe(1);
    expect(world.sink.received.filter((to) => to.endsWith(`@${domainOf(org)}`))).toHaveLength(20);
  });

  // The whole machine against a model: whatever happens to a sender at whatever moment, a dot goes out at most once for each delivery, and once more each
  // time that somebody has what is in doubt sent again, or that its server sends it back.
  it("sends at most one dot for each delivery and each wish for another, in any interleaving of commits, deaths, recoveries, wishes and late answers", async () => {
    type Step = {
      do: "claim" | "commit" | "answer" | "lose" | "return" | "die" | "recover" | "again" | "pause" | "run";
      who: number;
      which: number;
    };
    const step = fc.record<Step>({
      do: fc.constantFrom(
        "claim",
        "claim",
        "commit",
        "commit",
        "answer",
        "answer",
        "lose",
        "return",
        "die",
        "recover",
        "again",
        "again",
        "pause",
        "run",
      ),
      who: fc.nat(1),
      which: fc.nat(3),
    });
    const late = (["answer", "lose", "return"] as const).map((word): [Step[]] => [
      (
        [
          "claim",
          "commit",
          "commit",
          "die",
          "again",
          "claim",
          "commit",
          "commit",
          word,
          "claim",
          "commit",
          "lose",
        ] as const
      ).map((act) => ({ do: act, who: 0, which: act === "die" ? 1 : 0 })),
    ]);
    const secondComesBack: [Step[]] = [
      (["claim", "commit", "lose", "again", "claim", "commit", "commit", "return", "return"] as const).map((act) => ({
        do: act,
        who: 0,
        which: 0,
      })),
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        // So few that their tries meet.
        const { org, id } = await running(2);
        const senders = [await living(), await living()];
        const hands: Held[][] = [[], []];
        const air: Held[][] = [[], []];
        const folder = mkdtempSync(join(tmpdir(), "hookwise-ledger-"));
        const journal = openJournal<Line>(folder);
        // As many places as may ever be in the air: dead hands answer late, or never.
        const ledger = makeLedger(world.env, org, 60, journal);
        const tries = new Map<number, Try[]>();
        const triesOf = (number: number) => tries.get(number) ?? [];
        const wishes = new Map<number, number>();
        const rowsNow = async () => {
          const rows = await world.look<Row>(
            "SELECT number, state, claims FROM deliveries WHERE campaign = $1 ORDER BY number",
            [id],
          );
          return new Map(rows.map((row) => [row.number, row]));
        };
        const answered = async (one: Held, result: Parameters<typeof ledger.result>[1]) => {
          const before = (await rowsNow()).get(one.number)!;
          ledger.result(one, result);
          await ledger.settled();
          const after = (await rowsNow()).get(one.number)!;
          const own = triesOf(one.number).find(({ held }) => held === one)!;
          own.end = result.state;
          // The word of an earlier try ends no later one that is under way, nor one that somebody wants.
          const later = before.claims > one.claim || !["committing", "unconfirmed"].includes(before.state);
          if (later && before.state !== "unconfirmed") expect(after.state).toBe(before.state);
          if (before.claims > one.claim && result.state !== "sent") expect(after.state).toBe(before.state);
        };
        for (const { do: act, who, which } of steps) {
          const [hand, flying] = [hands[who]!, air[who]!];
          // Answers come in any order: of two tries of one delivery the earlier may be the last to hear.
          const fly = () => flying.splice(which % flying.length, 1)[0]!;
          if (act === "claim") hand.push(...(await take(org, id, senders[who]!, 2)));
          else if (act === "commit" && hand.length > 0) {
            const one = hand.splice(which % hand.length, 1)[0]!;
            const known = triesOf(one.number).some(({ end }) => end === "sent");
            if (await ledger.commit(one, BigInt(one.number))) {
              // What is known to have arrived goes to nobody again.
              expect(known).toBe(false);
              tries.set(one.number, [...triesOf(one.number), { held: one, end: null }]);
              flying.push(one);
            } else ledger.result(one, { state: "withdrawn" });
          } else if (act === "answer" && flying.length > 0) await answered(fly(), { state: "sent", at: Date.now() });
          else if (act === "lose" && flying.length > 0)
            await answered(fly(), { state: "unconfirmed", text: "lost", counts: true });
          else if (act === "return" && flying.length > 0)
            await answered(fly(), { state: "deferred", text: "later", wait: 0, counts: false });
          else if (act === "die") {
            await senders[who]!.stop();
            senders[who] = await living();
            if (which > 0) await recover(world.env, null);
          } else if (act === "recover") await recover(world.env, null);
          else if (act === "again") {
            const doubtful = [...(await rowsNow()).values()].filter(({ state }) => state === "unconfirmed");
            const { queued } = await world.call("retryDeliveries", org, { id, states: ["unconfirmed"] });
            expect(queued).toBe(doubtful.length);
            for (const { number } of doubtful) wishes.set(number, (wishes.get(number) ?? 0) + 1);
          } else if (act === "pause" || act === "run") {
            await world.look("UPDATE campaigns SET state = $2 WHERE id = $1", [
              id,
              act === "pause" ? "paused" : "running",
            ]);
          }
          await ledger.settled();
          for (const [number, own] of tries) {
            const returned = own.filter(({ end }) => end === "deferred").length;
            expect(own.length).toBeLessThanOrEqual(1 + (wishes.get(number) ?? 0) + returned);
          }
        }
        for (const sender of senders) await sender.stop();
        await recover(world.env, null);
        const rows = [...(await rowsNow()).values()];
        for (const { number, state } of rows) {
          const own = triesOf(number);
          // Nothing is lost silently: what left is sent or shown as unconfirmed; only of what never did, came back or is wanted again is there more to send.
          if (own.length === 0) expect(state).toBe("queued");
          else if (!["sent", "unconfirmed"].includes(state))
            expect(own.at(-1)!.end === "deferred" || (wishes.get(number) ?? 0) > 0).toBe(true);
          if (state === "sent") expect(own.some(({ end }) => end === "sent")).toBe(true);
        }
        const sent = (await factKinds(id)).filter(
          (kind) => kind === "delivery.sent" || kind === "delivery.settled",
        ).length;
        expect(sent).toBe(rows.filter((row) => row.state === "sent").length);
        // After a restore the journal has to know of each delivery of which any try left and did not come back, whatever became of the others.
        await journal.close();
        const left =
          tries.size > 0 ? (await readSentMails(folder, journal.id)).get(org)!.campaigns.get(id)! : new Map();
        for (const [number, own] of tries)
          expect([...left.keys()].includes(number)).toBe(own.some(({ end }) => end !== "deferred"));
        rmSync(folder, { recursive: true });
      }),
      // What hardly ever comes by chance: a try is in doubt, another one is wanted and goes out, and only then the first one's answer comes.
      { ...sweeping({ few: 10, many: 250 }), examples: [...late, secondComesBack] },
    );
  });
});

interface Row {
  number: number;
  state: string;
  claims: number;
}

/** A dot that went out. `end`: what was heard of it, null while nothing was. */
interface Try {
  held: Held;
  end: string | null;
}

/** What is asked next is done, and its answer is lost. */
function loseNextAnswer(client: { query: unknown }): void {
  const real = client.query as (...args: unknown[]) => Promise<unknown>;
  client.query = async (...args: unknown[]) => {
    client.query = real;
    await real.apply(client, args);
    throw new Error("Connection terminated unexpectedly");
  };
}
