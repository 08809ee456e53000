import { Ellipsis, GraduationCap, Settings } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import type { MouseEvent } from "react";
import { NavLink, useLocation } from "react-router";
import type { Screen } from "../../../ui/screen.ts";
import { openLearnSite } from "../account/learn.ts";
import { settingsPath } from "./screens.ts";
import { useDashboardWords } from "./words.ts";

interface Place {
  to: string;
  icon: LucideIcon;
  name: string;
  /** Stands in the bar of a telephone also where there are more places than it has room for. */
  tab: boolean;
  /** The first of one's own, below a line. */
  own: boolean;
}

// What fits beside one another at the foot of a telephone.
const room = 5;

/** The way to every screen that is open to this person; on a telephone the main ones, and the others behind More. */
export function Navigation({ open }: { open: readonly Screen[] }) {
  const say = useDashboardWords();
  const { pathname } = useLocation();
  const [more, setMore] = useState(false);
  useEffect(() => setMore(false), [pathname]);
  const places = placesOf(open, say("frame.settings"));
  const crowded = places.length + 1 > room;
  const firstOwn = places.findIndex(({ own }) => own);
  return (
    <nav aria-label={say("frame.nav")} data-crowded={crowded ? "" : undefined} data-more={more ? "" : undefined}>
      {places.map(({ to, icon: Icon, name, tab, own }, index) => (
        <NavLink
          key={to}
          to={to}
          data-tab={tab ? "" : undefined}
          data-first-own={own && index === firstOwn && index > 0 ? "" : undefined}
          {...(to.startsWith(`${settingsPath}/`) &&
            pathname.startsWith(`${settingsPath}/`) && { "aria-current": "page" })}
        >
          <Icon size={20} aria-hidden="true" />
          <span>{name}</span>
        </NavLink>
      ))}
      <a href="/callback" onClick={learn}>
        <GraduationCap size={20} aria-hidden="true" />
        <span>{say("frame.learn")}</span>
      </a>
      {crowded && (
        <button type="button" className="dash-more" aria-expanded={more} onClick={() => setMore(!more)}>
          <Ellipsis size={20} aria-hidden="true" />
          <span>{say("frame.more")}</span>
        </button>
      )}
    </nav>
  );
}

function placesOf(open: readonly Screen[], settings: string): Place[] {
  const main = open.filter(({ section }) => !section);
  const places = main.flatMap(({ path, icon, name, onTab, needs }) =>
    icon ? [{ to: path, icon, name: name(), tab: onTab ?? false, own: !needs }] : [],
  );
  const [first] = open.filter(({ section, icon }) => section === "settings" && icon);
  if (first) {
    const at = places.findIndex(({ own }) => own);
    const place = { to: first.path, icon: Settings, name: settings, tab: false, own: false };
    places.splice(at === -1 ? places.length : at, 0, place);
  }
  // The bar has room for three: those that ask for it, and from the top whoever comes next.
  const tabs = places.toSorted((a, b) => Number(b.tab) - Number(a.tab)).slice(0, 3);
  return places.map((place) => ({ ...place, tab: tabs.includes(place) }));
}

// The way there begins with a code that is made at that moment; a link could only hold an old one.
function learn(event: MouseEvent): void {
  event.preventDefault();
  void openLearnSite();
}
