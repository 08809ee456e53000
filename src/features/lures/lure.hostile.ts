import type { LureDraft } from "./content.ts";

/** HTML that has hung or filled readers of HTML, in any size; for tests and the sweep. */
export const hostileMarkup: Record<string, (size: number) => string> = {
  "comments that open": (size) => "<!--".repeat(size / 4),
  "comments that nearly close": (size) => "<!---".repeat(size / 5),
  "declarations that open": (size) => "<!".repeat(size / 2),
  "CDATA that opens": (size) => "<![CDATA[".repeat(size / 9),
  "processing that opens": (size) => "<?a ".repeat(size / 4),
  "styles that open": (size) => "<style ".repeat(size / 7),
  "styles without an end": (size) => "<style>".repeat(size / 7),
  "titles that open": (size) => "<title ".repeat(size / 7),
  "titles without an end": (size) => "<title>x".repeat(size / 8),
  "forms that open": (size) => "<form ".repeat(size / 6),
  "elements within elements": (size) => "<b>".repeat(size / 3),
  "paragraphs within lists": (size) => "<ul><li><p>".repeat(size / 11),
  "ends without a beginning": (size) => "<b>".repeat(size / 7) + "</i>".repeat(size / 7),
  "paragraphs end by others": (size) => "<div>".repeat(size / 10) + "<p>".repeat(size / 6),
  "tables within tables": (size) => "<table><tr><td>".repeat(size / 15),
  "attributes without an end": (size) => `<p ${"a='".repeat(size / 3)}`,
  "many attributes": (size) =>
    `<p ${Array.from({ length: size / 12 }, (_, n) => `aria-${letters(n)}="x"`).join(" ")}>x</p>`,
  "the same attribute": (size) => `<p ${'title="x" '.repeat(size / 10)}>x</p>`,
  "equals signs": (size) => `<p ${"=".repeat(size)}>`,
  entities: (size) => "&amp".repeat(size / 4),
  "spaces in texts": (size) => `${"a ".repeat(size / 4)}${"<b> </b>".repeat(size / 16)}`,
  "spaces alone": (size) => `x${" ".repeat(size - 2)}y`,
  "links without an end": (size) => '<a href="x">'.repeat(size / 12),
  "hidden elements": (size) => '<p style="display:none">'.repeat(size / 24),
  "variables that open": (size) => "{{".repeat(size / 2),
  "a variable full of spaces": (size) => `{{${" ".repeat(size - 2)}`,
  "many variables": (size) => "{{first_name}}".repeat(size / 14),
  "a style of brackets": (size) => `<p style="color:${"(".repeat(size)}">x</p>`,
  "a style of declarations": (size) => `<p style="${"color:red;".repeat(size / 10)}">x</p>`,
  "a sheet of braces": (size) => `<style>${"a{".repeat(size / 2)}</style>`,
  "a sheet of media": (size) => `<style>${"@media x{".repeat(size / 9)}</style>`,
  "a sheet of open strings": (size) => `<style>${"a{b:'\n".repeat(size / 6)}</style>`,
  "a sheet of addresses": (size) => `<style>a{background:${"url( ".repeat(size / 5)}}</style>`,
  "a sheet of comments": (size) => `<style>${"/*".repeat(size / 2)}</style>`,
  "a sheet of escapes": (size) => `<style>${"\\61 ".repeat(size / 4)}</style>`,
  "a sheet of selectors": (size) => `<style>${"a,".repeat(size / 2)}b{color:red}</style>`,
};

/** A draft with such HTML in every place of it. */
export function hostileDraft(html: string) {
  return {
    title: "x",
    subject: "x",
    senderName: "x",
    senderLocal: "x",
    html: `${html}<a href="{{link}}">x</a>`,
    landing: { kind: "form", html: `<form></form>${html.slice(0, 290_000)}` },
    cues: [{ kind: "urgency", quote: "x", explanation: "x", skill: "urgency" }],
    alignment: [4, 4, 4, 4, 4],
  } satisfies LureDraft;
}

function letters(number: number): string {
  return number.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
}
