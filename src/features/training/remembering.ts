import type { Db } from "../../kit/db/index.ts";
import type { FactOf } from "../../kit/ledger/index.ts";
import { reaction } from "../../kit/ledger/index.ts";
import { clickWithdrawn, recipientClicked, recipientReported, recipientSubmitted } from "../tracking/facts.ts";
import { cuesOfLures } from "./cues-of-lure.ts";
import { lessonCompleted, lessonPlayed, skillsGraded } from "./facts.ts";
import { isSkill, skillsOfLure } from "./skills.ts";
import type { Grade } from "./rules.ts";
import { addReviews, emptyCards, makeCards, takeBackReviews } from "./store/cards.ts";
import type { NewReview, Remembered } from "./store/cards.ts";

const read = [
  lessonCompleted,
  lessonPlayed,
  skillsGraded,
  recipientClicked,
  recipientSubmitted,
  recipientReported,
  clickWithdrawn,
];
type Read = FactOf<(typeof read)[number]>;

/**
 * What people remember of each skill, from everything that shows it: a lesson by its answers, practice by what it says, a simulation that was reported
 * well, one that was followed not at all, until the click is taken back.
 */
export const rememberSkills = reaction(
  "training-remember-skills",
  read,
  async ({ db, org, facts }) => {
    const cuesOf = cuesOfLures(db, org);
    const changed = new Map<string, Remembered>();
    const note = (of: readonly Remembered[]) => {
      for (const { member, skill } of of) changed.set(`${member} ${skill}`, { member, skill });
    };
    let waiting: NewReview[] = [];
    for (const fact of facts) {
      if (fact.kind === "click.withdrawn") {
        // What was heard before is there to be taken back.
        await addReviews(db, org, waiting);
        waiting = [];
        note(await takenBack(db, org, fact));
      } else {
        const reviews = await reviewsOf(fact, cuesOf);
        waiting.push(...reviews);
        note(reviews);
      }
    }
    await addReviews(db, org, waiting);
    if (changed.size > 0) await makeCards(db, org, [...changed.values()]);
  },
  emptyCards,
);

async function reviewsOf(
  fact: Exclude<Read, FactOf<typeof clickWithdrawn>>,
  cuesOf: ReturnType<typeof cuesOfLures>,
): Promise<NewReview[]> {
  const { person: member, at, id } = fact;
  if (!member) return [];
  const one = (skill: string, grade: Grade, source: string): NewReview[] =>
    isSkill(skill) ? [{ member, skill, grade, source, at }] : [];
  switch (fact.kind) {
    case "lesson.completed":
      // Older ones do not say how it went, and were finished.
      return fact.data.grade === null ? [] : one(fact.data.lesson, fact.data.grade ?? "good", id);
    case "lesson.played":
      return fact.data.grade === null ? [] : one(fact.data.lesson, fact.data.grade, id);
    case "skills.graded":
      return fact.data.grades.flatMap(({ skill, grade }) => one(skill, grade, id));
    case "recipient.clicked":
    case "recipient.submitted":
    case "recipient.reported": {
      // Whoever is held out learns of it at the evaluation, by its lesson; what another tool tells of the past has no cues.
      if (fact.data.holdOut || fact.data.imported) return [];
      const [grade, act] =
        fact.kind === "recipient.reported" ? (["good", "reported"] as const) : (["again", "clicked"] as const);
      const cues = await cuesOf(fact.data);
      return skillsOfLure(cues).flatMap((skill) => one(skill, grade, sourceOf(fact.data, act)));
    }
  }
}

function takenBack(db: Db, org: string, { data }: FactOf<typeof clickWithdrawn>): Promise<Remembered[]> | Remembered[] {
  // A submit that is taken back leaves the click standing.
  return data.action === "clicked" ? takeBackReviews(db, org, sourceOf(data, "clicked")) : [];
}

function sourceOf({ campaign, delivery }: { campaign: string; delivery: number }, act: "clicked" | "reported"): string {
  return `${campaign}/${delivery}:${act}`;
}
