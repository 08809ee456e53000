import { Gamepad2, Sailboat } from "lucide-react";
import { question } from "../../../ui/call.ts";
import { screen } from "../../../ui/screen.ts";
import { contract } from "../contract.ts";
import { useGameWords } from "./words.ts";

export const scoresScreen = screen({
  path: "/dashboard/scores",
  module: "features/game/ui/ScoresScreen.tsx",
  icon: Sailboat,
  name: () => useGameWords.now()("scores.name"),
  title: () => useGameWords.now()("scores.page"),
  help: "/docs/awareness-score",
  needs: [contract.departmentScores],
  notYours: () => useGameWords.now()("scores.not-yours"),
});

export const gameSettingsScreen = screen({
  section: "settings",
  path: "/dashboard/settings/game",
  module: "features/game/ui/GameSettingsScreen.tsx",
  icon: Gamepad2,
  name: () => useGameWords.now()("settings.name"),
  title: () => useGameWords.now()("settings.page"),
  help: "/docs/practice-and-game",
  needs: [contract.gameSettings, contract.changeGameSettings],
  prefetch: () => [question(contract.gameSettings, {})],
  notYours: () => useGameWords.now()("settings.not-yours"),
});
