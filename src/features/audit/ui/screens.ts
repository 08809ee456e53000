import { ScrollText } from "lucide-react";
import { question } from "../../../ui/call.ts";
import { screen } from "../../../ui/screen.ts";
import { contract } from "../contract.ts";
import { useAuditWords } from "./words.ts";

const common = { section: "settings", notYours: () => useAuditWords.now()("not-yours") } as const;

/** Its people and keys are found by what later features know of them. */
export const auditScreen = screen({
  ...common,
  path: "/dashboard/settings/audit",
  module: "sites/main/dashboard/audit.tsx",
  icon: ScrollText,
  name: () => useAuditWords.now()("title"),
  title: () => useAuditWords.now()("page"),
  help: "/docs/user-roles-and-permissions#the-audit-log",
  needs: [contract.listAudit],
  prefetch: () => [question(contract.listAudit, { limit: 50 }), question(contract.listAuditActs, {})],
});
