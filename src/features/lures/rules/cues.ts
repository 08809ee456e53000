import { visibleText } from "../../../kit/html/visible.ts";
import { cueKinds } from "./phish-scale.ts";
import type { CueGroup, CueKind } from "./phish-scale.ts";
import type { Skill } from "./skills.ts";

export const cueParts = ["sender", "subject", "html", "text"] as const;
export type CuePart = (typeof cueParts)[number];

/** One thing that gives a lure away. Ranges are kept beside the template, never as marks inside it. */
export interface Cue {
  kind: CueKind;
  group: CueGroup;
  part: CuePart;
  /** Offsets into the part's source; for `sender` into `senderLine`. */
  start: number;
  end: number;
  /** The words that the range covers, tags left out. */
  quote: string;
  explanation: string;
  skill: Skill;
}

/** A cue as its author names it: by its words, and which of several equal places is meant. */
export interface CueDraft {
  kind: CueKind;
  part?: CuePart | undefined;
  quote: string;
  /** Counted from 1. */
  occurrence?: number | undefined;
  explanation: string;
  skill: Skill;
}

interface CuedParts {
  senderName: string;
  senderLocal: string;
  subject: string;
  html: string;
  text: string;
}

/** The sender as a mail program shows it, with the profile's domain still open; ranges of part `sender` refer to this. */
export function senderLine(lure: Pick<CuedParts, "senderName" | "senderLocal">): string {
  // Where messages have no sender of their own there is only a name.
  return lure.senderLocal ? `${lure.senderName} <${lure.senderLocal}@{{sender_domain}}>` : lure.senderName;
}

/** Finds the cue's words in its part; null when they are not there (any more). White space counts as one space, tags as nothing. */
export function locate(draft: CueDraft, parts: CuedParts): Cue | null {
  const part = draft.part ?? "html";
  const source = part === "sender" ? senderLine(parts) : parts[part];
  const runs = part === "html" ? visibleText(source) : [{ start: 0, end: source.length }];
  const projected = project(source, runs, part === "html");
  const wanted = draft.quote.trim().replace(/[ \t\r\n\f]+/g, " ");
  if (wanted === "") return null;
  let from = -1;
  for (let count = draft.occurrence ?? 1; count > 0; count--) {
    from = projected.text.indexOf(wanted, from + 1);
    if (from === -1) return null;
  }
  const start = projected.starts[from]!;
  const end = projected.ends[from + wanted.length - 1]!;
  return {
    kind: draft.kind,
    group: cueKinds[draft.kind],
    part,
    start,
    end,
    quote: wanted,
    explanation: draft.explanation,
    skill: draft.skill,
  };
}

/** The order in which a reader meets the cues: sender, subject, message. */
export function inReadingOrder<T extends Pick<Cue, "part" | "start">>(cues: readonly T[]): T[] {
  return cues.toSorted((a, b) => cueParts.indexOf(a.part) - cueParts.indexOf(b.part) || a.start - b.start);
}

interface Projection {
  text: string;
  /** For each character of `text`, where it starts and ends in the source. */
  starts: number[];
  ends: number[];
}

const entity = /&(amp|lt|gt|quot|#39);/y;
const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

function project(source: string, runs: { start: number; end: number }[], decode: boolean): Projection {
  const text: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const run of runs) {
    let at = run.start;
    while (at < run.end) {
      let one = source[at]!;
      let next = at + 1;
      if (one === "&" && decode) {
        entity.lastIndex = at;
        const found = entity.exec(source);
        if (found) [one, next] = [characters[found[1]!]!, entity.lastIndex];
      } else if (/[ \t\r\n\f]/.test(one)) one = " ";
      if (one === " " && text.at(-1) === " ") ends[ends.length - 1] = next;
      else {
        text.push(one);
        starts.push(at);
        ends.push(next);
      }
      at = next;
    }
  }
  return { text: text.join(""), starts, ends };
}
