// The learning site on a phone, as somebody meets it who has signed in: Lighthouse on its first screen and on a round, the script that comes before a
// round can be played, how long a cold one takes, and how soon each tap of a whole round is answered on a processor four times slower. `--short` looks once instead of five times.
import "../tools/alone.ts";
import { chromium } from "playwright-core";
import { ensureBuilt } from "../bin/built.mjs";
import { findBrowser } from "../tools/browser.ts";
import { makePlace, startProduct } from "../tools/product/process.ts";
import { openPhone } from "./learn/phone.ts";
import { playRound } from "./learn/round.ts";
import { makeReport, quantile } from "./report.ts";
import { openLighthouse } from "./site/lighthouse.ts";
import type { Visit } from "./site/lighthouse.ts";

const short = process.argv.includes("--short");
const rounds = short ? 1 : 5;

await ensureBuilt();
const report = makeReport("learn");
const place = await makePlace({ LOG_LEVEL: "error" });
const running = startProduct(place);
try {
  await running.answers("/readyz");
  const browser = await chromium.launch(await findBrowser());
  const phone = await openPhone(browser, place);
  const played = [];
  for (let round = 0; round < Math.min(rounds, 3); round += 1) played.push(await playRound(phone));
  report.add(
    {
      what: "script before a round can be played, gzip",
      value: Math.max(...played.map(({ script }) => script)),
      unit: "KB",
    },
    { of: "value", atMost: 180 },
  );
  // Nobody has asked the product for a round before the first one, and no phone has anything of the site.
  const [cold] = played;
  report.add({ what: "a cold /round until its first message stands, CPU ÷ 4", value: cold!.stands, unit: "ms" });
  report.add({ what: "a cold /round until it can be played, CPU ÷ 4", value: cold!.playable, unit: "ms" });
  const slowest = played.toSorted((a, b) => b.slowest - a.slowest)[0]!;
  report.add(
    { what: "a round: slowest tap to next paint, CPU ÷ 4", value: slowest.slowest, unit: "ms", note: slowest.at },
    { of: "value", atMost: 100 },
  );
  const lighthouse = await openLighthouse(await phone.context.cookies(phone.origin));
  // The first visit of all pays for the browser's own start.
  await lighthouse.visit(phone.origin);
  for (const path of ["/", "/round"]) {
    const visits: Visit[] = [];
    while (visits.length < rounds) visits.push(await lighthouse.visit(phone.origin + path));
    const median = (pick: (visit: Visit) => number) => quantile(visits.map(pick), 0.5);
    const lost = visits[0]!.lost.join(", ");
    report.add(
      {
        what: `${path} performance (median of ${rounds})`,
        value: median(({ scores }) => scores.performance),
        unit: "of 100",
        note: lost,
      },
      { of: "value", atLeast: 98 },
    );
    report.add({ what: `${path} largest contentful paint`, value: median(({ lcp }) => lcp) / 1000, unit: "s" });
    report.add({ what: `${path} total blocking time`, value: median(({ tbt }) => tbt), unit: "ms" });
    report.add({ what: `${path} times slower than this machine`, value: median(({ slowdown }) => slowdown), unit: "" });
    report.add(
      { what: `${path} accessibility`, value: visits[0]!.scores.accessibility, unit: "of 100" },
      { of: "value", atLeast: 98 },
    );
  }
  await lighthouse.close();
  await browser.close();
  report.save();
} finally {
  await running.stop();
  place.remove();
}
