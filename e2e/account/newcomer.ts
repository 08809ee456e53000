import { randomBytes } from "node:crypto";
import pg from "pg";
import type { Page } from "playwright-core";
import { ownerUrl } from "../../tools/product/process.ts";
import type { Place } from "../../tools/product/process.ts";
import { authenticatorApp } from "./authenticator.ts";
import type { AuthenticatorApp } from "./authenticator.ts";
import { codeTo } from "./outbox.ts";

/** Somebody with an account, and what they need to sign in. */
export interface Newcomer {
  name: string;
  email: string;
  password: string;
  app: AuthenticatorApp;
}

export const password = "Calm-water-7-fish";

/** The main site as a browser needs it: passkeys and safe cookies want `localhost`. */
export function originOf(place: Pick<Place, "url">): string {
  return `http://localhost:${new URL(place.url).port}`;
}

export function newAddress(name: string): string {
  return `${name.split(" ")[0]!.toLowerCase()}-${randomBytes(4).toString("hex")}@harbour.example`;
}

/**
 * Registers with a code from the outbox, signs in, sets the authenticator up, and stands on the profile.
 * @param path of the screen to register on
 * @param more fills further fields of that screen
 */
export async function register(
  page: Page,
  place: Place,
  name: string,
  path = "/register",
  more: (page: Page) => Promise<void> = async () => {},
): Promise<Newcomer> {
  const email = newAddress(name);
  await page.goto(originOf(place) + path);
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await more(page);
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await page.getByLabel("Verification code").fill(await codeTo(place, email));
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await page.getByText("✅ Account verified successfully! Redirecting to login...").waitFor();
  await page.waitForURL(/\/login/);
  await enterCredentials(page, email, password);
  const app = await enrol(page);
  await onDashboard(page);
  return { name, email, password, app };
}

/** Fills the login screen in its first mode. */
export async function enterCredentials(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Sets an authenticator up where the screen offers one, with the key for typing; `before` is the one in whose place it comes. */
export async function enrol(page: Page, before?: AuthenticatorApp): Promise<AuthenticatorApp> {
  const app = authenticatorApp(await page.locator(".key code").innerText(), before);
  await page.getByLabel("6-digit code").fill(await app.code());
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  return app;
}

/** Signs in from wherever /login is open, with password and authenticator. */
export async function signIn(page: Page, person: Newcomer): Promise<void> {
  await enterCredentials(page, person.email, person.password);
  await page.getByLabel("6-digit code").fill(await person.app.code());
  await page.getByRole("button", { name: "Verify", exact: true }).click();
}

/** Signs in with a code that the product has taken from this person before: it forgets it first, for a third sign-in within a minute would have to wait. */
export async function signInAgain(page: Page, place: Place, person: Newcomer): Promise<void> {
  const database = new pg.Client({ connectionString: ownerUrl(place) });
  await database.connect();
  try {
    const { rowCount } = await database.query(
      `UPDATE identity_users SET totp_step = 0 FROM identity_aliases a
        WHERE a.pool = identity_users.pool AND a.username = identity_users.username AND a.alias = $1`,
      [person.email],
    );
    if (rowCount !== 1) throw new Error(`${rowCount} accounts are called ${person.email}.`);
  } finally {
    await database.end();
  }
  person.app.again();
  await signIn(page, person);
}

/** The profile is open, with its fields filled. */
export async function onDashboard(page: Page): Promise<void> {
  await page.waitForURL(/\/dashboard\/profile/);
  await page.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
}
