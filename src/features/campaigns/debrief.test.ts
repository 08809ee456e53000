import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Env } from "../../kit/feature.ts";
import { closeCampaign, endCampaign, evaluateCampaign } from "./closing.ts";
import { runDueCampaigns } from "./jobs.ts";
import { startSending } from "./sender/loop.ts";
import { noteArrivals } from "./settling.ts";
import { reopenDebrief } from "./store/life.ts";
import { atOnce, openWorld } from "./testing.ts";
import type { World } from "./testing.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

/** A campaign to three people: one mail has arrived, one is unconfirmed, and one is committed in a living sender's hands. */
async function inTheAir(holdOut: boolean) {
  const org = await world.organisation(3);
  const made = await world.call("createCampaign", org, {
    name: "Late",
    audience: { everyone: true },
    lures: [world.lures[0]],
    schedule: atOnce,
    ...(holdOut && { holdOutShare: 0.1 }),
  });
  const id: string = made.id;
  await world.call("launchCampaign", org, { id });
  await world.env.jobs.settle();
  const { client: sender } = await world.env.database.session();
  const owner = String(Math.floor(Math.random() * 2 ** 40));
  await sender.query("SELECT pg_advisory_lock($1::bigint)", [owner]);
  await world.look("UPDATE campaigns SET state = 'running' WHERE id = $1", [id]);
  await world.look(
    `UPDATE deliveries SET hold_out = $3, state = (ARRAY['sent', 'unconfirmed', 'committing'])[number], owner = CASE number WHEN 3 THEN $2::bigint END, tried_at = now()
      WHERE campaign = $1`,
    [id, owner, holdOut],
  );
  return { org, id, sender };
}

/** Ends a campaign as when its time is over. */
async function end(org: string, id: string): Promise<void> {
  await world.look("UPDATE campaigns SET ends_at = now() WHERE id = $1", [id]);
  await endCampaign(world.env, org, id);
}

/** A round of those that look after campaigns, with what it orders. */
async function tend(): Promise<void> {
  await runDueCampaigns(world.env);
  await world.env.jobs.settle();
}

const shown = async (id: string) =>
  (
    await world.look<{ effect: string }>("SELECT effect FROM outbound_messages WHERE effect LIKE $1 ORDER BY effect", [
      `debrief:${id}:%`,
    ])
  ).map(({ effect }) => Number(effect.split(":")[2]));

describe("the debrief", () => {
  it("reaches whoever's mail was in the air for longer than anybody waited, and everybody once", async () => {
    const { org, id, sender } = await inTheAir(false);
    await end(org, id);
    await world.env.jobs.settle();
    expect(await shown(id)).toEqual([1, 2]);
    await world.look("UPDATE deliveries SET state = 'sent' WHERE campaign = $1 AND number = 3", [id]);
    for (let times = 0; times < 2; times++) {
      await runDueCampaigns(world.env);
      await world.env.jobs.settle();
    }
    expect(await shown(id)).toEqual([1, 2, 3]);
    const [row] = await world.look("SELECT debriefed_at IS NOT NULL AS done FROM campaigns WHERE id = $1", [id]);
    expect(row).toEqual({ done: true });
    await sender.end();
  });

  it("of the held-out waits for their mails in the air, too", async () => {
    const { org, id, sender } = await inTheAir(true);
    await end(org, id);
    await world.look("UPDATE campaigns SET evaluation_at = now() WHERE id = $1", [id]);
    await runDueCampaigns(world.env);
    await world.env.jobs.settle();
    await world.look("UPDATE deliveries SET state = 'sent' WHERE campaign = $1 AND number = 3", [id]);
    await runDueCampaigns(world.env);
    await world.env.jobs.settle();
    expect(await shown(id)).toEqual([1, 2, 3]);
    await sender.end();
  });

  it("of the held-out is left out after an emergency stop, as everybody else's was", async () => {
    const { org, id, sender } = await inTheAir(true);
    await world.look("UPDATE deliveries SET state = 'sent' WHERE campaign = $1 AND number = 3", [id]);
    await world.call("killCampaign", org, { id });
    await world.look("UPDATE campaigns SET evaluation_at = now() WHERE id = $1", [id]);
    await runDueCampaigns(world.env);
    await world.env.jobs.settle();
    const [row] = await world.look("SELECT evaluated_at IS NOT NULL AS done FROM campaigns WHERE id = $1", [id]);
    expect([row, await shown(id)]).toEqual([{ done: true }, []]);
    await sender.end();
  });

  it("ends where an emergency stop comes while it is told", async () => {
    const { org, id, sender } = await inTheAir(false);
    await world.look("UPDATE deliveries SET state = 'sent' WHERE campaign = $1", [id]);
    await world.look("UPDATE campaigns SET state = 'ended', ended_at = now() WHERE id = $1", [id]);
    const { env } = world;
    const transactions: Env["database"]["tx"] = async (...given) => {
      const done = await env.database.tx(...given);
      await world.look("UPDATE campaigns SET state = 'killed' WHERE id = $1", [id]);
      return done;
    };
    await closeCampaign({ ...env, database: { ...env.database, tx: transactions } }, org, id);
    expect(await shown(id)).toEqual([]);
    await sender.end();
  });

  it("waits while the organisation's kill switch is thrown, that of the held-out too, and is told when it is released", async () => {
    for (const holdOut of [false, true]) {
      const { org, id, sender } = await inTheAir(holdOut);
      await world.look("UPDATE deliveries SET state = 'sent' WHERE campaign = $1", [id]);
      await world.look("UPDATE campaigns SET state = 'ended', ended_at = now(), evaluation_at = now() WHERE id = $1", [
        id,
      ]);
      await world.look("UPDATE organisations SET killed_at = now() WHERE id = $1", [org]);
      for (let times = 0; times < 2; times++) {
        await runDueCampaigns(world.env);
        await world.env.jobs.settle();
      }
      expect(await shown(id)).toEqual([]);
      await world.look("UPDATE organisations SET killed_at = NULL WHERE id = $1", [org]);
      await runDueCampaigns(world.env);
      await world.env.jobs.settle();
      expect(await shown(id)).toEqual([1, 2, 3]);
      await sender.end();
    }
  });

  it("is not begun by the end of a campaign that somebody has paused meanwhile", async () => {
    const { org, id, sender } = await inTheAir(false);
    await world.look("UPDATE deliveries SET state = 'sent' WHERE campaign = $1", [id]);
    await world.look("UPDATE campaigns SET ends_at = now() WHERE id = $1", [id]);
    await world.call("pauseCampaign", org, { id });
    await endCampaign(world.env, org, id);
    await world.env.jobs.settle();
    const [row] = await world.look("SELECT state FROM campaigns WHERE id = $1", [id]);
    expect([row, await shown(id)]).toEqual([{ state: "paused" }, []]);
    await sender.end();
  });

  it("reaches those who have the mail by the journal alone, though a restored database ended the campaign before it was compared", async () => {
    const org = await world.organisation(3);
    const more = { audience: { everyone: true }, lures: [world.lures[0]], schedule: atOnce };
    const { id } = await world.call("createCampaign", org, { name: "Backup", ...more });
    await world.call("launchCampaign", org, { id });
    await world.env.jobs.settle();
    await world.look("UPDATE campaigns SET state = 'running' WHERE id = $1", [id]);
    const states = () =>
      world.look("SELECT state, count(*)::int AS n FROM deliveries WHERE campaign = $1 GROUP BY 1", [id]);
    const dataDir = mkdtempSync(join(tmpdir(), "hookwise-restored-"));
    const env = { ...world.env, config: { ...world.env.config, dataDir } };
    let stop = startSending(env);
    await expect.poll(states).toEqual([{ state: "sent", n: 3 }]);
    await stop();
    const before = "state = 'queued', sent_at = NULL, tried_at = NULL, mail_key = NULL, attempts = 0";
    await world.look(`UPDATE deliveries SET ${before} WHERE campaign = $1`, [id]);
    await world.look("DELETE FROM send_marks WHERE org = $1", [org]);
    await world.look("UPDATE campaigns SET ends_at = now() WHERE id = $1", [id]);
    await tend();
    expect([await states(), await shown(id)]).toEqual([[{ state: "cancelled", n: 3 }], []]);
    stop = startSending(env);
    await expect.poll(states).toEqual([{ state: "sent", n: 3 }]);
    await tend();
    expect(await shown(id)).toEqual([1, 2, 3]);
    await stop();
    rmSync(dataDir, { recursive: true });
  });

  it("reaches the held-out of whom it is known only after their evaluation that they have the mail", async () => {
    const { org, id, sender } = await inTheAir(true);
    await world.look("UPDATE deliveries SET state = 'cancelled' WHERE campaign = $1 AND number = 3", [id]);
    await end(org, id);
    await world.look("UPDATE campaigns SET evaluation_at = now() WHERE id = $1", [id]);
    await tend();
    expect(await shown(id)).toEqual([1, 2]);
    await world.env.database.tx(org, async (db) => {
      await db.run("UPDATE deliveries SET state = 'sent' WHERE org = $1 AND campaign = $2 AND number = 3", [org, id]);
      await reopenDebrief(db, org, id);
    });
    await tend();
    expect(await shown(id)).toEqual([1, 2, 3]);
    await sender.end();
  });

  it("reaches the held-out although the process died that had noted their evaluation", async () => {
    const { org, id, sender } = await inTheAir(true);
    await world.look("UPDATE deliveries SET state = 'sent' WHERE campaign = $1 AND number = 3", [id]);
    await end(org, id);
    await tend();
    const { env } = world;
    const evaluated = async () =>
      (await world.look("SELECT FROM campaigns WHERE id = $1 AND evaluated_at IS NOT NULL", [id])).length > 0;
    const tx: Env["database"]["tx"] = async (...given) => {
      if (await evaluated()) throw new Error("the process is gone");
      return env.database.tx(...given);
    };
    await expect(evaluateCampaign({ ...env, database: { ...env.database, tx } }, org, id)).rejects.toThrow("gone");
    await world.look("UPDATE campaigns SET evaluation_at = now() WHERE id = $1", [id]);
    await tend();
    expect([await evaluated(), await shown(id)]).toEqual([true, [1, 2, 3]]);
    await sender.end();
  });

  it("reaches whoever is known to have the mail only while the others are told", async () => {
    const { org, id, sender } = await inTheAir(false);
    await world.look("UPDATE deliveries SET state = CASE number WHEN 1 THEN 'cancelled' ELSE 'sent' END WHERE campaign = $1", [id]); // oxfmt-ignore
    await world.look("UPDATE campaigns SET state = 'ended', ended_at = now() WHERE id = $1", [id]);
    const { env } = world;
    let told = false;
    const tx: Env["database"]["tx"] = async (...given) => {
      const done = await env.database.tx(...given);
      if (told || (await shown(id)).length === 0) return done;
      told = true;
      await env.database.tx(org, async (db) => {
        await db.run("UPDATE deliveries SET state = 'sent' WHERE org = $1 AND campaign = $2 AND number = 1", [org, id]);
        await reopenDebrief(db, org, id);
      });
      return done;
    };
    await closeCampaign({ ...env, database: { ...env.database, tx } }, org, id);
    await tend();
    expect(await shown(id)).toEqual([1, 2, 3]);
    await sender.end();
  });

  it("reaches whoever did something with a message that came back, as when a copy of it was passed on in vain", async () => {
    const { org, id, sender } = await inTheAir(false);
    await world.look("UPDATE deliveries SET state = 'bounced' WHERE campaign = $1 AND number > 1", [id]);
    await world.env.database.tx(org, (db) => noteArrivals(db, org, id, [1, 2], "hit"));
    await end(org, id);
    await tend();
    expect(await shown(id)).toEqual([1, 2]);
    await world.env.database.tx(org, (db) => noteArrivals(db, org, id, [3], "hit"));
    await tend();
    expect(await shown(id)).toEqual([1, 2, 3]);
    await world.look("UPDATE campaigns SET ended_at = now() - interval '8 days' WHERE id = $1", [id]);
    await world.look("UPDATE deliveries SET evidence = NULL WHERE campaign = $1", [id]);
    await world.env.database.tx(org, (db) => noteArrivals(db, org, id, [2], "hit"));
    const [row] = await world.look("SELECT debriefed_at IS NOT NULL AS done FROM campaigns WHERE id = $1", [id]);
    expect(row).toEqual({ done: true });
    await sender.end();
  });
});
