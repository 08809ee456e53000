import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Env } from "../../kit/feature.ts";
import { closeCampaign, endCampaign } from "./closing.ts";
import { tendCampaigns } from "./jobs.ts";
import { atOnce, openWorld } from "./testing.ts";
import type { World } from "./testing.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

/** A campaign to three people: one mail has arrived, one is unconfirmed, and one is past the gate in a living sender's hands. */
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

const told = async (id: string) =>
  (
    await world.look<{ effect: string }>("SELECT effect FROM outbound_messages WHERE effect LIKE $1 ORDER BY effect", [
      `debrief:${id}:%`,
    ])
  ).map(({ effect }) => Number(effect.split(":")[2]));

describe("the debrief", () => {
  it("reaches whoever's mail was in the air for longer than anybody waited, and everybody once", async () => {
    const { org, id, sender } = await inTheAir(false);
    await endCampaign(world.env, org, id);
    await world.env.jobs.settle();
    expect(await told(id)).toEqual([1, 2]);
    await world.look("UPDATE deliveries SET state = 'sent' WHERE campaign = $1 AND number = 3", [id]);
    for (let times = 0; times < 2; times++) {
      await tendCampaigns(world.env);
      await world.env.jobs.settle();
    }
    expect(await told(id)).toEqual([1, 2, 3]);
    const [row] = await world.look("SELECT debriefed_at IS NOT NULL AS done FROM campaigns WHERE id = $1", [id]);
    expect(row).toEqual({ done: true });
    await sender.end();
  });

  it("of the held-out waits for their mails in the air, too", async () => {
    const { org, id, sender } = await inTheAir(true);
    await endCampaign(world.env, org, id);
    await world.look("UPDATE campaigns SET evaluation_at = now() WHERE id = $1", [id]);
    await tendCampaigns(world.env);
    await world.env.jobs.settle();
    await world.look("UPDATE deliveries SET state = 'sent' WHERE campaign = $1 AND number = 3", [id]);
    await tendCampaigns(world.env);
    await world.env.jobs.settle();
    expect(await told(id)).toEqual([1, 2, 3]);
    await sender.end();
  });

  it("of the held-out is left out after an emergency stop, as everybody else's was", async () => {
    const { org, id, sender } = await inTheAir(true);
    await world.look("UPDATE deliveries SET state = 'sent' WHERE campaign = $1 AND number = 3", [id]);
    await world.call("killCampaign", org, { id });
    await world.look("UPDATE campaigns SET evaluation_at = now() WHERE id = $1", [id]);
    await tendCampaigns(world.env);
    await world.env.jobs.settle();
    const [row] = await world.look("SELECT evaluated_at IS NOT NULL AS done FROM campaigns WHERE id = $1", [id]);
    expect([row, await told(id)]).toEqual([{ done: true }, []]);
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
    expect(await told(id)).toEqual([]);
    await sender.end();
  });
});
