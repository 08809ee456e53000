import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { signInAs } from "../../e2e/demo-sign-in.ts";
import { originOf } from "../../e2e/account/newcomer.ts";
import { makeClient } from "../product/client.ts";
import type { Client } from "../product/client.ts";
import type { Place } from "../product/process.ts";
import { standsStill } from "../screens/shown.ts";

/** So much has happened in the running simulation when its picture is taken. */
const enough = { clicked: 5, reported: 1 };

/** Takes the pictures of the dashboard that the README shows, as the demo's owner sees it. @param folder where they are written */
export async function takeDashboard(browser: Browser, place: Place, folder: string): Promise<void> {
  const client = makeClient(place);
  const page = await browser.newPage({
    locale: "en-GB",
    viewport: { width: 1440, height: 900 },
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  page.setDefaultTimeout(120_000);
  await signInAs(page, place, "Owner");
  const look = async (path: string, name: string) => {
    await page.goto(`${originOf(place)}/dashboard/${path}`);
    await standsStill(page, "main h1");
    await page.screenshot({ path: join(folder, `${name}.png`) });
    console.log(`${name}.png`);
  };
  await look("people", "people-light-1440");
  await look("simulations/new?step=time", "plan-light-1440");
  const { items } = await client.get("/lures?source=library&search=forecast&limit=5");
  const { id } = await client.post(`/lures/${items[0].id}/copy`, {});
  await look(`lures/${id}`, "lure-light-1440");
  const running = await findRunning(client);
  await look(`simulations/${running}`, "simulation-light-1440");
  await look("overview", "overview-light-1440");
  await page.setViewportSize({ width: 390, height: 844 });
  await look("overview", "overview-light-390");
  await page.close();
}

/** The demo's running simulation, once people have clicked and reported. */
async function findRunning(client: Client): Promise<string> {
  for (;;) {
    const { items } = await client.get("/campaigns?limit=50");
    const running = (items as { id: string; state: string }[]).find(({ state }) => state === "running");
    if (running) {
      const { clicked, reported } = await client.get(`/campaigns/${running.id}/summary`);
      if (clicked.person >= enough.clicked && reported.person >= enough.reported) return running.id;
    }
    await pause(2000);
  }
}
