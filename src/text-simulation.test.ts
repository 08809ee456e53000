import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smppFake, receiptText } from "./channels/sms/smpp/fake.ts";
import type { SmppFake } from "./channels/sms/smpp/fake.ts";
import type { Actor } from "./kit/feature.ts";
import { answer } from "./kit/handle.ts";
import { startReaders } from "./kit/ledger/index.ts";
import { newId } from "./kit/id.ts";
import { readWordsOf } from "./kit/words.ts";
import type { contract } from "./features/people/contract.ts";
import { people } from "./features/people/feature.ts";
import { lure, starterLures } from "./features/lures/index.ts";
import { campaigns } from "./features/campaigns/feature.ts";
import { startSending } from "./features/campaigns/sender/loop.ts";
import { atOnce, openWorld } from "./features/campaigns/testing.ts";
import type { World } from "./features/campaigns/testing.ts";

// A whole simulation by text message, over SMPP: whom it reaches, when, what it costs, and what comes back.

let world: World;
let gateway: SmppFake;
let stops: (() => Promise<void>)[];
let text: string;

beforeAll(async () => {
  world = await openWorld();
  readWordsOf([people]);
  gateway = await smppFake();
  text = (await starterLures()).find(({ key }) => key === "text-parcel-slot")!.id;
  stops = [startSending(world.env), await startReaders(world.env, campaigns.reactions!)];
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await gateway.close();
  await world.close();
});

const number = (i: number) => `+4915112345${String(i).padStart(3, "0")}`;

/** An organisation of five with numbers: the fourth is confirmed by nobody, the fifth is a landline. */
async function house(profile: object = {}): Promise<string> {
  const org = await world.organisation(5);
  await world.look(
    `UPDATE people SET phone = CASE email_key WHEN 'p5@' || split_part(email_key, '@', 2) THEN '+4930123456' ELSE '+4915112345' || lpad(last_name, 3, '0') END WHERE org = $1`,
    [org],
  );
  for (const one of [number(1), number(2), number(3), "+4930123456"])
    await world.look("INSERT INTO outbound_confirmed (org, address, member, confirmed_at) SELECT org, phone, id, now() FROM people WHERE org = $1 AND phone = $2", [org, one]); // oxfmt-ignore
  const id = newId();
  const settings = { ...(gateway.settings as object), prices: "DE=0.08", quietFrom: "00:00", quietUntil: "00:00", ...profile }; // oxfmt-ignore
  await world.look(
    `INSERT INTO sending_profiles (org, id, name, channel, transport, from_name, from_address, settings, secrets, secret_names, is_default)
     VALUES ($1, $2, 'Gateway', 'sms', 'smpp', '', 'Harbour', $3, $4, '{password}', true)`,
    [org, id, JSON.stringify(settings), world.env.secrets.seal(JSON.stringify(gateway.secrets), { table: "sending_profiles", column: "secrets", row: id, org })], // oxfmt-ignore
  );
  await world.env.database.tx(org, (db) => lure(db, org, text));
  return org;
}

async function launched(org: string): Promise<string> {
  const { id } = await world.call("createCampaign", org, {
    name: "Texts",
    audience: { everyone: true },
    lures: [text],
    schedule: atOnce,
  });
  await world.call("launchCampaign", org, { id });
  await world.env.jobs.settle();
  return id;
}
const states = async (id: string) => {
  const rows = await world.look<{ address: string; state: string; error: string | null }>("SELECT address, state, error FROM deliveries WHERE campaign = $1 ORDER BY address", [id]); // oxfmt-ignore
  return Object.fromEntries(rows.map(({ address, state, error }) => [address, { state, error }]));
};

describe("a simulation by text message", () => {
  it("reaches those who confirmed their number, counts what it costs, and hears what became of it", async () => {
    const org = await house();
    const id = await launched(org);
    const reached = async () => {
      const now = await states(id);
      return [1, 2, 3].map((n) => now[number(n)]?.state);
    };
    await expect.poll(reached, { timeout: 30_000 }).toEqual(["sent", "sent", "sent"]);
    const found = await states(id);
    expect(Object.keys(found)).toEqual([number(1), number(2), number(3), "+4930123456"].toSorted());
    await expect.poll(async () => (await states(id))["+4930123456"]?.state, { timeout: 30_000 }).toBe("refused");
    expect((await states(id))["+4930123456"]!.error).toContain("landline");
    const { estimated, sent } = await world.call("campaignCosts", org, { id });
    const parts = gateway.submitted.length;
    expect(sent).toMatchObject([{ channel: "sms", messages: 3, parts, currency: "EUR" }]);
    expect(sent[0].price).toBeCloseTo(parts * 0.08, 6);
    expect(estimated[0]).toMatchObject({ channel: "sms", messages: 3 });
    expect(estimated[0].parts).toBeGreaterThanOrEqual(3);
    // Every part has a name of its own; the first failed.
    const nth = gateway.submitted.findIndex((pdu) => `+${pdu.destination_addr}` === number(2));
    await gateway.deliver({ esm_class: 4, short_message: receiptText(`m${nth + 1}`, "UNDELIV", "001") });
    await expect.poll(async () => (await states(id))[number(2)]!.state, { timeout: 30_000 }).toBe("bounced");
  });

  it("tells by what it costs of no channel that reaches a few, where people are hidden", async () => {
    const org = await house();
    await world.look("UPDATE organisations SET privacy_mode = 'aggregate-only' WHERE id = $1", [org]);
    const id = await launched(org);
    await expect.poll(async () => (await states(id))[number(3)]?.state, { timeout: 30_000 }).toBe("sent");
    expect(await world.call("getCampaign", org, { id })).toMatchObject({ byChannel: [] });
    expect(await world.call("campaignCosts", org, { id })).toEqual({ estimated: [], sent: [] });
  });

  const callsOf =
    (org: string, member: string) =>
    (name: keyof typeof contract, input: object = {}) => {
      const actor: Actor = { kind: "member", id: member, member, may: new Set(), name: "Ada" };
      return answer(people, name, { org, actor, input, env: world.env }) as Promise<any>;
    };

  it("may come to a number when whoever holds the telephone has said so, by a code", async () => {
    const org = await world.organisation(1);
    const [person] = await world.look<{ id: string }>("SELECT id FROM people WHERE org = $1", [org]);
    const call = callsOf(org, person!.id);
    await expect(call("askNumberCode")).rejects.toMatchObject({ reason: "no-number" });
    await world.look("UPDATE people SET phone = $2 WHERE org = $1", [org, number(7)]);
    expect(await call("myNumber")).toEqual({ phone: number(7), confirmed: false });
    await call("askNumberCode");
    const [sent] = await world.look<{ channel: string; address: string; vars: { code: string } }>("SELECT channel, address, vars FROM outbound_messages WHERE org = $1", [org]); // oxfmt-ignore
    expect(sent).toMatchObject({ channel: "sms", address: number(7) });
    const right = String(sent!.vars.code);
    expect(await call("confirmNumber", { code: right === "000000" ? "000001" : "000000" })).toEqual({
      confirmed: false,
    });
    expect(await call("confirmNumber", { code: right })).toEqual({ confirmed: true });
    expect(await call("myNumber")).toEqual({ phone: number(7), confirmed: true });
  });

  it("comes for nobody who claims the number of a colleague, and takes nothing from whose it is", async () => {
    const org = await house();
    const [claimant] = await world.look<{ id: string }>("SELECT id FROM people WHERE org = $1 AND phone = $2", [org, number(4)]); // oxfmt-ignore
    await world.look("UPDATE people SET phone = $2 WHERE org = $1 AND id = $3", [org, number(1), claimant!.id]);
    const call = callsOf(org, claimant!.id);
    expect(await call("myNumber")).toEqual({ phone: number(1), confirmed: false });
    await call("askNumberCode");
    // It comes to the telephone, which the claimant has not; what they guess changes nothing.
    const [asked] = await world.look<{ address: string; vars: { code: string } }>("SELECT address, vars FROM outbound_messages WHERE org = $1", [org]); // oxfmt-ignore
    expect(asked!.address).toBe(number(1));
    const wrong = asked!.vars.code === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 6; tries++) expect(await call("confirmNumber", { code: wrong })).toEqual({ confirmed: false }); // oxfmt-ignore
    expect(await call("confirmNumber", { code: asked!.vars.code })).toEqual({ confirmed: false });
    const id = await launched(org);
    for (const of of [number(3), number(1)])
      await expect.poll(async () => (await states(id))[of]?.state, { timeout: 30_000 }).toBe("sent");
    const got = await world.look<{ member: string; state: string }>("SELECT member, state FROM deliveries WHERE campaign = $1 AND address = $2", [id, number(1)]); // oxfmt-ignore
    expect(got).toHaveLength(1);
    expect(got[0]!.state).toBe("sent");
    expect(got[0]!.member).not.toBe(claimant!.id);
  });

  it("waits while it is night where the telephone is", async () => {
    const before = gateway.received.length;
    const org = await house({ quietFrom: "00:01", quietUntil: "00:00" });
    const id = await launched(org);
    await expect
      .poll(
        async () =>
          (
            await world.look(
              "SELECT 1 FROM deliveries WHERE campaign = $1 AND state = 'queued' AND next_at > now() + interval '1 minute'",
              [id],
            )
          ).length,
        { timeout: 30_000 },
      ) // oxfmt-ignore
      .toBeGreaterThan(2);
    expect(gateway.received).toHaveLength(before);
  });

  it("comes to nobody who has said STOP to an earlier one", async () => {
    const org = await house();
    const first = await launched(org);
    await expect.poll(async () => (await states(first))[number(1)]?.state, { timeout: 30_000 }).toBe("sent");
    await gateway.deliver({ source_addr: number(1).slice(1), short_message: "STOP" });
    await expect
      .poll(async () => (await world.look("SELECT 1 FROM outbound_stopped WHERE org = $1", [org])).length)
      .toBe(1);
    // What a queue knows of the list is used again for two seconds.
    await wait(2_100);
    const second = await launched(org);
    await expect.poll(async () => (await states(second))[number(2)]?.state, { timeout: 30_000 }).toBe("sent");
    await expect.poll(async () => (await states(second))[number(1)]?.state, { timeout: 30_000 }).toBe("refused");
    expect((await states(second))[number(1)]!.error).toContain("STOP");
  });
});
