import { CreditCard, UserRound } from "lucide-react";
import { matchPath } from "react-router";
import { insightScreen } from "../../../features/insight/ui/screens.ts";
import { overviewScreen } from "../../../features/overview/ui/screens.ts";
import { departmentsScreen, importScreen, peopleScreen, personScreen } from "../../../features/people/ui/screens.ts";
import { screen } from "../../../ui/screen.ts";
import type { Screen } from "../../../ui/screen.ts";
import { useDashboardWords } from "./words.ts";

const profile = screen({
  path: "/dashboard/profile",
  also: ["/profiletab"],
  module: "sites/main/dashboard/profile.tsx",
  icon: UserRound,
  name: () => useDashboardWords.now()("frame.profile"),
  title: () => useDashboardWords.now()("profile.page"),
});

const subscription = screen({
  path: "/dashboard/subscription",
  module: "sites/main/dashboard/subscription.tsx",
  icon: CreditCard,
  name: () => useDashboardWords.now()("frame.subscription"),
  title: () => useDashboardWords.now()("subscription.page"),
});

/** The screens of the dashboard in the order of its navigation. Routes, titles and who may see them follow. */
export const screens: readonly Screen[] = [
  overviewScreen,
  insightScreen,
  peopleScreen,
  departmentsScreen,
  importScreen,
  personScreen,
  profile,
  subscription,
];

/** What the addresses of all pages of the settings begin with. */
export const settingsPath = "/dashboard/settings";

/** The addresses of a screen, the one that the navigation leads to first. */
export function addressesOf({ path, also = [] }: Screen): readonly [string, ...string[]] {
  return [path, ...also];
}

/** The screen at an address of this site, matched as its route is. */
export function screenAt(pathname: string): Screen | undefined {
  return screens.find((one) => addressesOf(one).some((path) => matchPath(path, pathname)));
}
