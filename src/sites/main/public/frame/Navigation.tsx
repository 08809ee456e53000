import { ChevronDown, Menu, X } from "lucide-react";
import { useLocation } from "react-router";
import { Link } from "../parts/Link.tsx";
import { mark } from "../../../../kit/page/mark.ts";
import { placeOf } from "../language.ts";
import { Drawing } from "../parts/Drawing.tsx";
import { usePublicWords } from "../words.ts";

const places = ["features", "how-it-works", "pricing"] as const;

/**
 * The bar that stays at the top. Who is signed in shows only once that is known (behaviour/session.ts); without script the way in is
 * always there. The small menu is a popover, which needs no script.
 */
export function Navigation() {
  const say = usePublicWords();
  const links = <Places />;
  return (
    <header className="bar" data-bar>
      <div className="wrap">
        <Link className="brand" href="/" aria-label={say("brand")} data-home>
          <Drawing of={mark(28)} className="mark" />
          <span>Hookwise</span>
        </Link>
        <nav className="places" aria-label={say("nav.label")}>
          {links}
        </nav>
        <div className="who" data-session="checking">
          <div className="out" data-when="out">
            <Link href="/login">{say("nav.login")}</Link>
            <Link className="button coral small-button" href="/get-started">
              {say("nav.get-started")}
            </Link>
          </div>
          <div className="in" data-when="in">
            <button type="button" className="linkish" data-learn>
              {say("nav.learn")}
            </button>
            <div className="account" data-account>
              <button type="button" className="linkish" aria-expanded="false" aria-controls="account-menu">
                {say("nav.account")}
                <ChevronDown size={16} aria-hidden="true" />
              </button>
              <ul id="account-menu" hidden>
                <li>
                  <Link href="/dashboard">{say("nav.dashboard")}</Link>
                </li>
                <li>
                  <button type="button" className="linkish" data-logout>
                    {say("nav.logout")}
                  </button>
                </li>
              </ul>
            </div>
          </div>
        </div>
        <button type="button" className="menu-button" popoverTarget="mobile-menu" aria-label={say("nav.menu")}>
          <Menu size={24} aria-hidden="true" />
        </button>
      </div>
      <div id="mobile-menu" popover="auto" className="mobile-menu">
        <div className="mobile-head">
          <b>{say("nav.menu")}</b>
          <button
            type="button"
            popoverTarget="mobile-menu"
            popoverTargetAction="hide"
            className="menu-button"
            aria-label={say("nav.close")}
          >
            <X size={24} aria-hidden="true" />
          </button>
        </div>
        <nav aria-label={say("nav.mobile")}>
          {links}
          <div className="who" data-session="checking">
            <div className="out" data-when="out">
              <Link href="/login">{say("nav.login")}</Link>
              <Link href="/get-started">{say("nav.get-started")}</Link>
            </div>
            <div className="in" data-when="in">
              <button type="button" className="linkish" data-learn>
                {say("nav.learn")}
              </button>
              <Link href="/dashboard">{say("nav.dashboard")}</Link>
              <button type="button" className="linkish" data-logout>
                {say("nav.logout")}
              </button>
            </div>
          </div>
        </nav>
      </div>
    </header>
  );
}

function Places() {
  const say = usePublicWords();
  const pathname = placeOf(useLocation().pathname);
  return (
    <>
      {places.map((place) => (
        <Link key={place} href={`/${place}`} aria-current={pathname === `/${place}` ? "page" : undefined}>
          {say(`nav.${place}`)}
        </Link>
      ))}
    </>
  );
}
