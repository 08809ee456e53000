import type { LureDraft } from "../content.ts";
import type { CueDraft, CueKind, CuePart, Skill } from "../rules.ts";

/** A lure of the shipped library: fictional brands and persons only, domains under .example. */
export interface Starter extends LureDraft {
  /** Never given to another lure: its id is made of it. */
  number: number;
  key: string;
  alignmentReason: string;
  summary: string;
}

/** A cue by its words: `html` unless another part is named, the first place unless another occurrence. */
export function cue(
  kind: CueKind,
  skill: Skill,
  quote: string,
  explanation: string,
  at: { part?: CuePart; occurrence?: number } = {},
): CueDraft {
  return { kind, skill, quote, explanation, ...at };
}

/** A mail's document around its body: a preview line that a mail list shows, dark colours where the reader's program has them, one narrow column. */
export function mailPage(parts: { preview: string; css?: string; background: string; body: string }): string {
  return `<!doctype html><html><head><meta name="color-scheme" content="light dark"><style>
body { margin: 0; padding: 0; width: 100%; -webkit-text-size-adjust: 100%; }
table { border-collapse: separate; border-spacing: 0; }
img { border: 0; }
@media (max-width: 620px) { td { overflow-wrap: break-word; } .long { word-break: break-all; } .pad { padding-left: 20px !important; padding-right: 20px !important; } .stack { display: block !important; width: auto !important; } }
@media (max-width: 360px) { td { overflow-wrap: anywhere; } }
${parts.css ?? ""}
</style></head>
<body class="page" style="margin:0;padding:0;background:${parts.background}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${parts.preview}</div>
${parts.body}
</body></html>`;
}

/** A landing page's document: centred, fluid, without anything from outside. */
export function landingPage(parts: { title: string; css: string; body: string }): string {
  return `<!doctype html><html><head><title>${parts.title}</title><style>
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; }
input, select, textarea, button { font: inherit; }
@media (max-width: 360px) { body { overflow-wrap: anywhere; } }
${parts.css}
</style></head><body>${parts.body}</body></html>`;
}
