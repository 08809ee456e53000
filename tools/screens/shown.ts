import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { originOf } from "../../e2e/account/newcomer.ts";
import type { ScreenName } from "../../src/sites/main/public/screen-pictures.ts";
import type { Client } from "../product/client.ts";
import type { Place } from "../product/process.ts";

/** Where the screens are: a product with the demo, whose owner is signed in. */
export interface World {
  place: Pick<Place, "url" | "learnUrl" | "key" | "dataDir">;
  client: Client;
  /** In which screens are read (BCP 47). */
  language: string;
}

interface Shown {
  /** Goes there. */
  open(page: Page, world: World): Promise<unknown>;
  /** A selector: what stands at the top of the picture; the heading when absent. */
  from?: string;
  /** A page of paper as the browser shows it: it has no heading, no night and no words that could be asked for. */
  paper?: true;
}

const dashboard = (path: string) => (page: Page, { place }: World) => page.goto(`${originOf(place)}/dashboard/${path}`);

/** Each screen that public pages show, by its name there. */
export const shown: Record<ScreenName, Shown> = {
  overview: { open: dashboard("overview"), from: ".findings" },
  "first-steps": { open: dashboard("overview") },
  plan: { open: dashboard("simulations/new?step=time"), from: ".plan" },
  people: { open: dashboard("people") },
  lure: {
    async open(page, world) {
      const { items } = await world.client.get("/lures?source=library&search=forecast&limit=5");
      await dashboard(`lures/${items[0].id}`)(page, world);
    },
    from: ".record",
  },
  simulation: {
    async open(page, world) {
      const { items } = await world.client.get("/campaigns?state=running");
      await dashboard(`simulations/${items[0].id}`)(page, world);
    },
    from: ".record",
  },
  lesson: { open: (page, { place }) => page.goto(`${place.learnUrl}/lessons/sender`) },
  report: { open: openReport, paper: true },
};

/** The year's simulations as evidence, on paper. */
async function openReport(page: Page, { place, client, language }: World): Promise<void> {
  const period = String(new Date(Date.now() - 90 * 86_400_000).getUTCFullYear());
  const { id, job } = await client.post("/insight/reports", { kind: "iso-27001", period, language });
  await client.job(job.split("/").at(-1));
  const answer = await fetch(`${place.url}/api/v1/insight/reports/${id}/file`, {
    headers: { authorization: `Bearer ${place.key}` },
  });
  const file = join(place.dataDir, `report.${language}.pdf`);
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  await page.goto(`${pathToFileURL(file).href}#toolbar=0&navpanes=0&view=FitH`);
}

/** Waits until a screen has all that it asks for, and nothing on it moves. */
export async function standsStill(page: Page): Promise<void> {
  await page.locator("main h1").waitFor();
  await page.waitForFunction("!document.querySelector('.skeleton, [aria-busy=true]')");
  await page.evaluate("document.fonts.ready.then(() => undefined)");
  // Charts are drawn to their width a moment after their figures have come.
  await page.waitForTimeout(800);
}

/** What a screen's headings, tabs, columns and labels say, in its order. */
export async function labelsOf(page: Page): Promise<string[]> {
  const said = await page.locator("main :is(h1, h2, h3, th, dt, legend, [role=tab], nav a)").allInnerTexts();
  return [...new Set(said.map((one) => one.trim()))];
}
