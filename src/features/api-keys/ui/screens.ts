import { KeyRound } from "lucide-react";
import { question } from "../../../ui/call.ts";
import { screen } from "../../../ui/screen.ts";
import { contract } from "../contract.ts";
import { useKeyWords } from "./words.ts";

const common = { section: "settings", notYours: () => useKeyWords.now()("not-yours") } as const;

export const keysScreen = screen({
  ...common,
  path: "/dashboard/settings/keys",
  module: "features/api-keys/ui/KeysScreen.tsx",
  icon: KeyRound,
  name: () => useKeyWords.now()("title"),
  title: () => useKeyWords.now()("page"),
  help: "/docs/user-roles-and-permissions#keys-for-programs",
  needs: [contract.listApiKeys],
  prefetch: () => [question(contract.listApiKeys, { limit: 50 })],
});
