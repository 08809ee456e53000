import { reaction } from "../../kit/ledger/index.ts";
import { roundFinished } from "./facts.ts";
import { buildOf } from "./items.ts";
import { classDifficulty, learn, newcomer } from "./rules/skill.ts";
import { countBuilds, forgetCounts } from "./store/builds.ts";
import type { Told } from "./store/builds.ts";
import { forgetLearned, keepDifficulties, keepPlayers, readDifficulties, readPlayers } from "./store/learning.ts";

/**
 * Learns people's skill and templates' difficulty from finished rounds, in the ledger's order: one reader an organisation, so that thousands who finish
 * in the same minute do not wait for each other at the rows of the same few templates. Rounds that earn nothing teach nothing.
 */
const learnFromRounds = reaction(
  "practice-learn",
  [roundFinished],
  async ({ db, org, facts }) => {
    const rounds = facts.filter(({ person, data }) => person && data.earns);
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
    await keepPlayers(db, org, players);
    await keepDifficulties(db, org, items);
  },
  forgetLearned,
);

/** Counts who met a practice phish from the workshop, and what they did. */
const countWorkshop = reaction(
  "practice-workshop",
  [roundFinished],
  async ({ db, org, facts }) => {
    const counted = new Map<string, Told>();
    for (const { data } of facts)
      for (const { item, decision } of data.earns ? data.answers : []) {
        const build = buildOf(item);
        if (!build) continue;
        const so = counted.get(build) ?? { shown: 0, fooled: 0, found: 0 };
        counted.set(build, {
          shown: so.shown + 1,
          fooled: so.fooled + (decision === "trust" ? 1 : 0),
          found: so.found + (decision === "report" ? 1 : 0),
        });
      }
    if (counted.size > 0) await countBuilds(db, org, counted);
  },
  forgetCounts,
);

export const reactions = [learnFromRounds, countWorkshop];
