/** Whole quarters and years: `2026-Q3`, `2026`. Other spans would only give more sums to hold against each other. */
export const periodPattern = /^20\d{2}(-Q[1-4])?$/;

export interface Period {
  from: Date;
  /** The first moment after it. */
  to: Date;
}

/** When a period begins and ends (UTC). @param name as `periodPattern` */
export function periodOf(name: string): Period {
  const year = Number(name.slice(0, 4));
  const quarter = name.length > 4 ? Number(name.slice(6)) : null;
  const month = quarter === null ? 0 : (quarter - 1) * 3;
  const months = quarter === null ? 12 : 3;
  return { from: new Date(Date.UTC(year, month)), to: new Date(Date.UTC(year, month + months)) };
}

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
