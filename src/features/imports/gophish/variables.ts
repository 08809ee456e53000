// The tool's ten variables and ours. Those without a counterpart are told, never silently dropped.
const ours: Record<string, string> = {
  FirstName: "{{first_name}}",
  LastName: "{{last_name}}",
  Position: "{{custom.position}}",
  Email: "{{email}}",
  URL: "{{link}}",
  BaseURL: "{{link}}",
  From: "",
  RId: "",
  TrackingURL: "",
  Tracker: "",
};
const withoutCounterpart = new Set(["From", "RId"]);

/**
 * Writes the tool's variables as ours. Logic (`{{if}}`, pipes, functions) has no place here and is cut.
 * @returns the text and what could not be kept, in words of the source
 */
export function convertVariables(source: string): { text: string; lost: string[] } {
  const lost = new Set<string>();
  const text = source.replaceAll(/\{\{([^{}]*)\}\}/g, (whole, inside: string) => {
    const inner = inside.replace(/^-/, "").replace(/-$/, "").trim();
    const name = /^\.(\w+)$/.exec(inner)?.[1];
    if (name !== undefined && name in ours) {
      if (withoutCounterpart.has(name)) lost.add(whole);
      return ours[name]!;
    }
    lost.add(whole);
    return "";
  });
  return { text, lost: [...lost] };
}
