import { queryOptions } from "@tanstack/react-query";
import { contract as campaigns } from "../../../features/campaigns/contract.ts";
import { contract as game } from "../../../features/game/contract.ts";
import { contract as practice } from "../../../features/practice/contract.ts";
import { contract as training } from "../../../features/training/contract.ts";
import { languageNow } from "../../../ui/language.ts";
import type { OutputOf } from "../../../ui/call.ts";
import { call } from "./client.ts";

export type Assignments = OutputOf<typeof training.myAssignments>;
export type Practice = OutputOf<typeof practice.getPractice>;
export type Skill = OutputOf<typeof training.mySkills>["items"][number];
export type Game = OutputOf<typeof game.myGame>;
/** What a player has earned; there is none while the game is switched off. */
export type Play = NonNullable<Game["play"]>;
export type Score = OutputOf<typeof game.myScore>;
export type Surprises = OutputOf<typeof campaigns.mySurprises>;
export type Crew = NonNullable<OutputOf<typeof game.myCrew>["crew"]>;

/** What is asked for by more than one screen, each with the key under which its answer is kept. */
export const mine = {
  practice: () => queryOptions({ queryKey: ["practice"], queryFn: () => call(practice.getPractice, undefined) }),
  assignments: () => {
    const language = languageNow().tag;
    return queryOptions({
      queryKey: ["assignments", language],
      queryFn: () => call(training.myAssignments, { language }),
    });
  },
  skills: () => {
    const language = languageNow().tag;
    return queryOptions({ queryKey: ["skills", language], queryFn: () => call(training.mySkills, { language }) });
  },
  game: () => queryOptions({ queryKey: ["game"], queryFn: () => call(game.myGame, undefined) }),
  score: () => queryOptions({ queryKey: ["score", languageNow().tag], queryFn: () => call(game.myScore, undefined) }),
  crew: () => queryOptions({ queryKey: ["crew"], queryFn: () => call(game.myCrew, undefined) }),
  preferences: () => queryOptions({ queryKey: ["preferences"], queryFn: () => call(game.myGameSettings, undefined) }),
  surprises: () =>
    queryOptions({ queryKey: ["surprises", languageNow().tag], queryFn: () => call(campaigns.mySurprises, undefined) }),
  season: () => queryOptions({ queryKey: ["season"], queryFn: () => call(game.mySeason, undefined) }),
};
