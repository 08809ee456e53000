/** The periods that can be chosen, in days; `all` is everything. */
export const periods = ["90", "180", "365", "all"] as const;
type Period = (typeof periods)[number];

/** The period that an address names; a year where it names none of them. */
export function periodIn(named: string): Period {
  return periods.find((one) => one === named) ?? "365";
}

/** Since when, as the API takes it: whole days, so that the same question is asked all day. */
export function sinceOf(period: Period, now: Date): { from?: string } {
  if (period === "all") return {};
  const day = 24 * 60 * 60_000;
  return { from: new Date(Math.floor(now.getTime() / day) * day - Number(period) * day).toISOString() };
}
