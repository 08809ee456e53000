import { House, Map, Menu, Sailboat, Flag } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { NavLink } from "react-router";
import { mine } from "../mine.ts";
import { useWords } from "../words.ts";

const tabs: readonly {
  to: string;
  name: "first" | "skills" | "season" | "boat" | "more";
  icon: LucideIcon;
  /** Whether it is there while there is a game alone. */
  ofGame?: true;
}[] = [
  { to: "/", name: "first", icon: House },
  { to: "/skills", name: "skills", icon: Map },
  { to: "/season", name: "season", icon: Flag, ofGame: true },
  { to: "/boat", name: "boat", icon: Sailboat, ofGame: true },
  { to: "/settings", name: "more", icon: Menu },
];

/** The ways to the screens: a bar at the foot of a phone, in reach of the thumb; beside the brand on a wide window. */
export function Tabs() {
  const say = useWords();
  const { data } = useQuery(mine.game());
  const there = tabs.filter(({ ofGame }) => !ofGame || data?.on !== false);
  return (
    <nav className="tabs" aria-label={say("frame.tabs")}>
      <ul>
        {there.map(({ to, name, icon: Icon }) => (
          <li key={to}>
            <NavLink to={to} end={to === "/"}>
              <Icon size={22} aria-hidden="true" />
              <span>{say(`frame.${name}`)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
