import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Outcome } from "../../channels/transport.ts";
import { retryAfter } from "../../channels/one-call.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { gated, openTransport } from "./gate.ts";
import { plainWords } from "./plain.ts";
import { portsFor } from "./profiles.ts";
import { organisationWith, outboundEnv } from "./testing.ts";

let t: TestEnv;
let org: string;
const number = "+447700900123";
beforeAll(async () => {
  t = await outboundEnv();
  org = await organisationWith(t, ["lake.example"]);
  await t.look(
    "INSERT INTO outbound_confirmed (org, address, member, confirmed_at) VALUES ($1, $2, gen_random_uuid(), now())",
    [org, number],
  );
});
afterAll(() => t.close());

const text = { from: "Harbour", to: number, message: Buffer.from("Hello"), messageId: "m1@house.example" };

/** What becomes of a text message by a described gateway, with what is told of the profile's health. */
async function byGateway(settings: object, answer?: { status: number; body: string }) {
  const seen: string[] = [];
  const secrets = { password: "hunter2 & more", token: "t0ken-of-ours" };
  const ports = {
    ...portsFor(t.env, org, null, "sms"),
    onHealth: (_state: string, words: string) => void seen.push(words),
    ...(answer && { fetch: async () => ({ status: answer.status, headers: {}, body: Buffer.from(answer.body) }) }),
  };
  const choice = { channel: "sms", transport: "http", settings, secrets };
  const gate = openTransport(t.env, org, choice, ports);
  const outcomes: Outcome[] = [];
  for (let nth = 0; nth < 3; nth++) outcomes.push(await gate.send("simulation", text, async () => true));
  return JSON.stringify([outcomes, seen, await gate.probe().catch((error: Error) => error.message)]);
}

describe("what is written down of a server's words", () => {
  it("never holds a profile's secret that stands in an address that cannot be reached", async () => {
    const url = "http://gw.example/send?pw={password}&key={token}&to={to}&text={text}";
    const all = await byGateway({ url, method: "GET", probeUrl: "http://gw.example/balance?pw={password}" });
    expect(all).toContain("gw.example");
    expect(all).not.toMatch(/hunter2|t0ken/);
  });

  it.each([
    "wrong key t0ken-of-ours",
    'bad request: pw=hunter2+%26+more, "hunter2%20%26%20more"',
    `unknown account ${btoa("hunter2 & more")}`,
  ])("never holds one that the server repeats: %s", async (body) => {
    const all = await byGateway({ url: "https://gw.example/", body: "{to}{text}" }, { status: 403, body });
    expect(all).toContain("403");
    expect(all).not.toMatch(/hunter2|t0ken|aHVudGVy/);
  });

  it("has an end, and nothing that cannot be kept", () => {
    const said = plainWords({ password: "abc" })(`\0abc${"x".repeat(5_000_000)}`);
    expect(said).toMatch(/^ abcx/);
    expect(said).toHaveLength(2000);
  });
});

describe("a wait that a server asks for", () => {
  const answered = (outcome: Outcome) =>
    gated(t.env, org, {
      connections: 1,
      send: async () => outcome,
      probe: async () => {},
      close: async () => {},
    }).send("simulation", { ...text, to: "ada@lake.example" }, async () => true);
  const asked = (header: string) =>
    retryAfter({ headers: { "retry-after": header, date: "Thu, 26 Nov 2026 02:00:00 GMT" } });

  // One that the database cannot add to a moment would hold up all that its transaction writes, again and again.
  it.each([
    [asked("999999999999999"), 86_400],
    [asked("9".repeat(400)), 86_400],
    [asked("Sat, 13 Sep 275760 00:00:00 GMT"), 86_400],
    [NaN, 86_400],
    [-5, 0],
    [12, 12],
  ])("of %d seconds is one of %d", async (retryAfter, wait) => {
    const outcome = await answered({ state: "deferred", text: "429", retryAfter: retryAfter!, early: true });
    expect(outcome).toMatchObject({ state: "deferred", retryAfter: wait });
    await t.look("SELECT now() + $1::float8 * interval '1 second'", [(outcome as { retryAfter: number }).retryAfter]);
  });

  it("a sent message's answer can be kept, whatever stands in it", async () => {
    const outcome = await answered({ state: "sent", response: `accepted as \0${"7".repeat(5_000_000)}` });
    expect((outcome as { response: string }).response).toMatch(/^accepted as  7{1,2000}$/);
  });
});
