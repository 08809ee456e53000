import { addDays } from "../../rules.ts";

/** The first day of a month (YYYY-MM) as YYYY-MM-DD. */
export function firstOf(month: string): string {
  return `${month}-01`;
}

/** A month so many later. */
export function monthAfter(month: string, by: number): string {
  const [year, n] = month.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, n - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The weeks that a month touches, Monday first, each of seven days. */
export function weeksOf(month: string): string[][] {
  const first = firstOf(month);
  const monday = addDays(first, -((new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7));
  const weeks: string[][] = [];
  for (let day = monday; day < firstOf(monthAfter(month, 1)); day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, n) => addDays(day, n)));
  return weeks;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Where an arrow key moves a date to, not before the first day that is allowed; null for other keys. @param rtl the week runs from right to left */
export function moved(day: string, key: string, earliest: string, rtl = false): string | null {
  const step = steps[key];
  if (step === undefined) return null;
  const next = addDays(day, rtl && Math.abs(step) === 1 ? -step : step);
  return next < earliest ? earliest : next;
}
