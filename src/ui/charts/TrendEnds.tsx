import { useLayoutEffect, useRef, useState } from "react";
import { seriesStyleOf } from "./series-styles.ts";
import { Marker } from "./Marker.tsx";
import { useSpelling } from "./spell.ts";
import { spread } from "./spread.ts";
import { lastRead } from "./trend-data.ts";
import { trendHeight } from "./trend-layout.ts";
import type { TrendDrawingProps, TrendLayout } from "./trend-layout.ts";

interface EndsProps extends TrendDrawingProps {
  layout: TrendLayout;
  /** Told how much room the names take. */
  onWidth(width: number): void;
}

const gap = 4;

/** Each line's name and last value at its end, moved apart where lines end close together, with a thread to the line where it was moved. */
export function TrendEnds({ lines, moments, measure, width, rtl, layout, onWidth }: EndsProps) {
  const spelling = useSpelling();
  const list = useRef<HTMLUListElement>(null);
  const [sizes, setSizes] = useState<readonly number[]>([]);
  const { plot, x, y } = layout;
  const ends = lines.flatMap(({ id, name, look }, index) => {
    const last = lastRead(moments, id);
    return last
      ? [{ id, name, look: seriesStyleOf(index, look), at: x(Date.parse(last.at)), value: last.readings[id]!.value }]
      : [];
  });
  const wanted = ends.map(({ value }, index) => ({ at: y(value), size: sizes[index] ?? 0 }));
  const whole = spread(wanted, 0, plot.bottom + gap);
  const even = Math.floor(plot.bottom / ends.length);
  const middles =
    whole ??
    spread(
      wanted.map(({ at }) => ({ at, size: even })),
      0,
      plot.bottom + gap,
    );
  useLayoutEffect(() => {
    const labels = [...(list.current?.children ?? [])] as HTMLElement[];
    const heights = labels.map((label) => label.offsetHeight + gap);
    // Shortened names are lower: measured, they would seem to fit, and be whole again.
    if (whole) setSizes((before) => (String(before) === String(heights) ? before : heights));
    onWidth(Math.max(0, ...labels.map((label) => label.offsetWidth)));
  });
  // Beyond the plot's end, on whichever side that is.
  const edge = rtl ? plot.left : plot.right;
  const out = rtl ? -1 : 1;
  const maxWidth = Math.min(190, Math.max(84, width * 0.36));
  return (
    <>
      <svg className="trend-above" width={width} height={trendHeight} aria-hidden="true">
        {middles &&
          ends.map(({ id, at, value, look }, index) => {
            const [from, to] = [y(value), middles[index]!];
            const moved = Math.abs(from - to) > 3 || Math.abs(edge - at) > 3;
            if (!moved) return null;
            const way = `M${at + out * 8} ${from}H${edge + out * 4}L${edge + out * 12} ${to}`;
            return <path key={id} className="trend-thread" d={way} stroke={look.colour} />;
          })}
      </svg>
      <ul
        ref={list}
        className={whole ? "trend-ends" : "trend-ends tight"}
        style={rtl ? { right: width - edge + 14 } : { left: edge + 14 }}
      >
        {ends.map(({ id, name, look, value }, index) => (
          <li
            key={id}
            style={{
              maxWidth,
              top: (middles?.[index] ?? 0) - (whole ? (sizes[index] ?? 0) : even) / 2,
              // Not "visible": that would show through a drawing that is hidden.
              visibility: sizes.length === ends.length ? undefined : "hidden",
            }}
          >
            <Marker look={look} />
            <span className="trend-end-name">{name}</span>
            <b>{spelling.value(value, measure)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
