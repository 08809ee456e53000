import { scrub } from "../../kit/personal.ts";

/** Runs of letters that may be base64, in either alphabet (RFC 4648, 4 and 5), and hexadecimal digits. */
const runs = [/[A-Za-z0-9_-]{8,}/g, /[A-Za-z0-9+/]{8,}/g];
/** Hexadecimal digits; a label of a host has 63 letters at most, so that longer ones are divided. */
const digits = /[0-9a-f.-]{12,}/gi;
/** The end of a host within a run of base64, which slashes do not end. */
const hostEnd = /^(?:\/\/)?[a-z0-9]+\//;
/** Whether a label goes on beyond a run of digits. */
const letterLast = /[\p{L}\p{M}\p{N}_]$/u;
const letterFirst = /^[\p{L}\p{M}\p{N}_]/u;
/** Runs of letters that may be base32 (RFC 4648, 6), which hosts keep: they know no capitals. */
const letters = /[a-z2-7]{16,}/gi;
const alphabet = "abcdefghijklmnopqrstuvwxyz234567";
/** Parts of an address, between what divides them. */
const parts = /[^\s<>"'/?&=#;,]+/g;

/**
 * A text without what names somebody, also where it is written as attackers write the address of whom a link is for: in base64 or base32, in hexadecimal digits
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
  const named32 = (run: string) => [0, 1, 2, 3, 4, 5, 6, 7].some((from) => named(fromBase32(run.slice(from))));
  let left = scrub(text, needles, instead);
  left = left.replaceAll(parts, (run) => (run.includes("%") && named(unescaped(run)) ? instead : run));
  for (const run of runs)
    left = left.replaceAll(run, (one, at: number, all: string) => {
      const host = ".-:".includes(all.charAt(at - 1) || " ") ? (hostEnd.exec(one)?.[0] ?? "") : "";
      if (host && inBase64(one.slice(host.length))) return host + instead;
      return inBase64(one) ? instead : one;
    });
  left = left.replaceAll(letters, (run) => (named32(run) ? instead : run));
  const inDigits = (run: string) => {
    const plain = run.replaceAll(/[.-]/g, "");
    return [0, 1].some((from) => named(Buffer.from(plain.slice(from), "hex")));
  };
  return left.replaceAll(digits, (run, at: number, all: string) => {
    if (!inDigits(run)) return run;
    const end = at + run.length;
    let [from, to] = narrowed(run, all.slice(Math.max(0, at - 2), at), all.slice(end, end + 2), inDigits);
    while (".-".includes(run[from]!)) from += 1;
    while (".-".includes(run[to - 1]!)) to -= 1;
    return run.slice(0, from) + instead + run.slice(to);
  });
}

/** What of a run names somebody without labels of which it has a part alone: what is left of one would make a host that does not exist. The whole run where only that names them. */
function narrowed(run: string, before: string, after: string, names: (run: string) => boolean): [number, number] {
  const starts = letterLast.test(before) ? [run.indexOf(".") + 1, run.indexOf("-") + 1].filter((at) => at > 0) : [];
  const ends = letterFirst.test(after) ? [run.lastIndexOf("."), run.lastIndexOf("-")] : [];
  for (const from of [...starts, 0])
    for (const to of [...ends, run.length])
      if (from < to && names(run.slice(from, to)) && !names(run.slice(0, from)) && !names(run.slice(to)))
        return [from, to];
  return [0, run.length];
}

function fromBase32(run: string): Buffer {
  const bytes: number[] = [];
  let [bits, kept] = [0, 0];
  for (const letter of run.toLowerCase()) {
    kept = ((kept << 5) | alphabet.indexOf(letter)) & 0x1fff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((kept >> bits) & 0xff);
  }
  return Buffer.from(bytes);
}

function unescaped(text: string): Buffer {
  return Buffer.from(
    text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  );
}
