import { feature } from "../../kit/feature.ts";
import { whenOlder } from "../../kit/personal.ts";
import { contract } from "./contract.ts";
import { seedMonth } from "./demo/seed.ts";
import * as facts from "./facts.ts";
import { duelHandlers } from "./handlers/duels.ts";
import { roundHandlers } from "./handlers/rounds.ts";
import { workshopHandlers } from "./handlers/workshop.ts";
import { reactions } from "./reactions.ts";
import { eraseMember, forgetBuilds, forgetDuels, forgetRounds, practiceOf } from "./store/personal.ts";
import type en from "./words/en.json";

declare module "../../kit/words.ts" {
  interface Areas {
    practice: typeof en;
  }
}

export const practice = feature({
  name: "practice",
  facts,
  contract,
  tags: { practice: "Rounds of eight messages, duels and the workshop: each person's own." },
  handlers: { ...roundHandlers, ...duelHandlers, ...workshopHandlers },
  reactions,
  words: new URL("words/", import.meta.url),
  personal: {
    periods: { rounds: { days: 400, least: 30, most: 800 } },
    processing: [
      {
        id: "rounds",
        columns: { practice_rounds: ["*"], practice_players: ["*"], practice_duels: ["*"], practice_builds: ["*"] },
        retention: "rounds",
      },
    ],
    tells: "results",
    export: practiceOf,
    erase: eraseMember,
    retain: [forgetRounds, forgetDuels, forgetBuilds].map((remove) => whenOlder("rounds", remove)),
  },
  seedMonth,
});
