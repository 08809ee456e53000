import { supportedLocale } from "../../../kit/languages.ts";
import type { Inviter, ProviderAccount } from "../../../kit/accounts.ts";
import type { Env } from "../../../kit/feature.ts";
import { NotThereYet } from "../../../kit/not-there-yet.ts";
import { organisation } from "../../organisations/index.ts";
import { notify } from "../../outbound/index.ts";
import { invitationsFor, inviterOf, lockInvitation, noteSent } from "../store/invitations.ts";
import { findPerson } from "../store/people.ts";
import type { Person } from "../store/people.ts";
import { directoryOf } from "./directory.ts";
import { enableAccount } from "./disabling.ts";

interface Order {
  org: string;
  invitation: string;
}

/**
 * Sends an invitation: who has no account gets one made, with a first password by mail; who has one gets a mail that says where to accept.
 * May run again after a failure at any point: at worst the mail with the password comes twice, and the later one holds.
 */
export async function sendInvitation(env: Env, { org, invitation }: Order): Promise<void> {
  const [person, from] = await env.database.tx(org, async (db) => {
    const meant = await lockInvitation(db, org, invitation);
    if (!meant) throw new NotThereYet();
    const invited = meant.state === "pending" ? await findPerson(db, org, meant.person) : null;
    return [
      invited,
      { organisation: (await organisation(db, org)).name, person: await inviterOf(db, org, invitation) },
    ];
  });
  if (!person) return;
  const account = await accountFor(env, person, from);
  await env.database.tx(org, async (db) => {
    const meant = await lockInvitation(db, org, invitation);
    if (meant?.state !== "pending") return;
    await noteSent(db, org, invitation, account.meant ? account.subject : null);
    if (account.mailed) return;
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
  });
}

/** Takes the account of a revoked invitation back, when it was made for it and never used. */
export async function withdrawInvitation(env: Env, { org, invitation }: Order): Promise<void> {
  const [meant, others] = await env.database.tx(org, async (db) => {
    const found = await lockInvitation(db, org, invitation);
    // Whoever is invited once more after this gets another one: it is not yet seen to be revoked.
    if (!found || found.state === "pending") throw new NotThereYet();
    return [found, await invitationsFor(db, found.emailKey)];
  });
  if (meant.state !== "revoked" || meant.subject === null || others.length > 0) return;
  const directory = directoryOf(env);
  const account = await directory.find(meant.emailKey);
  // One that was shut meanwhile stays: without it the next invitation would make an open one.
  if (account?.subject === meant.subject && account.enabled && neverUsed(account))
    await directory.remove(account.username);
}

interface Found {
  subject: string;
  /** The account stands for this invitation: whoever signs in with it joins without being asked again. */
  meant: boolean;
  /** The provider itself has told the owner by mail. */
  mailed: boolean;
}

async function accountFor(env: Env, { email, name, locale }: Person, from: Inviter): Promise<Found> {
  const directory = directoryOf(env);
  const known = await directory.find(email);
  const made = known ? null : await directory.invite({ email, name, ...(locale && { locale }), from });
  if (made) return { subject: made.subject, meant: true, mailed: true };
  const account = known ?? (await directory.find(email));
  if (!account) throw new Error("the provider says that the address is taken, but does not find it");
  const { subject } = account;
  // Shut are those whom no organisation has any more, and one that takes them back opens them; or those whom the operator has shut: they are told where
  // the invitation waits, as anybody is who has an account, and it waits.
  if (!(await enableAccount(env, account))) return { subject, meant: false, mailed: false };
  if (neverUsed(account)) await directory.inviteAgain(email, from);
  return { subject, meant: !account.enabled || neverUsed(account), mailed: neverUsed(account) };
}

function neverUsed(account: ProviderAccount): boolean {
  return account.status === "FORCE_CHANGE_PASSWORD";
}
