import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { makeClient } from "../tools/product/client.ts";
import type { Client } from "../tools/product/client.ts";
import { makePlace, startProduct } from "../tools/product/process.ts";
import type { Place, Running } from "../tools/product/process.ts";

export interface Stage {
  place: Place;
  client: Client;
  browser: Browser;
  /** A page in a context of its own; what its console calls an error, or a script that breaks, is collected in `faults`. */
  page(options?: Parameters<Browser["newContext"]>[0]): Promise<{ page: Page; faults: string[] }>;
  /** Stops the product; its data folder stays until `close`. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** The whole product as a process of its own, and a real browser. */
export async function openStage(variables: Record<string, string> = {}): Promise<Stage> {
  const place = await makePlace(variables);
  const [running, browser] = await Promise.all([started(place), launchBrowser()]);
  return {
    place,
    client: makeClient(place),
    browser,
    async page(options) {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      const faults: string[] = [];
      page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
      page.on("pageerror", (error) => faults.push(String(error)));
      return { page, faults };
    },
    async stop() {
      await running.stop();
    },
    async close() {
      await browser.close();
      await running.stop();
      place.remove();
    },
  };
}

async function started(place: Place): Promise<Running> {
  const running = startProduct(place);
  await running.answers("/readyz");
  return running;
}
