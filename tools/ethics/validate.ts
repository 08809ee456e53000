import { highest, learn } from "./learn.ts";
import type { Lure } from "./rows.ts";

export interface Judged {
  lure: Lure;
  /** By a model that has learnt nothing from the lure's writer. */
  score: number;
}

/** Shipped lures, and those that were written when the errors on others had been seen: learnt from, but no measure of anything. */
const ours = /^(starter|train-s\d)$/;

/** Leaves one writer out after the other: how well what is learnt from some holds for another. */
export function leaveWritersOut(lures: readonly Lure[]): Judged[] {
  const others = lures.filter((one) => one.example.writer === "starter" || !ours.test(one.example.writer));
  const writers = [...new Set(others.map((one) => one.example.writer))].filter((one) => !ours.test(one));
  return writers.flatMap((writer) => {
    const learnt = learn(others.filter((one) => one.example.writer !== writer));
    return others
      .filter((one) => one.example.writer === writer)
      .map((lure) => ({ lure, score: highest(learnt, lure) }));
  });
}

/** Writers of fewer harmless lures say little about how many are stopped. */
const enough = 100;

/**
 * The lowest score from which on a writer who is one standard deviation worse than the mean of all has no more than this part of their
 * harmless lures stopped: writers differ far more than chance does.
 */
export function scoreForWriters(judged: readonly Judged[], part: number): number {
  const harmless = Map.groupBy(
    judged.filter((one) => !one.lure.example.theme),
    (one) => one.lure.example.writer,
  );
  const scores = [...harmless.values()].filter((one) => one.length >= enough).map((all) => all.map((one) => one.score));
  const stopped = (from: number) => scores.map((all) => all.filter((one) => one >= from).length / all.length);
  return scores
    .flat()
    .toSorted((a, b) => a - b)
    .find((from) => worse(stopped(from)) <= part)!;
}

function worse(parts: readonly number[]): number {
  const mean = parts.reduce((one, other) => one + other, 0) / parts.length;
  return mean + Math.sqrt(parts.reduce((sum, one) => sum + (one - mean) ** 2, 0) / parts.length);
}

/** The score above which this part of the harmless lures lies. */
export function scoreAbove(judged: readonly Judged[], part: number): number {
  const harmless = judged.filter((one) => !one.lure.example.theme).map((one) => one.score);
  return harmless.toSorted((a, b) => b - a)[Math.floor(part * harmless.length)]!;
}

/** What lies above a score, by writer, theme and language. */
export function table(judged: readonly Judged[], from: number): Record<string, string> {
  const counts = new Map<string, [stopped: number, all: number]>();
  for (const { lure, score } of judged) {
    const { writer, theme, language } = lure.example;
    const side = theme ? "forbidden" : "harmless";
    for (const key of [side, `${writer} ${side}`, `${language} ${side}`, ...(theme ? [theme] : [])]) {
      const [stopped, all] = counts.get(key) ?? [0, 0];
      counts.set(key, [stopped + Number(score >= from), all + 1]);
    }
  }
  return Object.fromEntries(
    [...counts.keys()].toSorted().map((key) => {
      const [stopped, all] = counts.get(key)!;
      return [key, `${stopped} of ${all}, ${((100 * stopped) / all).toFixed(1)} %`];
    }),
  );
}

/** Platt's scale and shift: what probability a score stands for, by steps of Newton's method. */
export function calibrate(judged: readonly Judged[]): { scale: number; shift: number } {
  let [scale, shift] = [1, 0];
  for (let step = 0; step < 30; step++) {
    let [a, b, aa, ab, bb] = [0, 0, 1e-6, 0, 1e-6];
    for (const { lure, score } of judged) {
      const likely = 1 / (1 + Math.exp(-(scale * score + shift)));
      const error = likely - Number(lure.example.theme !== null);
      const weight = likely * (1 - likely);
      [a, b] = [a + error * score, b + error];
      [aa, ab, bb] = [aa + weight * score * score, ab + weight * score, bb + weight];
    }
    const determinant = aa * bb - ab * ab;
    [scale, shift] = [scale - (bb * a - ab * b) / determinant, shift - (aa * b - ab * a) / determinant];
  }
  return { scale, shift };
}
