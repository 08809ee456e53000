/** The first time that a mail's link was followed. */
export interface FirstVisit {
  /** Milliseconds after its delivery. */
  delay: number;
  agent: string;
}

const shortestWindow = 3000;
const width = 0.02;
const surroundings = 10;
/** So many others at the same delay are no chance, and so many times what the surroundings lets expect. */
const fewest = 3;
const timesExpected = 4;
const mostFrom = 8;

/**
 * Whether many mails of the campaign were first followed by this program after the same time as this one: people's delays spread, a scanner's do not.
 * `most` when more than half of all that were followed were by this program around then, and more than a handful: people of one organisation may have
 * one browser and one hour.
 * @param among all mails that were followed, this one among them; by delay, ascending
 */
export function delayCluster({ delay, agent }: FirstVisit, among: readonly FirstVisit[]): "most" | "many" | null {
  const window = Math.max(shortestWindow, Math.abs(delay) * width);
  let inside = -1;
  let around = 0;
  const until = delay + window * surroundings;
  for (let i = firstFrom(among, delay - window * surroundings); i < among.length && among[i]!.delay <= until; i++) {
    if (among[i]!.agent !== agent) continue;
    if (Math.abs(among[i]!.delay - delay) <= window) inside += 1;
    else around += 1;
  }
  if (inside < fewest + (timesExpected * around) / (surroundings - 1)) return null;
  return inside >= mostFrom && inside + around > among.length / 2 ? "most" : "many";
}

function firstFrom(sorted: readonly FirstVisit[], delay: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.delay < delay) low = middle + 1;
    else high = middle;
  }
  return low;
}
