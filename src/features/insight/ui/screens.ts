import { ChartSpline } from "lucide-react";
import { screen } from "../../../ui/screen.ts";
import { contract } from "../contract.ts";
import { useInsightWords } from "./words.ts";

export const insightScreen = screen({
  path: "/dashboard/insight",
  module: "features/insight/ui/InsightScreen.tsx",
  icon: ChartSpline,
  name: () => useInsightWords.now()("title"),
  title: () => useInsightWords.now()("page"),
  help: "/docs/insight#insight",
  needs: [contract.insightTrend, contract.insightFindings],
  notYours: () => useInsightWords.now()("not-yours"),
});
