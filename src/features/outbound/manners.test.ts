import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { smppStandIn } from "../../channels/sms/smpp/stand-in.ts";
import type { SmppStandIn } from "../../channels/sms/smpp/stand-in.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { houseOrganisation } from "../organisations/index.ts";
import { openTransport } from "./gate.ts";
import type { GatedTransport } from "./gate.ts";
import { portsFor } from "./profiles.ts";
import type { Purpose } from "./rules.ts";
import { organisationWith, outboundEnv } from "./testing.ts";

let t: TestEnv;
let org: string;
let gateway: SmppStandIn;
const numbers = ["+447700900123", "+447700900124", "+442079460958", "+12015550123", "+13105550199"];

beforeAll(async () => {
  t = await outboundEnv();
  org = await organisationWith(t, []);
  gateway = await smppStandIn();
  for (const number of numbers)
    await t.look("INSERT INTO outbound_confirmed (org, address, confirmed_at) VALUES ($1, $2, now())", [org, number]);
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
    ["this organisation", () => org],
    ["the installation's own number", () => houseOrganisation],
  ])("goes to nobody who said STOP to %s, but for codes that they asked for", async (_whom, whose) => {
    const number = numbers[1]!;
    const stop = (of: string) => t.look("INSERT INTO outbound_stopped (org, channel, address) VALUES ($1, 'sms', $2)", [of, number]); // oxfmt-ignore
    expect((await send(number)).state).toBe("sent");
    await stop(whose());
    for (const purpose of ["simulation", "test", "staff", "notice"] as const)
      expect(await send(number, purpose)).toMatchObject({ state: "refused", reason: "stopped", text: expect.stringContaining("START") as string }); // oxfmt-ignore
    expect((await send(number, "account")).state).toBe("sent");
    await t.look("DELETE FROM outbound_stopped WHERE org = $1", [whose()]);
    expect((await send(number)).state).toBe("sent");
  });
});
