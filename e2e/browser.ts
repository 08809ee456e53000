import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";
import { findBrowser } from "../tools/browser.ts";
import { askShared } from "./product.ts";

/** Less than a test's own limit, so that a wait in vain says what was waited for. */
const patience = 200_000;

/**
 * Opens a browser whose pages are waited for as long as a test lasts: on a busy machine what is shown is late, not wrong. Without options it is a
 * connection to the one that all files of the run share; its contexts end with `close`, and the others' stay.
 */
export async function launchBrowser(options?: { args?: string[]; env?: NodeJS.ProcessEnv }): Promise<Browser> {
  const browser = options ? await launchOwn(options) : await chromium.connect(await askShared<string>("/browser"));
  const open = browser.newContext.bind(browser);
  browser.newContext = async (context) => {
    const opened = await open(context);
    opened.setDefaultTimeout(patience);
    return opened;
  };
  return browser;
}

async function launchOwn(options: { args?: string[]; env?: NodeJS.ProcessEnv }): Promise<Browser> {
  const found = await findBrowser();
  return chromium.launch({ ...found, ...options, args: [...found.args, ...(options.args ?? [])] });
}
