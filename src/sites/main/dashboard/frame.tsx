import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useReducer, useRef } from "react";
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
import { Permitted } from "./Permitted.tsx";
import { loginPath, useSecondSteps } from "./guard.ts";
import { Invitations } from "./Invitations.tsx";
import { endLeaving, useSignOut } from "./leaving.tsx";
import { pendingFor } from "./pending-organisation.ts";
import { prefetchQuestions, asked, useMe } from "./product.ts";
import type { Me } from "./product.ts";
import { firstQuestions, screenAt } from "./screens.ts";
import { Shell } from "./Shell.tsx";
import { Trial } from "./Trial.tsx";
import { useDashboardWords } from "./words.ts";

// Needed once, if ever, and they are forms, which bring what checks them.
const Unproven = lazy(() => import("./Unproven.tsx"));
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
  useEffect(() => endLeaving, [pathname]);
  if (session.state === "in") return <Standing person={session.person} />;
  if (session.state === "checking" || leaving) return <Standing person={null} />;
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
  return <Navigate to={loginPath(pathname + search + hash)} state={state} replace />;
}

/**
 * The frame from its first drawing on: what becomes known fills it, and nothing of it is drawn anew. Google keeps the second step of its people; everybody else
 * needs an authenticator here, and what cannot be learned now stops nobody. Who the person is for the product is asked meanwhile.
 * @param person null while it is not known who sits here
 */
function Standing({ person }: { person: Person | null }) {
  const say = useDashboardWords();
  const { signOut } = useSignOut();
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  // The API's first look at an account without an organisation would make one of its own.
  const wanted = person && pendingFor(person);
  const { data: steps, isLoading } = useSecondSteps(person);
  const { data: me, error } = useMe(wanted ? null : person);
  const somebody = person && !wanted ? person.userId : null;
  // Of the address that was opened: whatever is gone to from here is there at once.
  useEffect(() => {
    if (somebody) prefetchQuestions(firstQuestions(location.pathname, location.search));
  }, [somebody]);
  // Once: a later look must not take the screen away with what is typed there.
  const looked = useRef<string | null>(null);
  if (person && !isLoading) looked.current = person.userId;
  if (!person || looked.current !== person.userId) return <Shell person={person} />;
  if (steps && !steps.enabled?.includes("TOTP")) return <Navigate to="/enable-mfa" replace />;
  if (wanted)
    return (
      <Suspense fallback={<Shell person={person} />}>
        <Founding key={person.userId} person={person} wanted={wanted} onDone={look} />
      </Suspense>
    );
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
      <Inside key={person.userId} person={person} me={me} />
    </Shell>
  );
}

function Inside({ person, me }: { person: Person; me: Me | undefined }) {
  // Who signs in where somebody else was is not left with what that person had typed.
  useEffect(() => forgetDrafts(person.userId), [person.userId]);
  return (
    <>
      {!person.proven && person.email !== "" && (
        <Suspense>
          <Unproven person={person} />
        </Suspense>
      )}
      {me && <Invitations me={me} />}
      {me && <Trial me={me} />}
      <DashboardContext value={{ person, me }}>
        <DraftsOf value={`${person.userId} ${me?.organisation?.id ?? ""}`}>
          <Permitted>
            <Outlet />
          </Permitted>
        </DraftsOf>
      </DashboardContext>
      <UnsavedGuard />
    </>
  );
}
