import { whenOlder } from "../../kit/personal.ts";
import type { Personal } from "../../kit/personal.ts";
import { forgetActs, forgetSeasons, forgetThanks } from "./retaining.ts";
import { eraseMember, exportMember } from "./store/personal.ts";

export const personal: Personal = {
  periods: { scores: { days: 400, least: 90, most: 400 } },
  processing: [
    {
      id: "scores",
      columns: {
        game_deliveries: ["person"],
        game_acts: ["person", "data"],
        game_players: ["person"],
        game_standings: ["person"],
        game_league_members: ["person"],
        game_league_tables: ["points"],
        game_thanks: ["giver", "receiver"],
      },
      retention: "scores",
    },
    {
      id: "game",
      columns: { game_told: ["person"], game_crew_members: ["person"], game_preferences: ["person"] },
      retention: "person",
    },
  ],
  nonPersonal: {
    "game_board_counts.people": "how many",
    "game_leagues.people": "how many",
    "game_crews.name": "the number of a drawn name",
  },
  tells: "results",
  export: (db, org, { member }) => exportMember(db, org, member),
  erase: (db, org, { member }) => eraseMember(db, org, member),
  retain: [forgetActs, forgetSeasons, forgetThanks].map((remove) => whenOlder("scores", remove)),
};
