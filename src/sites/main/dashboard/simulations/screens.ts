import { Send } from "lucide-react";
import { contract as campaigns } from "../../../../features/campaigns/contract.ts";
import { useCampaignWords } from "../../../../features/campaigns/ui/parts/words.ts";
import { contract as insight } from "../../../../features/insight/contract.ts";
import { question } from "../../../../ui/call.ts";
import { screen } from "../../../../ui/screen.ts";
import type { Screen } from "../../../../ui/screen.ts";

const say = () => useCampaignWords.now();

const list = screen({
  path: "/dashboard/simulations",
  module: "sites/main/dashboard/simulations/SimulationsScreen.tsx",
  icon: Send,
  onTab: true,
  name: () => say()("list.title"),
  title: () => say()("list.page"),
  help: "/docs/campaign-setup",
  needs: [campaigns.listCampaigns],
  notYours: () => say()("not-yours.read"),
});

const plan = screen({
  path: "/dashboard/simulations/new",
  aliases: ["/dashboard/simulations/:id/plan"],
  module: "features/campaigns/ui/PlanScreen.tsx",
  name: () => say()("plan.new"),
  title: () => say()("plan.page"),
  help: "/docs/campaign-setup#audience",
  needs: [campaigns.createCampaign],
  notYours: () => say()("not-yours.write"),
});

const programmes = screen({
  path: "/dashboard/simulations/programmes",
  module: "features/campaigns/ui/ProgrammesScreen.tsx",
  name: () => say()("programmes.title"),
  title: () => say()("programmes.page"),
  help: "/docs/campaign-setup#programmes",
  needs: [campaigns.listProgrammes],
  notYours: () => say()("not-yours.read"),
});

const one = screen({
  path: "/dashboard/simulations/:id",
  module: "sites/main/dashboard/simulations/SimulationScreen.tsx",
  name: () => say()("record.name"),
  title: () => say()("record.page"),
  help: "/docs/campaign-setup#while-it-runs",
  needs: [campaigns.getCampaign],
  prefetch: (id) => [question(campaigns.getCampaign, { id }), question(insight.campaignSummary, { id })],
  notYours: () => say()("not-yours.read"),
});

/** Everything about simulations; what has an address of its own stands before the address that any id fits. */
export const simulationScreens: readonly Screen[] = [list, plan, programmes, one];
