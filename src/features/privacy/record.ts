import type { RetentionDays } from "../../kit/personal.ts";
import { personalFeatures } from "../../kit/personal.ts";
import { readersLanguage } from "../../kit/reader.ts";
import { escapeText } from "../../kit/html/index.ts";
import { filledWords, resolvedLanguage, words } from "../../kit/words.ts";

interface Entry {
  part: string;
  what: string;
  whose: string;
  why: string;
  who: string;
  kept: string;
  tables: string[];
}

interface ProcessingRecord {
  title: string;
  intro: string;
  organisation: string;
  /** The day it was made, by the organisation's clock (YYYY-MM-DD). */
  at: string;
  entries: Entry[];
  transfers: string;
}

/** The record of processing activities (GDPR, article 30) from the manifests and the periods in force. @param at the day it is made (YYYY-MM-DD) */
export function processingRecord(organisation: string, at: string, days: RetentionDays): ProcessingRecord {
  const own = words("privacy");
  const kept = (how: string | number) => {
    if (how === "person") return own("record.with-person");
    if (how === "until-erased") return own("record.until-erased");
    return own("record.days", { days: typeof how === "number" ? how : days(how) });
  };
  const entries = personalFeatures().flatMap(({ name, personal }) => {
    const say = filledWords(name);
    return (personal.processing ?? []).map((one) => ({
      part: name,
      what: say(`processing.${one.id}.what`),
      whose: say(`processing.${one.id}.whose`),
      why: say(`processing.${one.id}.why`),
      who: say(`processing.${one.id}.who`),
      kept: kept(one.retention),
      tables: Object.keys(one.columns),
    }));
  });
  const title = own("record.title");
  const intro = own("record.intro", { organisation, at });
  return { title, intro, organisation, at, entries, transfers: own("record.none") };
}

const fields = ["whose", "why", "who", "kept"] as const;

/** The same to read, as plain text. */
export function recordText({ title, intro, entries, transfers }: ProcessingRecord): string {
  const say = words("privacy");
  const blocks = entries.map((one) =>
    [
      one.what,
      ...fields.map((field) => `  ${say(`record.${field}`)}: ${one[field]}`),
      `  ${say("record.tables")}: ${one.tables.join(", ")}`,
    ].join("\n"),
  );
  return `${[title, intro, ...blocks, transfers].join("\n\n")}\n`;
}

/** The same as a page of its own. */
export function recordPage(record: ProcessingRecord): string {
  const { title, intro, entries, transfers } = record;
  const say = words("privacy");
  const cell = (text: string) => `<td>${escapeText(text)}</td>`;
  const head = (["what", ...fields, "tables"] as const).map(
    (field) => `<th scope="col">${escapeText(say(`record.${field}`))}</th>`,
  );
  const rows = entries.map(
    (one) => `<tr>${[one.what, ...fields.map((field) => one[field]), one.tables.join(", ")].map(cell).join("")}</tr>`,
  );
  return `<!doctype html>
<html lang="${resolvedLanguage("privacy", readersLanguage())}"><head><meta charset="utf-8"><title>${escapeText(title)}</title></head>
<body><h1>${escapeText(title)}</h1><p>${escapeText(intro)}</p>
<table><thead><tr>${head.join("")}</tr></thead><tbody>
${rows.join("\n")}
</tbody></table><p>${escapeText(transfers)}</p></body></html>
`;
}
