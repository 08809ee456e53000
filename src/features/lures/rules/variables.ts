import type { Money } from "./money.ts";

/** The variables that a template may name. Nothing else exists in the language: no functions, no paths, no conditions. */
export const variables = [
  "first_name",
  "last_name",
  "full_name",
  "email",
  "department",
  "manager",
  "colleague",
  "organisation",
  "date",
  "time",
  "link",
  "report_link",
  "qr",
] as const;
type Variable = (typeof variables)[number];

/** What a mail may name; `custom` stands for every `custom.<field>`, `amount` for every `amount.<number>`. */
export const mailVariables: readonly string[] = [...variables, "amount", "custom"];

/** Nobody's name, or that of a colleague who does not exist: whoever is written to would otherwise read their own manager's, who was never asked. */
export const senderVariables: readonly Variable[] = ["organisation", "department", "colleague"];

/** Whether a sender's name, saved when that could be, is filled with somebody's. */
export function signedByPerson(senderName: string): boolean {
  const named = [...senderName.matchAll(/\{\{\s*([\w.-]+)/g)].map((one) => one[1]!);
  return named.some((name) => !senderVariables.includes(name as Variable));
}

/** A landing page is served from a token alone, so it knows nothing of the person who looks at it. */
export const landingVariables: readonly string[] = ["organisation", "colleague", "date", "time", "link", "amount"];

/** Values are addresses, checked before they are written: http(s) for links; `cid:` or `data:image/` too for the picture of a QR code. */
export const addressVariables: ReadonlySet<string> = new Set<Variable>(["link", "report_link", "qr"]);

/** One recipient's values. What is missing renders as the variable's fallback, else as nothing. */
export type Vars = { readonly [name in Variable]?: string } & {
  readonly custom?: Readonly<Record<string, string>>;
  readonly money?: Money;
};

/** `custom.<field>`: a column that the organisation imported with its people. */
export const customField = /^custom\.([a-z0-9][a-z0-9_-]{0,39})$/;

/** `amount.<number>`: a sum in the organisation's currency, such as `amount.49` or `amount.1249.50`. */
export const amountOf = /^amount\.(\d{1,7}(?:\.\d{2})?)$/;

/** What is known of a recipient. */
export interface RecipientData {
  name: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  department: string | null;
  manager: string | null;
  custom: Readonly<Record<string, string>> | null;
}

/** A recipient's own values. A name that came in one piece is cut before its last word. */
export function recipientVars(person: RecipientData, organisation: string): Vars {
  const space = person.name.lastIndexOf(" ");
  return {
    first_name: person.firstName || (space < 0 ? person.name : person.name.slice(0, space)),
    last_name: person.lastName || (space < 0 ? "" : person.name.slice(space + 1)),
    full_name: person.name,
    email: person.email,
    department: person.department ?? "",
    manager: person.manager ?? "",
    organisation,
    ...(person.custom && { custom: person.custom }),
  };
}

/** A person who does not exist, for previews and for checking that a template renders. */
export const sampleVars: Vars = {
  first_name: "Robin",
  last_name: "Sample",
  full_name: "Robin Sample",
  email: "robin.sample@organisation.example",
  department: "Operations",
  manager: "Alex Example",
  colleague: "Tessa Marlowick",
  organisation: "Your organisation",
  date: "14 May",
  time: "09:40",
  link: "https://lure.example/l/sample",
  report_link: "https://lure.example/r/sample",
};
