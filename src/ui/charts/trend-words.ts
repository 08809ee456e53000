import type { usePartWords } from "../parts/words.ts";
import type { Figures, Values } from "./DataTable.tsx";
import type { Measure, Spelling } from "./spell.ts";
import type { Moment, Reading, TrendLine } from "./trend-data.ts";

type Words = ReturnType<typeof usePartWords>;
type Lines = readonly TrendLine[];

/** The moments as a table: a row each, what is unknown left out of the columns. */
export function trendFigures(
  lines: Lines,
  moments: readonly Moment[],
  measure: Measure,
  say: Words,
  spelling: Spelling,
): Figures {
  const named = moments.some(({ name }) => name);
  const rated = moments.some(({ difficulty }) => difficulty);
  return {
    columns: [
      say("charts.columns.date"),
      ...(named ? [say("charts.columns.what")] : []),
      ...(rated ? [say("charts.columns.difficulty")] : []),
      ...lines.map(({ name }) => name),
    ],
    words: 1 + Number(named) + Number(rated),
    rows: moments.map(({ at, name, difficulty, readings }) => [
      spelling.day(at),
      ...(named ? [name ?? ""] : []),
      ...(rated ? [difficulty ? say(`charts.difficulty.${difficulty}`) : ""] : []),
      ...lines.map(({ id }) => readingWords(readings[id], measure, say, spelling).join(", ")),
    ]),
  };
}

/** The same for other programs; of each line its value, where it likely lies, and how many of how many it is, as far as anything is known. */
export function trendValues(lines: Lines, moments: readonly Moment[], say: Words): Values {
  const read = lines.flatMap(({ id }) => moments.flatMap(({ readings }) => readings[id] ?? []));
  const parts: { title: string; of(reading: Reading): number | null }[] = [
    { title: "", of: ({ value }) => value },
    { title: say("charts.columns.low"), of: ({ interval }) => interval?.[0] ?? null },
    { title: say("charts.columns.high"), of: ({ interval }) => interval?.[1] ?? null },
    { title: say("charts.columns.hits"), of: ({ count }) => count?.[0] ?? null },
    { title: say("charts.columns.of"), of: ({ count }) => count?.[1] ?? null },
  ];
  const known = parts.filter(({ of }) => read.some((reading) => of(reading) !== null));
  return {
    columns: [
      say("charts.columns.date"),
      say("charts.columns.what"),
      say("charts.columns.difficulty"),
      ...lines.flatMap(({ name }) => known.map(({ title }) => (title ? `${name}, ${title.toLowerCase()}` : name))),
    ],
    rows: moments.map(({ at, name, difficulty, readings }) => [
      at,
      name ?? null,
      difficulty ? say(`charts.difficulty.${difficulty}`) : null,
      ...lines.flatMap(({ id }) => known.map(({ of }) => (readings[id] ? of(readings[id]) : null))),
    ]),
  };
}

/** "31%", "likely 26% – 37%", "62 of 200": as much of it as is known, the value first. */
export function readingWords(
  reading: Reading | null | undefined,
  measure: Measure,
  say: Words,
  spelling: Spelling,
): string[] {
  if (!reading) return [say("charts.none")];
  const { value, interval, count } = reading;
  return [
    spelling.value(value, measure),
    ...(interval ? [say("charts.likely", { range: spelling.range(...interval, measure) })] : []),
    ...(count
      ? [say("charts.of", { hits: spelling.value(count[0], "count"), of: spelling.value(count[1], "count") })]
      : []),
  ];
}

/** What who does not see the lines is told of them: where each began and where it is now. */
export function trendSummary(
  lines: Lines,
  moments: readonly Moment[],
  measure: Measure,
  say: Words,
  spelling: Spelling,
): string {
  return lines
    .flatMap(({ id, name }) => {
      const read = moments.filter(({ readings }) => readings[id]);
      const [first, last] = [read[0], read.at(-1)];
      if (!first || !last) return [];
      const said = (moment: Moment) => spelling.value(moment.readings[id]!.value, measure);
      const end = { name, last: said(last), until: spelling.day(last.at) };
      return first === last
        ? [say("charts.summary-one", end)]
        : [say("charts.summary", { ...end, first: said(first), since: spelling.day(first.at) })];
    })
    .join(" ");
}
