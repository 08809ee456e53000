/** The one form of the site at the form service. */
export const formId = "letterbox";
/** Where the form is posted to; the language (BCP 47) in which it is answered stands in the address, English without. */
export function formAction(tag: string): string {
  return tag === "en" ? `/forms/${formId}` : `/forms/${formId}?lang=${tag}`;
}

export const subjects = ["contact", "support", "sales"] as const;
type Subject = (typeof subjects)[number];

/** For how many days a message is kept. */
export const kept = { days: 730, least: 30, most: 730 };

/** Every code that a form service may answer with. */
export const formCodes = [
  "BLOCKED",
  "EMPTY",
  "FILES_TOO_BIG",
  "FORM_NOT_FOUND",
  "INACTIVE",
  "NO_FILE_UPLOADS",
  "PROJECT_NOT_FOUND",
  "TOO_MANY_FILES",
  "REQUIRED_FIELD_EMPTY",
  "REQUIRED_FIELD_MISSING",
  "TYPE_EMAIL",
  "TYPE_NUMERIC",
  "TYPE_TEXT",
] as const;
type FormCode = (typeof formCodes)[number];

/** What is wrong with a submission: with a field of it, or with the whole where there is none. The sentence is the catalogue's. */
export interface Fault {
  code: FormCode;
  field?: Field;
}

export interface Message {
  about: Subject;
  name: string;
  email: string;
  message: string;
  people: number | null;
  suspect: boolean;
}

type Field = "name" | "email" | "message" | "people";

/** Characters at most. */
export const longest = { name: 200, email: 254, message: 10_000 } as const;
const mostFiles = 10;

/** A submission as it came, before anybody has looked at it. */
export interface Submission {
  fields: Readonly<Record<string, unknown>>;
  /** How many files came along. */
  files: number;
}

/** Reads a submission, or says everything that is wrong with it, field by field. */
export function readSubmission({ fields, files }: Submission): Message | Fault[] {
  if (files > mostFiles) return [{ code: "TOO_MANY_FILES" }];
  if (files > 0) return [{ code: "NO_FILE_UPLOADS" }];
  if (Object.keys(fields).length === 0) return [{ code: "EMPTY" }];
  const faults = (["name", "email", "message"] as const).flatMap((field) => faultOf(field, fields[field]) ?? []);
  const people = readPeople(fields["people"]);
  if (people === undefined) faults.push({ code: "TYPE_NUMERIC", field: "people" });
  if (faults.length > 0 || people === undefined) return faults;
  const text = (field: string) => clean(String(fields[field])).trim();
  return {
    about: subjects.find((one) => one === fields["about"]) ?? "contact",
    name: text("name").replace(/\s+/g, " "),
    email: text("email").toLowerCase(),
    message: text("message"),
    people,
    suspect: typeof fields["_gotcha"] === "string" && fields["_gotcha"] !== "",
  };
}

function faultOf(field: "name" | "email" | "message", value: unknown): Fault | null {
  if (value === undefined || value === null) return { code: "REQUIRED_FIELD_MISSING", field };
  if (typeof value !== "string") return { code: "TYPE_TEXT", field };
  const text = clean(value).trim();
  if (text === "") return { code: "REQUIRED_FIELD_EMPTY", field };
  if (field === "email" && (text.length > longest.email || !address.test(text))) return { code: "TYPE_EMAIL", field };
  return text.length > longest[field] ? { code: "TYPE_TEXT", field } : null;
}

/** null when it was left out, undefined when it is no number of people. */
function readPeople(value: unknown): number | null | undefined {
  if (value === undefined || value === null || value === "") return null;
  const number = typeof value === "number" ? value : typeof value === "string" ? Number(value.trim()) : Number.NaN;
  return Number.isInteger(number) && number >= 1 && number <= 10_000_000 ? number : undefined;
}

// As the browser checks an e-mail field (HTML, "valid e-mail address"), and domains in any script.
const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)*$/u;

/** Text as it is kept: line ends of one kind, and no character that a terminal or the database would stumble over. */
function clean(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[\0-\x08\x0b-\x1f\x7f]/g, "")
    .toWellFormed();
}
