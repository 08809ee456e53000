import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findBrowser } from "../tools/browser.ts";
import { makePlace, startProduct } from "../tools/product/process.ts";
import { tokensIn } from "./tokens-in.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Answers `/product` with the shared product's place, `/browser` with the shared browser's address and `/demo` with the demo's folder, as JSON. */
    shared: string;
  }
}

interface Shared {
  told: unknown;
  close(): Promise<void>;
}

/**
 * One product, one browser and one demo to copy for all journeys of a run, whichever worker they run in: each is made when the first file asks for it,
 * and closed when the last one is over.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const start: Record<string, () => Promise<Shared>> = {
    "/product": startShared,
    "/browser": launchShared,
    "/demo": prepareDemo,
  };
  const started = new Map<string, Promise<Shared>>();
  const server = createServer((request, response) => {
    const path = request.url!;
    if (!started.has(path)) started.set(path, start[path]!());
    started.get(path)!.then(
      ({ told }) => response.end(JSON.stringify(told)),
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

async function startShared(): Promise<Shared> {
  const place = await makePlace({ LOG_LEVEL: "trace" });
  const running = startProduct(place);
  await running.answers("/readyz");
  return {
    told: place,
    async close() {
      await running.stop();
      const leaks = tokensIn(place);
      place.remove();
      if (leaks.length > 0) throw new Error(`a token stands in the shared product's log:\n${leaks.join("\n")}`);
    },
  };
}

async function launchShared(): Promise<Shared> {
  const server = await chromium.launchServer(await findBrowser());
  return { told: server.wsEndpoint(), close: () => server.close() };
}

async function prepareDemo(): Promise<Shared> {
  const place = await makePlace({ DEMO: "true" });
  // Each copy gets a key of its own when it is started.
  const { BOOTSTRAP_API_KEY: _, ...variables } = place.variables;
  const script = join(import.meta.dirname, "../tools/product/prepare.ts");
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...variables };
  await promisify(execFile)(process.execPath, ["--disable-warning=ExperimentalWarning", script], { env });
  return { told: place.dataDir, close: async () => place.remove() };
}
