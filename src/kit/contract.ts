import { oc } from "@orpc/contract";
import type { AnySchema, ContractProcedure } from "@orpc/contract";
import * as z from "zod/mini";
import { readAddress } from "./address.ts";
import { plainLine } from "./line.ts";
import type { ProblemKind } from "./problem.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What stands beside an endpoint's shapes: who may call it, what it can refuse with, how a raw one speaks. */
export interface Meta {
  /**
   * The permission a caller needs; `account` for anybody who is signed in, of whichever organisation or none; `member` for what is a member's own,
   * wherever they are signed in (by their account, or on the learning site); `public` must be written out.
   */
  may: string;
  refuses: Refusals;
  audit: AuditLines;
  /** Why what may change something writes no line. */
  unaudited?: string;
  method: Method;
  /** Path under /api/v1 with parameters in braces. */
  path: `/${string}`;
  status: number;
  /** Media types, several with commas. */
  raw?: { accepts: string | undefined; answers: string };
  /** Requests an hour from one address; unlimited beyond the API's own limit when absent. */
  perHour?: number;
  /** What it tells of people, where it does (decision 0150). */
  about?: About;
  /** The answer holds a secret that is shown once: it is not kept for repeated requests. */
  secretAnswer?: boolean;
}

/**
 * `directory`: who there is and what the staff does, never what people did in a simulation; `people`: what single people did or got;
 * `figures`: sums of that; `nobody`: words of the trade alone.
 */
type About = "directory" | "people" | "figures" | "nobody";

/**
 * What an endpoint refuses with: each reason with its kind, which decides the status; several where one reason is told in more than one way. What
 * several endpoints come to stands in a constant and is spread.
 */
export type Refusals = Readonly<Record<string, ProblemKind | readonly ProblemKind[]>>;

// oRPC's metadata is a record; the fields above are its only keys.
type MetaRecord = Meta & Record<string, unknown>;

export type Endpoint<
  I extends AnySchema = AnySchema,
  O extends AnySchema = AnySchema,
  A extends AuditLines = AuditLines,
> = ContractProcedure<I, O, Record<never, never>, MetaRecord> & Audited<A>;

/** What an endpoint writes into the audit chain: each act (past tense, `<thing>.<done>`) with the kind of thing that it is done to. */
export type AuditLines = Readonly<Record<string, string>>;

/** What says which lines it writes. */
export interface Audited<A extends AuditLines> {
  readonly audit: A;
}

/** What may change something names the lines that tell of it, or says why there are none. */
type Traced<A extends AuditLines> =
  | { method: "GET"; audit?: A; unaudited?: never }
  | { method: Exclude<Method, "GET">; audit: A; unaudited?: never }
  | { method: Exclude<Method, "GET">; audit?: never; unaudited: string };

/** Whether an endpoint is open to people for themselves, whatever their role permits: no API key opens it. */
export function isPersonal(may: string): boolean {
  return may === "account" || may === "member";
}

/** A feature's endpoints by name. */
export type Contract = Record<string, Endpoint>;

interface Basics {
  path: `/${string}`;
  may: string;
  summary: string;
  tag?: string;
  refuses?: Refusals;
  about?: About;
}

/**
 * An endpoint of the JSON API as a value. Path parameters, query (GET, DELETE) and body (all others) form one flat, strict input object.
 * The server, the input check, the permission check, the client, the OpenAPI document and the stranger tests all come from it.
 */
export function endpoint<I extends AnySchema, O extends AnySchema, const A extends AuditLines = Record<never, never>>(
  def: Basics &
    Traced<A> & { input?: I; output?: O; status?: 200 | 201 | 202 | 204; secretAnswer?: boolean; perHour?: number },
): Endpoint<I, O, A> {
  return make<I, O, A>(def, def.input ?? z.strictObject({}), def.output ?? z.undefined(), {
    status: def.status ?? (def.output ? 200 : 204),
    ...(def.secretAnswer && { secretAnswer: true }),
    ...(def.perHour !== undefined && { perHour: def.perHour }),
  });
}

/**
 * A stream, upload or download: a plain route made from the same kind of value. `query` holds the path and query parameters; the body is the
 * handler's. `output` is what it answers as JSON, where it does.
 */
export function raw<I extends AnySchema, const A extends AuditLines = Record<never, never>>(
  def: Basics & Traced<A> & { query?: I; accepts?: string; answers?: string; output?: AnySchema; status?: number },
): Endpoint<I, AnySchema, A> {
  return make<I, AnySchema, A>(def, def.query ?? z.strictObject({}), def.output ?? z.string(), {
    status: def.status ?? 200,
    raw: { accepts: def.accepts, answers: def.answers ?? "application/json" },
  });
}

function make<I extends AnySchema, O extends AnySchema, A extends AuditLines>(
  def: Basics & Traced<A>,
  input: AnySchema,
  output: AnySchema,
  more: Pick<Meta, "status" | "raw" | "secretAnswer" | "perHour">,
): Endpoint<I, O, A> {
  const { may, method, path, audit = {} as A, unaudited } = def;
  const refuses = { ...def.refuses, ...(isPaged(input) && { "bad-cursor": "invalid" }) };
  const contract = oc
    .$meta<MetaRecord>({
      may,
      refuses,
      method,
      path,
      audit,
      ...(unaudited && { unaudited }),
      ...(def.about && { about: def.about }),
      ...more,
    } as MetaRecord)
    .route({ method, path, summary: def.summary, tags: [def.tag ?? path.split("/")[1]!], successStatus: more.status })
    .input(input)
    .output(output);
  return Object.assign(contract, { audit }) as unknown as Endpoint<I, O, A>;
}

function isPaged(input: AnySchema): boolean {
  return input instanceof z.ZodMiniObject && input.shape["cursor"] === pageInput.cursor;
}

/** The input fields of every paged list: spread into its schema. Pages are walked by cursor (`kit/paging`), never by number. */
export const pageInput = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
  cursor: z.optional(z.string().check(z.maxLength(400))),
};

/** One page of a list; `next` is the cursor of the page after it, or null at the end. */
export function page<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), next: z.nullable(z.string()) });
}

/** An identifier (UUID). */
export const zId = () => z.uuid();
// ISO 8601 has a year 0000, the database has none.
const someYear = () => z.refine<string>((text) => !text.startsWith("0000"), "must be of the year 0001 or later");
/** A moment as ISO 8601 with an offset; handlers may return a Date for it. */
export const zTime = () => z.iso.datetime({ offset: true }).check(someYear());
/** A day, YYYY-MM-DD. */
export const zDay = () => z.iso.date().check(someYear());
/** The largest number in a column of the type integer. */
const largestInteger = 2 ** 31 - 1;
/** A whole number, also as text in a query; one that is written to a larger column says so by its `max`. */
export const zInt = (min = 0, max = largestInteger) => z.coerce.number().check(z.int(), z.gte(min), z.lte(max));
/** true or false, also as text in a query. */
export const zBool = () =>
  z.union([
    z.boolean(),
    z.pipe(
      z.enum(["true", "false", "1", "0"]),
      z.transform((value) => value === "true" || value === "1"),
    ),
  ]);
/** A plain e-mail address by the one rule of whom the product writes to (`readAddress`); its domain comes out in ASCII. */
export const zAddress = () =>
  z.pipe(
    z.stringFormat(
      "email",
      (text) => readAddress(text) !== null,
      "must be one plain address such as ada@company.example",
    ),
    z.transform((text) => readAddress(text)!.ascii),
  );
/** A line of text without control characters, breaks and signs that turn the writing direction of what stands around it. */
export const zLine = (max = 200) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(max),
      z.regex(plainLine, "must be one line without control characters"),
    );

/** The code of six digits that proves that somebody reads at an address. */
export const zAddressCode = () => z.string().check(z.trim(), z.regex(/^(?:[0-9]{6}|[0-9]{10})$/));
