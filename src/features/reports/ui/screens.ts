import { FileChartColumn } from "lucide-react";
import { question } from "../../../ui/call.ts";
import { screen } from "../../../ui/screen.ts";
import type { Screen } from "../../../ui/screen.ts";
import { contract } from "../contract.ts";
import { useReportWords } from "./parts/words.ts";

const common = { notYours: () => useReportWords.now()("not-yours") };

const list = screen({
  ...common,
  path: "/dashboard/reports",
  module: "features/reports/ui/ReportsScreen.tsx",
  icon: FileChartColumn,
  name: () => useReportWords.now()("title"),
  title: () => useReportWords.now()("page"),
  help: "/docs/reports",
  needs: [contract.listReports],
  prefetch: () => [question(contract.listReports, { limit: 50 })],
});

const schedules = screen({
  ...common,
  path: "/dashboard/reports/schedules",
  module: "features/reports/ui/SchedulesScreen.tsx",
  name: () => useReportWords.now()("schedules.title"),
  title: () => useReportWords.now()("schedules.page"),
  help: "/docs/reports#reports-that-come-by-themselves",
  needs: [contract.listReportSchedules],
  prefetch: () => [question(contract.listReportSchedules, {})],
});

const one = screen({
  ...common,
  path: "/dashboard/reports/:id",
  module: "features/reports/ui/ReportScreen.tsx",
  name: () => useReportWords.now()("record.name"),
  title: () => useReportWords.now()("record.page"),
  help: "/docs/reports#how-to-check-one",
  needs: [contract.getReport],
  prefetch: (id) => [question(contract.getReport, { id })],
});

/** Everything about reports; what has an address of its own stands before the address that any id fits. */
export const reportScreens: readonly Screen[] = [list, schedules, one];
