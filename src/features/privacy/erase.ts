import type { Db } from "../../kit/db/index.ts";
import type { Actor, Env } from "../../kit/feature.ts";
import { personalFeatures, scrub } from "../../kit/personal.ts";
import type { EraseBatch, Subject } from "../../kit/personal.ts";
import { Problem } from "../../kit/problem.ts";
import { beginWork, failWork, findWork, finishWork, requireOrderer } from "../../kit/progress/index.ts";
import { audit } from "../audit/index.ts";
import { compareWishes } from "../outbound/index.ts";
import { accountOf, lockPerson, markAccountsLeaving, orderTakingBack } from "../people/index.ts";
import { removeAccount } from "./account.ts";
import { subject } from "./gather.ts";
import { recordErasures, recordedErasures } from "./journal.ts";
import { waitForOpenTransactions } from "./open-transactions.ts";
import { requireReach } from "./reach.ts";
import { findRequest, forgetSamples, setRequest, setSearch } from "./store.ts";

type Who = Pick<Actor, "kind" | "id" | "member">;

const system: Who = { kind: "system", id: "privacy", member: null };

/** Rows of one batch: some tenths of a second. */
const batch = 20_000;

/**
 * Carries an ordered erasure out. May run again at any point, and beside itself: what is done is passed over.
 * @param size rows of what takes long that are searched at once
 */
export async function erasePerson(
  env: Env,
  { org, request }: { org: string; request: string },
  size = batch,
): Promise<void> {
  const found = await env.database.tx(org, (db) => findRequest(db, org, request));
  if (found?.state !== "ordered" && found?.state !== "erased") return;
  const { id, person } = found;
  const longRunning = env.database.longRunning();
  if (found.state === "ordered") {
    if (!(await mayStill(env, org, request))) return;
    // Noted before it is done: whoever restores the database to a moment in between has it done again.
    await recordErasures(env, [{ org, id, person, at: env.clock().toISOString() }]);
    // What is not compared yet would bring a wish of the person's back afterwards.
    await compareWishes(env, [org]);
    await longRunning.tx(org, (db) => eraseFromDatabase(env, db, org, request));
  }
  // As long as it is there, codes and notices go to its address; what comes after the search nobody would find.
  await removeAccounts(env, org, request).catch((err: unknown) =>
    env.log.warn({ err }, "an account could not be removed yet; the search for the person goes on"),
  );
  await searchEverything({ ...env, database: longRunning }, org, request, size);
  await removeAccounts(env, org, request);
  for (const table of personalTables()) await longRunning.worker((db) => forgetSamples(db, table));
  await env.database.tx(org, async (db) => {
    const { job } = await setRequest(db, org, id, { state: "done", reason: null, accounts: [] });
    if (job) await finishWork(db, org, job, {});
  });
}

/** Removes the accounts that an erasure has taken from their last organisation; those that are gone are remembered no more. */
async function removeAccounts(env: Env, org: string, request: string): Promise<void> {
  const found = await env.database.tx(org, (db) => findRequest(db, org, request));
  if (found?.state !== "erased" || found.accounts.length === 0) return;
  for (const account of found.accounts) await removeAccount(env, account);
  const { id, state, reason } = found;
  await env.database.tx(org, (db) => setRequest(db, org, id, { state, reason, accounts: [] }));
}

/**
 * Whether whoever ordered an erasure may still do so, and to this person. If not, the order ends before anything was done, and a wish of the person's own is one again that
 * somebody has to decide about. Nobody needs a permission for their own.
 */
async function mayStill(env: Env, org: string, ordered: string): Promise<boolean> {
  // What is noted has been allowed once, and may have been done in part.
  const begun = (await recordedErasures(env)).some((one) => one.id === ordered);
  return env.database.tx(org, async (db, now) => {
    const request = await findRequest(db, org, ordered);
    if (begun || request?.state !== "ordered") return true;
    const { id, person, askedBy, job } = request;
    const work = job && (await findWork(db, org, job));
    if (!work || work.actor.member === person) return true;
    try {
      const orderer = await requireOrderer(db, org, work, "people:privacy", now);
      if (await lockPerson(db, org, person)) await requireReach(db, org, orderer, person);
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const wish = askedBy === "person";
      await setRequest(db, org, id, wish ? { state: "asked", reason: request.reason } : { state: "declined", reason: error.detail }); // oxfmt-ignore
      await failWork(db, org, work.id, error);
      const detail = { reason: error.reason };
      await audit(db, org, system, { act: "erasure.declined", what: "person", id: person, detail });
      return false;
    }
  });
}

/** What nobody can look up, searched batch by batch; goes on where it stopped. */
async function searchEverything(env: Env, org: string, request: string, size: number): Promise<void> {
  const begun = await env.database.tx(org, (db) => findRequest(db, org, request));
  if (!begun?.subject) return;
  // Whoever read the person before may write them down after: a webhook's body, a launch's deliveries. The search begins when the last such
  // transaction has ended, and with what was erased already.
  if (!begun.searched) await waitForOpenTransactions(env, org);
  const parts = longParts();
  while (await env.database.tx(org, (db) => searchOnce(db, org, request, parts, size)));
}

async function searchOnce(
  db: Db,
  org: string,
  request: string,
  parts: ReadonlyMap<string, EraseBatch>,
  size: number,
): Promise<boolean> {
  const found = await findRequest(db, org, request);
  if (!found?.subject) return false;
  const { subject: whole, searched } = found;
  if (!searched) {
    await eraseEverywhere(db, org, whole);
    await setSearch(db, org, request, { subject: whole, searched: { done: [], after: null } });
    return true;
  }
  const [name, part] = [...parts].find(([one]) => !searched.done.includes(one)) ?? [];
  if (!name || !part) {
    await setSearch(db, org, request, null);
    return false;
  }
  const after = await part(db, org, whole, searched.after, size);
  const done = after ? searched.done : [...searched.done, name];
  await setSearch(db, org, request, { subject: whole, searched: { done, after } });
  return true;
}

/** What each feature searches in batches, by a name that is the same in every version. */
function longParts(): Map<string, EraseBatch> {
  const parts = personalFeatures().flatMap(({ name, personal }) =>
    Object.entries(personal.eraseInBatches ?? {}).map(([one, run]) => [`${name}.${one}`, run] as const),
  );
  return new Map(parts);
}

/** Every table in which a feature says that people are. */
function personalTables(): string[] {
  const tables = personalFeatures().flatMap(({ personal }) =>
    (personal.processing ?? []).flatMap(({ columns: holds }) => Object.keys(holds)),
  );
  return [...new Set(tables)];
}

/** In one transaction: a person is there whole, or gone. Later features first, for they stand on what earlier ones know. */
async function eraseFromDatabase(env: Env, db: Db, org: string, ordered: string): Promise<void> {
  const request = await findRequest(db, org, ordered);
  // Another process was quicker, and knows which account is to go.
  if (request?.state !== "ordered") return;
  const { id, person, job } = request;
  const work = job ? await beginWork(db, org, job) : null;
  const by: Who = work?.actor ?? system;
  const whole = await subject(db, org, person);
  await lockPerson(db, org, person);
  const account = await accountOf(db, org, person);
  await orderTakingBack({ env, db, org }, { person, used: true });
  if (whole) await eraseEverywhere(db, org, whole);
  if (account) await markAccountsLeaving(db, org, [account]);
  const accounts = account ? [{ issuer: account.issuer, subject: account.subject, username: account.username }] : [];
  await setRequest(db, org, id, { state: "erased", reason: null, accounts });
  if (whole) await setSearch(db, org, id, { subject: whole, searched: null });
  const reason = request.reason && whole ? scrub(request.reason, whole.needles) : request.reason;
  const detail = { askedBy: request.askedBy, ...(reason && { reason }) };
  await audit(db, org, by, { act: "person.erased", what: "person", id: person, detail });
}

async function eraseEverywhere(db: Db, org: string, whole: Subject): Promise<void> {
  for (const { personal } of personalFeatures().toReversed()) await personal.erase?.(db, org, whole);
}
