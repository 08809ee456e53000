import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Actor, Context } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { readWords } from "../../kit/words.ts";
import { tracking } from "./feature.ts";
import { testCampaign } from "./testing.ts";

let house: TestEnv;
let org: string;
let person: string;
let campaigns: string[];
beforeAll(async () => {
  readWords("tracking", new URL("words/", import.meta.url));
  readWords("organisations", new URL("../organisations/words/", import.meta.url));
  house = await testEnv();
});
afterAll(() => house.close());

// Three simulations: one that is over, one that the person clicked in, one of whose click a program made.
beforeEach(async () => {
  const made = await testCampaign(house, { recipients: 1, landings: ["form"] });
  ({ org } = made);
  person = newId();
  campaigns = [made.id, newId(), newId()];
  await house.look(
    "INSERT INTO people (org, id, name, sort_key, search_text, email, email_key) VALUES ($1, $2, 'Ada', 'ada', 'ada', 'ada@x.example', 'ada@x.example')",
    [org, person],
  );
  await house.look("UPDATE campaigns SET state = 'ended', launched_at = now() - interval '30 days', debriefed_at = now() WHERE id = $1", [made.id]); // oxfmt-ignore
  for (const [at, id] of campaigns.entries()) {
    if (at > 0)
      await house.look(
        `INSERT INTO campaigns (org, id, name, state, audience, schedule, seed, created_by, hold_out_share, launched_at)
         VALUES ($1, $2, 'Test', 'running', '{}', '{}', 1, 'test', 0, now() - $3::int * interval '1 day')`,
        [org, id, 20 - at],
      );
    await house.look(
      `INSERT INTO tracking_outcomes (org, campaign, delivery, member, lure_idx, hold_out, clicked_at, clicked_recorded)
       VALUES ($1, $2, 1, $3, 0, false, now(), $4)`,
      [org, id, person, at === 1 ? "person" : "machine"],
    );
  }
});

/** A key that sees everybody, or somebody of the directory. */
const reader = (member: string | null = null, may = ["results:read"]): Actor => ({
  kind: member ? "member" : "key",
  id: member ?? newId(),
  member,
  may: new Set(may),
  name: "Reader",
});

function call(name: "personResults" | "myResults", input: object, actor: Actor): Promise<any> {
  const schema = tracking.contract![name]!["~orpc"].inputSchema as unknown as { parse(value: unknown): unknown };
  return house.env.database.tx(org, (db, now) =>
    tracking.handlers![name]!({ org, actor, input: schema.parse(input), db, now, env: house.env } satisfies Context),
  );
}
const refusal = (...asked: Parameters<typeof call>) =>
  call(...asked).then(
    () => "none",
    (error: { reason?: string }) => error.reason,
  );
const listed = async (...asked: Parameters<typeof call>) =>
  ((await call(...asked)).items as { campaign: { id: string } }[]).map((one) => campaigns.indexOf(one.campaign.id));
const mode = (to: string) => house.look("UPDATE organisations SET privacy_mode = $2 WHERE id = $1", [org, to]);
const looks = () => house.look("SELECT FROM audit_entries WHERE org = $1 AND act = 'person.results-viewed'", [org]);

describe("a person's results", () => {
  test("are told by name, the newest first, page by page, and each look is written down once an hour", async () => {
    await mode("named");
    const ann = reader();
    const first = await call("personResults", { id: person, limit: 2 }, ann);
    expect(first.items).toMatchObject([
      { campaign: { id: campaigns[2] }, clicked: { verdict: "machine" } },
      { campaign: { id: campaigns[1] }, clicked: { verdict: "person" }, reported: null },
    ]);
    const second = await call("personResults", { id: person, limit: 2, cursor: first.next }, ann);
    expect(second).toMatchObject({ items: [{ campaign: { id: campaigns[0], name: "Test" } }], next: null });
    expect(await looks()).toHaveLength(1);
    await call("personResults", { id: person }, reader());
    expect(await looks()).toHaveLength(2);
  });

  test.each(["pseudonymous", "aggregate-only"])("are told to nobody else where the mode is %s", async (to) => {
    await mode(to);
    expect(await refusal("personResults", { id: person }, reader())).toBe("hidden-by-privacy");
    expect(await looks()).toEqual([]);
  });

  test("do not reach back to a time in which a stricter mode hid them", async () => {
    await mode("pseudonymous");
    await mode("named");
    await house.look("DELETE FROM organisation_past_privacy WHERE org = $1 AND mode <> 'pseudonymous'", [org]);
    await house.look("UPDATE organisation_past_privacy SET until = now() - interval '18 days 12 hours' WHERE org = $1", [org]); // oxfmt-ignore
    expect(await listed("personResults", { id: person }, reader())).toEqual([2]);
  });

  test("are not those of somebody who is not there, or for whoever may not read results", async () => {
    await mode("named");
    expect(await refusal("personResults", { id: newId() }, reader())).toBe("no-such-person");
    expect(await refusal("personResults", { id: person }, reader(null, []))).toBe("hidden-by-privacy");
  });
});

describe("one's own results", () => {
  test.each(["named", "aggregate-only"])("are told whatever the mode (%s), of what one knows of", async (to) => {
    await mode(to);
    expect(await listed("myResults", {}, reader(person, []))).toEqual([1, 0]);
    expect(await listed("personResults", { id: person }, reader(person))).toEqual([1, 0]);
    expect(await looks()).toEqual([]);
  });

  test("keep quiet about a simulation in which one is held out, until it is evaluated", async () => {
    await house.look("UPDATE tracking_outcomes SET hold_out = true WHERE org = $1 AND campaign = $2", [
      org,
      campaigns[1],
    ]);
    expect(await listed("myResults", {}, reader(person, []))).toEqual([0]);
  });
});
