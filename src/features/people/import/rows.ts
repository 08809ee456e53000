import { csvLimits, readCsv } from "../../../kit/csv/index.ts";
import type { CsvFault } from "../../../kit/csv/index.ts";
import { newId } from "../../../kit/id.ts";
import { refuse } from "../../../kit/problem.ts";
import type { Problem } from "../../../kit/problem.ts";
import type { WorkLine } from "../../../kit/progress/index.ts";
import { words } from "../../../kit/words.ts";
import { ownHeadings, readOwnAddresses } from "../addresses.ts";
import { fallbackKey, readAddress } from "../rules/address.ts";
import { areFields, columnsAsGiven, matchColumns, personOf } from "../rules/columns.ts";
import type { Columns } from "../rules/columns.ts";
import { readListed } from "../rules/person.ts";
import { indexedWords } from "../rules/terms.ts";
import { departmentKey, searchable } from "../rules/text.ts";
import type { CleanPerson, RawPerson, Refusal } from "../rules/person.ts";
import { refusalText } from "../refusal.ts";
import type { StagedRow } from "../store/staging.ts";

/** A person from somewhere, with the line it stood on. */
export interface SourceRow {
  line: number;
  person: RawPerson;
  /** Why the row cannot be read as a person at all, when so. */
  broken?: "too-many-cells" | "row-too-long";
}

/** One row judged on its own: to be staged, to be told about, or both (a refused row with a readable address keeps its person from leaving). */
interface JudgedRow {
  staged: StagedRow | null;
  refusal: WorkLine | null;
}

/**
 * The people of a CSV file. `onColumns` hears what the header meant before the first of them.
 * @param given what the columns mean, by position, where somebody said so; else the header tells
 */
export async function* csvPeople(
  source: AsyncIterable<Buffer>,
  given?: readonly string[],
  onColumns?: (columns: Columns) => void,
): AsyncGenerator<SourceRow> {
  let columns: Columns | undefined;
  for await (const { line, cells, tooLong } of readCsv(source)) {
    if (!columns) {
      columns = columnsOf(cells, given);
      onColumns?.(columns);
      continue;
    }
    if (cells.every((cell) => cell === "")) continue;
    if (tooLong) {
      yield { line, person: emailAlone(personOf(columns, cells)), broken: "row-too-long" };
      continue;
    }
    const surplus = cells.slice(columns.fields.length).some((cell) => cell !== "");
    yield { line, person: personOf(columns, cells), ...(surplus && { broken: "too-many-cells" as const }) };
  }
}

// Nothing of a row that is too long is carried any further.
function emailAlone({ email = "" }: RawPerson): RawPerson {
  return { email: email.slice(0, 400) };
}

function columnsOf(headers: string[], given: readonly string[] | undefined): Columns {
  const columns = given ? columnsAsGiven(headers, given) : matchColumns(headers, ownHeadings);
  if (!columns) throw unknownColumns();
  if (columns.fields.includes("email")) return columns;
  const found = headers.filter(Boolean).slice(0, 30).join(", ").slice(0, 500);
  throw refuse("invalid", "csv-no-email-column", words("people")("csv-no-email-column", { found }));
}

/** Refuses what no column can mean, before there is a file whose header says how many there are: what else stands there would be kept with the order. */
export function requireFields(given: readonly string[] | undefined): void {
  if (given && !areFields(given)) throw unknownColumns();
}

function unknownColumns(): Problem {
  return refuse("invalid", "csv-columns-unknown", words("people")("csv-columns-unknown"));
}

/** The problem that a file's fault is told as. */
export function unreadable(fault: CsvFault): Problem {
  return refuse("invalid", "csv-unreadable", fault.say(), { extra: { line: fault.line, cause: fault.reason } });
}

/** Judges one row by the rules alone. */
export function judgeRow({ line, person, broken }: SourceRow, country: string | undefined): JudgedRow {
  if (broken) return refused(line, person, broken, words("people")(`refusal.${broken}`, { limit: csvLimits.record }));
  const read = readListed(person, country);
  if (!Array.isArray(read)) {
    const { custom, refused: unread } = readOwnAddresses(read.person.custom);
    return { staged: stagedRow(line, { ...read.person, custom }, [...read.leftOut, ...unread]), refusal: null };
  }
  return refused(line, person, read[0]!.reason, read.map(refusalText).join(" "));
}

function refused(line: number, person: RawPerson, reason: string, message: string): JudgedRow {
  const address = readAddress(person.email ?? "");
  const readable = typeof address !== "string";
  const key = readable ? address.key : fallbackKey(person.email ?? "");
  const email = readable ? address.email : (person.email ?? "").replace(/\p{Cc}/gu, " ").slice(0, 254);
  return {
    staged: key ? { ...stagedRow(line, { ...empty, email, emailKey: key }), status: "refused" } : null,
    refusal: { line, status: "refused", data: { email, reason, message } },
  };
}

const empty: CleanPerson = {
  email: "",
  emailKey: "",
  name: null,
  firstName: null,
  lastName: null,
  phone: null,
  department: null,
  manager: null,
  locale: null,
  timeZone: null,
  tags: null,
  active: null,
  custom: null,
};

function stagedRow(line: number, person: CleanPerson, leftOut: readonly Refusal[] = []): StagedRow {
  return {
    line,
    person: newId(),
    status: "added",
    email: person.email,
    email_key: person.emailKey,
    name: person.name,
    first_name: person.firstName,
    last_name: person.lastName,
    ...searchKeys(person.name, person.emailKey),
    phone: person.phone,
    department: person.department,
    department_key: person.department && departmentKey(person.department),
    manager_key: person.manager && managerKey(person.manager),
    locale: person.locale,
    time_zone: person.timeZone,
    tags: person.tags,
    custom: person.custom,
    active: person.active,
    left_out: leftOut[0]?.reason ?? null,
    left_out_said:
      leftOut.length > 0 ? words("people")("line.left-out", { problems: leftOut.map(refusalText).join(" ") }) : null,
  };
}

/** What a person is sorted by and found by. */
export function searchKeys(name: string | null, emailKey: string): { sort_key: string; search_text: string } {
  const plain = searchable(name ?? "");
  return { sort_key: plain || emailKey, search_text: indexedWords(plain, emailKey) };
}

function managerKey(text: string): string {
  const address = readAddress(text);
  return typeof address === "string" ? text.toLowerCase() : address.key;
}
