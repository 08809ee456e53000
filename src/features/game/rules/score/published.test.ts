import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { usualClickRate } from "../../../lures/rules.ts";
import { difficultyAt, difficultyOf } from "./difficulty.ts";
import type { Evidence } from "./evidence.ts";
import { headline, scoreOf } from "./headline.ts";
import { ledger } from "./ledger.ts";
import { evidenceOf } from "./messages.ts";
import {
  channelSpread,
  halfLife,
  practice,
  publishedBasket,
  reportBase,
  spread,
  submitStep,
  defaultCohort,
} from "./model.ts";
import { day, fresh } from "./state.ts";

// The page of the documentation that explains the score says what the code does, in each of its languages.
const content = join(import.meta.dirname, "../../../../sites/main/content");
const after = (days: number, minutes = 0) => days * day + minutes * 60_000;

function example(): Evidence[] {
  const parcel = { id: "parcel", channel: "sms", difficulty: difficultyOf("least"), minutes: 4, ahead: true };
  const invoice = { id: "invoice", channel: "email", difficulty: difficultyOf("very") };
  const room = { id: "room", channel: "email", difficulty: difficultyOf("moderate") };
  const answers = Array.from({ length: 8 }, (_, n): Evidence => ({
    kind: n === 7 ? "practice-wrong" : "practice-right",
    at: after(60),
    id: `round/${n}`,
    channel: "email",
    difficulty: difficultyAt(0.15),
  }));
  return [
    ...evidenceOf({ reported: after(0, 4), closed: after(7) }, parcel),
    ...evidenceOf({ clicked: after(40), reported: after(40, 8), closed: after(47) }, invoice),
    ...answers,
    ...evidenceOf({ closed: after(97) }, room),
  ];
}

/** The ledger as the page has it: a round is one line, and minutes are not told as forgotten. */
function result(): { day: number; moved: number; score: number }[] {
  const rows: { day: number; moved: number; score: number; of: string }[] = [];
  for (const { of, at, moved, score } of ledger(example(), defaultCohort, after(127)).lines) {
    const name = of === "forgotten" ? of : of.id.startsWith("round/") ? "round" : `${of.kind} ${of.id}`;
    const last = rows.at(-1);
    const together = last && (name === "round" ? last.of === name : of === "forgotten" && Math.abs(moved) < 0.01);
    if (together) Object.assign(last, { moved: last.moved + moved, score });
    else rows.push({ day: Math.floor(at / day), moved, score, of: name });
  }
  return rows;
}

describe.each([
  { language: "en", file: "docs/awareness-score.md", point: "." },
  { language: "de", file: "de/docs/awareness-score.md", point: "," },
])("the page on the score in $language", ({ file, point }) => {
  const page = readFileSync(join(content, file), "utf8");
  const number = (value: number, places: number) => value.toFixed(places).replace("-", "−").replace(".", point);
  const plain = (value: number) => String(value).replace("-", "−").replace(".", point);

  const prints = (text: string) => expect(page.includes(text), text).toBe(true);

  it("works its example out as the code does", () => {
    const rows = [...page.matchAll(/^\| (\d+) \|.*\| ([+−][\d.,]+) \| ([\d.,]+) \|$/gm)].map(([, ...row]) => row);
    const signed = (value: number) => `${value < 0 ? "" : "+"}${number(value, 1)}`;
    expect(rows).toEqual(result().map((row) => [`${row.day}`, signed(row.moved), number(row.score, 1)]));
    const { state } = ledger(example(), defaultCohort, after(127));
    const { score, low, high, messages, answers } = headline(state);
    for (const value of [score, low, high]) prints(number(value, 1));
    expect(page.replaceAll(/\D+/g, " ").includes(` ${messages} ${answers} `)).toBe(true);
    const { low: least, high: most } = headline(fresh(defaultCohort));
    for (const value of [scoreOf(fresh(defaultCohort)), least, most]) prints(number(value, 1));
  });

  it("prints every number of the model", () => {
    const { shares, worth } = publishedBasket;
    for (const [least, says] of Object.entries({ least: shares.least, moderate: shares.moderate, very: shares.very })) {
      prints(`${100 * says} %`);
      prints(`${plain(Number((100 * usualClickRate[least]!).toFixed(1)))} %`);
    }
    const { reported, ignored, recovered, clicked, submitted } = worth;
    const printed = [...page.matchAll(/^\| [^|]+ \| ([\d.,]+) \|$/gm)].map(([, value]) => value);
    expect(printed).toEqual([reported, ignored, recovered, clicked, submitted].map(plain));
    for (const value of [
      `− ${number(submitStep, 3)})`,
      `σ(r − ${number(-reportBase, 3)})`,
      plain(defaultCohort.t),
      plain(defaultCohort.r),
      plain(spread.t),
      plain(spread.correlation),
      plain(channelSpread),
      `${halfLife} `,
      `${practice.most} `,
      `${practice.halfLife} `,
    ]) {
      prints(value);
    }
    expect([spread.r, practice.loading]).toEqual([1, 0.5]);
  });
});
