import type { BrowserContext, BrowserContextOptions, Browser, Page } from "playwright-core";
import type { Place } from "../tools/product/process.ts";

export interface Watched {
  page: Page;
  context: BrowserContext;
  /** Errors of the console, broken scripts, violations of a policy, answers of 500 and more, and requests to anybody else's host. */
  faults: string[];
}

/** A page in a context of its own whose faults are collected. */
export async function watchedPage(browser: Browser, place: Place, options?: BrowserContextOptions): Promise<Watched> {
  const context = await browser.newContext(options);
  const own = new Set([place.url, place.learnUrl, place.lureUrl].map((url) => new URL(url).port));
  const faults: string[] = [];
  context.on("console", (message) => message.type() === "error" && faults.push(`console: ${message.text()}`));
  context.on("weberror", (error) => faults.push(`script: ${error.error().message}`));
  context.on("request", (request) => {
    const { protocol, hostname, port } = new URL(request.url());
    if (protocol === "data:" || protocol === "blob:") return;
    if (!["localhost", "127.0.0.1"].includes(hostname) || !own.has(port)) faults.push(`elsewhere: ${request.url()}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 500) faults.push(`${response.status()}: ${response.url()}`);
    const cookie = response.headers()["set-cookie"];
    if (cookie) faults.push(`cookie: ${response.url()} ${cookie}`);
  });
  return { page: await context.newPage(), context, faults };
}
