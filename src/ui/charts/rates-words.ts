import type { usePartWords } from "../parts/words.ts";
import type { Figures, Values } from "./DataTable.tsx";
import { shareOf } from "./rate.ts";
import type { Rate } from "./rate.ts";
import type { Spelling } from "./spell.ts";

/** The rates as a table; a column that would be empty is left out. */
export function ratesFigures(
  of: string,
  rates: readonly Rate[],
  say: ReturnType<typeof usePartWords>,
  spelling: Spelling,
): Figures {
  const number = (value: number) => spelling.value(value, "count");
  const share = (value: number) => spelling.value(value, "share");
  const columns: { title: string; cell(rate: Rate): string | null | undefined | false }[] = [
    { title: of, cell: ({ name }) => name },
    {
      title: say("charts.columns.difficulty"),
      cell: ({ difficulty }) => difficulty && say(`charts.difficulty.${difficulty}`),
    },
    {
      title: say("charts.columns.share"),
      cell: (rate) => (shareOf(rate) === null ? (rate.why ?? say("charts.none")) : share(shareOf(rate)!)),
    },
    {
      title: say("charts.columns.likely"),
      cell: (rate) => shareOf(rate) !== null && rate.interval && spelling.range(...rate.interval, "share"),
    },
    {
      title: say("charts.columns.count"),
      cell: ({ count }) => count && say("charts.of", { hits: number(count[0]), of: number(count[1]) }),
    },
    { title: say("charts.columns.usual"), cell: ({ usual }) => typeof usual === "number" && share(usual) },
  ];
  const kept = columns.filter(({ cell }) => rates.some((rate) => cell(rate)));
  return {
    columns: kept.map(({ title }) => title),
    words: rates.some(({ difficulty }) => difficulty) ? 2 : 1,
    rows: rates.map((rate) => kept.map(({ cell }) => cell(rate) || "–")),
  };
}

/** The same for other programs; nothing of what may not be said. */
export function ratesValues(of: string, rates: readonly Rate[], say: ReturnType<typeof usePartWords>): Values {
  const columns = (["difficulty", "share", "low", "high", "hits", "of", "usual"] as const).map((one) =>
    say(`charts.columns.${one}`),
  );
  return {
    columns: [of, ...columns],
    rows: rates.map((rate) => {
      const { name, difficulty, count, interval, usual } = rate;
      const share = shareOf(rate);
      const [low, high] = (share !== null && interval) || [null, null];
      const [hits, all] = count ?? [null, null];
      return [
        name,
        difficulty ? say(`charts.difficulty.${difficulty}`) : null,
        share,
        low,
        high,
        hits,
        all,
        usual ?? null,
      ];
    }),
  };
}
