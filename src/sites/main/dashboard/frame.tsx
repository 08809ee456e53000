import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import type { MetaFunction } from "react-router";
import { DraftsOf, forgetDrafts } from "../../../ui/forms/drafts.ts";
import { UnsavedGuard } from "../../../ui/forms/UnsavedGuard.tsx";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { refusalIn } from "../../../ui/problem.ts";
import type { Person } from "../account/client.ts";
import { useSession } from "../account/session.ts";
import { Unreachable } from "../account/Unreachable.tsx";
import { useWords } from "../words.ts";
import { Broken } from "./Broken.tsx";
import { DashboardContext } from "./context.ts";
import { Gate } from "./Gate.tsx";
import { loginFor, useSecondSteps } from "./guard.ts";
import { Invitations } from "./Invitations.tsx";
import { useSignOut } from "./leaving.tsx";
import { keptFor } from "./pending-organisation.ts";
import { asked, useMe } from "./product.ts";
import { screenAt } from "./screens.ts";
import { Shell } from "./Shell.tsx";
import { Trial } from "./Trial.tsx";
import { useDashboardWords } from "./words.ts";

// Needed once, if ever, and it is a form, which brings what checks it.
const Founding = lazy(async () => ({ default: (await import("./Founding.tsx")).Founding }));

export const meta: MetaFunction = ({ location }) => {
  const screen = screenAt(location.pathname);
  return screen ? [{ title: screen.title() }] : [];
};

export { Broken as ErrorBoundary };

/** What stands around every screen of the dashboard: only who is signed in, and has an authenticator, sees the screen itself. */
export default function Frame() {
  return (
    <QueryClientProvider client={asked}>
      <Guarded />
    </QueryClientProvider>
  );
}

function Guarded() {
  const say = useWords();
  const session = useSession();
  const { leaving } = useSignOut();
  const { pathname, search, hash } = useLocation();
  if (session.state === "in") return <SecondStepFirst key={session.person.userId} person={session.person} />;
  if (session.state === "checking" || leaving) return <Shell />;
  if (session.state === "unreachable")
    return (
      <Shell>
        <section className="deactivated">
          <h1>{say("account.fault.unreachable-title")}</h1>
          <Unreachable />
        </section>
      </Shell>
    );
  const state = session.ended ? { ended: true } : null;
  return <Navigate to={loginFor(pathname + search + hash)} state={state} replace />;
}

/** Google keeps the second step of its people; everybody else needs an authenticator here. What cannot be learned now stops nobody. */
function SecondStepFirst({ person }: { person: Person }) {
  const { data, isLoading } = useSecondSteps(person);
  const [wanted, setWanted] = useState(() => keptFor(person));
  // Once: a later look must not take the screen away with what is typed there.
  const looked = useRef(false);
  looked.current ||= !isLoading;
  if (!looked.current) return <Shell person={person} />;
  if (data && !data.enabled?.includes("TOTP")) return <Navigate to="/enable-mfa" replace />;
  if (wanted)
    return (
      <Suspense fallback={<Shell person={person} />}>
        <Founding person={person} wanted={wanted} onDone={() => setWanted(null)} />
      </Suspense>
    );
  return <Inside person={person} />;
}

function Inside({ person }: { person: Person }) {
  const { data: me, error } = useMe(person);
  const say = useDashboardWords();
  const { signOut } = useSignOut();
  // Who signs in where somebody else was is not left with what that person had typed.
  useEffect(() => forgetDrafts(person.userId), [person.userId]);
  const refusal = refusalIn(error);
  if (refusal?.reason === "account-deactivated" || refusal?.reason === "account-leaving")
    return (
      <Shell person={person}>
        <section className="deactivated">
          <h1>{say("deactivated.title")}</h1>
          <Alert kind="info">{refusal.detail}</Alert>
          <Button kind="quiet" onClick={() => void signOut()}>
            {say("deactivated.logout")}
          </Button>
        </section>
      </Shell>
    );
  return (
    <Shell person={person} me={me}>
      {me && <Invitations me={me} />}
      {me && <Trial me={me} />}
      <DashboardContext value={{ person, me }}>
        <DraftsOf value={`${person.userId} ${me?.organisation?.id ?? ""}`}>
          <Gate>
            <Outlet />
          </Gate>
        </DraftsOf>
      </DashboardContext>
      <UnsavedGuard />
    </Shell>
  );
}
