import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { call, organisationWith, outboundEnv } from "../testing.ts";

let t: TestEnv;
beforeAll(async () => {
  t = await outboundEnv();
});
afterAll(() => t.close());
beforeEach(() => t.look("DELETE FROM kit_limits"));

const personal = () => organisationWith(t, [], { plan: "individual" });
const mailsTo = async (address: string) =>
  (await t.look("SELECT 1 FROM outbound_messages WHERE lower(address) = lower($1)", [address])).length;

/** Asks for a code; the refusal's seconds when there are too many, else 0. */
async function ask(org: string, address: string): Promise<number> {
  try {
    await call(t, "confirmAddress", org, { address });
    return 0;
  } catch (error) {
    const { kind, retryAfter, detail } = error as { kind: string; retryAfter: number; detail: string };
    expect(kind).toBe("too-many");
    expect(detail).toContain(String(retryAfter));
    return retryAfter;
  }
}

/** How many guesses were compared at all, out of some. */
async function guess(org: string, address: string, times: number): Promise<number> {
  let compared = 0;
  for (let i = 0; i < times; i++) {
    await call(t, "finishConfirmation", org, { address, code: "000000" }).then(
      () => (compared += 1),
      (error: { kind?: string }) => expect(error.kind).toBe("too-many"),
    );
  }
  return compared;
}

describe("a confirmation cannot be guessed by asking for new codes", () => {
  it("counts guesses across codes, at most a hundred in a row", async () => {
    const org = await personal();
    const address = "guessed@mail.example";
    let compared = 0;
    for (let code = 0; code < 60; code++) {
      // However many codes the clock would have allowed in the meantime.
      await t.look("DELETE FROM kit_limits WHERE key LIKE 'mail%'");
      await ask(org, address);
      await t.look("UPDATE outbound_confirmed SET tries = 0 WHERE org = $1", [org]);
      compared += await guess(org, address, 5);
    }
    expect(compared).toBeLessThanOrEqual(100);
    expect(compared).toBeGreaterThan(20);
  });

  it("counts the guesses of all organisations at one address together", async () => {
    const address = "shared@mail.example";
    let compared = 0;
    for (let n = 0; n < 30; n++) {
      const org = await personal();
      await t.look("DELETE FROM kit_limits WHERE key LIKE 'mail%'");
      await ask(org, address);
      compared += await guess(org, address, 5);
    }
    expect(compared).toBeLessThanOrEqual(100);
  });

  it("begins to count anew when the owner has confirmed", async () => {
    const org = await personal();
    const address = "owner@mail.example";
    await ask(org, address);
    await guess(org, address, 4);
    const before = await t.look("SELECT 1 FROM kit_limits WHERE key LIKE 'guess%' AND count > 0");
    expect(before.length).toBeGreaterThan(0);
    await t.env.jobs.send("send-notices", {});
    await t.env.jobs.settle();
    const [mail] = await t.look<{ raw: Buffer }>("SELECT raw FROM outbound_outbox WHERE mail_to = $1", [address]);
    const code = /^\d{6}$/m.exec((await PostalMime.parse(mail!.raw)).text!)![0];
    expect(await call(t, "finishConfirmation", org, { address, code })).toMatchObject({ confirmed: true });
    expect(await t.look("SELECT 1 FROM kit_limits WHERE key LIKE 'guess%' AND count > 0")).toEqual([]);
  });
});

describe("whoever owns an address", () => {
  it("can confirm it although strangers have guessed where no code was sent", async () => {
    const address = "owned@mail.example";
    const strangers = [await personal(), await personal(), await personal()];
    for (const org of strangers) await guess(org, address, 60);
    const org = await personal();
    await ask(org, address);
    expect(await guess(org, address, 1)).toBe(1);
  });
});

describe("an address cannot be flooded with codes", () => {
  it("by one organisation", async () => {
    const org = await personal();
    const waits: number[] = [];
    for (let n = 0; n < 20; n++) waits.push(await ask(org, "flood@mail.example"));
    expect(await mailsTo("flood@mail.example")).toBeLessThanOrEqual(10);
    expect(waits.at(-1)).toBeGreaterThan(0);
  });

  it("by many organisations together, in other spellings of the same mailbox", async () => {
    const spelt = ["many@mail.example", "MANY@mail.example", "many+a@mail.example", "Many+b@MAIL.example"];
    for (let n = 0; n < 20; n++) await ask(await personal(), spelt[n % spelt.length]!);
    const [found] = await t.look<{ n: number }>(
      "SELECT count(*)::int AS n FROM outbound_messages WHERE address ILIKE 'many%'",
    );
    expect(found!.n).toBeLessThanOrEqual(10);
  });

  it("and neither can many addresses by one actor", async () => {
    const org = await personal();
    let sent = 0;
    for (let n = 0; n < 40; n++) if ((await ask(org, `victim-${n}@mail.example`)) === 0) sent += 1;
    expect(sent).toBeLessThanOrEqual(20);
    expect(sent).toBeGreaterThan(5);
  });
});
