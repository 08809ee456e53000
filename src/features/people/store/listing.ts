import type { Db } from "../../../kit/db/index.ts";
import type { Role } from "../../../kit/feature.ts";
import type { AccountState, PeopleOrder } from "../rules/lists.ts";
import { termPattern, termsIn } from "../rules/terms.ts";
import { personColumns, personTables } from "./people.ts";
import type { Person, Scope } from "./people.ts";

/** Which people are meant; what is left out restricts nothing. */
export interface PeopleFilter {
  /** Beginnings of words of name and address, all of which must be there. */
  search?: string | undefined;
  /** A department with those below it. */
  department?: string | undefined;
  tag?: string | undefined;
  active?: boolean | undefined;
  role?: Role | undefined;
  account?: AccountState | undefined;
}

/** By which columns an order goes; ids grow with time. Each stands in an index after the organisation. */
const keys = { name: ["sort_key", "id"], email: ["email_key"], added: ["id"] } as const;

type Kind = keyof typeof keys;

function orderOf(order: PeopleOrder): { kind: Kind; down: boolean } {
  return order.startsWith("-") ? { kind: order.slice(1) as Kind, down: true } : { kind: order as Kind, down: false };
}

/** The keys of a row in an order, as `listPeople` takes them to go on after it. */
export function keysOf(person: Person, order: PeopleOrder): string[] {
  const values = { sort_key: person.sortKey, id: person.id, email_key: person.emailKey };
  return keys[orderOf(order).kind].map((column) => values[column]);
}

/**
 * One page of people.
 * @param after the keys of the last row of the page before, by `keysOf` of the same order
 */
export async function listPeople(
  db: Db,
  org: string,
  scope: Scope,
  filter: PeopleFilter,
  after: readonly string[] | null,
  limit: number,
  order: PeopleOrder = "name",
): Promise<Person[]> {
  const { kind, down } = orderOf(order);
  const { where, params } = await matching(db, org, scope, filter, fewToSort);
  const columns = keys[kind].map((column) => `p.${column}`);
  const place = (value: unknown) => `$${params.push(value)}`;
  const from = after
    ? `AND (${columns.join(", ")}) ${down ? "<" : ">"} (${after.map((key, at) => place(key) + (keys[kind][at] === "id" ? "::uuid" : "")).join(", ")})`
    : "";
  const inOrder = columns.map((column) => (down ? `${column} DESC` : column)).join(", ");
  // First who stands on the page, then what else is told of them.
  const page = `(SELECT p.* FROM people p WHERE ${where} ${from} ORDER BY ${inOrder} LIMIT ${place(limit)}) p`;
  return db.query<Person>(`SELECT ${personColumns} FROM ${personTables(page)} ORDER BY ${inOrder}`, params);
}

export async function countPeople(db: Db, org: string, scope: Scope, filter: PeopleFilter): Promise<number> {
  const { where, params } = await matching(db, org, scope, filter);
  const { count } = await db.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM people p WHERE ${where}`,
    params,
  );
  return count;
}

/**
 * The condition under which people (as `p`) match, with its parameters; each part is served by an index.
 * Written for what is asked: a condition that is there and does nothing would hide the index from the planner, and of departments that are not
 * known yet it would not know how many people they have.
 * @param most who has a word is found by its rows up to so many
 */
export async function matching(
  db: Db,
  org: string,
  scope: Scope,
  filter: PeopleFilter,
  most = few,
): Promise<{ where: string; params: unknown[] }> {
  const params: unknown[] = [org];
  const place = (value: unknown) => `$${params.push(value)}`;
  const parts = ["p.org = $1"];
  const { search, department, tag, active, role, account } = filter;
  if (scope !== "all") parts.push(`p.department = ANY(${place(scope)}::uuid[])`);
  const terms = search ? termsIn(search) : [];
  const rare = await rareTerm(db, org, terms, most);
  for (const term of terms)
    parts.push(term === rare ? listedUnder(place(term)) : inText(place(term), place(termPattern(term))));
  // Nothing that could be a word matches nobody.
  if (search && termsIn(search).length === 0) parts.push("false");
  if (department) {
    const all = await withThoseBelow(db, org, department);
    parts.push(all.length === 1 ? `p.department = ${place(all[0])}` : `p.department = ANY(${place(all)}::uuid[])`);
  }
  if (tag) parts.push(hasTerm(`t.term = ${place(`#${tag}`)}`));
  if (active !== undefined) parts.push(active ? "p.active" : "NOT p.active");
  if (role) parts.push(`p.role = ${place(role)}`);
  if (account === "joined") parts.push(accountExists);
  if (account === "invited") parts.push(`${invitationExists} AND NOT ${accountExists}`);
  if (account === "none") parts.push(`NOT ${accountExists} AND NOT ${invitationExists}`);
  return { where: parts.join(" AND "), params };
}

/** So many people are found by their ids to be put in order; where more have a word, a page is full before many of those in its order were asked for it. */
const fewToSort = 1000;
/** The same where all are counted or changed: nobody is put in order, and who is asked for their text is everybody. */
const few = 5000;

/** Who stands in the row of a word that is not written for each who has it (`people_keep_terms`). */
const nobody = "00000000-0000-0000-0000-000000000000";

/** Of some beginnings of words the first that few people have, whose rows name all of them; undefined where there is none. */
async function rareTerm(db: Db, org: string, terms: readonly string[], most: number): Promise<string | undefined> {
  for (const term of terms) {
    const { count, shared } = await db.one<{ count: number; shared: boolean }>(
      `SELECT count(*)::int AS count, coalesce(bool_or(t.person = '${nobody}'), false) AS shared
         FROM (SELECT t.person FROM people_terms t WHERE t.org = $1 AND ${begins("$2")} LIMIT ${most + 1}) AS t`,
      [org, term],
    );
    if (count <= most && !shared) return term;
  }
  return undefined;
}

const begins = (term: string) => `t.term >= ${term} AND t.term < ${term}::text || U&'\\+10FFFF'`;

// All ids before anybody is looked at: joined, a word's rows might be read once more for each person.
const listedUnder = (term: string) =>
  `p.id = ANY (ARRAY(SELECT t.person FROM people_terms t WHERE t.org = $1 AND ${begins(term)}))`;

/**
 * By a person's own text and tags, which say the same as the rows of their words: a text that is kept as words is asked without a pattern. The planner takes
 * either for something that hardly anybody has, and would read and sort everybody; of what stands within COALESCE it expects half, and walks the order until a
 * page is full.
 */
const inText = (term: string, pattern: string) =>
  `coalesce(CASE WHEN right(p.search_text, 1) = ' ' THEN strpos(' ' || p.search_text, ' ' || ${term}::text) > 0 ELSE p.search_text ~ ${pattern}::text END
    OR left(${term}::text, 1) = '#' AND EXISTS (SELECT 1 FROM unnest(p.tags) AS g (tag) WHERE starts_with('#' || g.tag, ${term}::text)), false)`;

const hasTerm = (condition: string) =>
  `p.id IN (SELECT t.person FROM people_terms t WHERE t.org = $1 AND ${condition})`;

const accountExists = "EXISTS (SELECT FROM people_accounts a WHERE a.org = $1 AND a.person = p.id)";
const invitationExists =
  "EXISTS (SELECT FROM people_invitations v WHERE v.org = $1 AND v.person = p.id AND v.state = 'pending')";

/** A department's id and those of all below it; none where there is no such department. */
async function withThoseBelow(db: Db, org: string, department: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `WITH RECURSIVE under AS (
       SELECT d.id FROM departments d WHERE d.org = $1 AND d.id = $2
       UNION SELECT d.id FROM under u JOIN departments d ON d.org = $1 AND d.parent = u.id)
     SELECT id FROM under`,
    [org, department],
  );
  return rows.map(({ id }) => id);
}

/** Tags in use in their order, those with this beginning. Leaps from one to the next: the index is not read through. */
export async function listTags(db: Db, org: string, beginning: string, limit: number): Promise<string[]> {
  const rows = await db.query<{ tag: string }>(
    `WITH RECURSIVE found AS (
       (SELECT term FROM people_terms WHERE org = $1 AND term >= '#' || $2::text AND term < '#' || $2::text || U&'\\+10FFFF' ORDER BY term LIMIT 1)
       UNION ALL
       SELECT (SELECT t.term FROM people_terms t WHERE t.org = $1 AND t.term > f.term AND t.term < '#' || $2::text || U&'\\+10FFFF' ORDER BY t.term LIMIT 1)
         FROM found f WHERE f.term IS NOT NULL)
     SELECT substr(term, 2) AS tag FROM found WHERE term IS NOT NULL LIMIT $3`,
    [org, beginning, limit],
  );
  return rows.map(({ tag }) => tag);
}
