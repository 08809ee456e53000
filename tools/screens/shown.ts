import type { Page } from "playwright-core";
import { originOf, register } from "../../e2e/account/newcomer.ts";
import type { ScreenName } from "../../src/sites/main/public/screen-pictures.ts";
import type { Client } from "../product/client.ts";
import type { Place } from "../product/process.ts";

/** Where the screens are: a product with the demo, whose owner is signed in. */
export interface World {
  place: Pick<Place, "url" | "learnUrl">;
  client: Client;
  /** In which screens are read (BCP 47). */
  language: string;
}

interface Shown {
  /** Goes there. */
  open(page: Page, world: World): Promise<unknown>;
  /** A selector: what stands at the top of the picture; the heading when absent. */
  from?: string;
  /** Seen by somebody who has just registered: the demo has it behind itself. */
  founder?: true;
}

const dashboard =
  (path: string) =>
  (page: Page, { place }: World) =>
    page.goto(`${originOf(place)}/dashboard/${path}`);

/** Each screen that public pages show, by its name there. */
export const shown: Record<ScreenName, Shown> = {
  overview: { open: dashboard("overview"), from: ".findings" },
  "first-steps": { open: dashboard("overview"), from: ".first-steps", founder: true },
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
  reports: { open: openReports },
};

/** Registers a business, so that a page is that of somebody who begins. */
export async function foundOrganisation(page: Page, place: Place): Promise<void> {
  await register(page, place, "Ines Holm", "/signup-business", async (form) => {
    await form.getByRole("textbox", { name: "Organisation" }).fill("Mill Race");
    await form.getByLabel("Domain").fill("mill-race.example");
    await form.getByLabel("How many people?").selectOption("11-25");
  });
  await page.getByText("Mill Race is set up. Welcome aboard.").waitFor();
}

/** The list of reports, in which the last quarter and the year's evidence stand. */
async function openReports(page: Page, world: World): Promise<void> {
  const { client, language } = world;
  const back = new Date(Date.now() - 90 * 86_400_000);
  const [year, quarter] = [back.getUTCFullYear(), Math.floor(back.getUTCMonth() / 3) + 1];
  for (const order of [
    { kind: "quarter", period: `${year}-Q${quarter}` },
    { kind: "nis2", period: `${year}` },
    { kind: "iso-27001", period: `${year}` },
  ]) {
    const { job } = await client.post("/insight/reports", { ...order, language });
    await client.job(job.split("/").at(-1));
  }
  await dashboard("reports")(page, world);
}

/** What stands at the top of a picture unless something else is named. */
export const heading = "main h1";

/** Waits until a screen has all that it asks for, and nothing on it moves. @param from what stands at the top of its picture */
export async function standsStill(page: Page, from = heading): Promise<void> {
  await page.locator(from).first().waitFor();
  await page.locator(".skeleton, [aria-busy=true]").first().waitFor({ state: "detached" });
  await page.evaluate("document.fonts.ready.then(() => undefined)");
  // Charts are drawn to their width a moment after their figures have come.
  await page.waitForTimeout(800);
}

/** What a screen's headings, tabs, columns and labels say, in its order. */
export async function labelsOf(page: Page): Promise<string[]> {
  const said = await page.locator("main :is(h1, h2, h3, th, dt, legend, [role=tab], nav a)").allInnerTexts();
  return [...new Set(said.map((one) => one.trim()))];
}
