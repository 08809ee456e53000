import type { Context } from "../../kit/feature.ts";
import { factsUntil } from "../../kit/ledger/index.ts";
import { hourOf, pseudonymKey, disclosedBefore } from "../people/index.ts";
import { listPseudonyms } from "./store/recipients.ts";
import type { OutcomeRow } from "./store/recipients.ts";
import type { Recorded } from "./verdict/decide.ts";
import type { Outcome } from "./verdict/scale.ts";
import { verdictFacts } from "./verdicts.ts";

/** What the ledger said of one outcome of a delivery at a moment: the hit that counts, and why. */
interface Said {
  verdict: Recorded;
  at: Date;
  reasons: string[];
}

/**
 * Some of a campaign's recipients under their pseudonyms and sorted by them: the deliveries' own order is in the log of the mail server. All is told as it
 * stood when the last hour that is told was over. The present state changes at the moment in which somebody acts (a program's click becomes a person's, a
 * verdict surer), and whoever asks again and again would find that moment in a proxy's log.
 */
export async function pseudonymousRecipients(
  { db, org, env, now, input }: Pick<Context<{ id: string }>, "db" | "org" | "env" | "now" | "input">,
  filter: Parameters<typeof listPseudonyms>[3],
  after: string,
  limit: number,
) {
  const before = disclosedBefore(now);
  const rows = await listPseudonyms(db, org, input.id, filter, pseudonymKey(env, org, input.id), after, before, limit);
  const said = new Map<string, Said>();
  const deliveries = rows.map((row) => row.delivery);
  for (const { kind, at, data } of await factsUntil(db, org, input.id, {
    before,
    kinds: Object.keys(verdictFacts),
    deliveries,
  }))
    said.set(`${data.delivery} ${data.action}`, {
      verdict: kind.startsWith("recipient.") ? "person" : "machine",
      at,
      reasons: data.reasons,
    });
  return rows.map((row) => withoutPerson(row, before, (one) => said.get(`${row.delivery} ${one}`) ?? null));
}

/** A row without what could be found again elsewhere, and with hours instead of moments. */
function withoutPerson(row: OutcomeRow, before: Date, saidOf: (outcome: Outcome) => Said | null) {
  const state = (one: Outcome) => {
    const first = row[one];
    if (!first || first >= before) return null;
    const said = saidOf(one);
    const at = said?.verdict === "person" ? said.at : first;
    return { at: hourOf(at).toISOString(), verdict: said?.verdict ?? ("unverified" as const) };
  };
  const clicked = state("clicked");
  const { reasons = [] } = (clicked && saidOf("clicked")) ?? {};
  return {
    delivery: null,
    member: null,
    pseudonym: row.pseudonym,
    lure: null,
    department: null,
    departmentName: null,
    holdOut: row.holdOut,
    opened: state("opened"),
    clicked,
    submitted: state("submitted"),
    reported: state("reported"),
    finishedAt: row.finishedAt && row.finishedAt < before ? hourOf(row.finishedAt) : null,
    // How sure it was then is not kept: no more is said than that it was enough.
    clickVerdict: clickVerdicts[clicked?.verdict ?? "unverified"],
    clickReasons: reasons,
    override: clicked && row.override,
  };
}

const clickVerdicts = { person: "likely-human", machine: "likely-machine", unverified: "unverified" } as const;
