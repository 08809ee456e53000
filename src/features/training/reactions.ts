import type { Db } from "../../kit/db/index.ts";
import type { FactOf } from "../../kit/ledger/index.ts";
import { reaction } from "../../kit/ledger/index.ts";
import { member as findMember } from "../people/index.ts";
import { assign, complete, withdraw } from "./assigning.ts";
import type { Origin } from "./facts.ts";
import { cuesOfLures } from "./cues-of-lure.ts";
import { rememberSkills } from "./remembering.ts";
import { playedByLink } from "./by-link.ts";
import { lessonFor, skillsOfLure } from "./skills.ts";
import { openAssignment, openSince } from "./store/assignments.ts";
import { addCause, findCause, heldOutMembers, linkCause, releasedCauses, withdrawCause } from "./store/causes.ts";
import { addMoment, momentFinishedAt } from "./store/moments.ts";
import type { Cause } from "./store/causes.ts";
import {
  recipientClicked,
  recipientReported,
  recipientSubmitted,
  clickWithdrawn,
  momentFinished,
} from "../tracking/facts.ts";
import { campaignEvaluated } from "../campaigns/facts.ts";

/**
 * Who clicked gets the lesson of that lure, once the verdict says that it was a person. Who is held out gets nothing until the evaluation; who finished
 * the lesson on the spot has it done already; a click that turns out to be a machine's takes its assignment back, and a later report of the same skill
 * ends it well.
 */
export const assignLessons = reaction(
  "training-assign-lessons",
  [recipientClicked, recipientSubmitted, recipientReported, momentFinished, clickWithdrawn, campaignEvaluated],
  async ({ db, org, facts }) => {
    const cuesOf = cuesOfLures(db, org);
    for (const fact of facts) {
      if (fact.kind === "moment.finished") await finished(db, org, fact);
      else if (fact.kind === "click.withdrawn") await takenBack(db, org, fact);
      else if (fact.kind === "recipient.reported") await reported(db, org, fact, cuesOf);
      else if (fact.kind === "campaign.evaluated") await release(db, org, fact.at);
      else await clicked(db, org, fact, cuesOf);
    }
  },
);

async function clicked(
  db: Db,
  org: string,
  fact: FactOf<typeof recipientClicked | typeof recipientSubmitted>,
  cuesOf: ReturnType<typeof cuesOfLures>,
): Promise<void> {
  const member = fact.person;
  // What happened in another tool, before, asks nobody for anything now.
  if (!member || fact.data.imported) return;
  const origin = originOf(fact.data);
  const cause: Cause = {
    campaign: origin.campaign,
    delivery: origin.delivery,
    member,
    lesson: lessonFor(await cuesOf(origin)),
    origin,
    assignment: null,
    clickedAt: fact.at,
  };
  if (!(await addCause(db, org, cause))) return;
  if ((await heldOutMembers(db, org, [member])).has(member)) return;
  await give(db, org, cause, fact.at);
}

/** Assigns the lesson of a click, or lets the click stand behind the assignment that waits already. */
async function give(db: Db, org: string, cause: Cause, now: Date): Promise<void> {
  const { member, lesson, origin, campaign, delivery } = cause;
  // Who was erased may still click; there is nobody to learn.
  if (!(await findMember(db, org, member))) return;
  const made = await assign(db, org, { member, lesson, reason: "clicked", origin, now });
  const waiting = made ?? (await openAssignment(db, org, member, lesson));
  if (!waiting) return;
  await linkCause(db, org, campaign, delivery, waiting.id);
  const finishedAt = await momentFinishedAt(db, org, campaign, delivery);
  if (finishedAt) await complete(db, org, waiting.id, finishedAt, "moment", playedAt(finishedAt, cause));
}

async function finished(db: Db, org: string, fact: FactOf<typeof momentFinished>): Promise<void> {
  const { campaign, delivery } = fact.data;
  await addMoment(db, org, campaign, delivery, fact.at);
  const cause = await findCause(db, org, campaign, delivery);
  if (cause?.assignment) await complete(db, org, cause.assignment, fact.at, "moment", playedAt(fact.at, cause));
}

/** A moment is played without script: its answers stay in the page, and its time runs from the click. */
function playedAt(finishedAt: Date, { clickedAt, lesson }: Cause) {
  return playedByLink(lesson, clickedAt, finishedAt);
}

/** A report shows that its skills are there: what an earlier click had asked for has become needless. */
async function reported(
  db: Db,
  org: string,
  { person, data, at }: FactOf<typeof recipientReported>,
  cuesOf: ReturnType<typeof cuesOfLures>,
): Promise<void> {
  if (!person || data.imported) return;
  const cause = await findCause(db, org, data.campaign, data.delivery);
  // Who clicked the very same simulation has not shown it.
  if (cause) return;
  const waiting = await openSince(db, org, person, skillsOfLure(await cuesOf(data)), at);
  for (const { id } of waiting) await complete(db, org, id, at, "report", { grade: null, seconds: null, earns: false });
}

async function takenBack(db: Db, org: string, fact: FactOf<typeof clickWithdrawn>): Promise<void> {
  // A submit or an open that is taken back leaves the click standing.
  if (fact.data.action !== "clicked") return;
  const cause = await withdrawCause(db, org, fact.data.campaign, fact.data.delivery);
  if (cause?.assignment && cause.others === 0) await withdraw(db, org, cause.assignment, "click-withdrawn");
}

async function release(db: Db, org: string, now: Date): Promise<void> {
  for (const cause of await releasedCauses(db, org)) await give(db, org, cause, now);
}

function originOf({ campaign, delivery, lure, lureIdx, department, difficulty, channel, holdOut }: Origin): Origin {
  return { campaign, delivery, lure, lureIdx, department, difficulty, channel, holdOut };
}

export const reactions = [assignLessons, rememberSkills];
