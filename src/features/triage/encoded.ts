import { scrub } from "../../kit/personal.ts";

/** Runs of letters that may be base64, in either alphabet (RFC 4648, 4 and 5), and hexadecimal digits. */
const runs = [/[A-Za-z0-9_-]{8,}/g, /[A-Za-z0-9+/]{8,}/g];
const digits = /[0-9a-f]{12,}/gi;
/** Parts of an address, between what divides them. */
const parts = /[^\s<>"'/?&=#;,]+/g;

/**
 * A text without what names somebody, also where it is written as attackers write the address of whom a link is for: in base64, in hexadecimal digits
 * or with escapes of addresses (RFC 3986, 2.1). Takes time in proportion to the text.
 * @param needles as `Subject` has them
 */
export function withoutNames(text: string, needles: readonly string[], instead = "[erased]"): string {
  if (needles.length === 0) return text;
  const small = needles.map((one) => one.toLowerCase());
  const named = (bytes: Buffer) => {
    const said = bytes.toString("utf8").toLowerCase();
    return small.some((one) => said.includes(one));
  };
  // What comes before may push it by one to three letters.
  const inBase64 = (run: string) => [0, 1, 2, 3].some((from) => named(Buffer.from(run.slice(from), "base64")));
  let left = scrub(text, needles, instead);
  left = left.replaceAll(parts, (run) => (run.includes("%") && named(unescaped(run)) ? instead : run));
  for (const run of runs) left = left.replaceAll(run, (one) => (inBase64(one) ? instead : one));
  const inDigits = (run: string) => [0, 1].some((from) => named(Buffer.from(run.slice(from), "hex")));
  return left.replaceAll(digits, (run) => (inDigits(run) ? instead : run));
}

function unescaped(text: string): Buffer {
  return Buffer.from(
    text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  );
}
