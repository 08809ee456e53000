import writeXlsx from "write-excel-file/node";
import type { Cell as SheetCell, SheetData } from "write-excel-file/node";
import { neutraliseCell } from "../../../kit/csv/index.ts";
import type { Cell, Document } from "../document.ts";
import { sourceCells, sourceColumns } from "../source.ts";
import type { SourceRow } from "../source.ts";

const ink = "#0b2239";
const wash = "#e9f4f2";

/** A report as a workbook: its findings, a sheet for each table, and the source rows. What would run as a formula has an apostrophe before it. */
export async function workbook(document: Document, rows: readonly SourceRow[]): Promise<Buffer> {
  const { title, subtitle, organisation, made, tiles, summary, sections, closing, kind, labels } = document;
  const cover: SheetData = [
    [head(title, 18)],
    [text(subtitle)],
    [text(`${organisation} · ${kind} · ${made.said}`)],
    [],
    ...tiles.map(({ label, value, note }) => [bold(label), text(value), text(note)]),
    [],
    [head(labels.summary, 13)],
    ...summary.map((one) => [text(one)]),
    [],
    [head(closing.title, 13)],
    ...closing.text.map((one) => [text(one)]),
    ...closing.facts.map(([label, value]) => [bold(label), text(value)]),
  ];
  const sheets = [{ sheet: sheetName(kind, []), data: cover, columns: [{ width: 44 }, { width: 26 }, { width: 40 }] }];
  for (const { title: name, table } of sections) {
    if (!table) continue;
    const data: SheetData = [
      table.columns.map((column) => top(column.name, column.numeric)),
      ...table.rows.map((row) => row.map((cell) => shown(cell, labels.hidden))),
      ...(table.note ? [[text(table.note)]] : []),
    ];
    const columns = table.columns.map((_column, at) => ({ width: at === 0 ? 36 : 20 }));
    sheets.push({ sheet: sheetName(name, sheets), data, columns });
  }
  const source: SheetData = [
    sourceColumns.map((name) => top(name)),
    ...rows.map((row) => sourceCells(row).map((cell) => (typeof cell === "boolean" ? cell : shown(cell, "")))),
  ];
  sheets.push({ sheet: sheetName("source", sheets), data: source, columns: sourceColumns.map(() => ({ width: 18 })) });
  return writeXlsx(sheets).toBuffer();
}

function shown(cell: Cell, hidden: string): SheetCell {
  if (cell === null) return { value: hidden, align: "right" };
  if (typeof cell === "number") return { value: cell, type: Number };
  if (typeof cell === "string") return text(cell);
  // Of few, counts alone are told.
  return cell.rate === null
    ? { ...text(cell.said), align: "right" }
    : { value: cell.rate, type: Number, format: "0.0%" };
}

const text = (value: string) => ({ value: neutraliseCell(value), type: String });
const bold = (value: string) => ({ ...text(value), fontWeight: "bold" as const });
const head = (value: string, fontSize: number) => ({ ...bold(value), fontSize, textColor: ink });
const top = (value: string, numeric = false) => ({ ...bold(value), backgroundColor: wash, textColor: ink, wrap: true, align: numeric ? ("right" as const) : ("left" as const) }); // oxfmt-ignore

/** A name that spreadsheets take: at most 31 characters, none of theirs, each once. */
function sheetName(name: string, before: readonly { sheet: string }[]): string {
  const plain = name.replaceAll(/[\\/?*[\]:']/g, " ").slice(0, 28).trim() || "-"; // oxfmt-ignore
  const same = before.filter(({ sheet }) => sheet.startsWith(plain)).length;
  return same === 0 ? plain : `${plain} ${same + 1}`;
}
