import type * as Account from "../../account/client.ts";
import { idle } from "../../../../ui/idle.ts";
import { homeOfPage } from "../../account/home-of-page.ts";

/** The cookies in which the account client keeps a session; without one nobody is signed in, and nothing more is loaded. */
const sessionCookie = /(?:^|;\s*)CognitoIdentityServiceProvider\.[^=;]*\.LastAuthUser=/;

let loading: Promise<typeof Account> | undefined;
const account = (): Promise<typeof Account> => (loading ??= import("../../account/client.ts"));

/**
 * Finds out who is signed in and shows what belongs to them; until it is known no button shows. The account client comes only where there
 * is a session to look at, after the first paint.
 */
export function showSession(): void {
  for (const button of document.querySelectorAll("[data-logout]"))
    button.addEventListener("click", () => void logout());
  for (const button of document.querySelectorAll("[data-learn]")) button.addEventListener("click", () => void learn());
  if (!mayHaveSession(document.cookie)) return tell("out");
  void idle(1000).then(check);
}

/** Whether the cookies hold a session that is worth looking at. */
function mayHaveSession(cookies: string): boolean {
  return sessionCookie.test(cookies);
}

async function check(): Promise<void> {
  const person = await account()
    .then((client) => client.currentPerson())
    .catch(() => null);
  tell(person ? "in" : "out");
}

async function logout(): Promise<void> {
  const client = await account();
  // What cannot be told to the provider is still forgotten here.
  location.assign(await client.signOut().catch(() => homeOfPage()));
}

/** To the learning site: with a fresh token for a one-time code or, where there is none, by way of the sign-in. */
async function learn(): Promise<void> {
  const { openLearnSite } = await import("../../account/learn.ts");
  await openLearnSite();
}

function tell(state: "in" | "out"): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-session]")) place.dataset["session"] = state;
}
