import { Hub } from "aws-amplify/utils";
import { useSyncExternalStore } from "react";
import { followAccount } from "../../../ui/language.ts";
import { currentPerson } from "./client.ts";
import type { Person } from "./client.ts";

type Session =
  | { state: "checking" }
  | { state: "in"; person: Person }
  /** The provider cannot be asked, and nobody is known from before. */
  | { state: "unreachable" }
  | { state: "out"; /** A session was here and ended while the screen was open. */ ended: boolean };

let session: Session = { state: "checking" };
let started = false;
const listeners = new Set<() => void>();
const checking: Session = { state: "checking" };

/** Whether somebody is signed in: first "checking", then what is true, and every change while the screen is open. */
export function useSession(): Session {
  return useSyncExternalStore(
    listen,
    () => session,
    () => checking,
  );
}

/** Looks under way, and whether somebody else's request failed meanwhile. */
let looks = 0;
let missed = false;

/** Looks again who is signed in, after a change of name or address. */
export async function refreshSession(): Promise<void> {
  looks += 1;
  let failed = false;
  try {
    // A refusal makes the client throw the tokens away: the second look finds that out, without asking anybody.
    const person = await currentPerson().catch(currentPerson);
    const ended = session.state === "in" || (session.state === "out" && session.ended);
    tell(person ? { state: "in", person } : { state: "out", ended });
  } catch {
    failed = true;
    // Who cannot be asked about now, as without a network, is still who they were; and where that is not known, nobody is sent away.
    if (session.state === "checking") tell({ state: "unreachable" });
  } finally {
    looks -= 1;
  }
  if (looks > 0 || !missed) return;
  missed = false;
  // What was found may be from before that failure. A look that failed was its cause: another would be the cause of the next.
  if (!failed) await refreshSession();
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  if (!started) {
    started = true;
    Hub.listen("auth", ({ payload: { event } }) => {
      if (event === "signedIn" || event === "signInWithRedirect") void refreshSession();
      if (event === "signedOut") tell({ state: "out", ended: false });
      // The client has thrown the tokens away when the provider refused them; after a fault of the network they are still there.
      if (event !== "tokenRefresh_failure") return;
      if (looks > 0) missed = true;
      else void refreshSession();
    });
    // A tab that was away may have been signed out by another one.
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && void refreshSession(),
    );
    addEventListener("online", () => void refreshSession());
    void refreshSession();
  }
  return () => listeners.delete(changed);
}

function tell(next: Session): void {
  session = next;
  // The account's language decides what its person reads.
  if (next.state === "in") void followAccount(next.person.userId, next.person.locale);
  if (next.state === "out") void followAccount(null);
  for (const each of listeners) each();
}
