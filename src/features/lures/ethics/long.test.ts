import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { escapeHtml } from "../../../kit/html/index.ts";
import { readCorpus } from "./corpus/read.ts";
import { judge } from "./judge.ts";

/**
 * What long lures are put together from: `around`, ordinary paragraphs of a company; `core`, what plays on a theme in one or two sentences; `innocent`, a sentence
 * that speaks of like things and plays on nothing. The rule for long texts was chosen by the half `seen`; the other is measured alone.
 */
interface Line {
  of: "around" | "core" | "innocent";
  half: "seen" | "test";
  language: string;
  theme?: string;
  text: string;
}
const all = readFileSync(new URL("./corpus/long.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Line);
const some = (of: Line["of"], half: Line["half"]) => all.filter((one) => one.of === of && one.half === half);

/** Four to eight paragraphs of a language, each time others, with a text among them or within one. */
function paragraphs(half: Line["half"], language: string, at: number, text?: string): string[] {
  const given = some("around", half).filter((one) => one.language === language);
  const found = Array.from({ length: 4 + (at % 5) }, (_, nth) => given[(5 * at + (1 + (at % 3)) * nth) % given.length]!.text); // oxfmt-ignore
  if (text === undefined) return found;
  const place = at % found.length;
  const [first, ...rest] = found[place]!.split(". ");
  if (at % 2 === 0) return found.with(place, [first, text.replace(/\.$/, ""), ...rest].join(". "));
  return found.toSpliced(place, 0, text);
}

const isStopped = (written: readonly string[], senderName = "Office", subject = "News from the house") =>
  judge({
    senderName,
    subject,
    html: written.map((one) => `<p>${escapeHtml(one)}</p>`).join(""),
    text: "",
    landing: { html: "" },
  }).length > 0;

/** How many of 22 forbidden and 40 harmless ones are stopped. */
function measured(half: Line["half"]): { forbidden: number; harmless: number } {
  const cores = some("core", half);
  const innocent = some("innocent", half);
  const stopped = cores.filter(({ language, text }, at) => isStopped(paragraphs(half, language, at, text)));
  // Of forty every third has an innocent sentence of a theme's words.
  const plain = Array.from({ length: 40 }, (_, at) => {
    const { language, text } = innocent[(7 * at) % innocent.length]!;
    return paragraphs(half, language, at, at % 3 === 0 ? text : undefined);
  });
  return { forbidden: stopped.length, harmless: plain.filter((one) => isStopped(one)).length };
}

// Before 0514 nearly all forbidden ones were stopped, and 62 of the 80 harmless ones with them.
it("one or two forbidden sentences in a long text are stopped, and few long harmless texts", () => {
  const [seen, test] = [measured("seen"), measured("test")];
  console.log({ seen, test });
  expect(seen.forbidden).toBeGreaterThanOrEqual(20);
  expect(test.forbidden).toBeGreaterThanOrEqual(20);
  expect(seen.harmless).toBeLessThanOrEqual(2);
  // Nineteen paragraphs of a language: one that is taken amiss stands in many texts.
  expect(test.harmless).toBeLessThanOrEqual(8);
}, 120_000);

it("of lures by others among ordinary paragraphs at least 95 of 100 forbidden ones are stopped, and at most a twentieth of the harmless", () => {
  const others = readCorpus("test").filter(({ language }) => ["en", "de"].includes(language));
  const counts = { forbidden: [0, 0], harmless: [0, 0] } as Record<"forbidden" | "harmless", [stopped: number, all: number]>; // oxfmt-ignore
  for (const [at, { theme, language, senderName, subject, text, landing = "" }] of others.entries()) {
    if (at % 4 !== 0) continue;
    const count = counts[theme ? "forbidden" : "harmless"];
    count[0] += Number(isStopped(paragraphs("test", language, at / 4, `${text}\n${landing}`), senderName, subject));
    count[1] += 1;
  }
  console.log(counts);
  expect(counts.forbidden[0] / counts.forbidden[1]).toBeGreaterThanOrEqual(0.95);
  expect(counts.harmless[0] / counts.harmless[1]).toBeLessThanOrEqual(0.05);
}, 240_000);
