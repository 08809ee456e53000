import type { Difficulty } from "./difficulty.ts";
import type { SeriesStyleNumber } from "./series-styles.ts";

export interface TrendLine {
  id: string;
  name: string;
  /** Where it should look as it does in other charts; else by its place in the list. */
  look?: SeriesStyleNumber;
}

export interface Reading {
  /** A share from 0 to 1, or a number. */
  value: number;
  /** Where the true value likely lies. */
  interval?: readonly [number, number] | null;
  /** How many of how many the share is. */
  count?: readonly [number, number];
}

/** One day, campaign, week or month, with what was read of each line then. */
export interface Moment {
  /** An ISO day, month or instant; moments come in their order. */
  at: string;
  /** What it was, if more than a day: a campaign's name. */
  name?: string;
  difficulty?: Difficulty | null;
  /** By line; a line that is missing here has a gap. */
  readings: Readonly<Record<string, Reading | null | undefined>>;
}

/** Whether neither neighbour was read, so that no line reaches this moment. */
export function isAlone(moments: readonly Moment[], index: number, line: string): boolean {
  return !moments[index - 1]?.readings[line] && !moments[index + 1]?.readings[line];
}

export function lastRead(moments: readonly Moment[], line: string): Moment | undefined {
  return moments.findLast(({ readings }) => readings[line]);
}

/** The highest value or end of an interval; 0 where nothing was read. */
export function highest(moments: readonly Moment[], lines: readonly TrendLine[]): number {
  const read = moments.flatMap(({ readings }) => lines.flatMap(({ id }) => readings[id] ?? []));
  return Math.max(0, ...read.map(({ value, interval }) => Math.max(value, interval?.[1] ?? 0)));
}
