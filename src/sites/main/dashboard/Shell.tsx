import { CircleQuestionMark, LogOut } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { ReactNode } from "react";
import { mark } from "../../../kit/page/mark.ts";
import { Spinner } from "../../../ui/parts/Spinner.tsx";
import { TextLink } from "../../../ui/parts/TextLink.tsx";
import { mayOpen } from "../../../ui/screen.ts";
import type { Person } from "../account/client.ts";
import { useHome } from "../account/home.ts";
import { Bell } from "./Bell.tsx";
import { Keys } from "./Keys.tsx";
import type { Sheet } from "./Keys.tsx";
import { Navigation } from "./Navigation.tsx";
import { OrganisationPicker } from "./OrganisationPicker.tsx";
import { useSignOut } from "./leaving.tsx";
import type { Me } from "./product.ts";
import { screens } from "./screens.ts";
import { useTour } from "./tour/use-tour.ts";
import { useDashboardWords } from "./words.ts";
import "./shell.css";
import "./tools.css";

// Fetched when they are asked for: most visits need neither.
const HelpDrawer = lazy(() => import("./help/HelpDrawer.tsx"));
const Tour = lazy(() => import("./tour/Tour.tsx"));

/** The dashboard's frame: a sidebar on a desk, a tab bar on a telephone. Without children it says that something is on its way. */
export function Shell(props: { person?: Person | null; me?: Me | undefined; children?: ReactNode }) {
  const { person, me, children } = props;
  const say = useDashboardWords();
  const { signOut } = useSignOut();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [help, setHelp] = useState(false);
  const tour = useTour(me);
  const open = screens.filter((one) => mayOpen(one, me?.permissions ?? []));
  return (
    <div className="dash">
      <a className="skip" href="#main">
        {say("frame.skip")}
      </a>
      <header className="dash-side">
        <div className="dash-top">
          <TextLink to={useHome()} outside>
            <span className="brand">
              <span dangerouslySetInnerHTML={{ __html: mark(26).markup }} />
              <span className="brand-name">Hookwise</span>
            </span>
          </TextLink>
          {person && (
            <div className="dash-tools">
              {me && <Bell me={me} />}
              <button
                type="button"
                className="icon-button dash-tool"
                data-tour="help"
                aria-label={say("help.title")}
                aria-expanded={help}
                onClick={() => setHelp(!help)}
              >
                <CircleQuestionMark size={20} aria-hidden="true" />
              </button>
            </div>
          )}
        </div>
        <OrganisationPicker me={me} />
        <Navigation open={open} />
        {person && (
          <div className="dash-person">
            <span className="initials" aria-hidden="true">
              {initials(person.name || person.email)}
            </span>
            <span className="who">
              <strong>{person.name || person.email}</strong>
              {person.name && <span className="small soft">{person.email}</span>}
            </span>
            <button type="button" className="logout" onClick={() => void signOut()}>
              <LogOut size={18} aria-hidden="true" />
              <span>{say("frame.logout")}</span>
            </button>
          </div>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        {children ?? <Waiting />}
      </main>
      {person && (
        <>
          <Keys open={open} me={me} shown={sheet} onShow={setSheet} onHelp={() => setHelp(true)} />
          <Suspense>
            {help && (
              <HelpDrawer
                onClose={() => setHelp(false)}
                onShortcuts={() => {
                  setHelp(false);
                  setSheet("shortcuts");
                }}
                {...(tour.may && {
                  onTour() {
                    setHelp(false);
                    tour.begin();
                  },
                })}
              />
            )}
            {tour.stop !== null && <Tour stop={tour.stop} onGo={tour.go} onEnd={tour.end} />}
          </Suspense>
        </>
      )}
    </div>
  );
}

/** Something is on its way; says so to those who listen, and to those who look after a moment. */
export function Waiting() {
  const say = useDashboardWords();
  return (
    <p className="dash-waiting" role="status">
      <Spinner size={22} />
      <span>{say("frame.waiting")}</span>
    </p>
  );
}

function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  return (words.length > 1 ? [words[0], words.at(-1)] : words)
    .map((word) => String.fromCodePoint(word!.codePointAt(0)!).toUpperCase())
    .join("");
}
