import { timingSafeEqual } from "node:crypto";
import { supportedLocale } from "../../../kit/languages.ts";
import type { Db } from "../../../kit/db/index.ts";
import { within } from "../../../kit/db/within.ts";
import { sweepPerProcess } from "../../../kit/fair/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { NotThereYet } from "../../../kit/not-there-yet.ts";
import { refuse } from "../../../kit/problem.ts";
import type { Secrets } from "../../../kit/secrets.ts";
import { words } from "../../../kit/words.ts";
import { audit } from "../../audit/index.ts";
import { systemOrganisation, organisation } from "../../organisations/index.ts";
import { notify } from "../../outbound/index.ts";
import type { MailOf } from "../../outbound/index.ts";
import { readAddress } from "../rules/address.ts";
import { accountOf, lockAccount, lookUpMemberships } from "../store/accounts.ts";
import type { Membership } from "../store/accounts.ts";
import { findPerson, lockPerson } from "../store/people.ts";
import {
  accountsAt,
  addAsk,
  beginRecovery,
  dueRecoveries,
  linkDays,
  lockRecovery,
  noteSecondNotice,
  recoveryPlace,
  setRecovery,
  dropAsk,
  findAsk,
  furthestStepDays,
  waitAnew,
} from "../store/recoveries.ts";
import type { AccountAt, Recovery } from "../store/recoveries.ts";
import { directoryOf } from "./directory.ts";
import { orderReset } from "./orders.ts";

const system = { kind: "system", id: "account-recovery", member: null } as const;

/**
 * Takes somebody's word that the authenticator of this address is lost. The same is written for any address; only a job looks whether there is
 * an account, so that neither the answer nor its time can tell.
 */
export async function askForRecovery(env: Env, db: Db, email: string): Promise<void> {
  const address = readAddress(email);
  const key = typeof address === "string" ? "" : address.key;
  const id = newId();
  await within(db, systemOrganisation, () => addAsk(db, id, key));
  // In the line of the address: who asks a thousand times for one keeps no other's waiting.
  const turn = env.secrets.mac("account-recovery-turn", key).toString("base64url");
  await env.jobs.send("begin-recovery", { ask: id }, { db, turn });
}

/**
 * Begins the recovery of an account that nobody else may reset: a personal one, or one of several organisations. Whoever belongs to a single
 * organisation with others is told to ask there.
 */
export async function startRecovery(env: Env, { ask }: Asked): Promise<void> {
  const key = await env.database.tx(systemOrganisation, (db) => findAsk(db, ask));
  if (key === null) throw new NotThereYet();
  if (key !== "") await startFor(env, key);
  // Only now: while the provider is away this runs again.
  await forgetAsk(env, { ask });
}

interface Asked {
  ask: string;
}

/** Takes away what was asked for, whatever came of it. */
export async function forgetAsk(env: Env, { ask }: Asked): Promise<void> {
  await env.database.tx(systemOrganisation, (db) => dropAsk(db, ask));
}

async function startFor(env: Env, key: string): Promise<void> {
  // An address in a directory is what somebody with rights there wrote; whose it is, the provider has proven.
  const owner = await directoryOf(env).find(key);
  const found = owner ? await accountsAt(env.database, key) : [];
  const [first, ...others] = found.filter((one) => one.subject === owner?.subject);
  if (!first) return;
  // By the account, for an organisation may know its owner under another address.
  if (inOnesCare(await lookUpMemberships(env.database, first.issuer, first.subject)))
    return tellToAsk(env, [first, ...others].find((one) => one.plan !== "individual") ?? first);
  const id = newId();
  const { org, person } = first;
  await env.database.tx(org, async (db) => {
    // Locked as whoever changes them locks them: notices and link go to the address that was asked for, or nowhere.
    await lockPerson(db, org, person);
    if ((await findPerson(db, org, person))?.emailKey !== key) return;
    if (!(await beginRecovery(db, org, id, person))) return;
    await tell(env, db, org, person, "recovery-asked", `recovery:${id}:1`, linkTo(env, "cancel", id));
    await audit(db, org, system, { act: "recovery.asked", what: "person", id: person });
  });
}

// What is locked in one organisation holds up nobody else's recoveries.
const sweepOf = sweepPerProcess({ atOnce: 4, perKey: 1 }, "a recovery could not go on");
const patience = 30_000;

/** Sends the second notices and the links that are due. */
export async function advanceRecoveries(env: Env): Promise<void> {
  const sweep = sweepOf(env);
  for (const { org, id } of await env.database.reachable((db) => dueRecoveries(db, 500)))
    sweep.start(org, () => env.database.tx(org, (db, now) => advance(env, db, org, id, now)), id);
  await sweep.settled(patience);
}

/** Stops a recovery, by the link of a notice; it may have been stopped before. */
export async function cancelRecovery(env: Env, db: Db, token: string): Promise<void> {
  await atLink(env, db, "cancel", token, async (org, found) => {
    if (found.state === "cancelled") return;
    if (found.state === "done") throw linkRefused();
    await setRecovery(db, org, found.id, "cancelled");
    await audit(db, org, system, { act: "recovery.cancelled", what: "person", id: found.person });
  });
}

/** Takes the lost authenticator away, by the link that came after the two notices. */
export async function finishRecovery(env: Env, db: Db, token: string, now: Date): Promise<void> {
  await atLink(env, db, "reset", token, async (org, found) => {
    const { id, person } = found;
    const ends = (found.readyAt?.getTime() ?? 0) + linkDays * 86_400_000;
    if (found.state !== "ready" || now.getTime() >= ends) throw linkRefused();
    const account = await accountOf(db, org, person);
    // So that it joins no other organisation meanwhile.
    if (account) await lockAccount(db, account.issuer, account.subject);
    const all = account ? await lookUpMemberships(db, account.issuer, account.subject) : [];
    if (!account || inOnesCare(all)) throw linkRefused();
    await setRecovery(db, org, id, "done");
    await orderReset({ env, db, org }, account.username);
    await tell(env, db, org, person, "authenticator-was-reset", `recovery:${id}:done`);
    await audit(db, org, system, { act: "account.authenticator-reset", what: "person", id: person });
  });
}

/** Whether the administrators of one organisation, and of no other, answer for an account; personal ones have none. */
function inOnesCare(memberships: readonly Membership[]): boolean {
  return memberships.filter((one) => one.active && one.plan !== "individual").length === 1;
}

async function advance(env: Env, db: Db, org: string, id: string, now: Date): Promise<void> {
  const found = await lockRecovery(db, org, id);
  if (found?.state !== "waiting") return;
  const wait = found.nextAt.getTime() - now.getTime();
  if (wait > furthestStepDays * 86_400_000) return waitAnew(db, org, id);
  if (wait > 0) return;
  const { person } = found;
  if (found.notices < 2) {
    await noteSecondNotice(db, org, id);
    await tell(env, db, org, person, "recovery-reminder", `recovery:${id}:2`, linkTo(env, "cancel", id));
    return;
  }
  await setRecovery(db, org, id, "ready");
  await tell(env, db, org, person, "recovery-ready", `recovery:${id}:3`, linkTo(env, "reset", id));
}

async function tellToAsk(env: Env, { org, person }: AccountAt): Promise<void> {
  await env.database.tx(org, async (db, now) => {
    const today = now.toISOString().slice(0, 10);
    await tell(env, db, org, person, "recovery-elsewhere", `recovery-elsewhere:${person}:${today}`);
  });
}

async function tell(
  env: Env,
  db: Db,
  org: string,
  id: string,
  template: MailOf<"people">,
  effect: string,
  link?: string,
) {
  const person = await findPerson(db, org, id);
  if (!person) return;
  const home = await organisation(db, org);
  await notify(db, org, {
    purpose: "account",
    template: `people:${template}`,
    member: id,
    to: person.email,
    locale: supportedLocale(person.locale, home.locale),
    vars: { organisation: home.name, ...(link && { link }) },
    effect,
  });
}

async function atLink(
  env: Env,
  db: Db,
  kind: LinkKind,
  token: string,
  work: (org: string, found: Recovery) => Promise<void>,
): Promise<void> {
  const id = readLink(env.secrets, kind, token);
  const place = id && (await recoveryPlace(db, id));
  if (!id || !place) throw linkRefused();
  await within(db, place.org, async () => {
    const found = await lockRecovery(db, place.org, id);
    if (!found) throw linkRefused();
    await work(place.org, found);
  });
}

type LinkKind = "cancel" | "reset";

// After the hash, so that the token stands in no log and no Referer.
function linkTo(env: Env, kind: LinkKind, id: string): string {
  return `${env.config.publicUrl}/lost-authenticator#${kind}=${makeLink(env.secrets, kind, id)}`;
}

/** The id and 128 bits of a MAC under a key of each kind, in base64url. */
export function makeLink(secrets: Secrets, kind: LinkKind, id: string): string {
  const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
  return Buffer.concat([bytes, macOf(secrets, kind, bytes)]).toString("base64url");
}

function readLink(secrets: Secrets, kind: LinkKind, token: string): string | null {
  const bytes = /^[\w-]{43}$/.test(token) ? Buffer.from(token, "base64url") : null;
  if (bytes?.length !== 32 || !timingSafeEqual(macOf(secrets, kind, bytes.subarray(0, 16)), bytes.subarray(16)))
    return null;
  const hex = bytes.subarray(0, 16).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function macOf(secrets: Secrets, kind: LinkKind, id: Uint8Array): Buffer {
  return secrets.mac(`account-recovery-${kind}`, id).subarray(0, 16);
}

function linkRefused() {
  return refuse("missing", "recovery-link", words("people")("recovery-link"));
}
