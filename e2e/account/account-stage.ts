import { statSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { TOTP } from "otpauth";
import { launchBrowser } from "../browser.ts";
import type { Place } from "../../tools/product/process.ts";
import { openProduct } from "../product.ts";
import type { Variables } from "../product.ts";
import { tokensIn } from "../tokens-in.ts";
import { watchedPage } from "../watch.ts";
import type { Watched } from "../watch.ts";
import { originOf } from "./newcomer.ts";

/** Somebody with an account, or about to have one. */
export interface Person {
  name: string;
  email: string;
  password: string;
  /** Of the authenticator, once there is one. */
  secret: string;
}

/** The product with its accounts, and a browser. */
export interface AccountStage {
  place: Place;
  browser: Browser;
  /** The main site under the name that its accounts are bound to. */
  home: string;
  learn: string;
  /** A page that watches what it asks for; see `complaints`. */
  open(options?: BrowserContextOptions): Promise<Watched & { asked: string[] }>;
  close(): Promise<void>;
}

/** @param variables give it a product of its own, which logs everything; without them it is the one that all files share, which does, too */
export async function openAccountStage(variables?: Variables): Promise<AccountStage> {
  const [product, browser] = await Promise.all([openProduct(variables && tracing(variables)), launchBrowser()]);
  const { place } = product;
  const from = statSync(join(place.dataDir, "logs/product.log")).size;
  return {
    place,
    browser,
    home: originOf(place),
    learn: originOf({ url: place.learnUrl }),
    async open(options) {
      const watched = await watchedPage(browser, place, { reducedMotion: "reduce", ...options });
      const asked: string[] = [];
      watched.context.on("request", (request) => {
        asked.push(request.url());
        const from = request.headers()["referer"];
        if (from) asked.push(from);
      });
      return { ...watched, asked };
    },
    async close() {
      await browser.close();
      await product.stop();
      // Whatever a journey did, no line of the log tells a token; what the shared product says last is looked at when the run is over.
      const leaks = tokensIn(place, from);
      await product.close();
      if (leaks.length > 0) throw new Error(`a token stands in the log:\n${leaks.join("\n").slice(0, 2000)}`);
    },
  };
}

function tracing(variables: Variables): Variables {
  return async (home) => ({
    LOG_LEVEL: "trace",
    ...(typeof variables === "function" ? await variables(home) : variables),
  });
}

/** What a page complained of, without the refusals that a test asked for: the console repeats every answer of 400. */
export function complaints(faults: readonly string[]): string[] {
  return faults.filter((fault) => !/status of (400|401|404)\b/.test(fault));
}

let count = 0;

/** A new person, who has no account yet. */
export function newPerson(first = "Ada"): Person {
  count += 1;
  const email = `${first.toLowerCase()}.${Date.now().toString(36)}${count}@harbour.example`;
  return { name: `${first} Harbour`, email, password: "Calm water, 7 boats.", secret: "" };
}

/** The newest code of six digits that was sent to an address, once there are so many mails for it. */
export async function codeTo(stage: AccountStage, email: string, mails = 1): Promise<string> {
  for (;;) {
    const answer = await fetch(`${stage.home}/dev/outbox.json?to=${encodeURIComponent(email)}`);
    const found = ((await answer.json()) as { text: string }[]).filter(({ text }) => /\b\d{6}\b/.test(text));
    if (found.length >= mails) return /\b\d{6}\b/.exec(found[0]!.text)![0];
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The authenticator's code. @param later steps of 30 s from now: each code works once, and the next one is accepted a step early */
export function authenticatorCode({ secret }: Person, later = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 });
}

/** A code that is certainly wrong. */
export function wrongCode(right: string): string {
  return String((Number(right) + 1) % 1_000_000).padStart(6, "0");
}

export async function register(stage: AccountStage, page: Page, person: Person): Promise<void> {
  await page.goto(`${stage.home}/register`);
  await page.getByLabel("Full name").fill(person.name);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByLabel("Verification code").fill(await codeTo(stage, person.email));
  await page.getByRole("button", { name: "Verify" }).click();
  await page.waitForURL("**/login");
}

export async function enterCredentials(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("6-digit code").fill(code);
  await page.getByRole("button", { name: "Verify" }).click();
}

/** Reads the key that the setup screen shows for typing. */
export async function readKey(page: Page): Promise<string> {
  const shown = await page.locator(".authenticator code").textContent();
  return shown!.replaceAll(/\s/g, "");
}

/** From nothing to the dashboard: an account with an authenticator, signed in on this page. */
export async function settle(stage: AccountStage, page: Page, person: Person): Promise<void> {
  await register(stage, page, person);
  await enterCredentials(page, person);
  person.secret = await readKey(page);
  await enterCode(page, authenticatorCode(person));
  await page.waitForURL("**/dashboard/**");
}

/** Signs in with both factors; the code is one that was not used before. */
export async function signIn(page: Page, person: Person, later: number): Promise<void> {
  await enterCredentials(page, person);
  await enterCode(page, authenticatorCode(person, later));
}
