import { createHash } from "node:crypto";
import { escapeHtml, htmlToText } from "../../kit/html/index.ts";
import type { LureFormat } from "../../channels/channel.ts";
import { sanitiseMail, sanitisePage } from "./html/sanitise.ts";
import { refuse } from "../../kit/problem.ts";
import type { ProblemField } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import type { KeyAfter } from "../../kit/words.ts";
import type { LureContent, LureDraft } from "./content.ts";
import {
  compile,
  inReadingOrder,
  landingVariables,
  locate,
  mailVariables,
  phishScale,
  senderVariables,
  TemplateError,
} from "./rules.ts";
import { ethicsCheck } from "./rules/ethics.ts";
import type { Alignment, Difficulty, Finding, Skill } from "./rules.ts";

export interface Prepared {
  content: LureContent;
  difficulty: Difficulty;
  findings: Finding[];
  /** What the sanitiser took out, with the field it stood in: `html: <script>`, `landing.html: form action`. */
  removed: string[];
  /** Keys of the catalogue's `notice.*`. */
  notices: KeyAfter<"lures", "notice.">[];
  digest: string;
}

/** What a recipient can follow. */
const leads = /\{\{\s*(link|qr)\b/;

/** A draft for a channel, with what its messages consist of. */
export interface ForChannel {
  id: string;
  format: LureFormat;
}

/**
 * Turns a draft into what is stored: sanitised, complete, checked.
 * @param check what is wrong with it in kindness; the whole check unless another is given
 * @throws Problem `bad-template` or `cue-not-found`, with one field for each fault
 */
export function prepare(
  given: LureDraft,
  locale: string,
  { id: channel, format }: ForChannel,
  check: (content: LureContent) => Finding[] = ethicsCheck,
): Prepared {
  const draft = shaped(given, format);
  const language = draft.locale ?? locale;
  const mail = sanitiseMail(draft.html, language);
  const landingKind = draft.landing?.kind ?? "none";
  const landing =
    landingKind === "none" ? { html: "", removed: [] } : sanitisePage(withButton(draft, language), language);
  const parts = {
    subject: draft.subject,
    senderName: draft.senderName,
    senderLocal: draft.senderLocal,
    html: mail.html,
    text: draft.text?.trim() ? draft.text : htmlToText(mail.html),
  };
  requireLengths(parts, format);
  checkTemplates(draft, parts, landing.html);
  if (!leads.test(parts.html) && !leads.test(parts.text))
    throw refuse("invalid", "bad-template", words("lures")("nothing-to-follow"), {
      fields: [{ path: "html", message: words("lures")("nothing-to-follow") }],
    });
  if (landingKind !== "none" && !landing.html.includes("<form"))
    throw refuse("invalid", "bad-template", words("lures")("landing-without-form"), {
      fields: [{ path: "landing.html", message: words("lures")("landing-without-form") }],
    });
  const content: LureContent = {
    title: draft.title,
    summary: draft.summary ?? "",
    channel,
    locale: language,
    ...parts,
    landing: { kind: landingKind, html: landing.html },
    cues: placeCues(draft, parts),
    alignment: draft.alignment as unknown as Alignment,
    alignmentReason: draft.alignmentReason ?? "",
    themes: [...(draft.themes ?? [])],
    lesson: draft.lesson ?? mainSkill(draft),
  };
  return {
    content,
    difficulty: phishScale(content.cues, content.alignment).difficulty,
    findings: check(content),
    removed: [...mail.removed.map((one) => `html: ${one}`), ...landing.removed.map((one) => `landing.html: ${one}`)],
    notices: noticesOf(content),
    digest: createHash("sha256").update(JSON.stringify(content)).digest("base64url"),
  };
}

type Shaped = LureDraft & Required<Pick<LureDraft, "subject" | "senderLocal" | "html">>;

/** A draft with every part that its channel has, and none that it has not. Where messages are text alone, their HTML is what shows them. */
function shaped(draft: LureDraft, format: LureFormat): Shaped {
  const { subject = "", senderLocal = "", html = "", text } = draft;
  const missing = [
    ...(format.subject > 0 && !subject ? ["subject"] : []),
    ...(format.local && !senderLocal ? ["senderLocal"] : []),
    ...(format.html > 0 && !html ? ["html"] : []),
    ...(format.html === 0 && !text?.trim() ? ["text"] : []),
  ];
  requireFields(missing.map((path) => ({ path, message: words("lures")("part-missing") })));
  return {
    ...draft,
    subject: format.subject > 0 ? subject : "",
    senderLocal: format.local ? senderLocal : "",
    html: format.html > 0 ? html : textAsHtml(text!),
  };
}

function textAsHtml(text: string): string {
  const paragraphs = text.split(/\n{2,}/).map((one) => `<p>${escapeHtml(one).replaceAll("\n", "<br>")}</p>`);
  return `<!doctype html><html><body>${paragraphs.join("")}</body></html>`;
}

function requireLengths(parts: Parts, format: LureFormat): void {
  const long = (["subject", "html", "text"] as const).filter(
    (part) => format[part] > 0 && parts[part].length > format[part],
  );
  requireFields(long.map((path) => ({ path, message: words("lures")("part-too-long", { most: format[path] }) })));
}

function requireFields(fields: ProblemField[]): void {
  if (fields.length > 0) throw refuse("invalid", "bad-template", words("lures")("bad-template"), { fields });
}

/** A page that only informs still needs one step that tells a person from a machine: a button to go on with. */
function withButton(draft: LureDraft, language: string): string {
  const { kind, html } = draft.landing ?? { kind: "none", html: "" };
  if (kind !== "info" || /<form\b/i.test(html)) return html;
  const form = `<form style="text-align:center;padding:24px"><button>${words("lures", language)("continue")}</button></form>`;
  return /<\/body>/i.test(html) ? html.replace(/<\/body>/i, () => `${form}</body>`) : html + form;
}

type Parts = Pick<LureContent, "subject" | "senderName" | "senderLocal" | "html" | "text">;

function checkTemplates(draft: Shaped, parts: Parts, landing: string): void {
  const fields: ProblemField[] = [];
  const check = (
    path: string,
    source: string,
    given: string,
    kind: "html" | "text" | "line",
    allowed = mailVariables,
  ) => {
    try {
      compile(source, kind, allowed);
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      // Positions are counted in what the author wrote, where the same fault stands too.
      const shown = given === source ? error.problems : positionsIn(given, error.problems);
      for (const one of shown)
        fields.push({
          path,
          message: words("lures")(`template.${one.reason}`, {
            name: one.name,
            line: one.line,
            column: one.column,
            allowed: allowed.map(written).join(", "),
          }),
        });
    }
  };
  check("subject", parts.subject, draft.subject, "line");
  check("senderName", parts.senderName, draft.senderName, "line", senderVariables);
  check("html", parts.html, draft.html, "html");
  if (draft.text?.trim()) check("text", parts.text, draft.text, "text");
  check("landing.html", landing, draft.landing?.html ?? "", "html", landingVariables);
  requireFields(fields);
}

function written(name: string): string {
  if (name === "custom") return "custom.<field>";
  return name === "amount" ? "amount.<number>" : name;
}

function positionsIn(given: string, problems: TemplateError["problems"]): TemplateError["problems"] {
  const searched = new Map<string, number>();
  return problems.map((one) => {
    const pattern = new RegExp(`\\{\\{\\s*${RegExp.escape(one.name)}`, "g");
    pattern.lastIndex = searched.get(one.name) ?? 0;
    const found = pattern.exec(given) ?? /\{\{/.exec(given);
    if (!found) return one;
    searched.set(one.name, found.index + 2);
    const before = given.slice(0, found.index);
    return {
      ...one,
      at: found.index,
      line: before.split("\n").length,
      column: found.index - before.lastIndexOf("\n"),
    };
  });
}

function placeCues(draft: LureDraft, parts: Parts): LureContent["cues"] {
  const fields: ProblemField[] = [];
  const cues: LureContent["cues"] = [];
  for (const [index, one] of draft.cues.entries()) {
    const found = locate(one, parts);
    if (found) cues.push({ ...found, occurrence: one.occurrence ?? 1 });
    else {
      const message = words("lures")("cue-not-found", { quote: one.quote.slice(0, 80), part: one.part ?? "html" });
      fields.push({ path: `cues.${index}.quote`, message });
    }
  }
  if (fields.length > 0) throw refuse("invalid", "cue-not-found", words("lures")("cues-not-found"), { fields });
  return inReadingOrder(cues);
}

function mainSkill(draft: LureDraft): Skill {
  const counts = new Map<string, number>();
  for (const one of draft.cues) counts.set(one.skill, (counts.get(one.skill) ?? 0) + 1);
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return (most?.[0] ?? "report") as Skill;
}

function noticesOf(content: LureContent): KeyAfter<"lures", "notice.">[] {
  const leading = leads.test(content.html);
  const inText = /\{\{\s*link\b/.test(content.text) || /\{\{\s*qr\b/.test(content.html);
  const notices: KeyAfter<"lures", "notice.">[] = [];
  if (!leading) notices.push("no-link");
  else if (!inText) notices.push("no-link-in-text");
  if (content.cues.length === 0) notices.push("no-cues");
  return notices;
}
