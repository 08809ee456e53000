import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NotNow } from "../../kit/not-now.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { portsFor } from "./profiles.ts";
import { organisationWith, outboundEnv } from "./testing.ts";

let t: TestEnv;
let org: string;
beforeAll(async () => {
  t = await outboundEnv();
  org = await organisationWith(t, []);
});
afterAll(() => t.close());

describe("the turns at a server", () => {
  const step = 1000 / (50 * 0.965);

  it("come one after another, whoever asks: never two in less than the time between two", async () => {
    const profile = newId();
    // As two processes have it: each with ports of its own.
    const [one, two] = [portsFor(t.env, org, profile, "sms"), portsFor(t.env, org, profile, "sms")];
    const at: number[] = [];
    const take = async (ports: typeof one) => {
      await ports.waitTurn!(50);
      at.push(performance.now());
    };
    await Promise.all(Array.from({ length: 30 }, (_, i) => take(i % 2 ? one : two)));
    // A timer may be late, and what a server counts is what comes in its second.
    for (let first = 0; first + 25 < at.length; first++)
      expect(at[first + 25]! - at[first]!).toBeGreaterThan(25 * step - 100);
    expect(at).toHaveLength(30);
  });

  it("are nobody's while the server has said that it is too much, also in another process", async () => {
    const profile = newId();
    const [one, two] = [portsFor(t.env, org, profile, "sms"), portsFor(t.env, org, profile, "sms")];
    await one.waitTurn!(1000);
    await one.pauseTurns!(0.6);
    const held = performance.now();
    await Promise.all([one.waitTurn!(1000), two.waitTurn!(1000)]);
    expect(performance.now() - held).toBeGreaterThan(550);
  });

  it("come again where the database's clock was ahead when they were taken, or when the server was to be left alone", async () => {
    for (const pause of [null, 0.2]) {
      const profile = newId();
      const ports = portsFor(t.env, org, profile, "sms");
      await ports.waitTurn!(1000);
      await t.look("UPDATE outbound_turns SET free_at = free_at + interval '30 days' WHERE profile = $1", [profile]);
      if (pause) await portsFor(t.env, org, profile, "sms").pauseTurns!(pause);
      const asked = performance.now();
      await ports.waitTurn!(1000);
      const waited = performance.now() - asked;
      expect(waited).toBeLessThan(5000);
      if (pause) expect(waited).toBeGreaterThan(150);
    }
  });

  it("are not waited for when they are far off: whoever waits is told for how long, in each process", async () => {
    const profile = newId();
    const [one, two] = [portsFor(t.env, org, profile, "sms"), portsFor(t.env, org, profile, "sms")];
    await one.pauseTurns!(1e9);
    for (const ports of [one, two]) {
      const [first, second] = await Promise.allSettled([ports.waitTurn!(0.8), ports.waitTurn!(0.8)]);
      for (const far of [first, second]) {
        const { seconds } = (far as PromiseRejectedResult).reason as NotNow;
        expect(seconds).toBeGreaterThan(3590);
        expect(seconds).toBeLessThan(3610);
      }
    }
  });
});
