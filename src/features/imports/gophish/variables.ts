/** The tool's variables that mean what one of ours does, with ours. */
const both: Readonly<Record<string, string>> = {
  FirstName: "first_name",
  LastName: "last_name",
  Position: "custom.position",
  Email: "email",
  URL: "link",
};

const alone: Readonly<Record<string, string>> = {
  BaseURL: "{{link}}",
  From: "",
  RId: "",
  TrackingURL: "",
  Tracker: "",
};
// Those without a counterpart are told, never silently dropped.
const withoutCounterpart = new Set(["From", "RId"]);

/** Ours for which the tool has no name of its own, but words: a report is a GET of `/report` on its phishing server. */
const phrases: Readonly<Record<string, string>> = {
  full_name: "{{.FirstName}} {{.LastName}}",
  report_link: "{{.BaseURL}}/report?rid={{.RId}}",
};

// Phrases first: they are made of the others.
const theirs: ReadonlyMap<string, string> = new Map([
  ...Object.entries(phrases),
  ...Object.entries(both).map(([name, own]) => [own, `{{.${name}}}`] as const),
]);

/**
 * One of our variables as the tool writes it, or null where it has no word for it.
 * @param fallback what stands there for whoever has no such value; empty for none
 */
export function theirVariable(name: string, fallback: string): string | null {
  const written = theirs.get(name);
  if (written === undefined || fallback === "") return written ?? null;
  return withFallback(written, fallback);
}

function withFallback(written: string, fallback: string): string {
  return `${before(written)}${fallback}${ending}`;
}

function before(written: string): string {
  return `{{if ${/\.\w+/.exec(written)![0]}}}${written}{{else}}`;
}

const known = [...theirs].map(([own, written]) => ({ own, written, opening: before(written) }));
const ending = "{{end}}";
/** What a fallback of ours may be made of. */
const gap = /[^{}\n<>]{0,500}/y;
const anything = /\{\{[^{}]*\}\}/y;

/**
 * Writes the tool's variables as ours. Of its logic (`{{if}}`, pipes, functions) only a value with its fallback has a place here; the rest is cut.
 * @returns the text and what could not be kept, in words of the source
 */
export function convertVariables(source: string): { text: string; lost: string[] } {
  const lost = new Set<string>();
  let text = "";
  let at = 0;
  for (let next = source.indexOf("{{"); next !== -1; next = source.indexOf("{{", at)) {
    const { ours, end } = variableAt(source, next, lost) ?? { ours: "{", end: next + 1 };
    text += source.slice(at, next) + ours;
    at = end;
  }
  return { text: text + source.slice(at), lost: [...lost] };
}

/** The variable that begins at a place, as ours, and where it ends; null where none does. */
function variableAt(source: string, at: number, lost: Set<string>): { ours: string; end: number } | null {
  for (const { own, written, opening } of known) {
    if (source.startsWith(opening, at)) {
      const fallback = read(gap, source, at + opening.length) ?? "";
      const end = at + opening.length + fallback.length;
      if (source.startsWith(ending, end))
        return { ours: fallback ? `{{${own}|${fallback}}}` : `{{${own}}}`, end: end + ending.length };
    }
    if (source.startsWith(written, at)) return { ours: `{{${own}}}`, end: at + written.length };
  }
  const found = read(anything, source, at);
  return found === null ? null : { ours: otherVariable(found, lost), end: at + found.length };
}

/** What of a text an expression finds at just this place. */
function read(sticky: RegExp, text: string, at: number): string | null {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0] ?? null;
}

function otherVariable(found: string, lost: Set<string>): string {
  const inner = found.slice(2, -2).replace(/^-/, "").replace(/-$/, "").trim();
  const name = /^\.(\w+)$/.exec(inner)?.[1] ?? "";
  if (Object.hasOwn(both, name)) return `{{${both[name]!}}}`;
  if (!Object.hasOwn(alone, name) || withoutCounterpart.has(name)) lost.add(found);
  return Object.hasOwn(alone, name) ? alone[name]! : "";
}
