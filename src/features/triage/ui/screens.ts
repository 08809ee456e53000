import { Flag } from "lucide-react";
import { question } from "../../../ui/call.ts";
import { screen } from "../../../ui/screen.ts";
import { contract } from "../contract.ts";
import { useTriageWords } from "./words.ts";

export const reportedScreen = screen({
  path: "/dashboard/reported",
  module: "features/triage/ui/ReportedScreen.tsx",
  icon: Flag,
  onTab: true,
  name: () => useTriageWords.now()("name"),
  title: () => useTriageWords.now()("page"),
  help: "/docs/reported-emails",
  needs: [contract.listReportedGroups],
  notYours: () => useTriageWords.now()("not-yours"),
});

/** One group of reported mails. */
export const reportedGroupScreen = screen({
  path: "/dashboard/reported/:id",
  module: "features/triage/ui/GroupScreen.tsx",
  name: () => useTriageWords.now()("one.name"),
  title: () => useTriageWords.now()("one.page"),
  help: "/docs/reported-emails#give-a-verdict",
  needs: [contract.getReportedGroup],
  prefetch: (id) => [
    question(contract.getReportedGroup, { id }),
    question(contract.listGroupReports, { id, limit: 50 }),
  ],
  notYours: () => useTriageWords.now()("not-yours"),
});
