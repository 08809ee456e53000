// npm run screens: takes the pictures of screens that public pages show, in each of their languages, by day and by night.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { Page } from "playwright-core";
import { readArguments } from "../bin/arguments.mjs";
import { ensureBuilt } from "../bin/built.mjs";
import { signInAs } from "../e2e/demo-sign-in.ts";
import { until } from "../e2e/until.ts";
import { pageLanguages } from "../src/sites/main/public/routes.ts";
import { savedAs } from "../src/ui/saved-language.ts";
import { findBrowser } from "./browser.ts";
import { makeClient } from "./product/client.ts";
import type { Client } from "./product/client.ts";
import { makePlace, startProduct } from "./product/process.ts";
import { sentencesIn } from "./screens/sentences.ts";
import { foundOrganisation, heading, labelsOf, shown, standsStill } from "./screens/shown.ts";
import { density, parts, size, take, viewport } from "./screens/take.ts";

const folder = join(import.meta.dirname, "../src/sites/main/public/screens");
const formatter = join(import.meta.dirname, "../node_modules/oxfmt/bin/oxfmt");
/** How many of the demo's people have clicked and reported before the running simulation is worth a look. */
const enough = { clicked: 3, reported: 3 };

readArguments("screens", process.argv.slice(2));
await ensureBuilt();
const place = await makePlace({ DEMO: "true" });
const running = startProduct(place);
const found = await findBrowser();
const browser = await chromium.launch(found);
try {
  await running.answers("/readyz");
  const client = makeClient(place);
  await simulationMoves(client);
  const made = new Map<string, { width: number; height: number; beginning: number; says: Record<string, string[]> }>();
  const files = new Map<string, Buffer>();
  for (const { tag } of pageLanguages()) {
    const [owner, founder] = [await newPage(tag), await newPage("en")];
    await signInAs(owner, place, "Owner");
    await foundOrganisation(founder, place);
    // As if it had been chosen on the profile, but for the account: what was taken before stays in its language.
    for (const page of [owner, founder]) await page.evaluate(`localStorage.setItem("${savedAs}", "${tag}")`);
    const known = sentencesIn(tag);
    for (const [name, { open, from = heading, ...seen }] of Object.entries(shown)) {
      const page = seen.founder ? founder : owner;
      await open(page, { place, client, language: tag });
      for (const look of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme: look, reducedMotion: "reduce" });
        await standsStill(page, from);
        for (const [part, wanted] of Object.entries(parts)) {
          const picture = await take(page, from, wanted);
          const file = `${name}-${look}.${part}.${tag}.webp`;
          files.set(file, picture);
          console.log(`${file}  ${Math.ceil(picture.length / 1024)} KB`);
        }
      }
      const says = (await labelsOf(page)).filter((one) => known.has(one));
      made.set(name, { ...size, beginning: parts.beginning.width, says: { ...made.get(name)?.says, [tag]: says } });
    }
    await Promise.all([owner, founder].map((page) => page.context().close()));
  }
  // What there was stays until all of it is there anew.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [file, picture] of files) writeFileSync(join(folder, file), picture);
  const list = join(folder, "screens.json");
  writeFileSync(list, JSON.stringify(Object.fromEntries(made)));
  execFileSync(process.execPath, [formatter, list]);
} finally {
  await browser.close();
  await running.stop();
  place.remove();
}

/** A page in a browser of its own that asks for a language. */
async function newPage(tag: string): Promise<Page> {
  const context = await browser.newContext({
    locale: tag === "en" ? "en-GB" : tag,
    viewport,
    deviceScaleFactor: density,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(120_000);
  return context.newPage();
}

async function simulationMoves(client: Client): Promise<void> {
  console.log("Waiting until the demo's people have read their mails …");
  await until(async () => {
    const { items } = await client.get("/campaigns?state=running");
    if (items.length === 0) return false;
    const counts = await Promise.all(
      Object.entries(enough).map(async ([outcome, least]) => {
        const { items: people } = await client.get(`/campaigns/${items[0].id}/recipients?outcome=${outcome}&limit=200`);
        return people.length >= least;
      }),
    );
    return counts.every(Boolean);
  });
}
