import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestEnv } from "../../kit/db/testing.ts";
import { requireRoom } from "./mail-limits.ts";
import { organisationWith, outboundEnv } from "./testing.ts";

let t: TestEnv;
beforeAll(async () => void (t = await outboundEnv()));
afterAll(() => t.close());

it("what anybody brings by SMTP leaves an organisation room: to other networks, and to what it reports itself", async () => {
  const org = await organisationWith(t, []);
  const takes = (network: string | null) =>
    requireRoom(t.env, org, 64 * 1024 ** 2, network).then(
      () => true,
      () => false,
    );
  const brought: number[] = [];
  for (const network of ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8:0:0"]) {
    let mails = 0;
    for (; await takes(network); mails++);
    brought.push(mails);
  }
  // Of two gigabytes an hour a quarter each, three quarters together.
  expect(brought).toEqual([8, 8, 8, 0]);
  let reported = 0;
  for (; await takes(null); reported++);
  expect(reported).toBe(8);
});
