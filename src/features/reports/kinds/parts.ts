import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import type { ReleasedCampaign, ReleasedPeriod } from "../../insight/index.ts";
import type { Bars, Cell, Document, Section, Table } from "../document.ts";
import type { Phrasing } from "../phrasing.ts";
import type { Figures, SourceRow } from "../source.ts";

export type Group = ReleasedPeriod["departments"][number];
type Classed = ReleasedCampaign["byDifficulty"][number];
type Total = Figures & { lessonsAssigned: number | null; lessonsCompleted: number | null };

/** Bars that a page holds well. */
const most = 12;

/** The four figures at the top. @param first how long the first report took, said; its label and note */
export function tilesOf(phrasing: Phrasing, total: Total, first: Document["tiles"][number]): Document["tiles"] {
  const { say, number, percent } = phrasing;
  const { delivered, bounced, unconfirmed, clicked, reported, expectedClickRate } = total;
  const lost = { bounced: number(bounced ?? 0), unconfirmed: number(unconfirmed ?? 0) };
  return [
    { label: say("tile.delivered"), value: number(delivered ?? 0), note: say("tile.lost", lost) },
    shareTile(phrasing, "tile.clicked", clicked?.person, delivered, expectedClickRate === null ? "" : say("tile.usual", { rate: percent(expectedClickRate) })), // oxfmt-ignore
    shareTile(phrasing, "tile.reported", reported?.person, delivered, ""),
    first,
  ];
}

function shareTile(
  { say, share }: Phrasing,
  label: "tile.clicked" | "tile.reported",
  part: number | undefined,
  of: number | null,
  note: string,
): Document["tiles"][number] {
  const found = share(part, of);
  if (!found) return { label: say(label), value: "–", note };
  const { counts, percent } = found;
  if (percent === null) return { label: say(label), value: counts, note };
  return { label: say(label), value: percent, note: note ? `${counts} · ${note}` : counts };
}

/** What the figures say, in sentences. */
export function findingsOf({ say, share, percent }: Phrasing, total: Total): string[] {
  const { delivered, clicked, reported, expectedClickRate, clickInterval } = total;
  const [clicks, reports] = [share(clicked?.person, delivered), share(reported?.person, delivered)];
  const found: string[] = [];
  if (reports) found.push(say("finding.reported", { share: reports.said }));
  if (clicks && clicks.rate !== null && expectedClickRate !== null && clickInterval) {
    const way =
      clickInterval[1] < expectedClickRate ? "fewer" : clickInterval[0] > expectedClickRate ? "more" : "usual";
    found.push(say(`finding.clicked.${way}`, { share: clicks.said, usual: percent(expectedClickRate) }));
  } else if (clicks) found.push(say("finding.clicked.few", { share: clicks.said }));
  if ((reported?.person ?? 0) > (clicked?.person ?? 0)) found.push(say("finding.more-reports"));
  if (clicked && clicked.machine > 0) found.push(say("finding.programs", { count: clicked.machine }));
  if (total.lessonsAssigned && total.lessonsCompleted !== null)
    found.push(say("finding.lessons", { share: share(total.lessonsCompleted, total.lessonsAssigned)!.said }));
  return found;
}

/** Click and report figures by difficulty, so that no rate stands alone. */
export function difficultySection(phrasing: Phrasing, classes: readonly Classed[]): Section {
  const { say } = phrasing;
  const rows = classes.map((one) => ({ name: say(`difficulty.${one.difficulty as "least"}`), figures: one.suppressed ? null : one })); // oxfmt-ignore
  return {
    title: say("section.difficulty.title"),
    text: [say("section.difficulty.text")],
    table: figuresTable(phrasing, say("section.difficulty.caption"), say("column.difficulty"), rows),
  };
}

/** Departments, lures or channels: who clicks as bars, and everything as a table. */
export function groupSection(
  phrasing: Phrasing,
  by: "departments" | "lures" | "channels",
  groups: readonly Group[],
): Section | null {
  // Where everything went by one channel, that one is the whole.
  if (groups.length === 0 || (by === "channels" && groups.length === 1)) return null;
  const { say, smallest } = phrasing;
  const bars = barsOf(phrasing, say(`section.${by}.bars`), groups);
  const rows = groups.map(({ name, difficulty, figures }) => ({ name, difficulty, figures }));
  const hidden = groups.some((one) => one.suppressed || one.incomplete);
  return {
    title: say(`section.${by}.title`),
    text: [say(`section.${by}.text`)],
    ...(bars && { bars }),
    table: {
      ...figuresTable(phrasing, say(`section.${by}.caption`), say(`column.${by}`), rows, true),
      ...(hidden && { note: say("hidden", { count: smallest }) }),
    },
  };
}

interface Row {
  name: string;
  difficulty?: string | null;
  figures: Figures | null;
}

/** @param classed whether a column tells the difficulty */
export function figuresTable(
  { say, share, percent }: Phrasing,
  caption: string,
  first: string,
  rows: readonly Row[],
  classed = false,
): Table {
  const numeric = true as const;
  const cells = ({ name, difficulty, figures }: Row): Cell[] => [
    name,
    ...(classed ? [difficulty ? say(`difficulty.${difficulty as "least"}`) : say("difficulty.mixed")] : []),
    figures?.delivered ?? null,
    share(figures?.clicked?.person, figures?.delivered),
    typeof figures?.expectedClickRate === "number" ? percent(figures.expectedClickRate) : null,
    share(figures?.reported?.person, figures?.delivered),
    figures?.clicked?.machine ?? null,
    figures?.clicked?.unverified ?? null,
  ];
  return {
    caption,
    columns: [
      { name: first },
      ...(classed ? [{ name: say("column.difficulty") }] : []),
      { name: say("column.delivered"), numeric },
      { name: say("column.clicked"), numeric },
      { name: say("column.usual"), numeric },
      { name: say("column.reported"), numeric },
      { name: say("column.programs"), numeric },
      { name: say("column.unverified"), numeric },
    ],
    rows: rows.map(cells),
  };
}

function barsOf({ say, share, percent }: Phrasing, caption: string, groups: readonly Group[]): Bars | null {
  const items = groups.flatMap(({ name, figures }) => {
    const found = share(figures?.clicked.person, figures?.delivered);
    if (!figures?.clickInterval || !found || found.rate === null) return [];
    const [low, high] = figures.clickInterval;
    return [{ label: name, value: found.rate, low, high, usual: figures.expectedClickRate, said: found.said }];
  });
  if (items.length < 2) return null;
  const shown = items.toSorted((a, b) => b.value - a.value || (a.label < b.label ? -1 : 1)).slice(0, most);
  const usual = (rate: number | null) => (rate === null ? "" : `; ${say("tile.usual", { rate: percent(rate) })}`);
  return { caption, alt: `${caption}: ${shown.map((one) => `${one.label} ${one.said}${usual(one.usual)}`).join(". ")}.`, items: shown }; // oxfmt-ignore
}

/** Groups as source rows. */
export function groupRows(part: SourceRow["part"], groups: readonly Group[]): SourceRow[] {
  return groups.map(({ id, name, difficulty, incomplete, figures }) => ({ part, id, name, difficulty, launchedAt: null, incomplete, figures })); // oxfmt-ignore
}

/** Classes of difficulty as source rows. */
export function classRows(classes: readonly Classed[]): SourceRow[] {
  return classes.map((one) => ({ part: "difficulty", id: null, name: one.difficulty, difficulty: one.difficulty, launchedAt: null, incomplete: false, figures: one.suppressed ? null : one })); // oxfmt-ignore
}

/** Simulations one after the other, each beside its difficulty. */
export function campaignSection(phrasing: Phrasing, campaigns: readonly Row[]): Section {
  const { say } = phrasing;
  return {
    title: say("section.campaigns.title"),
    text: [say("section.campaigns.text")],
    table: figuresTable(phrasing, say("section.campaigns.caption"), say("column.campaign"), campaigns, true),
  };
}

/** A simulation of a period as a source row. */
export function campaignRow(
  {
    campaign,
    name,
    difficulty,
    launchedAt,
  }: Pick<ReleasedPeriod["campaigns"][number], "campaign" | "name" | "difficulty" | "launchedAt">,
  figures: Figures | null,
  secondsToFirstReport: number | null = null,
): SourceRow {
  return {
    part: "campaign",
    id: campaign,
    name,
    difficulty,
    launchedAt: new Date(launchedAt).toISOString(),
    incomplete: false,
    figures,
    secondsToFirstReport,
  };
}

/** Refuses a report of what is not there. */
export function notFound(reason: "unknown-campaign" | "unknown-department") {
  return refuse("missing", reason, words("reports")(reason));
}

/** Refuses a report in which nothing could be told. @param count the smallest group that is shown (people) */
export function tooFewToReport(reason: "department-too-small" | "too-few-people" | "nothing-to-report", count: number) {
  return refuse("conflict", reason, words("reports")(reason, { count }));
}
