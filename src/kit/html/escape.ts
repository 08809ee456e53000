const replacements: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const special = /[&<>"']/;

/** Text made safe for an element's content and for a quoted attribute value (OWASP output encoding, HTML body and attribute). */
export function escapeHtml(text: string): string {
  // Most names and words need nothing: one scan, no copy.
  return special.test(text) ? text.replace(/[&<>"']/g, (one) => replacements[one]!) : text;
}

/** Escapes as the sanitiser writes text nodes: quotes stay, so that what an author wrote is found again. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (one) => replacements[one]!);
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The reverse of `escapeHtml`, for the five characters that the sanitiser writes as entities. */
export function unescapeHtml(html: string): string {
  return html.includes("&") ? html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => named[name]!) : html;
}
