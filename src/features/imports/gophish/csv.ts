import { CsvFault, readCsv } from "../../../kit/csv/index.ts";
import { emptyFound } from "./found.ts";
import type { Found, FoundTarget } from "./found.ts";

// The tool matches its own four columns loosely; so does this reader.
const columns = {
  email: /^e-?mail/i,
  firstName: /^first[\s_-]*name$/i,
  lastName: /^last[\s_-]*name$/i,
  position: /^position$/i,
} as const;

/**
 * Reads a group's CSV: comma, semicolon or tab; short rows stay short, and no row vanishes without a word.
 * @param name the group's, usually the file's
 */
export async function readGroupCsv(source: Iterable<Buffer> | AsyncIterable<Buffer>, name: string): Promise<Found> {
  const found = emptyFound();
  const targets: FoundTarget[] = [];
  let places: Record<keyof typeof columns, number> | null = null;
  try {
    for await (const { line, cells, tooLong } of readCsv(source)) {
      if (!places) {
        places = placesIn(cells);
        if (places.email < 0) {
          found.problems.push({
            line,
            what: `group "${name}"`,
            reason: "has no column for e-mail addresses; name it Email",
          });
          return found;
        }
        continue;
      }
      if (tooLong) {
        found.problems.push({ line, what: `group "${name}"`, reason: "is longer than a row of people can be" });
        continue;
      }
      const at = (place: number) => (place < 0 ? "" : (cells[place] ?? ""));
      const email = addressIn(at(places.email));
      if (email)
        targets.push({
          line,
          email,
          firstName: at(places.firstName),
          lastName: at(places.lastName),
          position: at(places.position),
        });
      else found.problems.push({ line, what: `group "${name}"`, reason: "has no e-mail address in this row" });
    }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    found.problems.push({ line: error.line, what: `group "${name}"`, reason: error.message });
  }
  if (targets.length > 0) found.groups.push({ name, targets });
  return found;
}

function placesIn(header: readonly string[]): Record<keyof typeof columns, number> {
  const place = (pattern: RegExp) => header.findIndex((cell) => pattern.test(cell.trim()));
  return {
    email: place(columns.email),
    firstName: place(columns.firstName),
    lastName: place(columns.lastName),
    position: place(columns.position),
  };
}

/** `Ann B <ann@x.example>` and `ann@x.example` are the same address. */
function addressIn(cell: string): string {
  return (/<([^<>]+)>\s*$/.exec(cell)?.[1] ?? cell).trim();
}
