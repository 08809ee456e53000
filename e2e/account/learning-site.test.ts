import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeFaults } from "../axe.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";
import { providerClient } from "./provider-client.ts";

// The learning site's own session in a real browser: the page that posts the code by itself, what is shown, and what is never said.

let stage: Stage;
let token: string;
const urls: string[] = [];

beforeAll(async () => {
  stage = await openStage();
  const provider = await providerClient(stage.place);
  await provider.register("ada@hill.example", "Whale-song-of-1851", "Ada Hill");
  token = (await provider.signIn("ada@hill.example", "Whale-song-of-1851")).id;
  const me = await api("GET", "/me");
  expect(me.organisation.plan).toBe("individual");
});
afterAll(() => stage?.close());

async function api(method: string, path: string, body?: object) {
  const answer = await fetch(`${stage.place.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as any;
}

/** The way in for a browser, to which the site is asked for a state first. */
async function entry(context: BrowserContext, redirectTo = "/"): Promise<string> {
  const address = `${new URL(stage.place.learnUrl).origin.replace("127.0.0.1", "localhost")}/auth-redirect`;
  const { headers } = await context.request
    .get(address, { maxRedirects: 0 })
    .then((one) => ({ headers: one.headers() }));
  const back = new URL(new URL(headers["location"]!).searchParams.get("redirectTo")!);
  return (await api("POST", "/me/learn-codes", { state: back.searchParams.get("state"), redirectTo })).url as string;
}

async function open(
  options: Parameters<Stage["page"]>[0] = {},
): Promise<{ page: Page; context: BrowserContext; faults: string[] }> {
  const { page, faults } = await stage.page(options);
  page.on("request", (request) => urls.push(request.url(), request.headers()["referer"] ?? ""));
  return { page, faults, context: page.context() };
}

describe("the way in", () => {
  it("leads to one's own lessons without a press of a button, once", async () => {
    const { page, context, faults } = await open();
    const url = await entry(context);
    await page.goto(url);
    await page.getByRole("heading", { name: "Today’s round" }).waitFor();
    expect(new URL(page.url()).search).toBe("");
    const [cookie, ...more] = (await context.cookies(page.url())).filter((one) => !one.name.endsWith("-state"));
    expect(more).toEqual([]);
    expect(cookie).toMatchObject({ name: "hookwise-learn", httpOnly: true, sameSite: "Lax", path: "/" });
    expect(faults).toEqual([]);

    await page.goto(url);
    await page.getByRole("heading", { name: "This link has already been used." }).waitFor();
    await page.goto(new URL("/", url).href);
    await page.getByRole("heading", { name: /Ninety seconds/ }).waitFor();
    expect(await page.getByText("Today’s round").count()).toBe(0);
  });

  it("works by the button where no script runs, and leads to the page that was asked for", async () => {
    const { page, context } = await open({ javaScriptEnabled: false });
    await page.goto(await entry(context, "/lessons/urgency"));
    await page.getByRole("button", { name: "Continue to your lessons" }).click();
    await page.waitForURL(/\/lessons\/urgency\?plain$/);
    await page.locator("#step-1").waitFor();
  });

  it("can be left again", async () => {
    const { page, context } = await open();
    await page.goto(await entry(context, "/settings"));
    await page.getByRole("button", { name: "Sign out here" }).click();
    await page.getByRole("heading", { name: /Ninety seconds/ }).waitFor();
    expect(await context.cookies(page.url())).toEqual([]);
  });

  it.each([
    ["light", 360],
    ["dark", 1440],
  ] as const)("has no accessibility fault (%s, %i px)", async (colorScheme, width) => {
    const { page, context } = await open({ colorScheme, viewport: { width, height: 800 } });
    // Without its script the page in between stays, so that it can be looked at.
    await page.route(/auth-redirect\?/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/<script>.*<\/script>/, "") });
    });
    await page.goto(await entry(context));
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Continue to your lessons" }).click();
    await page.getByRole("heading", { name: "Today’s round" }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });

  it("names no token in any address or Referer", () => {
    expect(urls.length).toBeGreaterThan(10);
    expect(urls.filter((url) => url.includes("eyJ"))).toEqual([]);
    expect(urls.filter((url) => url.includes("code=")).every((url) => url.includes("/auth-redirect?"))).toBe(true);
  });
});
