import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { words } from "../../kit/words.ts";
import { checkChain } from "./chain.ts";
import { checkHead, isHead, keyFingerprint } from "./head.ts";

interface Verdict {
  /** 0 intact, 1 broken, 2 nothing could be verified. */
  code: 0 | 1 | 2;
  lines: string[];
}

const shownFaults = 20;

/**
 * Verifies an export offline: every entry, every link, and the chain against signed heads.
 * @param file NDJSON of `GET /audit/export`
 * @param heads a file of heads kept elsewhere, one JSON object a line (those of other organisations are left aside)
 * @param key the trusted public key in base64url
 */
export async function verifyExport(file: string, heads?: string, key?: string): Promise<Verdict> {
  const say = words("audit");
  const outside = heads ? await readHeads(heads) : [];
  const watched = new Set(outside.filter(isHead).map((head) => head.seq));
  const faults: string[] = [];
  const inside: unknown[] = [];
  // The head inside the file is signed before the entries are read, so its entry may be any of them: those numbers are found in a first pass.
  for await (const row of jsonLines(file)) if (isHeadLine(row.value)) inside.push(row.value.head);
  for (const head of inside.filter(isHead)) watched.add(head.seq);
  const chain = checkChain(watched);
  for await (const row of jsonLines(file)) {
    if (row.value === undefined) faults.push(say("verify.fault.json", { line: row.line }));
    else if (!isHeadLine(row.value)) {
      const fault = chain.take(row.value);
      if (fault) faults.push(say(`verify.fault.${fault.why}`, { line: row.line, seq: fault.seq }));
    }
  }
  const own = outside.filter((head) => !isHead(head) || chain.org === null || head.org === chain.org);
  const checked = [...inside.map((head) => ({ head, from: file })), ...own.map((head) => ({ head, from: heads! }))];
  for (const { head, from } of checked) {
    const fault = checkHead(head, chain, key);
    if (fault) faults.push(say(`verify.head.${fault}`, { from, seq: isHead(head) ? head.seq : "?" }));
  }
  if (chain.length === 0 && checked.length === 0) return { code: 2, lines: [say("verify.empty", { file })] };
  if (faults.length > 0) {
    const rest = faults.length - shownFaults;
    const summary = say("verify.broken", { count: faults.length, entries: chain.length });
    return {
      code: 1,
      lines: [...faults.slice(0, shownFaults), ...(rest > 0 ? [say("verify.more", { count: rest })] : []), summary],
    };
  }
  if (checked.length === 0) return { code: 0, lines: [say("verify.no-head", { count: chain.length })] };
  const print = [...new Set(checked.map(({ head }) => (isHead(head) ? keyFingerprint(head.key) : "")))].join(", ");
  const intact = say("verify.intact", { count: chain.length, heads: checked.length, print });
  return { code: 0, lines: own.length > 0 && key ? [intact] : [intact, say("verify.no-outside-head")] };
}

async function readHeads(file: string): Promise<unknown[]> {
  const text = await readFile(file, "utf8");
  const whole = parse(text);
  if (whole !== undefined) return [unwrapped(whole)];
  return text
    .split("\n")
    .filter((line) => line.trim() !== "" && !isPiece(line))
    .map((line) => unwrapped(parse(line)));
}

/** What a full disk or a loss of power left of a line, of which zeros can stand for a part: it speaks for nothing and against nothing, and the next ones say it again. */
function isPiece(line: string): boolean {
  return line.includes("\0") || (line.startsWith("{") && !line.trimEnd().endsWith("}"));
}

function unwrapped(value: unknown): unknown {
  return isHeadLine(value) ? value.head : value;
}

async function* jsonLines(file: string): AsyncGenerator<{ line: number; value: unknown }> {
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Infinity })) {
    line++;
    if (text.trim() !== "") yield { line, value: parse(text) };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isHeadLine(value: unknown): value is { head: unknown } {
  return value !== null && typeof value === "object" && Object.keys(value).join() === "head";
}
