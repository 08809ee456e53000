import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sweeping } from "../../../tools/sweep/wide.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { addWords } from "../../kit/words.ts";
import { recipientReported, hitReceived } from "../tracking/facts.ts";
import { lessonAssigned } from "../training/facts.ts";
import { rollUp } from "./reactions.ts";
import { counters, recountRows } from "./store.ts";
import { departments, lures } from "./testing.ts";
import { many, simulation } from "./testing-simulation.ts";

// The same simulation twice: in one of them those whose messages are tried again do something from then on, in the other one they do not. As long as they are fewer
// than have to be told of together nobody can tell which is which, on whatever day.

let t: TestEnv;
beforeAll(async () => {
  addWords("insight", "en", { "no-department": "None", "unknown-campaign": "Unknown" });
  t = await testEnv();
});
afterAll(() => t.close());

const nobody = { person: null };
/** Whose messages may be tried again: three that had come back, and two that had been refused. */
const few = [1, 2, 3, 4, 5];
const others = Array.from({ length: 30 }, (_, at) => at + 6);

const day = fc.record({
  tries: fc.array(fc.record({ who: fc.constantFrom(...few), becomes: fc.constantFrom("sent", "sent", "bounced", "refused", "cancelled", "unconfirmed") }), { maxLength: 4 }), // oxfmt-ignore
  clicks: fc.subarray(others, { maxLength: 6 }),
  bounce: fc.option(fc.constantFrom(...others)),
});

/** @param early of those whose messages had been refused, who had got one before, and did something by then */
async function made(isActive: boolean, early: readonly number[]) {
  const of = await simulation(t, [...many("bounced", 3), ...many("refused", 2), ...many("sent", 30)]);
  const clicked = new Set<number>();
  const reported = new Set<number>();
  const click = async (number: number) => {
    if (clicked.has(number)) return;
    clicked.add(number);
    await of.clicks(number);
    await of.say(number, (about) => [lessonAssigned({ ...about, assignment: newId(), lesson: "parcel", reason: "clicked", dueAt: new Date().toISOString() }, nobody)]); // oxfmt-ignore
    await t.look("UPDATE insight_campaigns SET lessons_assigned = lessons_assigned + 1 WHERE org = $1", [of.org]);
  };
  const report = async (number: number) => {
    if (reported.has(number)) return;
    reported.add(number);
    await t.look(
      `INSERT INTO tracking_outcomes (org, campaign, delivery, lure_idx, hold_out, reported_at, reported_recorded, reported_person_at)
       VALUES ($1, $2, $3, 0, false, now(), 'person', now()) ON CONFLICT (org, campaign, delivery) DO UPDATE SET
         reported_at = now(), reported_recorded = 'person', reported_person_at = now()`,
      [of.org, of.id, number],
    );
    await of.say(number, (about) => [hitReceived({ ...about, action: "reported" }, nobody), recipientReported({ ...about, action: "reported", reasons: [] }, nobody)]); // oxfmt-ignore
  };
  const recount = async () => {
    const { rows } = await t.database.tx(of.org, (db) => recountRows(db, of.org, of.id));
    await of.count(counters.map((one) => `${one} = ${rows[0]![one]}`).join(", "));
  };
  await click(1);
  if (isActive) for (const one of early) await click(one);
  await recount();
  return {
    of,
    async pass({ tries, clicks, bounce }: typeof day extends fc.Arbitrary<infer D> ? D : never) {
      for (const { who, becomes } of tries) {
        const was = await t.look<{ state: string }>("SELECT state FROM deliveries WHERE org = $1 AND number = $2", [of.org, who]); // oxfmt-ignore
        // Only what has failed is tried again.
        if (!["bounced", "refused"].includes(was[0]!.state)) continue;
        const { state } = was[0]!;
        const requeued = { campaign: of.id, delivery: who, lure: lures[0]!, department: departments[0]!, difficulty: "least", holdOut: false, was: state }; // oxfmt-ignore
        const fact = { pos: 1, id: newId(), kind: "delivery.requeued", org: of.org, person: null, data: requeued, at: new Date() }; // oxfmt-ignore
        await t.database.tx(of.org, (db) => rollUp.run({ org: of.org, facts: [fact], db, env: t.env }));
        await of.set(who, `state = '${becomes}', tried_again = tried_again || now()`);
        // Who never got one does nothing with it.
        if (who > 3 && ["refused", "cancelled"].includes(becomes)) continue;
        if (isActive) await click(who);
        if (isActive) await report(who);
        if (isActive && becomes === "unconfirmed") await of.set(who, "state = 'sent', settled = true");
      }
      for (const one of clicks) await click(one);
      if (bounce) await of.set(bounce, "state = 'bounced'");
      await recount();
      await of.aDay();
    },
    async told() {
      const { firstClickAt: _a, firstReportAt: _b, ...summary } = await of.summary();
      return { ...summary, campaign: "" };
    },
  };
}

/** What told of them once: counts that were what they had been, one who got theirs, and whose message then went out no more, and one who acted before the first telling. */
const known: [(typeof day extends fc.Arbitrary<infer D> ? D : never)[], number[]][] = [
  [[{ tries: [{ who: 1, becomes: "sent" }], clicks: [], bounce: 6 }], []],
  [[{ tries: [{ who: 4, becomes: "bounced" }, { who: 4, becomes: "refused" }], clicks: [], bounce: null }, { tries: [], clicks: [], bounce: null }], []], // oxfmt-ignore
  [[{ tries: [{ who: 4, becomes: "sent" }], clicks: [], bounce: null }], [4]],
];

it("nothing that is told depends on what those do who are held back", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(day, { minLength: 1, maxLength: 3 }), fc.subarray([4, 5]), async (days, early) => {
      const [quiet, active] = [await made(false, early), await made(true, early)];
      let before = await quiet.told();
      expect(await active.told()).toEqual(before);
      for (const one of days) {
        for (const world of [quiet, active]) await world.pass(one);
        const now = await quiet.told();
        expect(await active.told()).toEqual(now);
        // Nobody who acted is gone.
        for (const what of ["clicked", "reported"]) expect(now[what].raw).toBeGreaterThanOrEqual(before[what].raw);
        before = now;
      }
    }),
    { ...sweeping({ few: 8, many: 100 }), examples: known },
  );
}, 120_000);
