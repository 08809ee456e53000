import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeClient } from "../tools/product/client.ts";
import type { Client } from "../tools/product/client.ts";
import { startProduct } from "../tools/product/process.ts";
import type { Place, Running } from "../tools/product/process.ts";
import { originOf } from "./account/newcomer.ts";
import { clickedOf, lureMails, runningCampaign, untouchedMail } from "./demo-mail.ts";
import { signInAs } from "./demo-sign-in.ts";
import { bite, fillForm, openPersonsBrowser, showHand } from "./person.ts";
import { openPlace } from "./place.ts";
import { playLesson } from "./play.ts";
import { until } from "./until.ts";
import { watchedPage } from "./watch.ts";

let place: Place;
let running: Running;
let browser: Browser;
let asPerson: BrowserContextOptions;
let client: Client;

beforeAll(async () => {
  place = await openPlace({ DEMO: "true" });
  running = startProduct(place);
  ({ browser, asPerson } = await openPersonsBrowser());
  await running.answers("/readyz");
  client = makeClient(place);
  // The running simulation sends from the first moment on.
  await until(async () => (await lureMails(place)).length > 5);
});

afterAll(async () => {
  await browser?.close();
  await running?.stop();
  place?.remove();
});

it("leads a newcomer from the first page to a mail, its landing page, the moment and a finished lesson", async () => {
  const watched = await watchedPage(browser, place, asPerson);
  const { page: home, context, faults } = watched;
  const beacons: string[] = [];
  context.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/s/")) beacons.push(search);
  });
  await home.goto(place.url);
  await home.getByRole("heading", { name: "A simulation is running right now" }).waitFor();
  expect(await figure(home, "people")).toBe(60);
  const sent = await figure(home, "sent");
  await expect.poll(() => figure(home, "sent"), { timeout: 60_000 }).toBeGreaterThan(sent);
  await expect.poll(() => home.locator("[data-shoal] .fish").count()).toBe(60);
  const lessons = await figure(home, "lessons");

  const wanted = await untouchedMail(place, client);
  const mail = await context.newPage();
  await mail.goto(place.url);
  await mail.getByRole("link", { name: "Open the outbox" }).click();
  await mail.locator(`a[href="/dev/outbox/${wanted.id}"]`).click();
  const link = mail.getByRole("link", { name: wanted.link, exact: true }).first();
  const [landing] = await Promise.all([context.waitForEvent("page"), link.click()]);
  await landing.waitForLoadState();
  await bite(landing, landing.url());
  await landing.getByRole("heading", { level: 1, name: "This one was practice." }).waitFor();
  await playLesson(landing);
  await landing.getByRole("heading", { level: 1 }).waitFor();

  const campaign = await runningCampaign(client);
  // Beside what is not a person's stands why, and what the pages' beacons said.
  const verdicts = async () => {
    const own = (await clickedOf(client, campaign.id)).find((one) => one.delivery === wanted.delivery);
    return [own?.clicked, own?.submitted].map((one) =>
      one?.verdict === "person" ? "person" : `${one?.verdict} by ${own?.clickReasons.join(", ")}; ${beacons.join(" ")}`,
    );
  };
  await expect.poll(verdicts, { timeout: 60_000 }).toEqual(["person", "person"]);
  // Clicks of mail scanners are taken back meanwhile: the page follows the figures in both directions.
  const behind = async () => {
    const { person, unverified } = (await client.get(`/campaigns/${campaign.id}/summary`)).clicked;
    return person + unverified - (await figure(home, "clicked"));
  };
  await expect.poll(behind, { timeout: 60_000 }).toBe(0);
  const assignment = async () =>
    (await client.get(`/assignments?campaign=${campaign.id}&member=${wanted.member}`)).items[0]?.state;
  await expect.poll(assignment, { timeout: 60_000 }).toBe("completed");
  await expect.poll(() => figure(home, "lessons"), { timeout: 60_000 }).toBeGreaterThan(lessons);
  expect(faults).toEqual([]);
  await context.close();
});

it("works the same without script", async () => {
  const { page, context, faults } = await watchedPage(browser, place, { ...asPerson, javaScriptEnabled: false });
  const wanted = await untouchedMail(place, client);
  await page.goto(place.url);
  expect(await figure(page, "people")).toBe(60);
  await page.getByRole("link", { name: "Open the outbox" }).click();
  await page.locator(`a[href="/dev/outbox/${wanted.id}"]`).click();
  await page.goto(wanted.link);
  await fillForm(page);
  await page.locator("form button, form input[type=submit]").first().click();
  await page.waitForURL(/\/m\/[\w-]{38}/);
  await playLesson(page);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it("thanks for a report, and says who runs the simulation", async () => {
  const { page, context, faults } = await watchedPage(browser, place, asPerson);
  const wanted = (await lureMails(place))[2]!;
  await page.goto(wanted.link.replace("/l/", "/r/"));
  await showHand(page);
  await page.getByRole("button").click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  const campaign = await runningCampaign(client);
  const reported = async () => (await client.get(`/campaigns/${campaign.id}/summary`)).reported.person;
  await expect.poll(reported, { timeout: 60_000 }).toBeGreaterThan(0);
  await page.goto(wanted.link.replace("/l/", "/why/"));
  await page.getByText("Brightwater Trading").first().waitFor();
  await page.getByRole("link", { name: "security@brightwater.example" }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it("is walked into with one click, second step included, as one person after another", async () => {
  const { page, context, faults } = await watchedPage(browser, place);
  const email = page.getByLabel("Email", { exact: true });
  await signInAs(page, place, "Owner");
  await expect.poll(() => email.inputValue()).toBe("marisol.okonkworeyes@brightwater.example");
  await page.getByRole("link", { name: "People" }).waitFor();
  await signInAs(page, place, "Learner");
  await expect.poll(() => email.inputValue()).toBe("oluwaseun.adebanjo@brightwater.example");
  expect(await page.getByRole("link", { name: "People" }).count()).toBe(0);
  // A link from elsewhere cannot choose anybody: it signs nobody in, nor out.
  await page.goto(`${originOf(place)}/dev/sign-in?person=anybody`);
  await page.getByText("Choose in the outbox whom to sign in as.").waitFor();
  await page.goto(`${originOf(place)}/dashboard`);
  await expect.poll(() => email.inputValue()).toBe("oluwaseun.adebanjo@brightwater.example");
  expect(faults).toEqual([]);
  await context.close();
});

async function figure(page: Page, name: string): Promise<number> {
  return Number(await page.locator(`[data-figure="${name}"]`).textContent());
}
