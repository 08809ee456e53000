import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv, type TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { record, replay, startReaders, type Fact } from "../../kit/ledger/index.ts";
import { asStored } from "../../kit/ledger/testing.ts";
import { retainOrganisation } from "../../kit/upkeep.ts";
import { training } from "./feature.ts";
import { gradeSkills, knowledgeOf } from "./index.ts";
import { longestInterval } from "./memory.ts";
import { rememberSkills } from "./remembering.ts";
import { skills, type SkillId } from "./skills.ts";
import { makeClass, type Class } from "./testing.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

const day = 24 * 60 * 60 * 1000;
const react = (org: string, ...facts: Fact[]) =>
  house.env.database.tx(org, (db) => rememberSkills.run({ org, facts, db, env: house.env }));

interface Row {
  skill: string;
  reviews: number;
  lapses: number;
  stability: number;
}
const cards = ({ org, members }: Class, of = 0) =>
  house.look<Row>(
    `SELECT skill, reviews, lapses, stability FROM training_cards WHERE org = $1 AND member = $2 ORDER BY skill`,
    [org, members[of]],
  );
const card = async (own: Class, skill: string) => (await cards(own)).find((one) => one.skill === skill);

describe("what people remember", () => {
  it("falls by a simulation that they followed, rises by one that they reported, and asks nothing of the others", async () => {
    const own = await makeClass(house);
    const campaign = await own.campaign();
    await react(own.org, campaign.clicked(0), campaign.fact("recipient.reported", 1));
    const [missed, seen] = [await cards(own, 0), await cards(own, 1)];
    expect(missed.map((one) => one.skill)).toContain(campaign.lesson);
    expect(seen.map((one) => one.skill)).toEqual(missed.map((one) => one.skill));
    for (const [at, one] of missed.entries()) expect(one.stability).toBeLessThan(seen[at]!.stability);
    expect(await cards(own, 2)).toEqual([]);
  });

  it("is as it was when the click is withdrawn, and a report that stood behind it counts then", async () => {
    const own = await makeClass(house);
    const campaign = await own.campaign();
    await react(own.org, campaign.fact("recipient.reported", 0));
    const reported = await cards(own);
    await react(own.org, campaign.clicked(0));
    expect(await cards(own)).not.toEqual(reported);
    await react(own.org, campaign.fact("click.withdrawn", 0, { action: "submitted" }));
    expect(await cards(own)).not.toEqual(reported);
    await react(own.org, campaign.fact("click.withdrawn", 0, { action: "clicked" }));
    expect(await cards(own)).toEqual(reported);
    await react(own.org, campaign.clicked(1), campaign.fact("click.withdrawn", 1, { action: "clicked" }));
    expect(await cards(own, 1)).toEqual([]);
  });

  it("counts a fact once, however often it is read, and nothing of people who are held out, forgotten or imported", async () => {
    const own = await makeClass(house);
    const campaign = await own.campaign({ heldOut: [1] });
    const facts = [campaign.clicked(0), campaign.fact("recipient.submitted", 0), campaign.clicked(1)];
    facts.push({ ...campaign.clicked(2), person: null }, campaign.fact("recipient.clicked", 2, { imported: true }));
    await react(own.org, ...facts);
    const once = await cards(own);
    await react(own.org, ...facts, ...facts);
    expect(await cards(own)).toEqual(once);
    for (const one of once) expect(one.reviews).toBe(1);
    expect([await cards(own, 1), await cards(own, 2)]).toEqual([[], []]);
  });

  it("follows practice and lessons, of skills that there are, and not what was marked by hand", async () => {
    const own = await makeClass(house);
    const lesson = (grade: object) => ({
      ...fact("lesson.completed", { lesson: "qr", where: "assignment", ...grade }),
    });
    const fact = (kind: string, data: object): Fact => ({
      pos: 1,
      id: newId(),
      kind,
      org: own.org,
      person: own.members[0]!,
      data,
      at: new Date(),
    });
    await react(
      own.org,
      lesson({ grade: null }),
      fact("skills.graded", { grades: [{ skill: "nothing", grade: "good" }] }),
    );
    expect(await cards(own)).toEqual([]);
    await react(own.org, lesson({}), fact("skills.graded", { grades: [{ skill: "parcel", grade: "again" }] }));
    expect((await cards(own)).map(({ skill, lapses }) => [skill, lapses])).toEqual([["parcel", 0], ["qr", 0]]); // oxfmt-ignore
    expect((await card(own, "qr"))!.stability).toBeGreaterThan((await card(own, "parcel"))!.stability);
  });

  it("is the same when it is made anew from the ledger", async () => {
    const own = await makeClass(house);
    const campaign = await own.campaign();
    const names = skills.map((one) => one.id);
    const stop = await startReaders(house.env, [rememberSkills], 20);
    for (let month = 12; month > 0; month--) {
      const at = new Date(Date.now() - month * 30 * day);
      await house.env.database.tx(own.org, async (db) => {
        for (const [n, member] of own.members.entries()) {
          const skill: SkillId = names[(month * 7 + n) % 5]!;
          const grade = (["again", "hard", "good", "easy"] as const)[(month + n) % 4]!;
          await gradeSkills(db, own.org, member, [{ skill, grade }], at);
          await gradeSkills(db, own.org, member, [], at);
        }
        for (const { kind, person, data } of [campaign.clicked(month % 3), campaign.fact("recipient.reported", 1)])
          await record(db, own.org, [asStored(kind, person, data, at)]);
        if (month === 6) {
          const gone = campaign.fact("click.withdrawn", 0, { action: "clicked" });
          await record(db, own.org, [asStored(gone.kind, gone.person, gone.data, at)]);
        }
      });
    }
    const count = () =>
      house.look<{ n: number }>(`SELECT count(*)::int AS n FROM training_reviews WHERE org = $1`, [own.org]);
    const all = () => Promise.all([0, 1, 2].map((of) => cards(own, of)));
    const written = await house.look<{ n: number }>(`SELECT count(*)::int AS n FROM facts WHERE org = $1 AND kind = 'skills.graded'`, [own.org]); // oxfmt-ignore
    expect(written[0]!.n).toBe(36);
    await expect.poll(async () => (await count())[0]!.n).toBeGreaterThanOrEqual(36 + 1);
    await stop();
    const [before, live] = [await count(), await all()];
    await house.look(`UPDATE training_cards SET stability = 1, lapses = 99 WHERE org = $1`, [own.org]);
    const done = await replay(house.env, rememberSkills);
    expect(done.find((one) => one.org === own.org)!.facts).toBeGreaterThanOrEqual(36);
    expect([await count(), await all()]).toEqual([before, live]);
  });

  it("is told as the mean over what was tried, and falls with time", async () => {
    const own = await makeClass(house);
    const [member] = own.members;
    const ask = (now: Date) => house.env.database.tx(own.org, (db) => knowledgeOf(db, own.org, member!, now));
    const now = new Date();
    expect(await ask(now)).toMatchObject({ knowledge: null, tried: 0 });
    const graded = { skill: "qr", grade: "good" };
    const fact = { pos: 1, id: newId(), kind: "skills.graded", org: own.org, person: member!, at: now };
    await react(own.org, { ...fact, data: { grades: [graded, { ...graded, skill: "sms" }] } });
    const [today, later] = [await ask(now), await ask(new Date(now.getTime() + longestInterval * day))];
    expect(today).toMatchObject({ knowledge: 1, tried: 2 });
    expect(later.knowledge!).toBeLessThan(0.9);
    expect(later.knowledge!).toBeGreaterThan(0);
  });

  it("is kept as long as results, and follows from what is left", async () => {
    const own = await makeClass(house);
    const fact = (days: number): Fact => ({
      pos: 1,
      id: newId(),
      kind: "skills.graded",
      org: own.org,
      person: own.members[0]!,
      data: { grades: [{ skill: "qr", grade: "good" }, ...(days > 400 ? [{ skill: "sms", grade: "good" }] : [])] },
      at: new Date(Date.now() - days * day),
    });
    const late = fact(10);
    await react(own.org, fact(500), late);
    expect(await card(own, "qr")).toMatchObject({ reviews: 2 });
    await retainOrganisation(house.env, [training], own.org, () => 400);
    const left = await cards(own);
    expect(left).toMatchObject([{ skill: "qr", reviews: 1 }]);
    await house.look(`DELETE FROM training_cards WHERE org = $1`, [own.org]);
    await react(own.org, late);
    expect(await cards(own)).toEqual(left);
  });
});
