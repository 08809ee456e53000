import type { Rate } from "../../../ui/charts/rate.ts";
import { enoughForShares } from "../rules.ts";
import { difficultyOf } from "./difficulty.ts";

/** Figures of a group as the API tells them; null where they are hidden. */
interface Disclosed {
  delivered: number | null;
  clicked: { person: number } | null;
  clickInterval: readonly [number, number] | null;
  expectedClickRate: number | null;
}

interface Group {
  id: string | null;
  name: string;
  difficulty: string | null;
  figures: Disclosed | null;
}

/** What is said where no share may be: that too few stand behind it, or how many of how many. */
interface Words {
  hidden: string;
  few(hits: number, of: number): string;
}

/** A group's share of clicks as a row of a chart: hidden where it is hidden, counted where a share would say more than is known. */
export function clickRateOf({ id, name, difficulty, figures }: Group, words: Words): Rate {
  const row = { id: id ?? "none", name, difficulty: difficultyOf(difficulty) };
  if (!figures || figures.delivered === null || !figures.clicked) return { ...row, count: null, why: words.hidden };
  const { delivered, clicked, clickInterval, expectedClickRate } = figures;
  if (delivered < enoughForShares) return { ...row, count: null, why: words.few(clicked.person, delivered) };
  return { ...row, count: [clicked.person, delivered], interval: clickInterval, usual: expectedClickRate };
}

/** How far a share lies beyond what is usual: above 0 where even the lower end of its interval does, below 0 where even the upper one does not. */
export function surpriseOf({ interval, usual }: Rate): number {
  if (!interval || typeof usual !== "number") return 0;
  if (interval[0] > usual) return interval[0] - usual;
  return interval[1] < usual ? interval[1] - usual : 0;
}
