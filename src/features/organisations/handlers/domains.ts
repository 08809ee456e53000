import { randomBytes } from "node:crypto";
import type { Db } from "../../../kit/db/index.ts";
import { holdRoom } from "../../../kit/db/room.ts";
import type { Actor, Env, Handlers, StepHandlers } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { cursorKeys, pageOf, zSortText } from "../../../kit/paging.ts";
import { refuse } from "../../../kit/problem.ts";
import type { Problem } from "../../../kit/problem.ts";
import { base32 } from "../../../kit/tokens.ts";
import { words } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { contract } from "../contract.ts";
import { readDomain } from "../domain-name.ts";
import type { NameFault } from "../domain-name.ts";
import { isProvenByAnother, checkChallenge, settle, explainLastCheck } from "../proof.ts";
import { challengeName, challengeValue, proofEnd, stateOfDomain } from "../rules.ts";
import { countDomains, deleteDomain, findDomain, insertDomain, listDomains } from "../store/domains.ts";
import type { Domain } from "../store/domains.ts";

const mostDomains = 200;

export const domainHandlers: Handlers<typeof contract> = {
  async listDomains({ db, org, input, now }) {
    const [after = null] = cursorKeys(input.cursor, [zSortText()]) ?? [];
    const found = await listDomains(db, org, after, input.limit + 1);
    const { items, next } = pageOf(found, input.limit, (one) => [one.domain]);
    return { items: items.map((one) => shown(one, now)), next };
  },

  async addDomain({ db, org, actor, input, env, now }) {
    await holdRoom(db, org, "domains");
    if ((await countDomains(db, org)) >= mostDomains) {
      throw refuse("quota", "too-many-domains", words("organisations")("too-many-domains", { most: mostDomains }));
    }
    return shown(await addTypedDomain(env, db, org, actor, input.domain), now);
  },

  domain: async ({ db, org, input, now }) => shown(await wanted(db, org, input.id), now),

  async removeDomain({ db, org, actor, input }) {
    const found = await wanted(db, org, input.id);
    await deleteDomain(db, org, found.id);
    await audited(contract.removeDomain, { db, org, actor }, { id: found.id, detail: { name: found.domain } });
  },
};

export const domainSteps: StepHandlers<typeof contract> = {
  async verifyDomain({ tx, org, actor, input, env }) {
    const found = await tx(({ db }) => wanted(db, org, input.id));
    const finding = await checkChallenge(env, found);
    const taken = () =>
      refuse("conflict", "domain-taken", words("organisations")("domain-taken", { domain: found.domain }));
    if (finding === "found" && (await isProvenByAnother(env, org, found.domain))) throw taken();
    return tx(async ({ db, now }) => {
      const after = await settle(db, org, actor, found.id, finding, now);
      if (after === "taken") throw taken();
      if (after === "gone") throw unknown();
      return shown(after, now);
    });
  },
};

/** Adds a domain that somebody typed, to be proven yet; refuses what can be nobody's own. */
export async function addTypedDomain(
  env: Pick<Env, "config">,
  db: Db,
  org: string,
  actor: Pick<Actor, "kind" | "id" | "member">,
  typed: string,
): Promise<Domain> {
  const read = readDomain(typed, !env.config.production);
  if ("fault" in read) throw nameRefused(read.fault, typed);
  const made = await insertDomain(db, org, newId(), read.domain, base32(randomBytes(20)));
  if (!made) throw refuse("conflict", "domain-exists", words("organisations")("domain-exists", read));
  await audited(contract.addDomain, { db, org, actor }, { id: made.id, detail: { name: made.domain } });
  return made;
}

async function wanted(db: Db, org: string, id: string): Promise<Domain> {
  const found = await findDomain(db, org, id);
  if (!found) throw unknown();
  return found;
}

function unknown(): Problem {
  return refuse("missing", "unknown-domain", words("organisations")("unknown-domain"));
}

function nameRefused(fault: NameFault, typed: string): Problem {
  const message = words("organisations")(`name.${fault}`, { typed: typed.trim().slice(0, 100) });
  const reason = fault === "public-suffix" || fault === "free-mail" || fault === "reserved-name" ? fault : "invalid-domain"; // oxfmt-ignore
  return refuse("invalid", reason, message, { fields: [{ path: "domain", message }] });
}

function shown(found: Domain, now: Date) {
  const { id, domain, nonce, createdAt, checkedAt, succeededAt } = found;
  const state = stateOfDomain(found, now);
  return {
    id,
    domain,
    state,
    record: { name: challengeName(domain), type: "TXT" as const, value: challengeValue(nonce) },
    why: explainLastCheck(found),
    checkedAt,
    succeededAt,
    expiresAt: state === "proven" && succeededAt ? proofEnd(succeededAt) : null,
    createdAt,
  };
}
