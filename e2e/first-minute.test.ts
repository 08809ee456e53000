import { afterAll, beforeAll, expect, it } from "vitest";
import { axeFaults, wcag } from "./axe.ts";
import { lureMails } from "./demo-mail.ts";
import { openStage } from "./stage.ts";
import type { Stage } from "./stage.ts";
import { until } from "./until.ts";

let stage: Stage;
beforeAll(async () => void (stage = await openStage({ DEMO: "true" }, "fresh")));
afterAll(() => stage?.close());

it("shows the main job in the first minute: the simulation runs, a mail comes, its link is followed, the numbers move", async () => {
  const { page: home, faults } = await stage.page();
  await home.goto(stage.place.url);
  await home.getByRole("heading", { level: 1 }).waitFor();
  const figure = async (name: string) => Number(await home.locator(`[data-figure="${name}"]`).textContent());
  // Without a reload: the page follows the server's events.
  await expect.poll(() => figure("sent"), { timeout: 60_000 }).toBeGreaterThan(0);

  const { page: outbox } = await stage.page();
  await outbox.goto(`${stage.place.url}/dev/outbox`);
  const first = outbox.locator("a.row").first();
  await first.waitFor();
  const mails = await (await fetch(`${stage.place.url}/dev/outbox.json`)).json();
  expect(mails[0]).toMatchObject({ channel: "email", to: expect.stringContaining("@"), subject: expect.any(String) });
  await first.click();
  await outbox.locator('iframe[src$="/frame"]').waitFor();

  const before = await figure("clicked");
  const { page: lure, faults: lureFaults } = await stage.page();
  // A mail may hold a QR code in place of a link, or be a notice; one with a link comes within a minute too.
  let link: string | undefined;
  await until(async () => (link = (await lureMails(stage.place)).at(-1)?.link) !== undefined);
  const answer = await lure.goto(link!);
  expect(answer!.status()).toBe(200);
  expect(await lure.context().cookies()).toEqual([]);
  // What programs did is taken back as soon as it is known, and this browser is driven by one: of the demo's people others follow.
  await expect.poll(() => figure("clicked"), { timeout: 120_000 }).toBeGreaterThan(before);
  expect({ faults, lureFaults }).toEqual({ faults: [], lureFaults: [] });
});

it.each(["/", "/dev/outbox", "/api/v1/docs", "/nowhere"])(
  "%s has no accessibility fault and fits a telephone",
  async (path) => {
    const { page } = await stage.page({ viewport: { width: 360, height: 740 }, reducedMotion: "reduce" });
    await page.goto(stage.place.url + path);
    expect(await axeFaults(page, { tags: wcag })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  },
);

it("answers what it does not know with the not-found page", async () => {
  for (const origin of [stage.place.url, stage.place.learnUrl, stage.place.lureUrl]) {
    const answer = await fetch(`${origin}/nowhere`);
    expect({ origin, status: answer.status, type: answer.headers.get("content-type") }).toMatchObject({
      status: 404,
      type: expect.stringContaining("text/html"),
    });
  }
});

it.each(["/api", "/api/v2/people"])("answers a program that asks for %s with a problem document", async (path) => {
  const answer = await fetch(stage.place.url + path);
  expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  expect(await answer.json()).toMatchObject({ status: 404, reason: "no-such-endpoint" });
});
