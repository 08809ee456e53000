import { CreditCard, GraduationCap, LogOut, UserRound, UsersRound } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { NavLink } from "react-router";
import { mark } from "../../../kit/page/mark.ts";
import { Spinner } from "../../../ui/parts/Spinner.tsx";
import { TextLink } from "../../../ui/parts/TextLink.tsx";
import type { Person } from "../account/client.ts";
import { useHome } from "../account/home.ts";
import { goLearning } from "../account/learn.ts";
import { OrganisationPicker } from "./OrganisationPicker.tsx";
import { useSignOut } from "./leaving.tsx";
import type { Me } from "./product.ts";
import { useDashboardWords } from "./words.ts";
import "./shell.css";

/** The dashboard's frame: a sidebar on a desk, a tab bar on a telephone. Without children it says that something is on its way. */
export function Shell(props: { person?: Person; me?: Me | undefined; children?: ReactNode }) {
  const { person, me, children } = props;
  const say = useDashboardWords();
  const { signOut } = useSignOut();
  const screens = [
    { to: "/dashboard/profile", icon: UserRound, label: say("frame.profile") },
    { to: "/dashboard/subscription", icon: CreditCard, label: say("frame.subscription") },
    ...(maySeePeople(me) ? [{ to: "/dashboard/people", icon: UsersRound, label: say("frame.people") }] : []),
  ];
  return (
    <div className="dash">
      <a className="skip" href="#main">
        {say("frame.skip")}
      </a>
      <header className="dash-side">
        <TextLink to={useHome()} outside>
          <span className="brand">
            <span dangerouslySetInnerHTML={{ __html: mark(26).markup }} />
            Hookwise
          </span>
        </TextLink>
        <OrganisationPicker me={me} />
        <nav aria-label={say("frame.nav")}>
          {screens.map(({ to, icon: Icon, label }) => (
            <NavLink key={to} to={to}>
              <Icon size={20} aria-hidden="true" />
              <span>{label}</span>
            </NavLink>
          ))}
          <a href="/callback" onClick={learn}>
            <GraduationCap size={20} aria-hidden="true" />
            <span>{say("frame.learn")}</span>
          </a>
        </nav>
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
    </div>
  );
}

// The way there begins with a code that is made at that moment; a link could only hold an old one.
function learn(event: MouseEvent): void {
  event.preventDefault();
  void goLearning();
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

/** Owners and admins look after the people of an organisation. */
export function maySeePeople(me: Me | undefined): boolean {
  return me?.permissions.includes("people:accounts") ?? false;
}

function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  return (words.length > 1 ? [words[0], words.at(-1)] : words)
    .map((word) => String.fromCodePoint(word!.codePointAt(0)!).toUpperCase())
    .join("");
}
