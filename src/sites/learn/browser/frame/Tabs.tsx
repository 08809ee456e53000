import { House, Map, Menu, Sailboat, Flag } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { NavLink } from "react-router";
import { useWords } from "../words.ts";

const tabs: readonly { to: string; name: "first" | "skills" | "season" | "boat" | "more"; icon: LucideIcon }[] = [
  { to: "/", name: "first", icon: House },
  { to: "/skills", name: "skills", icon: Map },
  { to: "/season", name: "season", icon: Flag },
  { to: "/boat", name: "boat", icon: Sailboat },
  { to: "/settings", name: "more", icon: Menu },
];

/** The ways to the screens: a bar at the foot of a phone, in reach of the thumb; beside the brand on a wide window. */
export function Tabs() {
  const say = useWords();
  return (
    <nav className="tabs" aria-label={say("frame.tabs")}>
      <ul>
        {tabs.map(({ to, name, icon: Icon }) => (
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
