import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "playwright-core";
import type { BrowserContext, Page } from "playwright-core";
import { originOf, register } from "../../e2e/account/newcomer.ts";
import { makeClient } from "../../tools/product/client.ts";
import { findBrowser } from "../../tools/browser.ts";
import type { Installation } from "./installation.ts";

/** Somebody signed in in a browser, as an owner of the large organisation. */
export interface Owner {
  context: BrowserContext;
  page: Page;
  origin: string;
  /** The headers with which the browser asks the API: who, and of which organisation. They change as tokens are renewed. */
  headers(): Record<string, string>;
  close(): Promise<void>;
}

/** Registers, is invited by the organisation's key, accepts, and chooses the organisation. */
export async function signInOwner({ place, org, key }: Installation): Promise<Owner> {
  const browser = await chromium.launch(await findBrowser());
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  let seen: Record<string, string> = {};
  page.on("request", (request) => {
    const { authorization } = request.headers();
    if (authorization?.startsWith("Bearer ") && request.url().includes("/api/v1/")) seen = { authorization };
  });
  const person = await register(page, place, "Studio Lead");
  await makeClient({ url: place.url, key }).post("/invitations", { email: person.email, role: "owner" });
  const asked = async (method: string, path: string) => {
    const answer = await fetch(`${place.url}/api/v1${path}`, { method, headers: seen });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { invitations: { id: string }[] };
  };
  while (!seen["authorization"]) await pause(50);
  const { invitations } = await asked("GET", "/me");
  await asked("POST", `/me/invitations/${invitations[0]!.id}`);
  await page.evaluate(`localStorage.setItem("hookwise.organisation", "${org}")`);
  return {
    context,
    page,
    origin: originOf(place),
    headers: () => ({ ...seen, "hookwise-organisation": org }),
    close: () => browser.close(),
  };
}
