import { Network } from "lucide-react";
import { question } from "../../../ui/call.ts";
import { screen } from "../../../ui/screen.ts";
import { contract } from "../contract.ts";
import { useTrackingWords } from "./words.ts";

const common = { section: "settings", notYours: () => useTrackingWords.now()("not-yours") } as const;

export const networksScreen = screen({
  ...common,
  path: "/dashboard/settings/networks",
  module: "features/tracking/ui/NetworksScreen.tsx",
  icon: Network,
  name: () => useTrackingWords.now()("title"),
  title: () => useTrackingWords.now()("page"),
  help: "/docs/settings#own-networks",
  needs: [contract.listNetworks, contract.declareNetwork],
  prefetch: () => [question(contract.listNetworks, {})],
});
