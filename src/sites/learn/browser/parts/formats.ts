const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/** How dates are spelt. One costs a slow phone tens of milliseconds: it is made when something is spelt first, and kept. @param tag BCP 47 */
export function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(dates, [tag, options], () => new Intl.DateTimeFormat(tag, options));
}

/** How numbers are spelt, likewise. @param tag BCP 47 */
export function numberFormat(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return kept(numbers, [tag, options], () => new Intl.NumberFormat(tag, options));
}

function kept<T>(all: Map<string, T>, of: unknown[], make: () => T): T {
  const key = JSON.stringify(of);
  const found = all.get(key) ?? make();
  all.set(key, found);
  return found;
}
