/** Objects and lists within one another that anybody may send; no contract here needs a dozen. */
export const maxJsonDepth = 64;

/**
 * Whether a JSON text nests deeper than that, by one walk. Node's own reader takes any depth, a thousand times slower for each bracket than this,
 * and what it gives then cannot be written again: `JSON.stringify` and every schema call themselves for each level.
 */
export function nestsTooDeeply(json: string, most = maxJsonDepth): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) {
      for (at++; at < json.length && json.charCodeAt(at) !== quote; at++) if (json.charCodeAt(at) === backslash) at++;
    } else if (code === list || code === object) {
      if (++depth > most) return true;
    } else if (code === listEnd || code === objectEnd) depth--;
  }
  return false;
}

/** Reads JSON that somebody else wrote. @throws SyntaxError when it is none, or nests deeper than `maxJsonDepth` */
export function parseJson(text: string): unknown {
  if (nestsTooDeeply(text)) throw new SyntaxError("JSON nested too deeply");
  return JSON.parse(text);
}

const [quote, backslash, list, listEnd, object, objectEnd] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];
