import { setTimeout } from "node:timers/promises";
import type { Db } from "../../kit/db/index.ts";
import type { Actor, Env } from "../../kit/feature.ts";
import { personalFeatures, scrub } from "../../kit/personal.ts";
import type { Subject } from "../../kit/personal.ts";
import { beginWork, finishWork } from "../../kit/progress/index.ts";
import { audit } from "../audit/index.ts";
import { accountOf, lookUpMemberships } from "../people/index.ts";
import { subject } from "./gather.ts";
import { note } from "./journal.ts";
import { anyOpenSince, clockOf, findRequest, setRequest } from "./store.ts";
import type { Account, Request } from "./store.ts";

const betweenLooks = 250;

type Who = Pick<Actor, "kind" | "id" | "member">;

/** Carries an ordered erasure out. May run again at any point: what is done is passed over. */
export async function erasePerson(env: Env, { org, request }: { org: string; request: string }): Promise<void> {
  const found = await env.database.tx(org, (db) => findRequest(db, org, request));
  if (found?.state !== "ordered" && found?.state !== "erased") return;
  const { id, person } = found;
  if (found.state === "ordered") {
    // Noted before it is done: whoever restores the database to a moment in between has it done again.
    await note(env, [{ org, id, person, at: env.clock().toISOString() }]);
    // A long ledger takes longer to read than ordinary work may.
    const patient = env.database.patient();
    const whole = await patient.tx(org, (db) => eraseFromDatabase(db, org, found));
    // Whoever read the person before may write them down after: a webhook's body, a launch's deliveries. When the last such transaction has ended, it
    // is looked for once more.
    if (whole && (await othersEnded(env, org))) await patient.tx(org, (db) => eraseEverywhere(db, org, whole));
  }
  const erased = await env.database.tx(org, (db) => findRequest(db, org, request));
  for (const account of erased?.accounts ?? []) await removeAccount(env, account);
  await env.database.tx(org, async (db) => {
    const { job } = await setRequest(db, org, id, { state: "done", reason: null, accounts: [] });
    if (job) await finishWork(db, org, job, {});
  });
}

/** Everything in one transaction: a person is there whole, or gone. Later features first, for they stand on what earlier ones know. */
async function eraseFromDatabase(db: Db, org: string, request: Request): Promise<Subject | null> {
  const { id, person, job } = request;
  const work = job ? await beginWork(db, org, job) : null;
  const by: Who = work?.actor ?? { kind: "system", id: "privacy", member: null };
  const whole = await subject(db, org, person);
  const account = await accountOf(db, org, person);
  if (whole) await eraseEverywhere(db, org, whole);
  const accounts = account ? [{ issuer: account.issuer, subject: account.subject, username: account.username }] : [];
  await setRequest(db, org, id, { state: "erased", reason: null, accounts });
  const reason = request.reason && whole ? scrub(request.reason, whole.needles) : request.reason;
  const detail = { askedBy: request.askedBy, ...(reason && { reason }) };
  await audit(db, org, by, { act: "person.erased", what: "person", id: person, detail });
  return whole;
}

async function eraseEverywhere(db: Db, org: string, whole: Subject): Promise<void> {
  for (const { personal } of personalFeatures().toReversed()) await personal.erase?.(db, org, whole);
}

/** Waits until every transaction that is open now has ended. @returns whether any was */
async function othersEnded(env: Env, org: string): Promise<boolean> {
  const now = await env.database.worker((db) => clockOf(db));
  const open = async () =>
    // Each role sees its own sessions alone.
    (await env.database.worker((db) => anyOpenSince(db, now))) || (await env.database.tx(org, (db) => anyOpenSince(db, now))); // oxfmt-ignore
  for (let waited = false; ; waited = true) {
    if (!(await open())) return waited;
    await setTimeout(betweenLooks);
  }
}

/** The account goes when no other organisation has it; shut when none has it active. */
async function removeAccount(env: Env, { issuer, subject: of, username }: Account): Promise<void> {
  if (!env.directory) throw new Error("this process knows no identity provider");
  const left = await lookUpMemberships(env.database, issuer, of);
  if (left.length === 0) await env.directory.remove(username);
  else if (!left.some((one) => one.active)) await env.directory.disable(username);
}
