// The public site as a visitor meets it: Lighthouse on a slow phone, bytes of script, pages a second. `--short` looks at five routes.
import "../tools/alone.ts";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { ensureBuilt } from "../bin/built.mjs";
import { findBrowser } from "../tools/browser.ts";
import { makePlace, startProduct } from "../tools/product/process.ts";
import { rows } from "../e2e/public/routes.ts";
import { makeReport, middlePair, quantile } from "./report.ts";
import type { Pair } from "./report.ts";
import { categories, openLighthouse } from "./site/lighthouse.ts";
import type { Visit } from "./site/lighthouse.ts";
import { load } from "./track/load.ts";

const few = ["/", "/pricing", "/features", "/contact", "/docs/getting-started"];
const short = process.argv.includes("--short");
const paths = short ? few : rows.map(({ path }) => path);
const rounds = 5;
/** The simulated phone counts the layout that comes before the first paint in some visits and in others not: 0 to 150 ms blocked, by turns. */
const roundsOfFirst = 15;

await ensureBuilt();
const report = makeReport("site");
const place = await makePlace({
  NODE_ENV: "production",
  ROOT_KEY: randomBytes(32).toString("base64"),
  LOG_LEVEL: "error",
});
const running = startProduct(place);
const visits: Record<string, Visit[]> = {};
try {
  await running.answers("/readyz");
  const home = `http://localhost:${new URL(place.url).port}`;
  await lookAt(home);
  await weigh(home);
  await serve();
  report.save({ visits });
} finally {
  await running.stop();
  place.remove();
}

async function lookAt(home: string): Promise<void> {
  const lighthouse = await openLighthouse();
  // The first visit of all pays for the browser's own start.
  await lighthouse.visit(`${home}/careers`);
  for (const path of paths) {
    const of = (visits[path] = [await lighthouse.visit(home + path)]);
    // A page that is not perfect at once is looked at until there is a median of five, and the first page in any case.
    const wanted = path === "/" ? roundsOfFirst : of[0]!.scores.performance < 100 ? rounds : 1;
    while (of.length < wanted) of.push(await lighthouse.visit(home + path));
    const median = (name: (typeof categories)[number]) =>
      quantile(
        of.map(({ scores }) => scores[name]),
        0.5,
      );
    report.add(
      { what: `${path} performance (median of ${of.length})`, value: median("performance"), unit: "of 100" },
      { of: "value", atLeast: 98 },
    );
    for (const name of categories.slice(1)) {
      const lost = of[0]!.scores[name] < 100 ? of[0]!.lost.join(", ") : "";
      report.add(
        { what: `${path} ${name}`, value: median(name), unit: "of 100", ...(lost && { note: lost }) },
        { of: "value", atLeast: 100 },
      );
    }
  }
  await lighthouse.close();
  const first = visits["/"]!;
  const median = (pick: (visit: Visit) => number) => quantile(first.map(pick), 0.5);
  report.add(
    { what: "/ largest contentful paint", value: median(({ lcp }) => lcp) / 1000, unit: "s" },
    { of: "value", atMost: 1.5 },
  );
  report.add(
    { what: "/ cumulative layout shift", value: Number(median(({ cls }) => cls).toFixed(2)), unit: "" },
    { of: "value", atMost: 0 },
  );
  report.add(
    { what: "/ total blocking time", value: median(({ tbt }) => tbt), unit: "ms" },
    { of: "value", atMost: 50 },
  );
}

/** Script that the first page loads: to be read, to be used by a visitor, and to be used by somebody who is signed in. */
async function weigh(home: string): Promise<void> {
  const browser = await chromium.launch(await findBrowser());
  const scriptsOf = async (options: { javaScriptEnabled?: boolean }, cookie?: string) => {
    const context = await browser.newContext(options);
    if (cookie) await context.addCookies([{ name: cookie, value: "somebody", url: home }]);
    const page = await context.newPage();
    const sizes: Promise<number>[] = [];
    page.on("response", (answer) => {
      if (new URL(answer.url()).pathname.endsWith(".js"))
        sizes.push(answer.body().then((body) => gzipSync(body).length));
    });
    await page.goto(home, { waitUntil: "networkidle" });
    const text = (await page.locator("main").innerText()).length;
    const kilobytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
    await context.close();
    return { kilobytes, text };
  };
  const still = await scriptsOf({ javaScriptEnabled: false });
  if (still.text < 1000) throw new Error("The first page cannot be read without script.");
  report.add(
    { what: "script before / can be read, gzip", value: still.kilobytes, unit: "KB" },
    { of: "value", atMost: 0 },
  );
  report.add({ what: "script of / for a visitor, gzip", value: (await scriptsOf({})).kilobytes, unit: "KB" });
  const session = await scriptsOf({}, "CognitoIdentityServiceProvider.client.LastAuthUser");
  report.add(
    { what: "script of / with the account client, gzip", value: session.kilobytes, unit: "KB" },
    { of: "value", atMost: 140 },
  );
  await browser.close();
}

/** Pages a second beside a bare node:http that sends the same bytes, by short turns. */
async function serve(): Promise<void> {
  const [connections, seconds, turns] = [32, 0.5, short ? 12 : 36];
  const warmUp = 4;
  const folder = mkdtempSync(join(tmpdir(), "hookwise-site-"));
  const files = [join(folder, "page.br"), join(folder, "head.json")] as const;
  const page = await packed(`${place.url}/pricing`);
  writeFileSync(files[0], page.body);
  writeFileSync(files[1], JSON.stringify(page.head));
  const bare = spawn(process.execPath, [join(import.meta.dirname, "site/bare.ts"), ...files], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<number>((resolve) =>
    bare.stdout.once("data", (line: Buffer) => resolve(Number(line.toString()))),
  );
  const pairs: Pair[] = [];
  const measure = async (who: string, at: number) => {
    const { rate, failures } = await load(at, connections, seconds, () => "/pricing");
    if (failures > 0) throw new Error(`${failures} of ${who}'s answers failed.`);
    return rate;
  };
  for (let turn = 0; turn < warmUp + turns; turn++) {
    const yardstick = await measure("bare", port);
    const value = await measure("ours", Number(new URL(place.url).port));
    if (turn >= warmUp) pairs.push({ value, yardstick });
  }
  bare.kill();
  rmSync(folder, { recursive: true });
  const { value, yardstick } = middlePair(pairs);
  report.add(
    {
      what: "/pricing, packed with brotli",
      value,
      unit: "answers/s",
      yardstick: { what: "bare node:http", value: yardstick },
    },
    { of: "ratio", atLeast: 0.6 },
  );
}

/** A packed page as it travels, which undici would unpack; of its head what Node does not add by itself. */
async function packed(url: string): Promise<{ body: Buffer; head: string[] }> {
  const added = new Set(["date", "connection", "keep-alive"]);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "br" } }, resolve).on("error", reject);
  });
  const { rawHeaders } = answer;
  const head = rawHeaders.filter((_, at) => !added.has(rawHeaders[at - (at % 2)]!.toLowerCase()));
  return { body: Buffer.concat(await answer.toArray()), head };
}
