import type { Context } from "../../../kit/feature.ts";
import type { Document, Section } from "../document.ts";
import type { Period } from "../rules.ts";
import type { Phrasing } from "../phrasing.ts";
import type { SourceRow } from "../source.ts";

/** What a report may be of. */
export const scopes = ["campaign", "department", "period"] as const;

/** What a report is of: what its kind takes is there. */
export type Scope = Partial<Record<(typeof scopes)[number], string>>;

/** What a kind of report is told. */
interface Asked {
  context: Context;
  scope: Scope;
  /** Of `scope.period`; all time for a kind that takes none. */
  period: Period;
  phrasing: Phrasing;
}

/** What a kind of report gives: its words and figures, and the rows that they were made of. */
export interface Gathered extends Pick<Document, "title" | "subtitle" | "tiles" | "summary"> {
  sections: Section[];
  /** Said on the last page, beside what every report says there. */
  closing?: string[];
  rows: SourceRow[];
}

/** A kind of report. Its name is `kinds.<id>.name` in the catalogues. */
export interface ReportKind<Id extends string = string> {
  id: Id;
  takes: readonly (typeof scopes)[number][];
  /** Raised whenever the way changes in which figures are gathered or worded. */
  version: number;
  /**
   * Figures come from insight's `…ToHandOn` alone.
   * @throws a `Problem` where there is nothing to tell, or too few people stand behind it
   */
  gather(asked: Asked): Promise<Gathered>;
}

let faces: readonly Pick<ReportKind, "id" | "takes">[] = [];

/** Makes kinds known to who only lists them, and gathers nothing. */
export function offered(kinds: readonly ReportKind[]): readonly ReportKind[] {
  faces = kinds.map(({ id, takes }) => ({ id, takes }));
  return kinds;
}

/** The kinds of report by name, in the order in which they are offered. */
export function offeredKinds(): typeof faces {
  return faces;
}
