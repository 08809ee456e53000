import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { makeClient } from "../tools/product/client.ts";
import type { Client } from "../tools/product/client.ts";
import type { Place } from "../tools/product/process.ts";
import { openProduct } from "./product.ts";
import type { SharedDemo } from "./product.ts";

export interface Stage {
  place: Place;
  client: Client;
  browser: Browser;
  /** A page in a context of its own; what its console calls an error, or a script that breaks, is collected in `faults`. */
  page(options?: Parameters<Browser["newContext"]>[0]): Promise<{ page: Page; faults: string[] }>;
  /** Stops a product of its own; its data folder stays until `close`. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The whole product as a process, and a real browser.
 * @param variables give it a product of its own; without them it is the one that all files share (e2e/product.ts says how)
 * @param begins how one with the demo comes by it
 */
export async function openStage(
  variables?: Record<string, string> | SharedDemo,
  begins?: "copy" | "fresh",
): Promise<Stage> {
  const [product, browser] = await Promise.all([openProduct(variables, begins), launchBrowser()]);
  const { place } = product;
  return {
    place,
    client: makeClient(place),
    browser,
    async page(options) {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      const faults: string[] = [];
      page.on(
        "console",
        (message) => message.type() === "error" && faults.push(`${message.text()} (${message.location().url})`),
      );
      page.on("pageerror", (error) => faults.push(String(error)));
      return { page, faults };
    },
    stop: () => product.stop(),
    async close() {
      await browser.close();
      await product.close();
    },
  };
}
