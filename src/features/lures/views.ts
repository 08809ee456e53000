import type { Db } from "../../kit/db/index.ts";
import { words } from "../../kit/words.ts";
import type { Lure, LureOutline } from "./content.ts";
import { phishScale, toldThemeIds } from "./rules.ts";
import type { Finding } from "./rules.ts";
import type { Saved } from "./saving.ts";
import { listVariants } from "./store/lures.ts";

/** What a save answers. */
export async function savedView(db: Db, org: string, { lure, removed, notices }: Saved) {
  return { ...(await view(db, org, lure)), removed, notices };
}

/** A whole lure as it is told. */
export async function view(db: Db, org: string, lure: Lure) {
  const { cueClass, alignmentClass } = phishScale(lure.cues, lure.alignment);
  const { family, senderLocal, html, text, landing, cues, alignmentReason, approvedOverride } = lure;
  return {
    ...summaryOf(lure),
    family,
    senderLocal,
    html,
    text,
    landing,
    cues,
    alignment: [...lure.alignment],
    alignmentReason,
    cueClass,
    alignmentClass,
    approvedOverride,
    variants: (await listVariants(db, org, family)).filter((one) => one.id !== lure.id),
  };
}

/** What the ethics check says of a version by itself. */
export function verdictOf({ findings }: { findings: readonly Finding[] }): "passes" | "doubtful" | "refused" {
  if (findings.length === 0) return "passes";
  return findings.some((one) => one.level === "refused") ? "refused" : "doubtful";
}

/** A finding, also in words. */
export function findingInWords(finding: Finding): Omit<Finding, "theme"> & { theme: ToldTheme; message: string } {
  const say = words("lures");
  const { level, quote } = finding;
  const theme = toldTheme(finding.theme);
  return { ...finding, theme, message: say(`ethics.${level}`, { theme: say(`theme.${theme}`), quote }) };
}

type ToldTheme = (typeof toldThemeIds)[number];

/** What a newer version of the product found may have a theme that this one has not, while both run. */
function toldTheme(theme: string): ToldTheme {
  return toldThemeIds.find((one) => one === theme) ?? "other";
}

/** A lure as lists tell it. */
export function summaryOf(lure: LureOutline) {
  const { id, version, source, channel, title, summary, locale, subject, senderName, difficulty, themes, lesson } =
    lure;
  const { cueCount, alignmentScore } = phishScale(lure.cues, lure.alignment);
  return {
    id,
    version,
    source,
    channel,
    title,
    summary,
    locale,
    subject,
    senderName,
    difficulty,
    cueCount,
    alignmentScore,
    landingKind: lure.landing.kind,
    themes,
    lesson,
    usable: lure.usable,
    verdict: decisionOn(lure),
    findings: lure.findings.map(findingInWords),
    archived: lure.archived,
    updatedAt: lure.updatedAt,
  };
}

/** What was decided of a version: what the check says of it, unless a second person has allowed it. */
export function decisionOn(lure: Pick<Lure, "findings" | "approvedOverride">) {
  return lure.approvedOverride ? ("released" as const) : verdictOf(lure);
}
