import { csvLine, neutraliseCell } from "../../kit/csv/write.ts";
import type { Values } from "./DataTable.tsx";

/** A chart's data as a CSV file in UTF-8, with its mark, so that spreadsheets read it as such; formulas are made harmless. */
export function csvOf({ columns, rows }: Values): string {
  return `\uFEFF${[columns, ...rows].map(csvLine).join("")}`;
}

/** The same for the clipboard: spreadsheets take cells between tabs. */
export function tabsOf({ columns, rows }: Values): string {
  const cell = (value: string | number | null) =>
    typeof value === "string" ? neutraliseCell(value.replaceAll(/[\t\r\n]+/g, " ")) : String(value ?? "");
  return [columns, ...rows].map((row) => row.map(cell).join("\t")).join("\n");
}

/** A name for the file of a chart, from what it is called. */
export function fileNameOf(title: string): string {
  const name = title
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
  return name || "chart";
}
