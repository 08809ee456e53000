/** Why columns cannot be taken as they are named: nobody has an address, or two columns have one meaning. Null when they can. */
export function mappingFault(fields: readonly string[]): "no-email" | { twice: string } | null {
  const named = fields.filter((field) => field !== "");
  const twice = named.find((field, at) => named.indexOf(field) !== at);
  if (twice) return { twice };
  return named.includes("email") ? null : "no-email";
}

const separators = [",", ";", "\t"];

/** The beginning of a CSV file as rows of cells: for a look before it is sent; the server reads the file itself. @param text some of it, from its start */
export function firstRows(text: string, most: number): string[][] {
  const plain = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const head = plain.split(/\r?\n/, 1)[0] ?? "";
  const count = (separator: string) => head.split(separator).length;
  const separator = separators.toSorted((a, b) => count(b) - count(a))[0]!;
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < plain.length && rows.length < most; at++) {
    const sign = plain[at]!;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (plain[at + 1] === '"') cell += plain[++at];
      else quoted = false;
    } else if (sign === '"' && cell === "") quoted = true;
    else if (sign === separator) {
      row.push(cell);
      cell = "";
    } else if (sign === "\n" || sign === "\r") {
      if (sign === "\r" && plain[at + 1] === "\n") at++;
      if (row.length > 0 || cell !== "") rows.push([...row, cell]);
      row = [];
      cell = "";
    } else cell += sign;
  }
  if (rows.length < most && (row.length > 0 || cell !== "")) rows.push([...row, cell]);
  return rows;
}
