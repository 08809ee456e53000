import { supportedLocale } from "../../../kit/languages.ts";
import type { AccountDirectory, Inviter, ProviderAccount } from "../../../kit/accounts.ts";
import { inLookedUpLetters } from "../../../kit/address.ts";
import type { Env } from "../../../kit/feature.ts";
import { NotThereYet } from "../../../kit/not-there-yet.ts";
import { organisation, systemOrganisation } from "../../organisations/index.ts";
import { notify } from "../../outbound/index.ts";
import { lockAccount } from "../store/accounts.ts";
import { inviterOf, lockInvitation, moveInvitation, noteAsked, noteSent } from "../store/invitations.ts";
import { findPerson } from "../store/people.ts";
import type { Person } from "../store/people.ts";
import { directoryOf } from "./directory.ts";
import { enableAccount } from "./disabling.ts";
import { isNeverUsed, orderTakingBackOf, takeAccountBack, takeBackByAddress } from "./taking-back.ts";

interface Order {
  org: string;
  invitation: string;
}

/**
 * Sends an invitation: who has no account gets one made, with a first password by mail; who has one gets a mail that says where to accept.
 * May run again after a failure at any point: at worst the mail with the password comes twice, and the later one holds.
 */
export async function sendInvitation(env: Env, { org, invitation }: Order): Promise<void> {
  const [meant, person, from] = await env.database.tx(org, async (db) => {
    const found = await lockInvitation(db, org, invitation);
    if (!found) throw new NotThereYet();
    const invited = found.state === "pending" ? await findPerson(db, org, found.person) : null;
    // Set right since it was ordered, or since a try that did not hear the answer: what that had made for the address before is nobody's.
    if (invited && invited.emailKey !== found.emailKey) {
      await orderTakingBackOf({ env, db, org }, found);
      await moveInvitation(db, org, invitation, invited.emailKey);
    }
    return [
      found,
      invited,
      { organisation: (await organisation(db, org)).name, person: await inviterOf(db, org, invitation) },
    ];
  });
  // Asked for by a try that did not live to hear the answer.
  if (meant.state === "revoked") await takeAskedBack(env, meant);
  if (!person) return;
  // Noted before: a process that ends in between leaves an account behind that nobody knows by its id.
  const note = () => env.database.tx(org, (db) => noteAsked(db, org, invitation, person.email));
  const account = await accountFor(env, person, from, note);
  if (!account) return;
  const stands = await env.database.tx(org, async (db) => {
    const meant = await lockInvitation(db, org, invitation);
    if (meant?.state !== "pending") return false;
    await noteSent(db, org, invitation, account.meant ? account.subject : null);
    if (account.mailed) return true;
    const home = await organisation(db, org);
    await notify(db, org, {
      purpose: "account",
      template: "people:invitation-waiting",
      member: person.id,
      to: person.email,
      locale: supportedLocale(person.locale, home.locale),
      vars: {
        organisation: home.name,
        inviter: from.person ?? home.name,
        site: env.config.publicUrl,
        link: `${env.config.publicUrl}/dashboard`,
      },
      effect: `invitation:${invitation}:${meant.invitedAt.getTime()}`,
    });
    return true;
  });
  // Revoked, or its person is gone, since the account was asked for: whoever did that knew of none.
  if (!stands && account.meant) await takeAccountBack(env, { subject: account.subject });
}

/** Takes the account of a revoked invitation back, when it was made for it and never used. */
export async function withdrawInvitation(env: Env, { org, invitation }: Order): Promise<void> {
  const found = await env.database.tx(org, (db) => lockInvitation(db, org, invitation));
  // Whoever is invited once more after this gets another one: it is not yet seen to be revoked.
  if (!found || found.state === "pending") throw new NotThereYet();
  if (found.state !== "revoked") return;
  if (found.subject !== null) await takeAccountBack(env, { subject: found.subject });
  await takeAskedBack(env, found);
}

async function takeAskedBack(env: Env, { askedAs }: { askedAs: string | null }): Promise<void> {
  if (askedAs !== null) await takeBackByAddress(env, askedAs);
}

interface Found {
  subject: string;
  /** The account stands for this invitation: whoever signs in with it joins without being asked again. */
  meant: boolean;
  /** The provider itself has told the owner by mail. */
  mailed: boolean;
}

/** @param note is asked before an account is made, and answers whether one is wanted still; null where not */
async function accountFor(
  env: Env,
  { email, name, locale }: Person,
  from: Inviter,
  note: () => Promise<boolean>,
): Promise<Found | null> {
  const directory = directoryOf(env);
  const known = await directory.find(email);
  if (!known && !(await note())) return null;
  const made = known ? null : await directory.invite({ email, name, ...(locale && { locale }), from });
  if (made) return { subject: made.subject, meant: true, mailed: true };
  // Taken may be its domain's other spelling, which the provider looks up as a name to sign in with, and does not find as an address.
  const account = known ?? (await directory.find(email)) ?? (await calledAs(directory, email));
  if (!account) throw new Error("the provider says that the address is taken, but does not find it");
  const { subject } = account;
  // Shut are those whom no organisation has any more, and one that takes them back opens them; or those whom the operator has shut: they are told where
  // the invitation waits, as anybody is who has an account, and it waits.
  if (!(await enableAccount(env, account))) return { subject, meant: false, mailed: false };
  const neverUsed = isNeverUsed(account);
  // Not while it is being taken back (`takeAccountBack`): afterwards the provider knows it no more, and the next try makes another.
  if (neverUsed)
    await env.database.tx(systemOrganisation, async (db) => {
      await lockAccount(db, directory.issuer, subject);
      await directory.inviteAgain(account.email ?? email, from);
    });
  return { subject, meant: !account.enabled || neverUsed, mailed: neverUsed };
}

/** The account of which an address is the name, where it is the account's own, too: what is sent goes there. */
async function calledAs(directory: AccountDirectory, email: string): Promise<ProviderAccount | null> {
  const found = await directory.get(email);
  const own = found?.email?.toLowerCase();
  return own !== undefined && inLookedUpLetters(own) === inLookedUpLetters(email.toLowerCase()) ? found : null;
}
