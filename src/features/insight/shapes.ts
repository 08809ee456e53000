import * as z from "zod/mini";

export const verdicts = z.object({ raw: z.int(), machine: z.int(), person: z.int(), unverified: z.int() });
const share = z.nullable(z.number());
const shareInterval = z.nullable(z.tuple([z.number(), z.number()]));

const counts = {
  sent: z.int(),
  bounced: z.int(),
  unconfirmed: z.int(),
  opened: verdicts,
  clicked: verdicts,
  submitted: verdicts,
  reported: verdicts,
};
const rates = {
  delivered: z.int(),
  clickRate: share,
  clickInterval: shareInterval,
  submitRate: share,
  reportRate: share,
  reportInterval: shareInterval,
  expectedClickRate: share,
  observedToExpected: share,
};
export const figures = { ...counts, ...rates };
const hidden = z.nullable(verdicts);
/** The same where they may be hidden, for fewer people than the smallest group stand behind them; then all are null. */
export const hideable = {
  ...rates,
  sent: z.nullable(z.int()),
  bounced: z.nullable(z.int()),
  unconfirmed: z.nullable(z.int()),
  delivered: z.nullable(z.int()),
  opened: hidden,
  clicked: hidden,
  submitted: hidden,
  reported: hidden,
};
