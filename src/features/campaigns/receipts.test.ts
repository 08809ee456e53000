import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FactOf } from "../../kit/ledger/index.ts";
import type { bounceReceived } from "../outbound/facts.ts";
import { campaigns } from "./feature.ts";
import { deliveryOfMessage } from "./index.ts";
import { startSending } from "./sender/loop.ts";
import { recover } from "./sender/recovery.ts";
import { atOnce, domainOf, openWorld } from "./testing.ts";
import type { World } from "./testing.ts";

let world: World;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await openWorld();
  stop = startSending(world.env);
});
afterAll(async () => {
  await stop();
  await world.close();
});

/** A message that was sent, whose delivery is put into a state. */
async function message(state: string) {
  const org = await world.organisation(1);
  const draft = { name: "Receipts", audience: { everyone: true }, lures: [world.lures[0]], schedule: atOnce };
  const { id } = await world.call("createCampaign", org, draft);
  await world.call("launchCampaign", org, { id });
  await world.env.jobs.settle();
  await expect.poll(() => world.look("SELECT FROM deliveries WHERE campaign = $1 AND state = 'sent'", [id]), { timeout: 20_000 }).toHaveLength(1); // oxfmt-ignore
  const raw = world.sink.messages.find((text) => text.includes(domainOf(org)))!;
  const messageId = /^Message-ID: <([^>]+)>/im.exec(raw)![1]!;
  expect(await world.env.database.tx(org, (db) => deliveryOfMessage(db, org, messageId))).not.toBeNull();
  await world.look("UPDATE deliveries SET state = $2 WHERE campaign = $1", [id, state]);
  const shown = (code: string, pos: number): FactOf<typeof bounceReceived> => ({
    kind: "bounce.received",
    data: { messageId, code, text: "", channel: "sms" },
    pos,
    id: String(pos),
    org,
    person: null,
    at: new Date(),
  });
  const bounces = campaigns.reactions!.find(({ name }) => name === "campaigns-bounces")!;
  return {
    id,
    org,
    /** Reads receipts with these codes, in so many batches. */
    async read(...batches: string[][]) {
      for (const codes of batches)
        await world.env.database.tx(org, (db) =>
          bounces.run({ org, facts: codes.map((code, at) => shown(code, at + 1)), db, env: world.env }),
        );
      const [row] = await world.look<{ state: string }>("SELECT state FROM deliveries WHERE campaign = $1", [id]); // oxfmt-ignore
      const facts = await world.look<{ kind: string; was: boolean | null }>(
        "SELECT kind, (data->>'wasSent')::boolean AS was FROM facts WHERE data->>'campaign' = $1 AND kind IN ('delivery.settled', 'delivery.bounced') ORDER BY id",
        [id],
      );
      return [row!.state, ...facts.map(({ kind, was }) => `${kind} ${was}`)];
    },
  };
}

describe("receipts of one message", () => {
  it.each([
    [
      ["UNDELIV", "DELIVRD"],
      ["bounced", "delivery.bounced false"],
    ],
    [
      ["DELIVRD", "UNDELIV"],
      ["bounced", "delivery.settled null", "delivery.bounced true"],
    ],
  ])("mean the same in one batch as in several: %j", async (codes, end) => {
    expect(await (await message("unconfirmed")).read(...codes.map((code) => [code]))).toEqual(end);
    expect(await (await message("unconfirmed")).read(codes)).toEqual(end);
  });

  it("that come before a sender could say what became of the message settle it when the sender dies", async () => {
    const { id, org, read } = await message("committing");
    expect(await read(["DELIVRD"])).toEqual(["committing"]);
    // An owner whose session is gone.
    await world.look("UPDATE deliveries SET owner = 4242 WHERE campaign = $1", [id]);
    await recover(world.env, null);
    const [row] = await world.look("SELECT state, settled FROM deliveries WHERE org = $1 AND campaign = $2", [org, id]);
    expect(row).toEqual({ state: "sent", settled: true });
    expect(await read()).toEqual(["sent", "delivery.settled null"]);
  });

  it("count by the state that they replace, also when the server's answer is written at that moment", async () => {
    const { id, org, read } = await message("committing");
    // The answer is being written while the receipt is read: its row is locked until then.
    const written = world.env.database.tx(org, async (db) => {
      await db.run("UPDATE deliveries SET state = 'sent' WHERE org = $1 AND campaign = $2", [org, id]);
      await wait(300);
    });
    await wait(100);
    expect(await read(["UNDELIV"])).toEqual(["bounced", "delivery.bounced true"]);
    await written;
  });
});
