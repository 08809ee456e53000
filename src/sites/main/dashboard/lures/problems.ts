import {
  compile,
  landingVariables,
  mailVariables,
  senderVariables,
  TemplateError,
} from "../../../../features/lures/rules.ts";
import type { OutputOf } from "../../../../ui/call.ts";
import type { contract } from "../../../../features/lures/contract.ts";
import type { Fields } from "./fields.ts";

/** Where something is to be mended: a field of a tab, and where within its text. */
interface Place {
  tab: "message" | "page" | "cues";
  field: string;
  at?: number;
}

/** A place that was asked for; a new value each time, so that asking twice leads there twice. */
export type Jump = { place: Place } | null;

/** Something that an author may want to know. `fault` stands in the way of saving, `ethics` of using it, `note` of nothing. */
export interface Trouble {
  kind: "fault" | "ethics" | "note";
  message: string;
  place: Place | null;
}

type Checked = OutputOf<typeof contract.checkLure>;
interface Refused {
  detail: string;
  fields: readonly { path: string; message: string }[];
}

/** Everything that the check says of what is written, the worst first. @param removed says that something was taken out */
export function troublesOf(
  fields: Fields,
  refused: Refused | null,
  checked: Pick<Checked, "findings" | "removed" | "notices"> | null,
  removed: (what: string) => string,
): Trouble[] {
  if (refused) {
    if (refused.fields.length === 0) return [{ kind: "fault", message: refused.detail, place: null }];
    const seen = new Map<string, number>();
    return refused.fields.map(({ path, message }) => {
      const nth = seen.get(path) ?? 0;
      seen.set(path, nth + 1);
      return { kind: "fault", message, place: placeOf(path, fields, nth) };
    });
  }
  if (!checked) return [];
  return [
    ...checked.findings.map(({ message, quote }) => ({ kind: "ethics" as const, message, place: quotePlace(fields, quote) })), // oxfmt-ignore
    ...checked.removed.map((what) => ({ kind: "note" as const, message: removed(what), place: null })),
    ...checked.notices.map((message) => ({ kind: "note" as const, message, place: null })),
  ];
}

function placeOf(path: string, fields: Fields, nth: number): Place {
  if (path.startsWith("cues")) return { tab: "cues", field: path };
  if (path.startsWith("alignment")) return { tab: "cues", field: "alignment" };
  const tab = path.startsWith("landing") ? ("page" as const) : ("message" as const);
  const at = templateFaults(path, fields)[nth];
  return { tab, field: path, ...(at !== undefined && { at }) };
}

/** Offsets of what the template's language does not know, in the order in which the API names them. */
function templateFaults(path: string, fields: Fields): number[] {
  const all: Record<string, Parameters<typeof compile>> = {
    subject: [fields.subject, "line", mailVariables],
    senderName: [fields.senderName, "line", senderVariables],
    html: [fields.html, "html", mailVariables],
    text: [fields.text ?? "", "text", mailVariables],
    "landing.html": [fields.landing.html, "html", landingVariables],
  };
  const how = all[path];
  if (!how) return [];
  try {
    compile(...how);
    return [];
  } catch (error) {
    if (error instanceof TemplateError) return error.problems.map(({ at }) => at);
    throw error;
  }
}

/** Where words stand that the ethics check names. They are as a reader sees them, so tags between them hide the place. */
function quotePlace(fields: Fields, quote: string): Place | null {
  const words = quote.replace(/…$/, "").trim().toLowerCase();
  if (words === "") return null;
  const at = (text: string) => text.toLowerCase().indexOf(words);
  if (at(fields.subject) >= 0) return { tab: "message", field: "subject" };
  if (at(fields.senderName) >= 0) return { tab: "message", field: "senderName" };
  if (at(fields.html) >= 0) return { tab: "message", field: "html", at: at(fields.html) };
  if (at(fields.landing.html) >= 0) return { tab: "page", field: "landing.html", at: at(fields.landing.html) };
  return null;
}
