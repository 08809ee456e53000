import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { machine } from "../bench/report.ts";
import type { Client } from "../tools/product/client.ts";

/** Whether this is the short run that `npm test` makes. */
export const quick = process.argv.includes("--quick");

export interface Outcome {
  what: string;
  value: number | string;
  /** False when it must not be so; absent when there is nothing to judge. */
  kept?: boolean;
  demand?: string;
}

/** Prints what came out, keeps the full runs under bench/results/, and ends with 1 when a demand was broken. */
export function conclude(name: string, outcomes: readonly Outcome[], details: object = {}): void {
  for (const { what, value, kept, demand } of outcomes) {
    console.log(`  ${what}: ${value}${demand ? `  [${kept ? "kept" : "BROKEN"}: ${demand}]` : ""}`);
  }
  if (!quick) {
    const folder = join(import.meta.dirname, "../bench/results");
    mkdirSync(folder, { recursive: true });
    const content = { name: `crash-${name}`, at: new Date().toISOString(), machine: machine(), outcomes, ...details };
    writeFileSync(join(folder, `crash-${name}.json`), `${JSON.stringify(content, null, 2)}\n`);
  }
  if (outcomes.some((one) => one.kept === false)) process.exitCode = 1;
}

/** A number that must not exceed `most`. */
export function atMost(what: string, value: number, most: number, unit = ""): Outcome {
  return { what, value: Number(value.toFixed(2)), kept: value <= most, demand: `≤ ${most}${unit}` };
}

/** A number of seconds that must not exceed `most`: judged in the full run, only told in the short one, for tests judge no time. */
export function secondsAtMost(what: string, value: number, most: number): Outcome {
  return quick ? { what, value: Number(value.toFixed(2)) } : atMost(what, value, most, " s");
}

/** A number that must not fall below `least`. */
export function atLeast(what: string, value: number, least: number, unit = ""): Outcome {
  return { what, value: Number(value.toFixed(2)), kept: value >= least, demand: `≥ ${least}${unit}` };
}

/** Waits until no delivery of a campaign is open any more. */
export async function untilSent(client: Client, campaign: string, patience: number): Promise<void> {
  const until = Date.now() + patience;
  for (;;) {
    const found = await client.get(`/campaigns/${campaign}`).catch(() => null);
    const counts: Record<string, number> = found?.deliveries ?? {};
    const open = ["queued", "claimed", "committing", "deferred"].reduce((sum, state) => sum + (counts[state] ?? 0), 0);
    if (found && open === 0) return;
    if (Date.now() > until) throw new Error(`Sending does not end: ${JSON.stringify(counts)}`);
    await pause(200);
  }
}

/** Waits until a campaign pauses; returns the reason that it shows, or "none". A busy machine is late, not wrong. */
export async function untilPaused(client: Client, campaign: string): Promise<string> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const found = await client.get(`/campaigns/${campaign}`).catch(() => null);
    if (found?.state === "paused") return String(found.problem ?? "none").slice(0, 60);
    await pause(100);
  }
  return "none";
}

export function between(least: number, most: number): number {
  return least + Math.random() * (most - least);
}
