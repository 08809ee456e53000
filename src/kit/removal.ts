import { isAhead } from "./has-passed.ts";

/** When a removal was ordered, Unix milliseconds by the database's clock; absent where a version before ordered it. */
export interface Removal {
  at?: number;
}

const day = 24 * 60 * 60 * 1000;

/**
 * Whether a removal takes place at a time that its order knows. If not, a clock was set in between, or nothing was done for a day; what is old is removed by the next
 * order, a quarter of a day later.
 * @param now by the database's clock
 */
export function isOfThisTime({ at }: Removal, now: Date): boolean {
  return at === undefined || (!isAhead(new Date(at), now) && now.getTime() - at <= day);
}
