import { dateFormat } from "../../kit/formats.ts";
import { momentOf } from "../../kit/zones.ts";

/** Whole months, quarters and years: `2026-07`, `2026-Q3`, `2026`. Like is compared with like. */
export const periodPattern = /^20\d{2}(-(Q[1-4]|0[1-9]|1[0-2]))?$/;

export interface Period {
  from: Date;
  /** The first moment after it. */
  to: Date;
}

/** When a period begins and ends. @param name as `periodPattern` @param timeZone by whose clock */
export function periodOf(name: string, timeZone: string): Period {
  const { year, first, after } = monthsOf(name);
  return { from: momentOf(timeZone, Date.UTC(year, first)), to: momentOf(timeZone, Date.UTC(year, after)) };
}

/** The months of a period within its year: the first, and the first one after it; both from 0, and 12 for the next year's. @param name as `periodPattern` */
export function monthsOf(name: string): { year: number; first: number; after: number } {
  const { year, quarter, month } = partsOf(name);
  const first = quarter === null ? (month ?? 1) - 1 : (quarter - 1) * 3;
  const months = quarter !== null ? 3 : month !== null ? 1 : 12;
  return { year, first, after: first + months };
}

/** A period as people say it: “Q3 2026”, “July 2026”, “2026”. @param quarterly how a quarter is said in that language; @param tag of the language (BCP 47) */
export function formatPeriod(
  name: string,
  tag: string,
  quarterly: (of: { quarter: string; year: string }) => string,
): string {
  const { year, quarter, month } = partsOf(name);
  // As texts: a year that is a number would be set apart by its thousands.
  if (quarter !== null) return quarterly({ quarter: String(quarter), year: String(year) });
  if (month === null) return String(year);
  return dateFormat(tag, { month: "long", year: "numeric", timeZone: "UTC" }).format(Date.UTC(year, month - 1));
}

function partsOf(name: string): { year: number; quarter: number | null; month: number | null } {
  const rest = name.slice(5);
  const isQuarter = rest.startsWith("Q");
  return {
    year: Number(name.slice(0, 4)),
    quarter: isQuarter ? Number(rest.slice(1)) : null,
    month: isQuarter || rest === "" ? null : Number(rest),
  };
}

/** How often a schedule makes its report. */
export const rhythms = ["month", "quarter"] as const;
export type Rhythm = (typeof rhythms)[number];

/** A file's name from a report's title: letters and digits, at most 60. */
export function fileName(title: string, format: string): string {
  const plain = title.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const slug = plain.replaceAll(/[^a-z0-9]+/g, "-").slice(0, 60).replaceAll(/^-|-$/g, ""); // oxfmt-ignore
  return `${slug || "report"}.${format}`;
}

/** The forms in which a report is made. */
export const formats = ["pdf", "csv", "xlsx"] as const;
export type Format = (typeof formats)[number];

export const mediaTypes: Record<Format, string> = {
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
