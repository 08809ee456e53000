import { logit } from "./gaussian.ts";

/**
 * The awareness score's published numbers. What may change with an organisation is the basket and its utilities (`Basket`) alone; whoever changes
 * another number here raises `version`, for kept states mean something else then.
 */
export const version = 1;

/** Prior spread of people within a cohort: of t (vulnerability) and r (reporting), in logits, and how they go together. */
export const spread = { t: 1.1, r: 1, correlation: -0.5 } as const;

/** How far somebody's vulnerability on one channel lies from their own mean over channels: standard deviation in logits. */
export const channelSpread = 0.4;

/**
 * Practice is not the inbox: an answer is moved by half of t, and by an offset of its own like a channel's. Of what one answers, so much counts at
 * once, and half of that again after so many days: nobody plays their way to a score.
 */
export const practice = { loading: 0.5, channel: "practice", most: 60, halfLife: 30 } as const;

/** Days after which half of what was learned of somebody is forgotten: the mean halves its way to the cohort's. */
export const halfLife = 150;

/** Share of typical people who report a typical message, and of clickers who go on to submit. */
const usual = { reports: 0.2, submits: 0.65 } as const;

/** r = 0 reports at this logit. */
export const reportBase = logit(usual.reports);

/** How much harder it is to be brought to submit than to click, in logits, at the click rate of a moderate lure. */
export const submitStep = logit(0.105) - logit(0.105 * usual.submits);

/** Real reports are seen only when they are made, never when they are not: a confirmed one counts as half a report. */
export const confirmedWeight = 0.5;

/** Mean of t and r among the people somebody is first taken to be like, in logits. */
export interface Cohort {
  t: number;
  r: number;
}

/** A cohort in which lures are clicked at the rates of their classes, and reported at the usual one: those are means over people who differ. */
export const defaultCohort: Cohort = { t: -0.56, r: -0.26 };

/** Messages the score speaks of: their shares (which sum to 1), and what each way to act on one is worth, 0 to 1. */
export interface Basket {
  shares: { least: number; moderate: number; very: number };
  worth: { reported: number; ignored: number; recovered: number; clicked: number; submitted: number };
}

export const publishedBasket: Basket = {
  shares: { least: 0.4, moderate: 0.4, very: 0.2 },
  worth: { reported: 1, ignored: 0.5, recovered: 0.35, clicked: 0.1, submitted: 0 },
};

/** @throws RangeError of a basket whose shares are no shares, or that rewards what is worse */
export function checkBasket({ shares, worth }: Basket): void {
  const each = [shares.least, shares.moderate, shares.very];
  const whole = Math.abs(each.reduce((sum, share) => sum + share, 0) - 1) < 1e-9 && each.every((share) => share >= 0);
  if (!whole) throw new RangeError("The shares of a basket are 0 or more and sum to 1");
  const { reported, ignored, recovered, clicked, submitted } = worth;
  const rewards = 1 >= reported && reported > ignored && ignored > recovered;
  if (!(rewards && recovered > clicked && clicked >= submitted && submitted >= 0)) {
    throw new RangeError("What acts are worth falls from reported (at most 1) over ignored, recovered, clicked to submitted (at least 0)"); // oxfmt-ignore
  }
}
