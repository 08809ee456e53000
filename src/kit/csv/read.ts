import { Readable, pipeline } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { decode } from "./decode.ts";
import { detectDelimiter } from "./delimiter.ts";
import { CsvFault } from "./fault.ts";
import { restoreCell } from "./write.ts";

export interface CsvLimits {
  /** Bytes of one record over all its cells; a longer one is given on as `tooLong`. */
  record: number;
  /** Bytes after which the file is no table any more. */
  longest: number;
  columns: number;
}

interface CsvRecord {
  /** Line in the file on which the record begins, the first one being 1. */
  line: number;
  cells: string[];
  /** Longer than a record may be. */
  tooLong?: true;
}

export const csvLimits: CsvLimits = { record: 256 * 1024, longest: 1.5 * 1024 * 1024, columns: 300 };

/**
 * The records of a CSV file one after another, the first being the header. Separator (comma, semicolon, tab, bar) and encoding are found out;
 * cells are trimmed, empty lines left out, and an apostrophe that keeps a spreadsheet from running a formula is taken off again.
 * Memory: a few chunks and one record, whatever the file's size.
 * @throws CsvFault where the file stops being readable
 */
export async function* readCsv(
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
  limits: CsvLimits = csvLimits,
): AsyncGenerator<CsvRecord> {
  const text = decode(source);
  const head = await firstLines(text, limits.longest);
  const { delimiter, skip } = detectDelimiter(head);
  const lines = new LineCount(skip.length > 0 ? 1 : 0);
  const parser = parse({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    ltrim: true,
    max_record_size: limits.longest,
    // The library's types know only that a record stays what it is.
    on_record: (cells, { empty_lines }) => lines.record(cells, empty_lines) as unknown as string[],
  });
  pipeline(Readable.from(continued(head.subarray(skip.length), text)), parser, () => {});
  let any = false;
  try {
    for await (const record of parser as AsyncIterable<CsvRecord>) {
      const length = record.cells.reduce((sum, cell) => sum + cell.length, 0);
      // Names of columns that are longer than any row: a quotation mark was opened there and never closed.
      if (!any && length > limits.record) throw new CsvFault("record-too-long", record.line, { limit: limits.record });
      if (length > limits.record) record.tooLong = true;
      any = true;
      if (record.cells.length > limits.columns)
        throw new CsvFault("too-many-columns", record.line, { limit: limits.columns });
      yield record;
    }
  } catch (error) {
    throw error instanceof CsvError ? faultOf(error, lines.next, limits) : error;
  }
  if (!any) throw new CsvFault("empty-file", 1);
}

async function firstLines(text: AsyncGenerator<Buffer>, limit: number): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < limit && !head.includes(0x0a) && !head.includes(0x0d)) {
    const more = await text.next();
    if (more.done) break;
    head = Buffer.concat([head, more.value]);
  }
  return head;
}

async function* continued(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  yield* rest;
}

// The parser counts line ends inside quotes twice when they are CR LF, so lines are counted from the records themselves.
class LineCount {
  next: number;
  #empty = 0;

  constructor(skipped: number) {
    this.next = 1 + skipped;
  }

  record(cells: string[], emptyLines: number): CsvRecord {
    const line = this.next + emptyLines - this.#empty;
    this.#empty = emptyLines;
    this.next = line + 1;
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index]!;
      if (cell.includes("\n") || cell.includes("\r")) this.next += cell.match(/\r\n|\n|\r/g)!.length;
      cells[index] = restoreCell(cell.trim());
    }
    return { line, cells };
  }
}

function faultOf(error: CsvError, line: number, limits: CsvLimits): CsvFault {
  if (error.code === "CSV_MAX_RECORD_SIZE") return new CsvFault("record-too-long", line, { limit: limits.longest });
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return new CsvFault("quote-not-closed", line);
  return new CsvFault("broken", line);
}
