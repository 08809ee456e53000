import { Fish } from "lucide-react";
import { contract } from "../../../../features/lures/contract.ts";
import { question } from "../../../../ui/call.ts";
import { screen } from "../../../../ui/screen.ts";
import { useLureWords } from "./words.ts";

export const luresScreen = screen({
  path: "/dashboard/lures",
  module: "sites/main/dashboard/lures/LuresScreen.tsx",
  icon: Fish,
  name: () => useLureWords.now()("list.title"),
  title: () => useLureWords.now()("list.page"),
  help: "/docs/campaign-setup#lures",
  needs: [contract.listLures],
  notYours: () => useLureWords.now()("list.not-yours"),
});

/** One lure: read by whoever may see the library, changed by whoever writes lures. */
export const lureScreen = screen({
  path: "/dashboard/lures/:id",
  module: "sites/main/dashboard/lures/LureScreen.tsx",
  name: () => useLureWords.now()("one.name"),
  title: () => useLureWords.now()("one.page"),
  help: "/tutorials/creating-custom-templates",
  needs: [contract.getLure],
  prefetch: (id) => [question(contract.getLure, { id }), question(contract.getLureDraft, { id })],
  notYours: () => useLureWords.now()("list.not-yours"),
});
