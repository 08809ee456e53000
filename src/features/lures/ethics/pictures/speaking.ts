import { tokens, unescapeHtml } from "../../../../kit/html/index.ts";
import { areaOf } from "./raster.ts";

/**
 * Pictures that may say more than anybody can read here. A picture of pixels is a mark or an icon: larger, or larger than the words beside it,
 * it may be the message. A drawing is made of shapes, so few that no letters come of them.
 */

/** Pixels that all pictures of a part have together: an icon of 32 by 32. Beyond, a sentence finds room. */
const mostPixels = 1024;
/** Of the smallest letter that can be read. */
const pixelsOfLetter = 40;
/** The shapes of all drawings, and the numbers that place them: a logo has fewer, letters of a sentence more. */
const mostShapes = 16;
const mostNumbers = 240;

/** Whether the pictures of a part, in elements and in styles, may hold words. @param words what the part says besides */
export function mayHoldTextInPictures(html: string, words: string): boolean {
  const given = picturesOf(html);
  const drawings = [...given].filter((one) => /^data:image\/svg/i.test(one));
  const drawn = drawings.map(drawingOf);
  if (drawn.some((one) => one === null || !plainDrawing(one)) || !fewShapes([...drawn, inlineShapes(html)].join("\n")))
    return true;
  let pixels = 0;
  for (const one of given) if (!drawings.includes(one)) pixels += areaOf(bytesOf(one) ?? Buffer.of()) ?? Infinity;
  const letters = words.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return pixels > mostPixels || pixels > letters * pixelsOfLetter;
}

/** The different `data:` pictures of a part. */
function picturesOf(html: string): Set<string> {
  const found = new Set<string>();
  const ofStyle = (css: string) => {
    for (const [address] of css.matchAll(/data:image\/[^"')\\<>]*/gi)) found.add(address.trim());
  };
  for (const token of tokens(html)) {
    if (token.kind === "raw") ofStyle(html.slice(token.start, token.end));
    if (token.kind !== "open") continue;
    for (const { name, start, end } of token.attributes) {
      const value = unescapeHtml(html.slice(start, end)).trim();
      if (name === "style") ofStyle(value);
      else if (/^data:image\//i.test(value)) found.add(value);
    }
  }
  return found;
}

/** What stands in an address (RFC 2397; the URL Standard has percent signs read before base64); null when it cannot be read. */
function bytesOf(address: string): Buffer | null {
  const comma = address.indexOf(",");
  if (comma === -1) return null;
  const content = Buffer.from(
    address
      .slice(comma + 1)
      .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  );
  return /;\s*base64\s*$/i.test(address.slice(0, comma)) ? Buffer.from(content.toString("latin1"), "base64") : content;
}

function drawingOf(address: string): string | null {
  return bytesOf(address)?.toString("latin1") ?? null;
}

const shapes = "path circle ellipse rect line polyline polygon";
const harmless = new Set(`svg g defs lineargradient radialgradient stop title desc ${shapes}`.split(" "));

/** Whether a drawing holds nothing but shapes. What is not plainly without words may hold them: as entities, in another picture, in a style. */
function plainDrawing(drawing: string): boolean {
  if (/<[!?]|&#|&[a-z]|\0/i.test(drawing.replace(/^\s*<\?xml[^>]*\?>/, ""))) return false;
  return [...drawing.matchAll(/<\/?\s*([^\s/>]*)/g)].every(([, name]) => harmless.has(name!.toLowerCase()));
}

/** Whether shapes are so few, and of so few points, that no words come of them. */
function fewShapes(drawn: string): boolean {
  const elements = drawn.match(/<(?:circle|ellipse|rect|line|polyline|polygon)\b/gi)?.length ?? 0;
  const strokes = drawn.match(/(?<![a-z])m(?![a-z])/gi)?.length ?? 0;
  const numbers = drawn.match(/\d+(?:\.\d+)?|\.\d+/g)?.length ?? 0;
  return elements + strokes <= mostShapes && numbers <= mostNumbers;
}

const inline = new Set(shapes.split(" "));

/** The shapes that stand in a part itself. */
function inlineShapes(html: string): string {
  return tokens(html)
    .filter((one) => one.kind === "open" && inline.has(one.name))
    .map((one) => html.slice(one.start, one.end))
    .join("\n");
}
