/**
 * Round places on an axis that begins at 0: the last one is at or above `top`.
 * @param most spaces between them
 * @param whole only whole numbers, for what is counted
 */
export function ticksTo(top: number, most: number, whole = false): number[] {
  const reach = Math.max(top, whole ? 1 : 0) || 0.1;
  const power = 10 ** Math.floor(Math.log10(reach / most));
  // Ten times the power always suffices; the thousandth keeps a sum like 0.1 + 0.2 from needing one step more.
  const steps = [1, 2, 2.5, 5, 10, 20, 25, 50].map((one) => clean(one * power));
  const step = steps.find((one) => (!whole || Number.isInteger(one)) && reach / one <= most + 0.001) ?? 10 * power;
  const last = Math.ceil(reach / step - 0.001);
  return Array.from({ length: last + 1 }, (_, n) => clean(n * step));
}

export interface DateTicks {
  /** Milliseconds of UTC. */
  at: number[];
  step: "day" | "month" | "year";
}

const day = 86_400_000;

/**
 * Places on an axis of time that the calendar knows: days and weeks counted from the first one, or the beginnings of months and years.
 * @param from @param to milliseconds of UTC
 * @param most for how many days there is room
 * @param mostMonths for how many months or years, whose names are shorter
 */
export function dateTicks(from: number, to: number, most: number, mostMonths: number = most): DateTicks {
  if (to <= from) return { at: [from], step: "day" };
  const fits = (at: number[], limit: number) => at.length >= 2 && at.length <= Math.max(2, limit);
  for (const length of [1, 2, 7, 14]) {
    const at = days(from, to, length);
    if (fits(at, most)) return { at, step: "day" };
  }
  for (const length of [1, 2, 3, 6, 12, 24, 60, 120, 240]) {
    const at = months(from, to, length);
    if (fits(at, mostMonths)) return { at, step: length >= 12 ? "year" : "month" };
  }
  return { at: [from, to], step: "day" };
}

function days(from: number, to: number, length: number): number[] {
  return Array.from({ length: Math.floor((to - from) / (length * day)) + 1 }, (_, n) => from + n * length * day);
}

/** The beginnings of every `length`-th month, counted from January 2000. */
function months(from: number, to: number, length: number): number[] {
  const first = new Date(from);
  let index = Math.floor(((first.getUTCFullYear() - 2000) * 12 + first.getUTCMonth()) / length) * length;
  const found: number[] = [];
  for (let at = Date.UTC(2000, index); at <= to; index += length, at = Date.UTC(2000, index))
    if (at >= from) found.push(at);
  return found;
}

function clean(value: number): number {
  return Number(value.toPrecision(12));
}
