import type { Context, Handlers } from "../../../kit/feature.ts";
import { hiddenGroups } from "../../../kit/disclosure/index.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { audited, lately, actorKey } from "../../audit/index.ts";
import { disclosureTo, member } from "../../people/index.ts";
import { scoreNow } from "../own-score.ts";
import { releaseOf, sumsOf } from "../releasing.ts";
import { totalOf } from "../rules/release.ts";
import type { Sums } from "../rules/release.ts";
import { groupScore } from "../rules/score/group.ts";
import { findSettings, storeSettings } from "../store/settings.ts";
import { departmentNames, scoresByDepartment } from "../store/releases.ts";
import { studioContract as contract } from "../studio-contract.ts";

const hour = 3_600_000;
const act = "person.score-viewed";
const nobodys = "00000000-0000-0000-0000-000000000000";
/** What is kept of scores reaches back so far at the most (milliseconds): a privacy mode that was stricter within it hides them still. */
const reach = 400 * 24 * hour;

export const studioHandlers = {
  gameSettings: ({ db, org }) => findSettings(db, org),

  async changeGameSettings(context) {
    const { db, org, input } = context;
    const given = Object.entries(input).filter(([, value]) => value !== undefined);
    const settings = { ...(await findSettings(db, org)), ...Object.fromEntries(given) };
    await storeSettings(db, org, settings);
    const { on: game, people: peopleBoard, departments: departmentsBoard, ...parts } = settings;
    const detail = { game, ...parts, departmentsBoard, peopleBoard };
    await audited(contract.changeGameSettings, context, { id: org, detail });
    return settings;
  },

  departmentScores: (context) => departmentScores(context),

  async personScore(context) {
    const { db, org, actor, input, now } = context;
    const seen = await disclosureTo(context, new Date(now.getTime() - reach));
    const own = actor.member === input.id;
    if (!(await member(db, org, input.id, own ? "all" : seen.departments)))
      throw refuse("missing", "no-such-person", words("game")("no-such-person"));
    if (!own && (!seen.outcomes || seen.rows !== "named"))
      throw refuse("forbidden", "hidden-by-privacy", words("game")("hidden-by-privacy"));
    const { score, low, high, messages, answers, based } = await scoreNow(db, org, input.id, now);
    const looks = await lately(db, org, {
      subject: input.id,
      acts: [act],
      since: new Date(now.getTime() - hour),
      limit: 50,
    });
    if (!own && !looks.some(({ by }) => actorKey(by) === actorKey(actor)))
      await audited(contract.personScore, context, { id: input.id });
    return { score, low, high, messages, answers, based };
  },
} satisfies Handlers<typeof contract>;

async function departmentScores(context: Context) {
  const { db, org, now } = context;
  const seen = await disclosureTo(context, new Date(now.getTime() - reach));
  const titles = await departmentNames(db, org);
  const item = (id: string, sums: Sums | null) => ({
    id: id === nobodys ? null : id,
    name: titles.get(id) ?? words("game")("no-department"),
    ...figuresOf(sums),
  });
  const ordered = (items: ReturnType<typeof item>[]) => items.toSorted((a, b) => (a.name < b.name ? -1 : 1));

  // Who sees the people themselves learns nothing from a sum of theirs; small groups are hidden, for they say little.
  if (seen.outcomes && seen.rows === "named") {
    const own = seen.departments;
    const { groups, exact } =
      own === "all"
        ? await sumsOf({ db, org, now }, "scores.named", () => scoresByDepartment(db, org, null))
        : { groups: await scoresByDepartment(db, org, null, own), exact: true };
    const hidden = hiddenGroups(new Map(groups.map(({ id, people }) => [id, people])), seen.smallestGroup);
    const all = groups.reduce((sum, one) => added(sum, one), { people: 0, score: 0, variance: 0 });
    return {
      total: figuresOf(all.people >= seen.smallestGroup ? all : null),
      whole: seen.departments === "all",
      items: ordered(groups.map((one) => item(one.id, hidden.has(one.id) ? null : one))),
      exact,
      hoursOld: exact ? 0 : 1,
    };
  }
  const sums = await releaseOf({ db, org, now }, "scores", seen.smallestGroup, (since) =>
    scoresByDepartment(db, org, since),
  );
  const shown = sums?.groups ?? {};
  const others = [...titles.keys()].filter((id) => !(id in shown));
  return {
    total: figuresOf(sums && totalOf(sums)),
    whole: true,
    items: ordered([...Object.entries(shown).map(([id, one]) => item(id, one)), ...others.map((id) => item(id, null))]),
    exact: false,
    hoursOld: 24,
  };
}

function figuresOf(sums: Sums | null) {
  const score = sums && groupScore(sums);
  if (!score) return { suppressed: true, people: null, score: null, low: null, high: null };
  return { suppressed: false, people: sums.people, ...score };
}

function added(a: Sums, b: Sums): Sums {
  return { people: a.people + b.people, score: a.score + b.score, variance: a.variance + b.variance };
}
