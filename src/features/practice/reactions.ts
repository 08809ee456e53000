import { reaction } from "../../kit/ledger/index.ts";
import { organisation } from "../organisations/index.ts";
import { roundFinished } from "./facts.ts";
import { buildOf } from "./items.ts";
import { classDifficulty, learn, newcomer } from "./rules/skill.ts";
import { countDecision, noCounts } from "./rules/disclosed.ts";
import { forgetCounts, storeCounts, readCounts } from "./store/builds.ts";
import { forgetLearned, storeDifficulties, storePlayers, readDifficulties, readPlayers } from "./store/learning.ts";

/**
 * Learns people's skill and templates' difficulty from finished rounds, in the ledger's order: one reader an organisation, so that thousands who finish
 * in the same minute do not wait for each other at the rows of the same few templates. Rounds that earn nothing teach nothing, nor
 * do duels: the other has played the same messages, and may have told their answers.
 */
const learnFromRounds = reaction(
  "practice-learn",
  [roundFinished],
  async ({ db, org, facts }) => {
    const rounds = facts.filter(({ person, data }) => person && data.earns && data.kind === "practice");
    if (rounds.length === 0) return;
    const known = await readPlayers(db, org, [...new Set(rounds.map(({ person }) => person!))]);
    const difficulties = await readDifficulties(db, org);
    const [players, items] = [new Map(known), new Map(difficulties)];
    for (const { person, data } of rounds)
      for (const { template, class: of, decision, right } of data.answers) {
        // Who checks another way has said nothing about the message.
        if (decision === "check") continue;
        const prior = classDifficulty[of];
        const taught = learn(
          players.get(person!) ?? newcomer,
          items.get(template) ?? { value: prior, answers: 0 },
          prior,
          right,
        );
        players.set(person!, taught.player);
        items.set(template, taught.item);
      }
    await storePlayers(db, org, players);
    await storeDifficulties(db, org, items);
  },
  forgetLearned,
);

/** Counts who met a practice phish from the workshop, and what they did. */
const countWorkshop = reaction(
  "practice-workshop",
  [roundFinished],
  async ({ db, org, facts }) => {
    const meetings = facts.flatMap(({ data }) =>
      (data.earns ? data.answers : []).flatMap(({ item, decision }) => {
        const build = buildOf(item);
        return build ? [{ build, decision }] : [];
      }),
    );
    if (meetings.length === 0) return;
    const { smallestGroup } = await organisation(db, org);
    const counted = await readCounts(db, org, [...new Set(meetings.map(({ build }) => build))]);
    for (const { build, decision } of meetings)
      counted.set(build, countDecision(counted.get(build) ?? noCounts, decision, smallestGroup));
    await storeCounts(db, org, counted);
  },
  forgetCounts,
);

export const reactions = [learnFromRounds, countWorkshop];
