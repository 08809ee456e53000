/** Pages are numbered by the millisecond in which they were served, since 2025, and 12 random bits: 53 bits last until 2094. */
const epoch = Date.UTC(2025, 0, 1);
const randomBits = 4096;

/**
 * The number of a page that is served now.
 * @param at Unix milliseconds
 * @param random of which 12 bits are used
 */
export function openedPage(at: number, random: number): number {
  return Math.max(1, Math.floor(at) - epoch) * randomBits + (random % randomBits);
}

/** When a page of that number was served, Unix milliseconds. */
export function pageTime(page: number): number {
  return Math.floor(page / randomBits) + epoch;
}
