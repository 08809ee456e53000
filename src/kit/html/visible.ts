import { tokens, voidElements } from "./tokens.ts";

/** The stretches of running text that a reader sees, as offsets: not the head, not what a style hides (such as a mail's preview line). */
export function visibleText(html: string): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  let head = false;
  let hidden = 0;
  for (const token of tokens(html)) {
    if (token.kind === "text" && !head && !hidden) runs.push({ start: token.start, end: token.end });
    else if (token.kind === "open") {
      if (token.name === "head") head = true;
      if (voidElements.has(token.name)) continue;
      const style = token.attributes.find((one) => one.name === "style");
      if (hidden > 0 || (style && /display:\s*none/.test(html.slice(style.start, style.end)))) hidden++;
    } else if (token.kind === "close") {
      if (token.name === "head") head = false;
      if (hidden > 0) hidden--;
    }
  }
  return runs;
}
