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
  return `${before(written)}${fallback}{{end}}`;
}

function before(written: string): string {
  return `{{if ${/\.\w+/.exec(written)![0]}}}${written}{{else}}`;
}

const escaped = (text: string) => RegExp.escape(text);
/** Everything that a variable of ours is written as, its fallback in brackets. */
const known = [...theirs].map(([own, written]) => ({
  own,
  // What a fallback of ours may be made of.
  source: `${escaped(before(written))}([^{}\\n<>]{0,500})${escaped("{{end}}")}|${escaped(written)}`,
}));
const any = new RegExp([...known.map(({ source }) => source), "\\{\\{[^{}]*\\}\\}"].join("|"), "g");
const each = known.map(({ own, source }) => ({ own, whole: new RegExp(`^(?:${source})$`) }));

/**
 * Writes the tool's variables as ours. Of its logic (`{{if}}`, pipes, functions) only a value with its fallback has a place here; the rest is cut.
 * @returns the text and what could not be kept, in words of the source
 */
export function convertVariables(source: string): { text: string; lost: string[] } {
  const lost = new Set<string>();
  const text = source.replaceAll(any, (found) => ourVariable(found, lost));
  return { text, lost: [...lost] };
}

function ourVariable(found: string, lost: Set<string>): string {
  for (const { own, whole } of each) {
    const [match, fallback] = whole.exec(found) ?? [];
    if (match) return fallback ? `{{${own}|${fallback}}}` : `{{${own}}}`;
  }
  const inner = found.slice(2, -2).replace(/^-/, "").replace(/-$/, "").trim();
  const name = /^\.(\w+)$/.exec(inner)?.[1] ?? "";
  if (Object.hasOwn(both, name)) return `{{${both[name]!}}}`;
  if (!Object.hasOwn(alone, name) || withoutCounterpart.has(name)) lost.add(found);
  return Object.hasOwn(alone, name) ? alone[name]! : "";
}
