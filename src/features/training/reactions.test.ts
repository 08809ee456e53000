import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv, type TestEnv } from "../../kit/db/testing.ts";
import type { Fact } from "../../kit/ledger/index.ts";
import { retainOrganisation } from "../../kit/upkeep.ts";
import { training } from "./feature.ts";
import { assignLessons } from "./reactions.ts";
import { makeClass, type Class } from "./testing.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

const day = 24 * 60 * 60 * 1000;

function react(org: string, ...facts: Fact[]): Promise<void> {
  return house.env.database.tx(org, (db) => assignLessons.run({ org, facts, db, env: house.env }));
}

const assignments = ({ org }: Class) =>
  house.look<{ member: string; lesson: string; state: string; where: string | null; days: number }>(
    `SELECT member, lesson, state, completed_where AS "where", round(extract(epoch FROM due_at - assigned_at) / 86400)::int AS days
     FROM assignments WHERE org = $1 ORDER BY assigned_at, id`,
    [org],
  );

const shown = async ({ org }: Class) =>
  (
    await house.look<{ kind: string }>(
      `SELECT kind FROM facts WHERE org = $1 AND (kind LIKE 'lesson.%' OR kind LIKE 'assignment.%') ORDER BY id`,
      [org],
    )
  ).map((row) => row.kind);

describe("a person who clicked", () => {
  it("gets the lure's lesson, due in two weeks, and the fact says so", async () => {
    const own = await makeClass(house);
    const campaign = await own.campaign();
    await react(own.org, campaign.clicked(0));
    expect(await assignments(own)).toEqual([
      { member: own.members[0], lesson: campaign.lesson, state: "open", where: null, days: 14 },
    ]);
    expect(await shown(own)).toEqual(["lesson.assigned"]);
  });

  it("gets it once, though the facts are read again, and a second campaign deserves it, too", async () => {
    const own = await makeClass(house);
    const first = await own.campaign();
    const second = await own.campaign();
    const facts = [first.clicked(0), second.clicked(0), first.fact("recipient.submitted", 0)];
    await react(own.org, ...facts);
    await react(own.org, ...facts);
    expect(await assignments(own)).toHaveLength(1);
    expect(await shown(own)).toEqual(["lesson.assigned"]);
  });

  it("has it done when the lesson was finished on the spot, before or after the verdict", async () => {
    const own = await makeClass(house);
    const campaign = await own.campaign();
    await react(own.org, campaign.fact("moment.finished", 0), campaign.clicked(0));
    await react(own.org, campaign.clicked(1));
    await react(own.org, campaign.fact("moment.finished", 1));
    expect((await assignments(own)).map(({ state, where }) => `${state} ${where}`)).toEqual([
      "completed moment",
      "completed moment",
    ]);
    expect(await shown(own)).toEqual(["lesson.assigned", "lesson.completed", "lesson.assigned", "lesson.completed"]);
  });

  it("is asked for nothing when it was a machine after all, but only if no other click stands", async () => {
    const own = await makeClass(house);
    const first = await own.campaign();
    const second = await own.campaign();
    await react(own.org, first.clicked(0), second.clicked(0));
    await react(own.org, first.fact("click.withdrawn", 0, { action: "clicked" }));
    expect((await assignments(own))[0]?.state).toBe("open");
    await react(own.org, second.fact("click.withdrawn", 0, { action: "clicked" }));
    expect((await assignments(own))[0]?.state).toBe("withdrawn");
    expect(await shown(own)).toEqual(["lesson.assigned", "assignment.withdrawn"]);
  });

  it("keeps a finished lesson when the click is withdrawn, and an open one when only the submit is", async () => {
    const own = await makeClass(house);
    const campaign = await own.campaign();
    await react(own.org, campaign.clicked(0), campaign.fact("moment.finished", 0), campaign.clicked(1));
    await react(
      own.org,
      campaign.fact("click.withdrawn", 0, { action: "clicked" }),
      campaign.fact("click.withdrawn", 1, { action: "submitted" }),
    );
    expect((await assignments(own)).map((row) => row.state)).toEqual(["completed", "open"]);
  });

  it("is asked for nothing because of what happened in another tool", async () => {
    const own = await makeClass(house);
    const campaign = await own.campaign();
    await react(own.org, campaign.fact("recipient.clicked", 0, { imported: true }));
    expect(await assignments(own)).toEqual([]);
  });
});

describe("a person who reports later", () => {
  it("has the lesson of an earlier click behind them, of the same skill, but not by the simulation that they clicked", async () => {
    const own = await makeClass(house);
    const first = await own.campaign();
    const later = await own.campaign();
    const past = new Date(Date.now() - day);
    await react(own.org, first.clicked(0, past), first.clicked(1, past), later.clicked(1, past));
    await react(own.org, first.fact("recipient.reported", 0), first.fact("recipient.reported", 1));
    expect((await assignments(own)).map((one) => one.state)).toEqual(["open", "open"]);
    await react(own.org, later.fact("recipient.reported", 0), later.fact("recipient.reported", 1));
    await react(own.org, later.fact("recipient.reported", 0));
    const ended = await assignments(own);
    expect(ended.filter((one) => one.member === own.members[0])).toMatchObject([
      { state: "completed", where: "report" },
    ]);
    expect(ended.filter((one) => one.member === own.members[1])).toMatchObject([{ state: "open" }]);
    expect((await shown(own)).filter((kind) => kind === "lesson.completed")).toHaveLength(1);
  });
});

describe("a held-out person", () => {
  it("has the lesson at the evaluation also when clicks are kept for a shorter time, of whichever campaign", async () => {
    const own = await makeClass(house);
    const held = await own.campaign({ heldOut: [0] });
    const other = await own.campaign();
    await react(own.org, held.clicked(0), other.clicked(0), other.clicked(1));
    await house.look("UPDATE training_causes SET clicked_at = now() - interval '40 days' WHERE org = $1", [own.org]);
    await house.look("UPDATE campaigns SET state = 'ended' WHERE id = $1", [other.id]);
    await retainOrganisation(house.env, [training], own.org, () => 30);
    const kept = await house.look("SELECT member FROM training_causes WHERE org = $1", [own.org]);
    expect(kept).toEqual([{ member: own.members[0] }, { member: own.members[0] }]);
  });

  it("gets nothing until the evaluation, then the lesson, due from then", async () => {
    const own = await makeClass(house);
    const campaign = await own.campaign({ heldOut: [0] });
    const later = new Date(Date.now() + 30 * day);
    await react(own.org, campaign.clicked(0), campaign.clicked(1));
    expect((await assignments(own)).map((row) => row.member)).toEqual([own.members[1]]);
    await react(own.org, { ...campaign.fact("campaign.evaluated", 2), at: later });
    expect(await assignments(own), "the campaign's row is not evaluated yet").toHaveLength(1);
    await house.look(`UPDATE campaigns SET evaluated_at = now() WHERE org = $1 AND id = $2`, [own.org, campaign.id]);
    await react(own.org, { ...campaign.fact("campaign.evaluated", 2), at: later });
    await react(own.org, { ...campaign.fact("campaign.evaluated", 2), at: later });
    const rows = await house.look<{ member: string; at: Date }>(
      `SELECT member, assigned_at AS at FROM assignments WHERE org = $1 ORDER BY assigned_at`,
      [own.org],
    );
    expect(rows.map((row) => row.member)).toEqual([own.members[1], own.members[0]]);
    expect(rows[1]?.at).toEqual(later);
  });

  it("gets nothing from other campaigns either, and nothing for a click that was withdrawn meanwhile", async () => {
    const own = await makeClass(house);
    const held = await own.campaign({ heldOut: [0, 1] });
    const other = await own.campaign();
    await react(own.org, other.clicked(0), held.clicked(1), held.fact("click.withdrawn", 1, { action: "clicked" }));
    expect(await assignments(own)).toEqual([]);
    await house.look(`UPDATE campaigns SET evaluated_at = now() WHERE org = $1 AND id = $2`, [own.org, held.id]);
    await react(own.org, held.fact("campaign.evaluated", 2));
    expect((await assignments(own)).map((row) => row.member)).toEqual([own.members[0]]);
  });
});
