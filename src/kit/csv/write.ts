// Spreadsheets run a cell as a formula when it begins with one of these (OWASP ASVS 5.0, 1.2.10), the wide forms included, white space before it or not.
const formula = /^['\s\0]*[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/;

/** One line of a CSV file (RFC 4180): every cell quoted where needed, formulas made harmless by a leading apostrophe. */
export function csvLine(cells: readonly (string | number | boolean | null | undefined)[]): string {
  return `${cells.map(writeCell).join(",")}\r\n`;
}

/** Puts an apostrophe before what a spreadsheet would run; `restoreCell` takes exactly this one off again. */
export function neutraliseCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

export function restoreCell(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}

function writeCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = neutraliseCell(value);
  // Separators of other locales are quoted as well: a program that splits at semicolons must not find a cell that begins with a formula.
  return /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
