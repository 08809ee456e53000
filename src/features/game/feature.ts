import { feature } from "../../kit/feature.ts";
import { contract } from "./contract.ts";
import { seedMonth } from "./demo/month.ts";
import * as facts from "./facts.ts";
import { boardHandlers } from "./handlers/boards.ts";
import { crewHandlers } from "./handlers/crew.ts";
import { ownHandlers } from "./handlers/own.ts";
import { seasonHandlers } from "./handlers/season.ts";
import { studioHandlers } from "./handlers/studio.ts";
import { jobs } from "./jobs.ts";
import { raw } from "./live.ts";
import { personal } from "./personal.ts";
import { reactions } from "./reactions.ts";
import type en from "./words/en.json";

declare module "../../kit/words.ts" {
  interface Areas {
    game: typeof en;
  }
}

export const game = feature({
  name: "game",
  facts,
  contract,
  tags: { game: "Points, badges, seasons and crews, and the awareness score." },
  handlers: { ...ownHandlers, ...seasonHandlers, ...crewHandlers, ...boardHandlers, ...studioHandlers },
  raw,
  jobs,
  reactions,
  permissions: {
    "scores:read": ["owner", "admin", "campaign-manager", "analyst", "department-manager"],
    "game:manage": ["owner", "admin"],
  },
  personal,
  seedMonth,
  words: new URL("words/", import.meta.url),
});
