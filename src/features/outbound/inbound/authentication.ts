import type { AuthenticationResults } from "./mail-content.ts";

/**
 * Reads an Authentication-Results header (RFC 8601) as far as SPF, DKIM and DMARC go; of several results of a method a pass counts. Comments are left out.
 * @returns null when it says nothing of them
 */
export function readResults(value: string): AuthenticationResults | null {
  const [first = "", ...rest] = withoutComments(value.slice(0, 4000)).split(";");
  const found = new Map<string, string>();
  for (const part of rest) {
    const result = /^\s*(spf|dkim|dmarc)\s*(?:\/\s*\d+\s*)?=\s*([a-z]{1,20})/i.exec(part);
    if (!result) continue;
    const method = result[1]!.toLowerCase();
    if (found.get(method) !== "pass") found.set(method, result[2]!.toLowerCase());
  }
  if (found.size === 0) return null;
  const of = (method: string) => found.get(method) ?? null;
  const server = first.trim().split(/\s/)[0]!.slice(0, 253);
  return { server, spf: of("spf"), dkim: of("dkim"), dmarc: of("dmarc") };
}

/** Comments may hold each other (RFC 5322, 3.2.2). */
function withoutComments(text: string): string {
  let depth = 0;
  let left = "";
  for (const sign of text) {
    if (sign === "(") depth++;
    else if (sign === ")") depth = Math.max(0, depth - 1);
    else if (depth === 0) left += sign;
  }
  return left;
}
