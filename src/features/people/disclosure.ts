import { createHash } from "node:crypto";
import type { Db } from "../../kit/db/index.ts";
import { withReader } from "../../kit/disclosure/index.ts";
import type { Actor, Env } from "../../kit/feature.ts";
import { organisation, privacySince } from "../organisations/index.ts";
import { visibleDepartments } from "./access.ts";
import { rowsFor } from "./rules/disclosure.ts";
import type { Rows } from "./rules/disclosure.ts";
import type { Scope } from "./store/people.ts";

/** What a reader may be shown of people: the one place where privacy mode, permissions and a manager's departments meet (decision 0150). */
export interface Disclosure {
  /** How what is about one person is shown: under the name, under a pseudonym, or not at all. */
  rows: Rows;
  /** Whether what people did (opened, clicked, submitted, reported, learned from it) may be shown one by one. */
  outcomes: boolean;
  /** Whether the reader could see every person anyway, so that a sum of few tells nothing new. */
  exact: boolean;
  /** The smallest group whose figures are shown to all others (people), as the organisation has it. */
  smallestGroup: number;
  /** How many people have to be behind what this reader is told of others without their names, for the reader may be one of them. */
  leastPeople: number;
  departments: Scope;
}

/**
 * @param since when what is shown began, such as a campaign's launch: a mode that was loosened later does not reach back to it
 */
export async function disclosureTo(
  { db, org, actor }: { db: Db; org: string; actor: Pick<Actor, "member" | "may"> },
  since: Date | null,
): Promise<Disclosure> {
  const { smallestGroup } = await organisation(db, org);
  const departments = await visibleDepartments(db, org, actor);
  const rows = rowsFor(await privacySince(db, org, since), departments !== "all");
  const outcomes = actor.may.has("results:read") && rows !== "none";
  const exact = outcomes && rows === "named" && departments === "all";
  return { rows, outcomes, exact, smallestGroup, leastPeople: withReader(smallestGroup), departments };
}

/** The key of a campaign's pseudonyms, 32 bytes. Nobody without it can compute one, and another campaign has another. */
export function pseudonymKey(env: Pick<Env, "secrets">, org: string, campaign: string): Buffer {
  return env.secrets.mac("person-pseudonym", `${org}\n${campaign}`);
}

/** A person's name within one campaign (80 bits). `pseudonymSql` computes the same in the database, so that lists can be sorted by it. */
export function pseudonymOf(key: Buffer, member: string): string {
  const inner = createHash("sha256").update(key).update(member.toLowerCase()).digest();
  return `p-${createHash("sha256").update(key).update(inner).digest("hex").slice(0, 20)}`;
}

/** The SQL of `pseudonymOf`. @param key the parameter that holds the key; @param member the column */
export function pseudonymSql(key: string, member: string): string {
  return `('p-' || left(encode(sha256(${key}::bytea || sha256(${key}::bytea || convert_to(${member}::text, 'UTF8'))), 'hex'), 20))`;
}
