/** Periods that can be chosen, the newest first, by their length. */
interface PeriodChoices {
  quarters: string[];
  months: string[];
  years: string[];
}

/** What a report can be of at a moment: the last two years, what is under way among them. */
export function periodChoices(now: Date): PeriodChoices {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const back = (count: number, by: number) =>
    Array.from({ length: count }, (_, n) => new Date(Date.UTC(year, month - n * by)));
  return {
    quarters: back(8, 3).map((at) => `${at.getUTCFullYear()}-Q${Math.floor(at.getUTCMonth() / 3) + 1}`),
    months: back(24, 1).map((at) => at.toISOString().slice(0, 7)),
    years: [String(year), String(year - 1), String(year - 2)],
  };
}

/** What is proposed: the last quarter that is over. */
export function proposedPeriod(now: Date): string {
  return periodChoices(now).quarters[1]!;
}
