import { tokens, unescapeHtml } from "../../../../kit/html/index.ts";

/** Words that are drawn without a picture and without letters: by cells in colours, by shadows and gradients of a style, by signs in rows. */
export function drawsWords(html: string): boolean {
  return emptyBoxes(html) > mostEmpty || drawsByStyle(html) || drawsBySigns(linesOf(html));
}

/** A sentence of dots has more, in the coarsest letters; a page with its spacers fewer. */
const mostEmpty = 150;

const boxes = new Set("td th div span i b em strong s u small font p li section article a label".split(" "));

/** Elements with nothing in them, not even a space that is shown. */
function emptyBoxes(html: string): number {
  let count = 0;
  let opened = "";
  for (const token of tokens(html)) {
    if (token.kind === "open") opened = boxes.has(token.name) ? token.name : "";
    else if (token.kind === "close") {
      if (opened !== "" && opened === token.name) count++;
      opened = "";
    } else if (token.kind === "text" && html.slice(token.start, token.end).trim() !== "") opened = "";
  }
  return count;
}

/** Numbers within one value: a shadow or a gradient that draws a letter takes dozens, a plain one some. */
const mostNumbers = 120;

function drawsByStyle(html: string): boolean {
  const styles: string[] = [];
  for (const token of tokens(html)) {
    if (token.kind === "raw") styles.push(html.slice(token.start, token.end));
    if (token.kind !== "open") continue;
    const own = token.attributes.find(({ name }) => name === "style");
    if (own) styles.push(html.slice(own.start, own.end));
  }
  return styles
    .flatMap((css) => css.split(/[;{}]/))
    .some((value) => !/data:image/i.test(value) && (value.match(/\d+/g)?.length ?? 0) > mostNumbers);
}

/** Rows one below another; a rule, or the lines of a small table, are fewer. */
const mostRows = 3;
const shading = /[\u2500-\u25ff\u2800-\u28ff\u{1fb00}-\u{1fbff}]/gu;
const mostShading = 60;

/** Rows of signs, or of few different letters, that are looked at instead of read; signs that are made for drawing. */
export function drawsBySigns(text: string): boolean {
  let rows = 0;
  for (const line of text.split("\n")) {
    const signs = Array.from(line.replaceAll(/\s/g, "").slice(0, 400));
    if (signs.length === 0) continue;
    const drawn = signs.length >= 8 && (!signs.some((one) => /[\p{L}\p{N}]/u.test(one)) || new Set(signs).size <= 3);
    rows = drawn ? rows + 1 : 0;
    if (rows > mostRows) return true;
  }
  return (text.match(shading)?.length ?? 0) > mostShading;
}

const within = new Set("a abbr b bdi bdo code em font i label s small span strong sub sup time u wbr td th".split(" "));

/** The lines of a part as a reader of its source would break them. */
function linesOf(html: string): string {
  let lines = "";
  for (const token of tokens(html)) {
    if (token.kind === "text") lines += unescapeHtml(html.slice(token.start, token.end));
    else if ((token.kind === "open" || token.kind === "close") && !within.has(token.name)) lines += "\n";
  }
  return lines;
}
