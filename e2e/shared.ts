import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findBrowser } from "../tools/browser.ts";
import { makePlace, startProduct } from "../tools/product/process.ts";
import type { Place } from "../tools/product/process.ts";
import { copyDemo } from "./copy-demo.ts";
import { onCitus, openPlace } from "./place.ts";
import { tokensIn } from "./tokens-in.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * Answers `/product` and `/demo-product` with the place of a shared product, without the demo and with it, `/browser` with the shared browser's
     * address and `/demo` with the folder of a demo that nobody runs, as JSON.
     */
    shared: string;
  }
}

interface Shared {
  answer: unknown;
  close(): Promise<void>;
}

/**
 * One product, one with the demo, one browser and one demo to copy for all journeys of a run, whichever worker they run in: each is made when the first
 * file asks for it, and closed when the last one is over.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const start: Record<string, () => Promise<Shared>> = {
    "/product": () => startShared(openPlace({ LOG_LEVEL: "trace" })),
    "/demo-product": () =>
      startShared(
        onCitus ? openPlace({ DEMO: "true" }) : ask("/demo").then(({ answer }) => copiedPlace(answer as string)),
      ),
    "/browser": launchShared,
    "/demo": prepareDemo,
  };
  const started = new Map<string, Promise<Shared>>();
  const ask = (path: string) => {
    if (!started.has(path)) started.set(path, start[path]!());
    return started.get(path)!;
  };
  const server = createServer((request, response) => {
    ask(request.url!).then(
      ({ answer }) => response.end(JSON.stringify(answer)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  project.provide("shared", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    for (const opened of await Promise.allSettled(started.values()))
      if (opened.status === "fulfilled") await opened.value.close();
  };
}

async function startShared(making: Promise<Place>): Promise<Shared> {
  const place = await making;
  const running = startProduct(place);
  await running.answers("/readyz");
  return {
    answer: place,
    async close() {
      await running.stop();
      const leaks = tokensIn(place);
      place.remove();
      if (leaks.length > 0) throw new Error(`a token stands in the shared product's log:\n${leaks.join("\n")}`);
    },
  };
}

/** @param demo the folder of a prepared one */
async function copiedPlace(demo: string): Promise<Place> {
  const place = await makePlace({ DEMO: "true" });
  await copyDemo(demo, place);
  return place;
}

async function launchShared(): Promise<Shared> {
  const server = await chromium.launchServer(await findBrowser());
  return { answer: server.wsEndpoint(), close: () => server.close() };
}

async function prepareDemo(): Promise<Shared> {
  const place = await makePlace({ DEMO: "true" });
  // Each copy gets a key of its own when it is started.
  const { BOOTSTRAP_API_KEY: _, ...variables } = place.variables;
  const script = join(import.meta.dirname, "../tools/product/prepare.ts");
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...variables };
  await promisify(execFile)(process.execPath, ["--disable-warning=ExperimentalWarning", script], { env });
  return { answer: place.dataDir, close: async () => place.remove() };
}
