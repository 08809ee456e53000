import { supportedLocale } from "../../../kit/languages.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Actor, Context, Handlers } from "../../../kit/feature.ts";
import { hasPassed } from "../../../kit/has-passed.ts";
import { newId } from "../../../kit/id.ts";
import { tooMany } from "../../../kit/limits/index.ts";
import { record } from "../../../kit/ledger/index.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import type { KeyOf } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { organisation } from "../../organisations/index.ts";
import { notify, requireMailLimit } from "../../outbound/index.ts";
import { requireGivable, requireNoMightier, visibleDepartments } from "../access.ts";
import { orderReset, orderSignOut } from "../accounts/orders.ts";
import { askForRecovery, cancelRecovery, finishRecovery } from "../accounts/recovery.ts";
import { orderInvitation } from "../accounts/order-invitation.ts";
import { isShared } from "../accounts/shared.ts";
import { contract } from "../contract.ts";
import { requireRoomForOne } from "../directory-room.ts";
import { accountOf } from "../store/accounts.ts";
import { endInvitation, invitationOf } from "../store/invitations.ts";
import { findPerson, insertPerson, lockPerson } from "../store/people.ts";
import type { Person } from "../store/people.ts";
import { emailTaken, rowFrom } from "../write.ts";
import { personAdded } from "../facts.ts";

/** Seconds between two mails of one invitation. */
const pause = 60;

export const invitationHandlers = {
  async inviteNewPerson(context) {
    const { db, org, actor, input } = context;
    const { role = "learner", ...given } = input;
    if (role !== "learner") await requireRole(db, org, actor, role);
    const row = { ...(await rowFrom(db, org, actor, given)), role };
    await requireRoomForOne(context, true);
    if (!(await insertPerson(db, org, row))) throw emailTaken();
    await record(db, org, [personAdded({ department: row.department }, { person: row.id })]);
    await orderInvitation(context, (await findPerson(db, org, row.id))!, { role });
    return (await findPerson(db, org, row.id))!;
  },

  async invitePerson(context) {
    const { db, org, input } = context;
    const person = await someone(context, input.id);
    if (!person.active) throw refused("conflict", "person-inactive");
    if (await accountOf(db, org, person.id)) throw refused("conflict", "has-account");
    const before = await invitationOf(db, org, person.id);
    const waited = (context.now.getTime() - (before?.invitedAt.getTime() ?? 0)) / 1000;
    if (before?.state === "pending" && !hasPassed(before.invitedAt, pause * 1000, context.now))
      throw invitedJustNow(Math.ceil(pause - waited));
    await orderInvitation(context, person);
    return (await findPerson(db, org, person.id))!;
  },

  async revokeInvitation(context) {
    const { db, org, actor, input, env } = context;
    const person = await someone(context, input.id);
    const found = await invitationOf(db, org, person.id);
    if (!found || !(await endInvitation(db, org, found.id, "revoked"))) throw refused("missing", "not-invited");
    await env.jobs.send("withdraw-invitation", { org, invitation: found.id }, { db });
    await audited(contract.revokeInvitation, { db, org, actor }, { id: person.id });
  },

  async resetAuthenticator(context) {
    const { db, org, actor, input, env } = context;
    const person = await someone(context, input.id);
    if (actor.member === person.id) throw refused("forbidden", "own-authenticator");
    const account = await requireOwnAccount(db, org, person.id);
    await requireMailLimit(context, "reset", person.email);
    await orderReset({ env, db, org }, account.username);
    const home = await organisation(db, org);
    await notify(db, org, {
      purpose: "account",
      template: "people:authenticator-reset-by-admin",
      member: person.id,
      to: person.email,
      locale: supportedLocale(person.locale, home.locale),
      vars: { organisation: home.name },
      effect: `authenticator-reset:${newId()}`,
    });
    await audited(contract.resetAuthenticator, { db, org, actor }, { id: person.id });
  },

  async endSessions(context) {
    const { db, org, actor, input, env } = context;
    const person = await someone(context, input.id);
    const account = await requireOwnAccount(db, org, person.id);
    await orderSignOut({ env, db, org }, account.username);
    await audited(contract.endSessions, { db, org, actor }, { id: person.id });
  },

  async askForRecovery({ db, env, input }) {
    await askForRecovery(env, db, input.email);
    return { answer: words("people")("recovery-on-its-way") };
  },
  cancelRecovery: ({ db, env, input }) => cancelRecovery(env, db, input.token).then(nothing),
  finishRecovery: ({ db, env, input, now }) => finishRecovery(env, db, input.token, now).then(nothing),
} satisfies Handlers<typeof contract>;

const nothing = () => undefined;

function invitedJustNow(seconds: number) {
  return tooMany(seconds, "invited-just-now", words("people")("invited-just-now", { seconds }));
}

async function requireRole(db: Db, org: string, actor: Actor, role: Person["role"]): Promise<void> {
  if (!actor.may.has("people:roles")) throw refused("forbidden", "role-not-yours", { role });
  await requireGivable(db, org, actor, role);
}

/** Somebody whom the caller may see and who is not mightier, locked. */
async function someone({ db, org, actor }: Context, id: string): Promise<Person> {
  await lockPerson(db, org, id);
  const found = await findPerson(db, org, id, await visibleDepartments(db, org, actor));
  if (!found) throw refused("missing", "no-such-person");
  await requireNoMightier(db, org, actor, found.role);
  return found;
}

/** The account of a person, when it is nobody else's concern. */
async function requireOwnAccount(db: Db, org: string, person: string) {
  const found = await accountOf(db, org, person);
  if (!found) throw refused("conflict", "no-account");
  if (await isShared(db, org, found)) throw refused("conflict", "account-shared");
  return found;
}

function refused(kind: Parameters<typeof refuse>[0], reason: KeyOf<"people">, vars?: Record<string, unknown>) {
  return refuse(kind, reason, words("people")(reason, vars));
}
