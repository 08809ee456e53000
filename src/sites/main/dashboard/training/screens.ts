import { GraduationCap } from "lucide-react";
import { contract as training } from "../../../../features/training/contract.ts";
import { question } from "../../../../ui/call.ts";
import { screen } from "../../../../ui/screen.ts";
import { useDashboardWords } from "../words.ts";

const say = () => useDashboardWords.now();

export const trainingScreen = screen({
  section: "settings",
  path: "/dashboard/settings/training",
  module: "sites/main/dashboard/training/TrainingScreen.tsx",
  icon: GraduationCap,
  name: () => say()("training.name"),
  title: () => say()("training.page"),
  help: "/docs/practice-and-game",
  needs: [training.getTrainingSettings, training.putTrainingSettings],
  prefetch: () => [question(training.getTrainingSettings, {})],
  notYours: () => say()("training.not-yours"),
});
