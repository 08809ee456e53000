import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSending } from "./sender/loop.ts";
import { atOnce, domainOf, openWorld } from "./testing.ts";
import type { World } from "./testing.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

/** Campaigns to everybody, planned while the limit was no hindrance. */
async function planned(org: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const { id } = await world.call("createCampaign", org, {
      name: `Lure ${i}`,
      audience: { everyone: true },
      lures: [world.lures[i % 3]],
      schedule: atOnce,
    });
    await world.call("launchCampaign", org, { id });
    await world.env.jobs.settle();
    ids.push(id);
  }
  return ids;
}

const run = (ids: string[]) =>
  world
    .look("UPDATE campaigns SET state = 'running' WHERE id = ANY ($1)", [ids])
    .then(() =>
      world.look("UPDATE deliveries SET next_at = now() WHERE campaign = ANY ($1) AND state = 'queued'", [ids]),
    );
const limit = (org: string, n: number) =>
  world.look("UPDATE organisations SET simulations_per_month = $2 WHERE id = $1", [org, n]);
const states = async (ids: string[]) =>
  (
    await world.look<{ state: string }>("SELECT state FROM deliveries WHERE campaign = ANY ($1) ORDER BY campaign", [
      ids,
    ])
  ).map((row) => row.state);
const got = (org: string) => world.sink.received.filter((to) => to.endsWith(`@${domainOf(org)}`));
const over = async (ids: string[]) => (await states(ids)).every((state) => ["sent", "cancelled"].includes(state));

describe("the limit of simulations a month", () => {
  it("counts what really left: what was planned for another month and comes after a pause is left out, with the reason", async () => {
    const org = await world.organisation(3, "approval_required = false, simulations_per_month = 31");
    const [first, second, late] = await planned(org, 3);
    await world.look(
      "UPDATE deliveries SET due_at = due_at - interval '2 months', next_at = now() + interval '1 day' WHERE campaign = $1",
      [late],
    );
    await limit(org, 2);
    const stop = startSending(world.env);
    await run([first!, second!]);
    await expect.poll(() => over([first!, second!]), { timeout: 20_000 }).toBe(true);
    expect(got(org)).toHaveLength(6);
    await run([late!]);
    await expect.poll(() => over([late!]), { timeout: 20_000 }).toBe(true);
    await stop();
    expect(got(org)).toHaveLength(6);
    const rows = await world.look<{ state: string; error: string }>(
      "SELECT state, error FROM deliveries WHERE campaign = $1",
      [late],
    );
    for (const row of rows)
      expect(row).toMatchObject({ state: "cancelled", error: expect.stringContaining("delivery.monthly-limit") });
  });

  it("does not count what left in another month, nor what never arrived", async () => {
    const org = await world.organisation(2, "approval_required = false, simulations_per_month = 31");
    const [old, bounced, now] = await planned(org, 3);
    await world.look(
      "UPDATE deliveries SET state = 'sent', sent_at = date_trunc('month', now() AT TIME ZONE 'Europe/Berlin') AT TIME ZONE 'Europe/Berlin' - interval '1 minute' WHERE campaign = $1",
      [old],
    );
    await world.look("UPDATE deliveries SET state = 'bounced', tried_at = now() WHERE campaign = $1", [bounced]);
    await limit(org, 1);
    const stop = startSending(world.env);
    await run([now!]);
    await expect.poll(() => over([now!]), { timeout: 20_000 }).toBe(true);
    await stop();
    expect(got(org)).toHaveLength(2);
  });

  it("counts what may have left in the month of its last try, not of its first", async () => {
    const org = await world.organisation(2, "approval_required = false, simulations_per_month = 31");
    const [late, next] = await planned(org, 2);
    await limit(org, 1);
    let dot = "451 come again";
    world.sink.answer = (stage, to) => (stage === "dot" && to.endsWith(`@${domainOf(org)}`) ? dot : undefined);
    const stop = startSending(world.env);
    await run([late!]);
    await expect.poll(() => states([late!])).toEqual(["deferred", "deferred"]);
    // The month turns, and the next try's answer never comes.
    await world.look("UPDATE deliveries SET tried_at = tried_at - interval '1 month' WHERE campaign = $1", [late]);
    dot = "hang up";
    await world.look("UPDATE deliveries SET next_at = now() WHERE campaign = $1", [late]);
    await expect.poll(() => states([late!])).toEqual(["unconfirmed", "unconfirmed"]);
    dot = "250 taken";
    await run([next!]);
    await expect.poll(() => over([next!]), { timeout: 20_000 }).toBe(true);
    await stop();
    world.sink.answer = () => undefined;
    expect(await states([next!])).toEqual(["cancelled", "cancelled"]);
  });

  it("counts what a mailbox got, whoever in the directory bears it by now", async () => {
    const org = await world.organisation(1, "approval_required = false, simulations_per_month = 31");
    const [first] = await planned(org, 1);
    // Whoever keeps the directory gives the same mailbox to another entry.
    await world.look("UPDATE people SET active = false, email = 'x' || email, email_key = 'x' || email_key WHERE org = $1", [org]); // oxfmt-ignore
    await world.look(
      `INSERT INTO people (org, id, name, first_name, last_name, sort_key, search_text, email, email_key, tags, custom)
       SELECT org, gen_random_uuid(), 'Again', 'Again', '', 'again', 'again', substr(email, 2), substr(email_key, 2), '{}', '{}' FROM people WHERE org = $1`,
      [org],
    );
    const [second] = await planned(org, 1);
    await world.look("UPDATE people SET active = true WHERE org = $1", [org]);
    await limit(org, 1);
    const stop = startSending(world.env);
    await run([first!]);
    await expect.poll(() => over([first!]), { timeout: 20_000 }).toBe(true);
    await run([second!]);
    await expect.poll(() => over([second!]), { timeout: 20_000 }).toBe(true);
    await stop();
    expect(got(org)).toHaveLength(1);
  });

  it("counts one mailbox as one, whatever follows a plus sign in its address", async () => {
    const org = await world.organisation(3, "approval_required = false, simulations_per_month = 1");
    await world.look("UPDATE people SET email = 'One+' || last_name || '@' || $2, email_key = 'one+' || last_name || '@' || $2 WHERE org = $1", [org, domainOf(org)]); // oxfmt-ignore
    const [one] = await planned(org, 1);
    const stop = startSending(world.env);
    await run([one!]);
    await expect.poll(() => states([one!])).toContain("sent");
    await run([one!]);
    await expect.poll(() => over([one!]), { timeout: 20_000 }).toBe(true);
    await stop();
    expect(got(org)).toHaveLength(1);
    expect((await states([one!])).toSorted()).toEqual(["cancelled", "cancelled", "sent"]);
  });

  it("leaves nobody out for a mail to the same mailbox that never leaves", async () => {
    const org = await world.organisation(2, "approval_required = false, simulations_per_month = 31");
    await world.look("UPDATE people SET email = 'One+' || last_name || '@' || $2, email_key = 'one+' || last_name || '@' || $2 WHERE org = $1", [org, domainOf(org)]); // oxfmt-ignore
    const [one] = await planned(org, 1);
    // Whoever has the first has left, which is found when it is taken.
    await world.look(
      "UPDATE people SET active = false WHERE id = (SELECT member FROM deliveries WHERE campaign = $1 ORDER BY number LIMIT 1)",
      [one],
    );
    await run([one!]);
    const stop = startSending(world.env);
    await expect.poll(() => states([one!])).toContain("cancelled");
    await run([one!]);
    await expect.poll(() => over([one!]), { timeout: 20_000 }).toBe(true);
    await stop();
    expect((await states([one!])).toSorted()).toEqual(["cancelled", "sent"]);
    expect(got(org)).toHaveLength(1);
  });

  it("counts for its mailbox what waits to be tried again and may have arrived", async () => {
    const org = await world.organisation(2, "approval_required = false, simulations_per_month = 31");
    await world.look("UPDATE people SET email = 'One+' || last_name || '@' || $2, email_key = 'one+' || last_name || '@' || $2 WHERE org = $1", [org, domainOf(org)]); // oxfmt-ignore
    const [first, second] = await planned(org, 2);
    await limit(org, 1);
    const [{ member }] = (await world.look("SELECT member FROM deliveries WHERE campaign = $1 LIMIT 1", [first])) as [{ member: string }]; // oxfmt-ignore
    await world.look("UPDATE deliveries SET doubted = true, committed_at = now(), next_at = now() + interval '1 day' WHERE campaign = $1 AND member = $2", [first, member]); // oxfmt-ignore
    await world.look("UPDATE deliveries SET state = 'cancelled' WHERE campaign = $1 AND member <> $3 OR campaign = $2 AND member = $3", [first, second, member]); // oxfmt-ignore
    const stop = startSending(world.env);
    await run([second!]);
    await expect.poll(() => states([second!]), { timeout: 20_000 }).toEqual(["cancelled", "cancelled"]);
    await stop();
    expect(got(org)).toEqual([]);
  });

  it("lets no two campaigns pass that send to the same people at the same moment", async () => {
    const org = await world.organisation(25, "approval_required = false, simulations_per_month = 31");
    const ids = await planned(org, 5);
    await limit(org, 2);
    await run(ids);
    const stops = [startSending(world.env), startSending(world.env), startSending(world.env)];
    await expect.poll(() => over(ids), { timeout: 40_000 }).toBe(true);
    for (const stop of stops) await stop();
    const each = [...Map.groupBy(got(org), (to) => to).values()].map((mails) => mails.length);
    expect(each).toEqual(Array.from({ length: 25 }, () => 2));
  });

  it("waits for what another campaign holds and has not sent, and costs nobody their mail when that comes back", async () => {
    const org = await world.organisation(3, "approval_required = false, simulations_per_month = 31");
    const [stalled, other] = await planned(org, 2);
    await limit(org, 1);
    const stalls = () =>
      world.look("UPDATE deliveries SET state = 'claimed', owner = 7 WHERE campaign = $1 AND state = 'queued'", [
        stalled,
      ]);
    const { client } = await world.env.database.session();
    await client.query("SELECT pg_advisory_lock(7)");
    await stalls();
    const stop = startSending(world.env);
    await run([other!]);
    await expect
      .poll(() => world.look("SELECT FROM deliveries WHERE campaign = $1 AND next_at > now()", [other]), {
        timeout: 20_000,
      })
      .toHaveLength(3);
    expect(await states([other!])).toEqual(["queued", "queued", "queued"]);
    await client.end();
    await world.look("UPDATE campaigns SET state = 'cancelled' WHERE id = $1", [stalled]);
    await world.look("UPDATE deliveries SET state = 'cancelled', owner = NULL WHERE campaign = $1", [stalled]);
    await run([other!]);
    await expect.poll(() => over([other!]), { timeout: 20_000 }).toBe(true);
    await stop();
    expect(await states([other!])).toEqual(["sent", "sent", "sent"]);
  });
});
