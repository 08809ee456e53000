import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweeping } from "../../../tools/sweep/wide.ts";
import { smppFake } from "../../channels/sms/smpp/fake.ts";
import type { SmppFake } from "../../channels/sms/smpp/fake.ts";
import type { Database, Db } from "../../kit/db/index.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { systemOrganisation } from "../organisations/index.ts";
import { channelRulesOf } from "./channel-rules.ts";
import { describeChannel, openTransport } from "./gate.ts";
import type { GatedTransport } from "./gate.ts";
import { portsFor } from "./profiles.ts";
import type { Purpose } from "./rules.ts";
import { organisationWith, outboundEnv } from "./testing.ts";

let t: TestEnv;
let org: string;
let gateway: SmppFake;
const numbers = ["+447700900123", "+447700900124", "+442079460958", "+12015550123", "+13105550199"];

beforeAll(async () => {
  t = await outboundEnv();
  org = await organisationWith(t, []);
  gateway = await smppFake();
  for (const number of numbers)
    await t.look(
      "INSERT INTO outbound_confirmed (org, address, member, confirmed_at) VALUES ($1, $2, gen_random_uuid(), now())",
      [org, number],
    );
});
afterAll(async () => {
  await gateway.close();
  await t.close();
});
beforeEach(() => void gateway.received.splice(0));

async function through<T>(work: (gate: GatedTransport) => Promise<T>, settings: object = {}): Promise<T> {
  const choice = { channel: "sms", transport: "smpp", settings: { ...(gateway.settings as object), ...settings }, secrets: gateway.secrets }; // oxfmt-ignore
  const gate = openTransport(t.env, org, choice, portsFor(t.env, org, newId(), "sms"));
  try {
    return await work(gate);
  } finally {
    await gate.close();
  }
}
const send = (to: string, purpose: Purpose = "simulation", settings: object = {}) =>
  through(
    (gate) => gate.send(purpose, { from: "Harbour", to, message: Buffer.from("x") }, async () => true, to),
    settings,
  );

describe("the gate, with hostile numbers and a real gateway", () => {
  const confirmed = ["+447700900123", "+447700900124"];
  const noise = fc.constantFrom("", " ", "+", "00", "-", "(0)", ".", ",", ";", ";ext=5", "x5", "#", "*", "\r\n", "\0", "tel:", "\u202e", "\u200b", "&to=", "%2B", "@", "\u0660", "\uff10"); // oxfmt-ignore
  const digits = fc.stringMatching(/^\+?[0-9 ]{1,18}$/);
  const around = fc.constantFrom(
    ...confirmed,
    "447700900123",
    "07700900123",
    "+44 7700 900 123",
    "+447700900125",
    "+4477009001231",
    "+44770090012",
  );
  const hostile = fc.oneof(
    { weight: 40, arbitrary: fc.tuple(noise, around, noise).map((all) => all.join("")) },
    { weight: 30, arbitrary: fc.tuple(around, fc.nat(14), fc.oneof(noise, fc.string({ unit: "binary", minLength: 1, maxLength: 3 }))).map(([text, at, more]) => text.slice(0, at) + more + text.slice(at)) },
    { weight: 15, arbitrary: fc.tuple(digits, noise, digits).map((all) => all.join("")) },
    { weight: 15, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
  ); // oxfmt-ignore

  it("lets nothing out to anybody but those who confirmed their number", { timeout: 240_000 }, async () => {
    gateway.received.splice(0);
    const all = [...confirmed, ...fc.sample(hostile, sweeping({ few: 5_000, many: 100_000 }))];
    let [at, sent, unsure] = [0, 0, 0];
    await through(async (gate) => {
      const worker = async () => {
        while (at < all.length) {
          const to = all[at++]!;
          const outcome = await gate.send(
            "simulation",
            { from: "Harbour", to, message: Buffer.from("x") },
            async () => true,
          );
          if (outcome.state === "sent") sent += 1;
          // On a busy machine the gateway may be late with its answer, not with the message.
          else if (outcome.state === "unconfirmed") unsure += 1;
          else expect(outcome, JSON.stringify(to)).toMatchObject({ state: "refused" });
        }
      };
      await Promise.all(Array.from({ length: 16 }, worker));
    });
    expect(gateway.received.filter(({ to }) => !numbers.includes(to))).toEqual([]);
    expect(gateway.received.length).toBeGreaterThanOrEqual(sent);
    expect(gateway.received.length).toBeLessThanOrEqual(sent + unsure);
    expect(gateway.received.map(({ to }) => to)).toEqual(expect.arrayContaining(confirmed));
  });
});

it("the gate reads of those who said STOP only whom it is about to write to, however many there are", async () => {
  const numbers = "'+447701' || lpad(n::text, 6, '0') FROM generate_series(1, 3000) AS n";
  const of = [org, systemOrganisation];
  for (const whose of of) await t.look(`INSERT INTO outbound_stopped (org, channel, address) SELECT $1, 'sms', ${numbers}`, [whose]); // oxfmt-ignore
  let read = 0;
  const tx = ((whose: string, work: Parameters<Database["tx"]>[1]) =>
    t.database.tx(whose, (db, now) => {
      const query: Db["query"] = async (...all) => {
        const rows = await db.query<any>(...all);
        read += rows.length;
        return rows;
      };
      return work({ ...db, query }, now);
    })) as Database["tx"];
  const env = { ...t.env, database: { ...t.env.database, tx } };
  const rules = channelRulesOf(env, org, describeChannel("sms"), {});
  const stopped = ["+447701000007", "+447701000008", "+447700900124"].map((to) => rules.stopped("simulation", to));
  expect(await Promise.all(stopped)).toEqual([true, true, false]);
  expect(read).toBe(4);
  await t.look("DELETE FROM outbound_stopped WHERE org = ANY ($1)", [of]);
});

describe("a text message at the gate", () => {
  it("goes to a number that its owner has confirmed, and to no other", async () => {
    expect((await send(numbers[0]!)).state).toBe("sent");
    expect(await send("+447700900199")).toMatchObject({ state: "refused", reason: "not-proven", text: expect.stringContaining("confirmed") as string }); // oxfmt-ignore
    expect(await send("Ada")).toMatchObject({ state: "refused", reason: "bad-address", text: expect.stringContaining("telephone number") as string }); // oxfmt-ignore
    expect(gateway.received).toHaveLength(1);
  });

  it("to a landline is refused with a sentence that says what to do", async () => {
    expect(await send("+442079460958")).toMatchObject({ state: "refused", text: expect.stringMatching(/landline.*mobile/) as string }); // oxfmt-ignore
    expect(gateway.received).toEqual([]);
  });

  it("shows the sender that its country has, and none of letters where handsets show none", async () => {
    expect(await send(numbers[3]!)).toMatchObject({ state: "refused", reason: "no-sender" });
    expect((await send(numbers[3]!, "simulation", { senders: "US=+15550100123" })).state).toBe("sent");
    expect(gateway.submitted.at(-1)).toMatchObject({ source_addr: "15550100123", source_addr_ton: 1 });
    expect((await send(numbers[0]!, "simulation", { senders: "US=+15550100123, GB=Quay" })).state).toBe("sent");
    expect(gateway.submitted.at(-1)).toMatchObject({ source_addr: "Quay" });
  });

  it("looks at the sender of a country, too: no real brand is shown by that way", async () => {
    expect(await send(numbers[0]!, "simulation", { senders: "GB=PayPal" })).toMatchObject({ state: "refused", reason: "sender-real-brand" }); // oxfmt-ignore
  });

  it.each([
    ["this organisation", () => [org, newId()] as const],
    ["the installation's own number", () => [systemOrganisation, null] as const],
  ])("goes to nobody who said STOP to %s, but for codes that they asked for", async (_whom, whose) => {
    const number = numbers[1]!;
    const [of, profile] = whose();
    expect((await send(number)).state).toBe("sent");
    await portsFor(t.env, org, profile, "sms").onEvent!({ kind: "stop", address: number });
    for (const purpose of ["simulation", "test", "staff", "notice"] as const)
      expect(await send(number, purpose)).toMatchObject({ state: "refused", reason: "stopped", text: expect.stringContaining("START") as string }); // oxfmt-ignore
    expect((await send(number, "account")).state).toBe("sent");
    await t.look("DELETE FROM outbound_stopped WHERE org = $1", [of]);
    expect((await send(number)).state).toBe("sent");
  });
});
