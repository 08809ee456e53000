/** Figures in a cell: a share of so many, said in words too, for of few only counts are told. `rate` and `percent` are null then. */
export interface Share {
  part: number;
  of: number;
  rate: number | null;
  percent: string | null;
  counts: string;
  /** Both in a line. */
  said: string;
}

/** What stands in a table; null where it is hidden or there is nothing. */
export type Cell = string | number | Share | null;

export interface Table {
  caption: string;
  columns: { name: string; numeric?: true }[];
  rows: Cell[][];
  /** What has to be known to read it. */
  note?: string;
}

export interface Bars {
  caption: string;
  /** The same in words, for whoever does not see it. */
  alt: string;
  /** Shares from 0 to 1; `usual` is marked beside. */
  items: { label: string; value: number; low: number; high: number; usual: number | null; said: string }[];
}

export interface Section {
  title: string;
  text: string[];
  bars?: Bars;
  table?: Table;
}

/** A report in words and figures, in its language, before it has a form. */
export interface Document {
  language: string;
  /** The kind of report. */
  kind: string;
  title: string;
  subtitle: string;
  organisation: string;
  /** When it was made: as it is said, and ISO 8601 for the file. */
  made: { said: string; at: string };
  tiles: { label: string; value: string; note: string }[];
  /** The findings in sentences. */
  summary: string[];
  sections: Section[];
  /** The last page: how figures were gathered, and by what the report can be checked. */
  closing: { title: string; text: string[]; facts: [label: string, value: string][] };
  labels: { summary: string; page: string; usual: string; hidden: string };
}
