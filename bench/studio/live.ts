import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { bootstrapKey } from "../../src/features/api-keys/index.ts";
import { makeToken } from "../../src/features/campaigns/index.ts";
import { testCampaign } from "../../src/features/tracking/testing.ts";
import type { TestCampaign } from "../../src/features/tracking/testing.ts";
import type { Report } from "../report.ts";
import { installationEnv } from "./installation-env.ts";
import { atRest, cpuOf } from "./installation.ts";
import type { Installation } from "./installation.ts";

const viewers = 50;
/** So many watch by one key: the product gives one caller 24 places. */
const byOneKey = 20;
const hitsASecond = 500;
const keyOf = ({ number }: TestCampaign, n: number) => `hw_live-page-of-the-studio-bench-${number}-${n}`;

/**
 * A simulation watched by many while clicks come in: how far what each viewer was shown lay behind the clicks that had been answered, and what the streams
 * cost, which is the difference to the same clicks without viewers, before and after. Each begins when the installation rests: the clicks before it have had their
 * consequences by then.
 */
export async function measureLive(report: Report, installation: Installation, seconds: number): Promise<void> {
  const { env, close } = installationEnv(installation.place);
  try {
    const clicks = seconds * hitsASecond;
    const campaign = async () => {
      const made = await testCampaign(
        { env, look: installation.look },
        { recipients: clicks, hold: 120, landings: ["form"] },
      );
      await env.database.tx(made.org, async (db) => {
        for (let n = 0; n * byOneKey < viewers; n += 1) await bootstrapKey(db, made.org, keyOf(made, n));
      });
      // A campaign that was launched is counted from its launch on.
      await installation.look(
        "UPDATE campaigns SET launched_at = now(), start_at = now(), recipients = $2 WHERE id = $1",
        [made.id, clicks],
      );
      await installation.look(
        "INSERT INTO insight_campaigns (org, campaign, launched_at, first_sent_at) VALUES ($1, $2, now(), now())",
        [made.org, made.id],
      );
      return made;
    };
    const tokenOf = (of: TestCampaign, delivery: number) =>
      makeToken(env.secrets, { campaign: of.number, delivery, heldOut: false, lureIdx: 0, test: false });
    const unwatched = await run(installation, await campaign(), clicks, tokenOf, 0);
    const watched = await run(installation, await campaign(), clicks, tokenOf, viewers);
    const again = await run(installation, await campaign(), clicks, tokenOf, 0);
    const without = (unwatched.cpu + again.cpu) / 2;
    report.add(
      {
        what: `live page, ${viewers} viewers, ${hitsASecond} clicks a second: most behind`,
        value: watched.behind,
        unit: "s",
      },
      { of: "value", atMost: 2 },
    );
    report.add(
      { what: "viewers who were told the last click", value: watched.complete, unit: `of ${viewers}` },
      { of: "value", atLeast: viewers },
    );
    report.add(
      {
        what: "CPU of the streams, program and database",
        value: Math.max(0, watched.cpu - without) / seconds,
        unit: "of a core",
        note: `${watched.cpu.toFixed(2)} s with viewers, ${unwatched.cpu.toFixed(2)} s before and ${again.cpu.toFixed(2)} s after without`,
      },
      { of: "value", atMost: 0.1 },
    );
  } finally {
    await close();
  }
}

interface Run {
  /** Seconds that what was shown lay behind, at the worst moment of the worst viewer. */
  behind: number;
  /** How many viewers came to be told every click. */
  complete: number;
  /** Seconds of CPU. */
  cpu: number;
}

async function run(
  installation: Installation,
  campaign: TestCampaign,
  clicks: number,
  tokenOf: (of: TestCampaign, delivery: number) => string,
  watching: number,
): Promise<Run> {
  await atRest(installation);
  // When the click was answered that brought the count to n.
  const answered: number[] = [];
  const looks = Array.from({ length: watching }, (_, n) =>
    watch(installation, campaign, keyOf(campaign, Math.floor(n / byOneKey)), answered),
  );
  await pause(1500);
  const before = cpuOf(installation);
  await click(installation, clicks, (n) => tokenOf(campaign, n + 1), answered);
  await pause(3000);
  const cpu = cpuOf(installation) - before;
  const seen = looks.map((one) => one.end());
  return {
    behind: Math.max(0, ...seen.map((one) => one.behind)),
    complete: seen.filter((one) => one.count >= clicks).length,
    cpu,
  };
}

/** Sends clicks evenly, a tenth of a second's worth at a time, each by its own link. */
async function click(
  installation: Installation,
  clicks: number,
  tokenOf: (n: number) => string,
  answered: number[],
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const began = performance.now();
  let sent = 0;
  const one = (path: string) =>
    new Promise<void>((resolve, reject) => {
      get(installation.place.lureUrl + path, { agent }, (answer) => {
        answer.resume();
        if (answer.statusCode !== 200) reject(new Error(`A click was answered ${answer.statusCode}.`));
        answer.once("end", () => (answered.push(performance.now()), resolve()));
      }).once("error", reject);
    });
  const open: Promise<void>[] = [];
  while (sent < clicks) {
    const due = Math.min(clicks, Math.floor(((performance.now() - began) / 1000) * hitsASecond));
    for (; sent < due; sent += 1) open.push(one(`/l/${tokenOf(sent)}`));
    await pause(10);
  }
  await Promise.all(open);
  agent.destroy();
}

/** Follows the live page as one viewer. */
function watch(installation: Installation, campaign: TestCampaign, key: string, answered: readonly number[]) {
  const seen = { count: 0, behind: 0 };
  const stop = new AbortController();
  // What is shown is the last thing told, until the next comes: it lies behind since the first answered click that is not in it.
  const grow = () => {
    const missing = answered[seen.count];
    if (missing !== undefined) seen.behind = Math.max(seen.behind, (performance.now() - missing) / 1000);
  };
  const follow = async () => {
    const answer = await fetch(`${installation.place.url}/api/v1/campaigns/${campaign.id}/live?follow=true`, {
      headers: { authorization: `Bearer ${key}` },
      signal: stop.signal,
    });
    if (!answer.ok) throw new Error(`The live page answered ${answer.status}: ${await answer.text()}`);
    let held = "";
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      held += chunk;
      for (let end = held.indexOf("\n\n"); end >= 0; end = held.indexOf("\n\n")) {
        const event = held.slice(0, end);
        held = held.slice(end + 2);
        grow();
        if (!event.startsWith("data: ")) continue;
        seen.count = (JSON.parse(event.slice(6)) as { counts: { clicked: { raw: number } } | null }).counts?.clicked.raw ?? 0; // oxfmt-ignore
      }
    }
  };
  const over = follow().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  return {
    end() {
      grow();
      stop.abort();
      void over;
      return seen;
    },
  };
}
