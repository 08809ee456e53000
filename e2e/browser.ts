import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";
import { findBrowser } from "../tools/browser.ts";

/** Less than a test's own limit, so that a wait in vain says what was waited for. */
const patience = 200_000;

/** Opens a browser whose pages are waited for as long as a test lasts: on a busy machine what is shown is late, not wrong. */
export async function launchBrowser(options: { args?: string[]; env?: NodeJS.ProcessEnv } = {}): Promise<Browser> {
  const found = await findBrowser();
  const args = [...found.args, ...(options.args ?? [])];
  const browser = await chromium.launch({ ...found, ...options, args });
  const open = browser.newContext.bind(browser);
  browser.newContext = async (context) => {
    const opened = await open(context);
    opened.setDefaultTimeout(patience);
    return opened;
  };
  return browser;
}
