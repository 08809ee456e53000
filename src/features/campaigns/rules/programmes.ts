/** In which rhythm a programme's simulations come. */
export const rhythms = ["week", "fortnight", "month", "quarter"] as const;
export type Rhythm = (typeof rhythms)[number];

const dayMs = 86_400_000;
const days: Partial<Record<Rhythm, number>> = { week: 7, fortnight: 14 };
const months: Partial<Record<Rhythm, number>> = { month: 1, quarter: 3 };

/**
 * The dates of a rhythm within a span, both ends included (dates as YYYY-MM-DD). The 31st is the last day of a shorter month, and the 31st again in
 * the next one.
 */
export function datesOf(every: Rhythm, startsOn: string, from: string, to: string): string[] {
  const found: string[] = [];
  for (let n = firstStep(every, startsOn, from); ; n += 1) {
    const date = dateAt(every, startsOn, n);
    if (date > to) return found;
    if (date >= from) found.push(date);
  }
}

/** A date so many days later (earlier when negative). */
export function addDays(date: string, by: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10);
}

function dateAt(every: Rhythm, startsOn: string, n: number): string {
  const step = days[every];
  if (step) return addDays(startsOn, n * step);
  const [year, month, day] = startsOn.split("-").map(Number) as [number, number, number];
  const wanted = month - 1 + n * months[every]!;
  const last = new Date(Date.UTC(year, wanted + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, wanted, Math.min(day, last))).toISOString().slice(0, 10);
}

// A step at or before the span: from there on it is walked.
function firstStep(every: Rhythm, startsOn: string, from: string): number {
  const passed = (Date.parse(`${from}T00:00:00Z`) - Date.parse(`${startsOn}T00:00:00Z`)) / dayMs;
  const longest = days[every] ?? months[every]! * 31;
  return Math.max(0, Math.floor(passed / longest));
}

/**
 * Deals lures by turns over the classes that are wanted, and within a class over what lures are written for (mail, text, chat), of which the one that had
 * fewest so far comes next: a mix of difficulties and channels, and of each those that were used longest ago.
 * @param candidates in order of preference
 */
export function mixed<L extends { difficulty: string; channel: string }>(
  candidates: readonly L[],
  classes: readonly string[],
  count: number,
): L[] {
  const queues = classes.map((one) => candidates.filter(({ difficulty }) => difficulty === one));
  const chosen: L[] = [];
  const dealt = (channel: string) => chosen.filter((one) => one.channel === channel).length;
  while (chosen.length < count && queues.some((queue) => queue.length > 0))
    for (const queue of queues) {
      if (chosen.length === count || queue.length === 0) continue;
      const fewest = Math.min(...queue.map(({ channel }) => dealt(channel)));
      const next = queue.findIndex(({ channel }) => dealt(channel) === fewest);
      chosen.push(...queue.splice(next, 1));
    }
  return chosen;
}
