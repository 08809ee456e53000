import type { Db } from "../../kit/db/index.ts";
import type { Actor, Env } from "../../kit/feature.ts";
import { record } from "../../kit/ledger/index.ts";
import { words } from "../../kit/words.ts";
import { audited } from "../audit/index.ts";
import { contract } from "./contract.ts";
import { resolverOf } from "./dns/resolver.ts";
import type { TxtAnswer } from "./dns/resolver.ts";
import { challengeName, challengeValue, recheckDays, stateAfter, stateOfDomain } from "./rules.ts";
import type { Finding } from "./rules.ts";
import { holderOf, lockDomain, provenOnce, writeCheck } from "./store/domains.ts";
import type { Domain } from "./store/domains.ts";
import { domainProven, domainLapsed } from "./facts.ts";

export interface Recheck {
  /** Lower-case ASCII. */
  domain: string;
  /** Whether the proof is in force after the check. */
  proven: boolean;
  /** What was found, in a sentence for people. */
  why: string;
}

const system: Pick<Actor, "kind" | "id" | "member"> = { kind: "system", id: "organisations", member: null };

/**
 * Asks DNS now for every domain that was ever proven, and writes what it says: a clear no ends a proof, silence does not, a record that is back
 * renews it. Opens its own short transactions; none is open while DNS is asked.
 * @param only one domain's name
 */
export async function recheckDomains(env: Env, org: string, only?: string): Promise<Recheck[]> {
  const known = await env.database.tx(org, (db) => provenOnce(db, org));
  const asked = known.filter((one) => only === undefined || one.domain === only);
  const findings = await Promise.all(asked.map((one) => checkChallenge(env, one)));
  return env.database.tx(org, async (db, now) => {
    const results: Recheck[] = [];
    for (const [i, one] of asked.entries()) {
      const settled = await settle(db, org, system, one.id, findings[i]!, now);
      if (settled === "gone") continue;
      const proven = settled !== "taken" && stateOfDomain(settled, now) === "proven";
      results.push({
        domain: one.domain,
        proven,
        why:
          settled === "taken"
            ? words("organisations")("domain-taken", { domain: one.domain })
            : (explainLastCheck(settled) ?? ""),
      });
    }
    return results;
  });
}

/** What DNS says about a domain's challenge. */
export async function checkChallenge(env: Env, domain: Pick<Domain, "domain" | "nonce">): Promise<Finding> {
  return readTxtAnswer(await resolverOf(env.config)(challengeName(domain.domain)), challengeValue(domain.nonce));
}

/** Reads an answer: some panels keep the quotes people paste, and case means nothing here. */
export function readTxtAnswer(answer: TxtAnswer, value: string): Finding {
  if (answer.is === "unknown") return "unknown";
  if (answer.is === "none" || answer.texts.length === 0) return "absent";
  const plain = answer.texts.map((text) =>
    text
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .trim()
      .toLowerCase(),
  );
  return plain.includes(value) ? "found" : "other";
}

/**
 * Before a domain is taken: whoever proved it earlier is asked again, so that a domain that changed hands becomes free.
 * @returns whether another organisation's proof still holds
 */
export async function isProvenByAnother(env: Env, org: string, domain: string): Promise<boolean> {
  const holder = await holderOf(env.database, domain);
  if (holder === null || holder === org) return false;
  const [again] = await recheckDomains(env, holder, domain);
  return again?.proven ?? false;
}

/**
 * Writes a finding: the state, the facts and the audit entry of a change.
 * @returns the domain afterwards · `taken` when another organisation has proven it · `gone` when it was removed meanwhile
 */
export async function settle(
  db: Db,
  org: string,
  actor: Pick<Actor, "kind" | "id" | "member">,
  id: string,
  found: Finding,
  now: Date,
): Promise<Domain | "taken" | "gone"> {
  const before = await lockDomain(db, org, id);
  if (!before) return "gone";
  const expired = found === "unknown" && before.state !== stateOfDomain(before, now);
  const finding = expired ? "expired" : found;
  const state = expired ? "lapsed" : stateAfter(before.state, found);
  // After silence the next look comes soon, else in a week.
  const nextHours = found === "unknown" ? 1 : recheckDays * 24;
  const write = () => writeCheck(db, org, id, { state, finding, succeeded: found === "found", nextHours });
  const after = await db.savepoint(write).catch((error: { code?: string }) => {
    if (error.code === "23505") return null;
    throw error;
  });
  if (!after) return "taken";
  if (after.state !== before.state) await tell(db, org, actor, after);
  return after;
}

/** What the last check found, in a sentence; null before the first. */
export function explainLastCheck(domain: Domain): string | null {
  if (!domain.finding) return null;
  const { domain: name, nonce } = domain;
  return words("organisations")(`finding.${domain.finding}`, {
    name: challengeName(name),
    value: challengeValue(nonce),
  });
}

async function tell(
  db: Db,
  org: string,
  actor: Pick<Actor, "kind" | "id" | "member">,
  { id, domain: name, state, finding }: Domain,
): Promise<void> {
  const data = { domain: id, name, ...(state === "lapsed" && { why: finding }) };
  const fact =
    state === "proven" ? domainProven({ domain: id, name }) : domainLapsed({ domain: id, name, why: finding });
  await record(db, org, [fact]);
  await audited(contract.verifyDomain, { db, org, actor }, { act: `domain.${state}`, id, detail: data });
}
