import { Compass } from "lucide-react";
import { question } from "../../../ui/call.ts";
import { screen } from "../../../ui/screen.ts";
import { contract as insight } from "../../insight/contract.ts";
import { contract } from "../contract.ts";
import { useOverviewWords } from "./words.ts";

export const overviewScreen = screen({
  path: "/dashboard/overview",
  module: "features/overview/ui/OverviewScreen.tsx",
  icon: Compass,
  onTab: true,
  name: () => useOverviewWords.now()("title"),
  title: () => useOverviewWords.now()("page"),
  help: "/docs/insight",
  needs: [contract.needsAttention, contract.firstSteps],
  prefetch: () => [
    question(contract.firstSteps, {}),
    question(contract.needsAttention, {}),
    question(insight.insightFindings, { days: 90 }),
  ],
  notYours: () => useOverviewWords.now()("not-yours"),
});
