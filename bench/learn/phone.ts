import type { Browser, BrowserContext } from "playwright-core";
import { providerClient } from "../../e2e/account/provider-client.ts";
import type { Place } from "../../tools/product/process.ts";

/** A phone on which somebody is signed in on the learning site. */
export interface Phone {
  /** Of the learning site. */
  origin: string;
  context: BrowserContext;
}

/** Registers somebody on their own and leads their phone to the learning site, as Learn does. */
export async function openPhone(browser: Browser, place: Place): Promise<Phone> {
  const provider = await providerClient(place);
  await provider.register("ada@phone.example", "Whale-song-of-1851", "Ada Hill");
  const { id } = await provider.signIn("ada@phone.example", "Whale-song-of-1851");
  const headers = { authorization: `Bearer ${id}`, "content-type": "application/json" };
  const api = `${place.url}/api/v1`;
  // The first question founds the organisation of one.
  await fetch(`${api}/me`, { headers });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const entry = new URL("/auth-redirect", place.learnUrl);
  entry.hostname = "localhost";
  const asked = await context.request.get(entry.href, { maxRedirects: 0 });
  const back = new URL(new URL(asked.headers()["location"]!).searchParams.get("redirectTo")!);
  const body = JSON.stringify({ state: back.searchParams.get("state"), redirectTo: "/" });
  const made = await fetch(`${api}/me/learn-codes`, { method: "POST", headers, body });
  const page = await context.newPage();
  await page.goto(((await made.json()) as { url: string }).url);
  await page.waitForURL((url) => url.pathname === "/");
  await page.close();
  return { origin: entry.origin, context };
}
