import type { LucideIcon } from "lucide-react";
import { createContext, useContext } from "react";
import type { Endpoint } from "../kit/contract.ts";
import type { Call, Open, Question } from "./call.ts";

/** For everybody who is signed in, whatever the product knows of them: one's own account, say. */
interface OwnScreen {
  path: `/${string}`;
  /** Other addresses that show the same. */
  aliases?: readonly `/${string}`[];
  /** The file whose default export it shows, below `src`. */
  module: `${string}.tsx`;
  /** Its picture in the navigation; a screen without one is reached from others, such as the page of one thing from the list of all. */
  icon?: LucideIcon;
  /** What leads there, in the language in which the screens stand. */
  name(): string;
  /** Stands in the navigation of the settings instead of the dashboard's own. */
  section?: "settings";
  /** Keeps its place in the bar at the foot of a telephone; the others are found under More. */
  onTab?: true;
  /** The title of the page. */
  title(): string;
  /** The page of the docs that belongs to it, with the heading: `/docs/campaign-setup#schedule`. Help opens there. */
  help: `/${"docs" | "tutorials"}/${string}`;
  needs?: never;
}

/** For those who belong to an organisation and have the permission of every endpoint that it cannot do without. */
interface OrganisationScreen extends Omit<OwnScreen, "needs"> {
  needs: readonly [Endpoint, ...Endpoint[]];
  /**
   * What it asks first, word for word as it will ask it: whoever opens it by its address has that asked while it is looked up who they are. Nothing that is
   * written down as a look at somebody.
   * @param id of the thing whose page it is; empty on other screens
   */
  prefetch?(id: string): readonly Question[];
  /** Says to everybody else whom to turn to. */
  notYours(): string;
}

/** A screen of the dashboard as a value: its route, its place in the navigation, its title and who may see it come from it. */
export type Screen = OwnScreen | OrganisationScreen;

export function screen<S extends Screen>(def: S): S {
  return def;
}

/** Whether somebody with these permissions may call every endpoint that a screen needs. */
export function mayOpen({ needs }: Pick<Screen, "needs">, permissions: readonly string[]): boolean {
  const open = ["account", "member", "public", ...permissions];
  return needs?.every((endpoint) => open.includes(endpoint["~orpc"].meta.may)) ?? true;
}

/** Where a screen of an organisation stands. */
interface Surroundings {
  call: Call;
  /** For streams and files. */
  open: Open;
  organisation: { id: string; name: string };
  /** The person's own record in it, with the address of their account. */
  member: { id: string; email: string | null };
  permissions: readonly string[];
}

/** Whether somebody with these permissions may call an endpoint: for acts that a screen offers to some of its readers. */
export function mayCall(endpoint: Endpoint, permissions: readonly string[]): boolean {
  return mayOpen({ needs: [endpoint] }, permissions);
}

export const ScreenContext = createContext<Surroundings | null>(null);

/** The organisation that a screen shows, who looks at it, and how it calls the API; for screens with `needs`, and what they are made of. */
export function useScreen(): Surroundings {
  const found = useContext(ScreenContext);
  if (!found) throw new Error("this stands outside of every screen that says what it needs");
  return found;
}
