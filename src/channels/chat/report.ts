import { listedLanguage } from "../../kit/languages.ts";

/** What a report button carries: which message it stands in, and in which language its presser is thanked. At most 400 characters. */
interface ReportMark {
  messageId: string;
  locale: string;
}

export function writeReport({ messageId, locale }: ReportMark): string {
  return `${locale} ${messageId}`;
}

/** The same, or null for what no button of ours carries. */
export function readReport(text: unknown): ReportMark | null {
  const [, tag, messageId] = (typeof text === "string" && /^([A-Za-z0-9-]{2,35}) (\S{3,400})$/.exec(text)) || [];
  if (tag === undefined || messageId === undefined) return null;
  return { messageId, locale: listedLanguage(tag)?.tag ?? "en" };
}
