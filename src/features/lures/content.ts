import type { Alignment, Cue, CueDraft, Difficulty, Finding, Skill } from "./rules.ts";

/** What an author hands in. */
export interface LureDraft {
  title: string;
  summary?: string | undefined;
  locale?: string | undefined;
  /** The usual one when missing. */
  channel?: string | undefined;
  /** These three where the channel's messages have them. */
  subject?: string | undefined;
  senderName: string;
  senderLocal?: string | undefined;
  html?: string | undefined;
  /** Made from the HTML when missing. */
  text?: string | null | undefined;
  landing?: { kind: "form" | "info" | "none"; html: string } | undefined;
  cues: readonly CueDraft[];
  alignment: readonly number[];
  alignmentReason?: string | undefined;
  themes?: readonly string[] | undefined;
  lesson?: Skill | undefined;
}

/** A version's content as it is stored: sanitised, with every cue's range. */
export interface LureContent {
  title: string;
  summary: string;
  channel: string;
  locale: string;
  /** Empty where the channel's messages have none; so is `senderLocal`. */
  subject: string;
  senderName: string;
  senderLocal: string;
  /** A complete, sanitised document with variables; made from the text where messages are text alone. */
  html: string;
  text: string;
  /** `form`: its POST counts as submitted; `info`: its button only confirms the click; `none`: the link leads to the moment at once. */
  landing: { kind: "form" | "info" | "none"; html: string };
  cues: (Cue & { occurrence: number })[];
  alignment: Alignment;
  alignmentReason: string;
  themes: string[];
  lesson: Skill;
}

export interface Lure extends LureContent {
  id: string;
  version: number;
  source: "own" | "library";
  family: string;
  difficulty: Difficulty;
  findings: Finding[];
  approvedOverride: { member: string | null; reason: string; at: Date } | null;
  /** Whether a campaign may use it. */
  usable: boolean;
  archived: boolean;
  updatedAt: Date;
}

/** What a list tells of a lure: all but its HTML and text. */
export type LureOutline = Omit<Lure, "html" | "text" | "landing"> & { landing: Pick<Lure["landing"], "kind"> };
