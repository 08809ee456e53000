import { dateTicks, ticksTo } from "./ticks.ts";
import type { DateTicks } from "./ticks.ts";
import type { Measure } from "./spell.ts";
import { highest } from "./trend-data.ts";
import type { Moment, TrendLine } from "./trend-data.ts";

/** Where everything of a trend is, in pixels of its drawing. */
export interface TrendLayout {
  plot: { left: number; right: number; top: number; bottom: number };
  /** Milliseconds of UTC. */
  domain: readonly [number, number];
  top: number;
  yTicks: number[];
  xTicks: DateTicks;
  x(at: number): number;
  y(value: number): number;
  /** Between two moments, on average. */
  pace: number;
}

/** All that is read, and of what. */
export interface TrendSeries {
  measure: Measure;
  lines: readonly TrendLine[];
  moments: readonly Moment[];
}

export interface TrendDrawingProps extends TrendSeries {
  width: number;
  rtl: boolean;
}

interface Room {
  width: number;
  rtl: boolean;
  /** For the names of the ticks beside, and for the lines' names at their ends. */
  gutter: number;
  ends: number;
}

/** Of the whole drawing. */
export const trendHeight = 320;
/** For the axis of time. */
export const axisHeight = 30;
const aboveThePlot = 14;
/** For the lures' difficulty, moment by moment. */
export const strip = 26;
/** Of the widest name of a day and of a month, with some air. */
const tickWidth = { day: 76, month: 52 };
const halfDay = 43_200_000;

export function layOut(
  moments: readonly Moment[],
  lines: readonly TrendLine[],
  measure: Measure,
  room: Room,
): TrendLayout {
  const rated = moments.some(({ difficulty }) => difficulty);
  const [before, after] = room.rtl ? [room.ends, room.gutter] : [room.gutter, room.ends];
  const plot = {
    left: before,
    right: Math.max(before + 40, room.width - after),
    top: aboveThePlot,
    bottom: trendHeight - axisHeight - (rated ? strip : 0),
  };
  const wide = plot.right - plot.left;
  const times = moments.map(({ at }) => Date.parse(at));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  // A single moment stands in the middle.
  const domain = first === last ? ([first - halfDay, last + halfDay] as const) : ([first, last] as const);
  const yTicks = ticksTo(highest(moments, lines), 4, measure === "count");
  const top = yTicks.at(-1)!;
  return {
    plot,
    domain,
    top,
    yTicks,
    xTicks: dateTicks(first, last, Math.floor(wide / tickWidth.day), Math.floor(wide / tickWidth.month)),
    x(at) {
      const share = (at - domain[0]) / (domain[1] - domain[0]);
      return room.rtl ? plot.right - share * wide : plot.left + share * wide;
    },
    y: (value) => plot.bottom - (value / top) * (plot.bottom - plot.top),
    pace: wide / Math.max(1, moments.length - 1),
  };
}
