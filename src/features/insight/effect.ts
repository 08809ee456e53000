import type { CountRow } from "./store.ts";
import type { Shown } from "./shown.ts";
import { enoughForShares } from "./rules.ts";

/** One campaign's two arms: how many mails arrived, and how many people clicked. */
export interface Stratum {
  trained: { delivered: number; clicked: number };
  heldOut: { delivered: number; clicked: number };
}

interface Arm {
  delivered: number;
  clicked: number;
}

interface Effect {
  /** `too-little` to tell; `none`: no measurable effect; else which way the trained differ from the held-out. */
  state: "too-little" | "none" | "fewer-clicks" | "more-clicks";
  /** Campaigns that had a hold-out. */
  campaigns: number;
  trained: Arm;
  heldOut: Arm;
  /** Click rate of the trained less that of the held-out, campaign by campaign; null where too little. */
  difference: number | null;
  /** Where the true difference likely lies (90 %). */
  interval: [number, number] | null;
}

/** The arms of each campaign that had a hold-out and whose arms may both be told. */
export function strataOf(shown: readonly Shown[]): Stratum[] {
  const byCampaign = new Map<string, Stratum>();
  for (const { rows, margins } of shown) {
    if (!margins.halves) continue;
    for (const row of rows) {
      const one = byCampaign.get(row.campaign) ?? { trained: nobody(), heldOut: nobody() };
      add(row.hold_out ? one.heldOut : one.trained, row);
      byCampaign.set(row.campaign, one);
    }
  }
  return [...byCampaign.values()].filter(({ trained, heldOut }) => trained.delivered > 0 && heldOut.delivered > 0);
}

/**
 * What training did, by those who were held out of it: the difference of the click rates within each campaign, weighted by Mantel and Haenszel, so
 * that neither a harder lure nor another share of held-out people looks like an effect; its variance after Sato (Biometrics 45, 1989).
 */
export function effectOf(strata: readonly Stratum[]): Effect {
  const total = (arm: "trained" | "heldOut") =>
    strata.reduce<Arm>((sum, one) => plus(sum, one[arm]), { delivered: 0, clicked: 0 });
  const [trained, heldOut] = [total("trained"), total("heldOut")];
  const known = { campaigns: strata.length, trained, heldOut };
  if (Math.min(trained.delivered, heldOut.delivered) < enoughForShares)
    return { state: "too-little", ...known, difference: null, interval: null };
  let [weight, sum, p, q] = [0, 0, 0, 0];
  for (const { trained: one, heldOut: other } of strata) {
    const [n1, n0, x1, x0] = [one.delivered, other.delivered, one.clicked, other.clicked];
    const n = n1 + n0;
    weight += (n1 * n0) / n;
    sum += (x1 * n0 - x0 * n1) / n;
    p += (n1 * n1 * x0 - n0 * n0 * x1 + (n1 * n0 * (n0 - n1)) / 2) / (n * n);
    q += (x1 * (n0 - x0) + x0 * (n1 - x1)) / (2 * n);
  }
  const difference = sum / weight;
  const half = (1.6449 * Math.sqrt(Math.max(0, difference * p + q))) / weight;
  const interval: [number, number] = [Math.max(-1, difference - half), Math.min(1, difference + half)];
  const state = interval[1] < 0 ? "fewer-clicks" : interval[0] > 0 ? "more-clicks" : "none";
  return { state, ...known, difference, interval };
}

function nobody(): Arm {
  return { delivered: 0, clicked: 0 };
}

function add(arm: Arm, row: CountRow): void {
  arm.delivered += Math.max(0, row.sent - row.bounced);
  arm.clicked += row.clicked_person;
}

function plus(a: Arm, b: Arm): Arm {
  return { delivered: a.delivered + b.delivered, clicked: a.clicked + b.clicked };
}
