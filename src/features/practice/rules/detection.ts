/** What somebody was shown and what they did with it, over some rounds. */
interface Detected {
  hooks: { shown: number; reported: number; checked: number };
  good: { shown: number; reported: number; checked: number };
}

interface Interval {
  value: number;
  low: number;
  high: number;
}

interface Detection {
  /** d′: how well phish and good mail are told apart; 0 is guessing. */
  sensitivity: Interval;
  /** c: the leaning; below 0 towards reporting, above 0 towards trusting. */
  bias: Interval;
}

// Two-sided 90 %, like the awareness score.
const z90 = 1.6448536269514722;

/**
 * Sensitivity and bias of signal detection with their 90 % intervals, from clear decisions alone: who checked another way has said neither. The log-linear
 * correction (Hautus 1995) keeps both finite with few or perfect answers; the variance is that of Gourevitch and Galanter (1967).
 * @returns null while one of the two kinds was never decided about
 */
export function detection({ hooks, good }: Detected): Detection | null {
  const signals = hooks.shown - hooks.checked;
  const noise = good.shown - good.checked;
  if (signals < 1 || noise < 1) return null;
  const found = (hooks.reported + 0.5) / (signals + 1);
  const alarmed = (good.reported + 0.5) / (noise + 1);
  const [zFound, zAlarmed] = [quantile(found), quantile(alarmed)];
  const variance =
    (found * (1 - found)) / ((signals + 1) * density(zFound) ** 2) +
    (alarmed * (1 - alarmed)) / ((noise + 1) * density(zAlarmed) ** 2);
  return {
    sensitivity: around(zFound - zAlarmed, Math.sqrt(variance)),
    bias: around(-(zFound + zAlarmed) / 2, Math.sqrt(variance) / 2),
  };
}

/** Decisions of each kind from which on a picture says more than chance. */
const enoughOfEach = 10;

/** How somebody leans, in a word; null while nothing can be said. */
export function responseBias(made: Detected): "reporting" | "trusting" | "balanced" | null {
  const found = detection(made);
  const decided = (one: Detected["hooks"]) => one.shown - one.checked;
  if (!found || Math.min(decided(made.hooks), decided(made.good)) < enoughOfEach) return null;
  if (found.bias.high < 0) return "reporting";
  return found.bias.low > 0 ? "trusting" : "balanced";
}

function around(value: number, deviation: number): Interval {
  return { value, low: value - z90 * deviation, high: value + z90 * deviation };
}

function density(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
}

/** The standard normal quantile (Wichura 1988, algorithm AS 241, PPND7: some seven digits), for 1e-11 < p < 1 - 1e-11. */
export function quantile(p: number): number {
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return (q * ratio(r, [3.3871327179, 50.434271938, 159.29113202, 59.109374720], [1, 17.895169469, 78.757757664, 67.187563600])); // oxfmt-ignore
  }
  const r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p)) - 1.6;
  const tail = ratio(r, [1.4234372777, 2.75681539, 1.3067284816, 0.17023821103], [1, 0.7370016425, 0.12021132975]);
  return q < 0 ? -tail : tail;
}

/** Two polynomials, lowest power first, by each other. */
function ratio(x: number, above: readonly number[], below: readonly number[]): number {
  const at = (all: readonly number[]) => all.reduceRight((sum, one) => sum * x + one, 0);
  return at(above) / at(below);
}
