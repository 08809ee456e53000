import { useState } from "react";
import { Area, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from "recharts";
import { usePartWords } from "../parts/words.ts";
import { levels } from "./difficulty.ts";
import { seriesStyleOf } from "./series-styles.ts";
import { useSpelling } from "./spell.ts";
import { isAlone, lastRead } from "./trend-data.ts";
import type { Moment } from "./trend-data.ts";
import { TrendEnds } from "./TrendEnds.tsx";
import { axisHeight, layOut, strip, trendHeight } from "./trend-layout.ts";
import type { TrendDrawingProps, TrendLayout } from "./trend-layout.ts";
import { TrendTip } from "./TrendTip.tsx";

/** A moment on the axis. */
type Place = Moment & { time: number };

const characterWidth = 7.6;

/** The lines themselves. Everything here is for the eye: what it says, the chart's summary and table say, too. */
export function TrendDrawing({ measure, lines, moments, width, rtl }: TrendDrawingProps) {
  const say = usePartWords();
  const spelling = useSpelling();
  const [ends, setEnds] = useState(0);
  const room = { width, rtl, ends: ends + 16 };
  const { yTicks } = layOut(moments, lines, measure, { ...room, gutter: 0 });
  const yNames = yTicks.map((value) => spelling.value(value, measure));
  const gutter = Math.max(...yNames.map((name) => name.length)) * characterWidth + 16;
  const layout = layOut(moments, lines, measure, { ...room, gutter });
  const { plot, domain, top, xTicks, pace } = layout;
  const places: Place[] = moments.map((moment) => ({ ...moment, time: Date.parse(moment.at) }));
  return (
    <>
      <ComposedChart
        width={width}
        height={trendHeight}
        data={places}
        margin={{
          top: plot.top,
          left: plot.left,
          right: width - plot.right,
          bottom: trendHeight - plot.bottom - axisHeight,
        }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" strokeDasharray="3 4" />
        <XAxis
          dataKey="time"
          type="number"
          domain={[...domain]}
          ticks={xTicks.at}
          tickFormatter={(at: number) => spelling.tick(at, xTicks.step, namesYear(at, xTicks.at))}
          interval={0}
          reversed={rtl}
          height={axisHeight}
          tickMargin={8}
          tickSize={5}
          stroke="var(--line-strong)"
        />
        <YAxis hide domain={[0, top]} ticks={yTicks} />
        {places.length > 1 &&
          lines.map(({ id, look }, index) => (
            <Area
              key={id}
              dataKey={(place: Place) => place.readings[id]?.interval ?? null}
              type="linear"
              stroke="none"
              fill={seriesStyleOf(index, look).colour}
              className="trend-band"
              tooltipType="none"
              activeDot={false}
              isAnimationActive={false}
            />
          ))}
        <Tooltip
          filterNull={false}
          wrapperStyle={{ zIndex: 1 }}
          isAnimationActive={false}
          cursor={{ stroke: "var(--line-strong)" }}
          content={({ active, label }) => (
            <TrendTip moment={active ? places.find(({ time }) => time === label) : undefined} {...{ lines, measure }} />
          )}
        />
        {lines.map(({ id, look }, index) => (
          <Line
            key={id}
            dataKey={(place: Place) => place.readings[id]?.value ?? null}
            type="linear"
            stroke={seriesStyleOf(index, look).colour}
            strokeWidth={2.25}
            strokeDasharray={seriesStyleOf(index, look).dash}
            strokeLinecap={seriesStyleOf(index, look).dash ? "butt" : "round"}
            activeDot={false}
            isAnimationActive={false}
            dot={({ cx, cy, index: at }: { cx?: number; cy?: number; index: number }) => {
              const reading = moments[at]?.readings[id];
              const isLast = lastRead(moments, id) === moments[at];
              const alone = isAlone(moments, at, id);
              if (!reading || cx === undefined || cy === undefined || !(isLast || alone || pace >= 20))
                return <g key={at} />;
              return (
                <g key={at} transform={`translate(${cx} ${cy})`}>
                  {alone && reading.interval && <Whisker layout={layout} from={cy} interval={reading.interval} />}
                  <path
                    className="trend-dot"
                    d={seriesStyleOf(index, look).marker}
                    fill={seriesStyleOf(index, look).colour}
                    transform={isLast ? "scale(1.15)" : "scale(0.8)"}
                  />
                </g>
              );
            }}
          />
        ))}
      </ComposedChart>
      <svg className="trend-above" width={width} height={trendHeight} aria-hidden="true">
        {yNames.map((name, index) => (
          <text
            key={name}
            x={rtl ? width : 0}
            y={layout.y(yTicks[index]!)}
            dy="0.35em"
            textAnchor={rtl ? "end" : "start"}
            direction="ltr"
          >
            {name}
          </text>
        ))}
        {places.map(
          ({ time, difficulty }) =>
            difficulty && <Column key={time} x={layout.x(time)} level={levels[difficulty]} pace={pace} />,
        )}
        {places.some(({ difficulty }) => difficulty) && (
          <text
            x={rtl ? plot.left - 14 : plot.right + 14}
            y={trendHeight - strip / 2}
            dy="0.2em"
            textAnchor={rtl ? "end" : "start"}
            direction="ltr"
          >
            {say("charts.columns.difficulty")}
          </text>
        )}
      </svg>
      <TrendEnds
        key={`${width} ${lines.map(({ name }) => name).join()}`}
        {...{ lines, moments, measure, width, rtl, layout, onWidth: setEnds }}
      />
    </>
  );
}

/** The interval of a reading that no band can show, since nothing is beside it. */
function Whisker(props: { layout: TrendLayout; from: number; interval: readonly [number, number] }) {
  const [low, high] = props.interval.map((value) => props.layout.y(value) - props.from) as [number, number];
  return <path className="trend-whisker" d={`M0 ${low}V${high}M-4 ${low}h8M-4 ${high}h8`} />;
}

/** One moment's difficulty below the axis: four steps, as many filled as it has. */
function Column({ x, level, pace }: { x: number; level: number; pace: number }) {
  const wide = Math.min(10, Math.max(2, pace - 3));
  const step = (strip - 6) / 4;
  return (
    <>
      {[1, 2, 3, 4].map((one) => (
        <rect
          key={one}
          className={one <= level ? "trend-level on" : "trend-level"}
          x={x - wide / 2}
          y={trendHeight - one * step}
          width={wide}
          height={step - 1.5}
        />
      ))}
    </>
  );
}

/** The year stands at the first place and where it changes. */
function namesYear(at: number, all: readonly number[]): boolean {
  const before = all[all.indexOf(at) - 1];
  return before === undefined || new Date(before).getUTCFullYear() !== new Date(at).getUTCFullYear();
}
