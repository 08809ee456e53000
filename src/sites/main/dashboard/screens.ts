import { CreditCard, UserRound } from "lucide-react";
import { matchPath } from "react-router";
import { keysScreen } from "../../../features/api-keys/ui/screens.ts";
import { auditScreen } from "../../../features/audit/ui/screens.ts";
import { gameSettingsScreen, scoresScreen } from "../../../features/game/ui/screens.ts";
import { insightScreen } from "../../../features/insight/ui/screens.ts";
import { contract as organisations } from "../../../features/organisations/contract.ts";
import {
  dangerScreen,
  domainsScreen,
  organisationScreen,
  privacyScreen,
} from "../../../features/organisations/ui/screens.ts";
import { mailboxesScreen, mailScreen } from "../../../features/outbound/ui/screens.ts";
import { overviewScreen } from "../../../features/overview/ui/screens.ts";
import {
  departmentsScreen,
  importScreen,
  peopleScreen,
  personScreen,
  rolesScreen,
} from "../../../features/people/ui/screens.ts";
import { contract as privacy } from "../../../features/privacy/contract.ts";
import { reportScreens } from "../../../features/reports/ui/screens.ts";
import { networksScreen } from "../../../features/tracking/ui/screens.ts";
import { reportedGroupScreen, reportedScreen } from "../../../features/triage/ui/screens.ts";
import { webhooksScreen } from "../../../features/webhooks/ui/screens.ts";
import { question } from "../../../ui/call.ts";
import type { Question } from "../../../ui/call.ts";
import { screen } from "../../../ui/screen.ts";
import type { Screen } from "../../../ui/screen.ts";
import { simulationScreens } from "./simulations/screens.ts";
import { lureScreen, luresScreen } from "./lures/screens.ts";
import { trainingScreen } from "./training/screens.ts";
import { useDashboardWords } from "./words.ts";

const profile = screen({
  path: "/dashboard/profile",
  aliases: ["/profiletab"],
  module: "sites/main/dashboard/profile.tsx",
  icon: UserRound,
  name: () => useDashboardWords.now()("frame.profile"),
  help: "/docs/user-roles-and-permissions#accounts",
  title: () => useDashboardWords.now()("profile.page"),
});

const subscription = screen({
  path: "/dashboard/subscription",
  module: "sites/main/dashboard/subscription.tsx",
  icon: CreditCard,
  name: () => useDashboardWords.now()("frame.subscription"),
  title: () => useDashboardWords.now()("subscription.page"),
  help: "/docs/settings#subscription",
});

/** The screens of the dashboard in the order of its navigation. Routes, titles and who may see them follow. */
export const screens: readonly Screen[] = [
  overviewScreen,
  ...simulationScreens,
  luresScreen,
  lureScreen,
  reportedScreen,
  reportedGroupScreen,
  insightScreen,
  scoresScreen,
  ...reportScreens,
  peopleScreen,
  departmentsScreen,
  importScreen,
  personScreen,
  profile,
  subscription,
  organisationScreen,
  domainsScreen,
  mailScreen,
  mailboxesScreen,
  rolesScreen,
  privacyScreen,
  trainingScreen,
  gameSettingsScreen,
  networksScreen,
  keysScreen,
  webhooksScreen,
  auditScreen,
  {
    ...dangerScreen,
    prefetch: () => [question(organisations.currentOrganisation, {}), question(privacy.organisationDeletion, {})],
  },
];

/** What the addresses of all pages of the settings begin with. */
export const settingsPath = "/dashboard/settings";

/** The addresses of a screen, the one that the navigation leads to first. */
export function addressesOf({ path, aliases = [] }: Screen): readonly [string, ...string[]] {
  return [path, ...aliases];
}

/** The screen at an address of this site, matched as its route is. */
export function screenAt(pathname: string): Screen | undefined {
  return screens.find((one) => addressesOf(one).some((path) => matchPath(path, pathname)));
}

/** What the screen at an address asks first. @param search the address's query: a list that is narrowed by it asks otherwise */
export function firstQuestions(pathname: string, search: string): readonly Question[] {
  const found = screenAt(pathname);
  if (search !== "" || !found?.needs || !found.prefetch) return [];
  return found.prefetch(matchPath(found.path, pathname)?.params["id"] ?? "");
}
