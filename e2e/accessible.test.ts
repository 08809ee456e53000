import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeFaults, wcag } from "./axe.ts";
import { variants } from "./variants.ts";
import type { Client } from "../tools/product/client.ts";
import { isTurn, someOf } from "../tools/sweep/wide.ts";
import type { Place } from "../tools/product/process.ts";
import { lureMails } from "./demo-mail.ts";
import { openStage } from "./stage.ts";
import type { Stage } from "./stage.ts";
import { until } from "./until.ts";
import { watchedPage } from "./watch.ts";

// Every page that there is, by axe: WCAG 2.2 A and AA and good practice, light and dark, on a telephone and on a desk; on one day of three in one of the four looks.

let stage: Stage;
let place: Place;
let browser: Browser;
let client: Client;
/** The token of a running campaign's lure, and the id of its mail in the outbox. */
let token: string;
let mail: string;

beforeAll(async () => {
  stage = await openStage({ DEMO: "true" });
  ({ place, browser, client } = stage);
  await until(async () => (await findMail()) !== null);
  ({ token, mail } = (await findMail())!);
});

afterAll(() => stage?.close());

const main = {
  "the first page": () => place.url,
  "the not-found page": () => `${place.url}/nowhere`,
  "the outbox": () => `${place.url}/dev/outbox`,
  "the outbox for nobody": () => `${place.url}/dev/outbox?to=nobody@brightwater.example`,
  "a mail in the outbox": () => `${place.url}/dev/outbox/${mail}`,
  "the API reference": () => `${place.url}/api/v1/docs`,
};
const learn = {
  "the learning site": () => place.learnUrl,
  "a lesson": () => `${place.learnUrl}/lessons/urgency`,
  "a lesson that does not exist": () => `${place.learnUrl}/lessons/nothing`,
  "a debrief that is not due yet": () => `${place.learnUrl}/d/${token}`,
};
const lure = {
  "the moment after a click": () => `${place.lureUrl}/m/${token}`,
  "the moment after a form": () => `${place.lureUrl}/m/${token}?s`,
  "a finished lesson": () => `${place.lureUrl}/m/${token}/done`,
  "the report page": () => `${place.lureUrl}/r/${token}`,
  "who runs the simulation": () => `${place.lureUrl}/why/${token}`,
};

describe.each(Object.entries({ ...main, ...learn, ...lure }))("%s", (name, urlOf) => {
  it("has no accessibility fault", async () => {
    expect(await faultsOf(name, urlOf())).toEqual([]);
  });
});

it("a landing page, whose look is a lure's own, keeps to the rules", async () => {
  expect(await faultsOf("a landing page", `${place.lureUrl}/l/${token}`, wcag)).toEqual([]);
});

it("the thanks for a report have no accessibility fault", async () => {
  const report = async (page: Page) => {
    await page.goto(`${place.lureUrl}/r/${token}`);
    await page.getByRole("button").click();
  };
  expect(await faultsOf("the thanks", report)).toEqual([]);
});

it("a stopped campaign's links and debrief have no accessibility fault", async () => {
  const { items } = await client.get("/campaigns?state=running");
  await client.post(`/campaigns/${items[0].id}/kill`);
  await until(async () => (await (await fetch(`${place.lureUrl}/l/${token}`)).text()).includes("stopped"));
  expect(await faultsOf("a stopped link", `${place.lureUrl}/l/${token}`)).toEqual([]);
  expect(await faultsOf("a stopped debrief", `${place.learnUrl}/d/${token}`)).toEqual([]);
});

/** What axe finds on a page in the looks of the day, with what the browser itself complains about. */
async function faultsOf(
  name: string,
  target: string | ((page: Page) => Promise<void>),
  tags?: string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const { width, colorScheme } of someOf(variants, 1, name)) {
    const { page, context, faults } = await watchedPage(browser, place, {
      viewport: { width, height: 900 },
      colorScheme,
      reducedMotion: "reduce",
    });
    await (typeof target === "string" ? page.goto(target) : target(page));
    const where = `${colorScheme} ${width}`;
    const asked = { ...(tags && { tags }), leaveOut: ["iframe"] };
    if (isTurn(3, name)) found.push(...(await axeFaults(page, asked)).map((fault) => `${where}: ${fault}`));
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) found.push(`${where}: ${over} px wider than the screen`);
    // Pages that say "not found" or "not yet" have a status that the console repeats.
    found.push(...faults.filter((fault) => !/status of (404|503)|^503: /.test(fault)));
    await context.close();
  }
  return found;
}

async function findMail(): Promise<{ token: string; mail: string } | null> {
  const newest = (await lureMails(place)).at(-1);
  return newest ? { token: newest.link.split("/").at(-1)!, mail: newest.id } : null;
}
