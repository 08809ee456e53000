import type { SignedIn } from "../../../kit/accounts.ts";
import { within } from "../../../kit/db/within.ts";
import type { Context, Handlers } from "../../../kit/feature.ts";
import { record } from "../../../kit/ledger/index.ts";
import { ownMember } from "../../../kit/own-member.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import type { KeyOf } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { addTypedDomain } from "../../organisations/index.ts";
import { permissionsOf } from "../access.ts";
import { accountContract } from "../account-contract.ts";
import { foundOrganisation, joinByInvitation, ownAddress, ownInvitations, settleAccount } from "../accounts/joining.ts";
import { codeLasts, makeLearnCode } from "../accounts/learning.ts";
import { accessesOf } from "../access-log.ts";
import { lockAccount, lookUpMemberships, membershipIn } from "../store/accounts.ts";
import type { Membership } from "../store/accounts.ts";
import { endInvitation } from "../store/invitations.ts";
import type { OwnInvitation } from "../store/invitations.ts";
import { numberHandlers } from "./number.ts";
import { findPerson, lockPerson, updatePerson } from "../store/people.ts";
import type { Person } from "../store/people.ts";
import { rowFrom } from "../write.ts";
import { personChanged } from "../facts.ts";

/** Business organisations that one account may own. */
const mostOwned = 5;

export const accountHandlers = {
  async me(context) {
    const account = accountIn(context);
    const found = await settleAccount(context.db, account, context.now);
    if (found.length > 0 && !found.some((one) => one.active)) throw refused("forbidden", "account-deactivated");
    return describe(context, account, found);
  },

  async myProfile({ db, org, actor }) {
    return own(await findPerson(db, org, ownMember(actor)));
  },

  async changeMyProfile({ db, org, actor, input }) {
    const id = ownMember(actor);
    await lockPerson(db, org, id);
    const before = own(await findPerson(db, org, id));
    const row = await rowFrom(db, org, actor, input, before);
    const fields = (["name", "phone", "locale", "timeZone"] as const).filter((field) => before[field] !== row[field]);
    if (fields.length === 0) return before;
    await updatePerson(db, org, row);
    await record(db, org, [personChanged({ department: row.department, fields }, { person: id })]);
    await audited(accountContract.changeMyProfile, { db, org, actor }, { id, detail: { fields } });
    return own(await findPerson(db, org, id));
  },

  async myLooks({ db, org, actor }) {
    const looks = await accessesOf(db, org, ownMember(actor));
    return { items: looks.map(({ at, act, by, name }) => ({ at, act, by: { kind: by.kind, name } })) };
  },

  ...numberHandlers,

  async acceptInvitation(context) {
    const { db, input } = context;
    const account = accountIn(context);
    const meant = await invitation(context, input.id);
    // Before the person, as where an account settles: two ways at once never wait for each other.
    await lockAccount(db, account.issuer, account.subject);
    const before = await lookUpMemberships(db, account.issuer, account.subject);
    if (!(await joinByInvitation(db, account, meant))) throw refused("conflict", "invitation-taken");
    return describe(context, account, withNew(before, await membershipIn(db, meant.org, meant.person)), meant.org);
  },

  async declineInvitation(context) {
    const { db, input } = context;
    const { org, id, person } = await invitation(context, input.id);
    await within(db, org, async () => {
      if (!(await endInvitation(db, org, id, "declined"))) throw refused("missing", "no-such-invitation");
      const actor = { kind: "member", id: person, member: person } as const;
      await audited(accountContract.declineInvitation, { db, org, actor }, { id: person });
    });
  },

  async makeLearnCode(context) {
    const { db, env, input } = context;
    const { learnUrl } = env.config;
    const { state, redirectTo } = input;
    const audience = { audience: learnUrl, state };
    const { org, person } = await settledMember(context);
    const code = await within(db, org, () => makeLearnCode(db, org, person, audience, accountIn(context).signIn));
    const query = new URLSearchParams({ code, state, redirectTo, source: "main" });
    return { code, expiresInSeconds: codeLasts, url: `${learnUrl}/auth-redirect?${query.toString()}` };
  },

  async foundOrganisation(context) {
    const { db, input, env, now } = context;
    const account = accountIn(context);
    if (ownAddress(account) === null) throw refused("forbidden", "address-unverified");
    await lockAccount(db, account.issuer, account.subject);
    const before = await lookUpMemberships(db, account.issuer, account.subject);
    const owned = before.filter((one) => one.active && one.role === "owner" && one.plan !== "individual");
    if (owned.length >= mostOwned) throw refused("quota", "too-many-organisations", { most: mostOwned });
    const { name, domain, size, locale, timeZone } = input;
    const wanted = { name, size, ...(locale && { locale }), ...(timeZone && { timeZone }) };
    const { org, person } = await foundOrganisation(db, account, wanted, now);
    await within(db, org, async () => {
      const actor = { kind: "member", id: person, member: person } as const;
      await addTypedDomain(env, db, org, actor, domain);
    });
    return describe(context, account, withNew(before, await membershipIn(db, org, person)), org);
  },
} satisfies Handlers<typeof accountContract>;

async function describe(context: Context, account: SignedIn, found: readonly Membership[], chosen = context.org) {
  const { db } = context;
  const active = found.filter((one) => one.active);
  const here = active.find((one) => one.org === chosen) ?? active[0];
  const [person, may] = here
    ? await within(db, here.org, async () => [
        await findPerson(db, here.org, here.person),
        await permissionsOf(db, here.org, here.role),
      ])
    : [null, new Set<string>()];
  // One that has just been accepted is still open to whoever looks from outside.
  const accepted = (one: OwnInvitation) => found.some(({ org, person: own }) => org === one.org && own === one.person);
  const invitations = (await ownInvitations(db, account)).filter((one) => !accepted(one));
  return {
    account: account.subject,
    email: account.email ?? person?.email ?? null,
    name: account.name ?? person?.name ?? null,
    federated: account.federated,
    organisation: here ? { id: here.org, name: here.organisation, plan: here.plan } : null,
    member: here ? { id: here.person, role: here.role } : null,
    permissions: [...may].toSorted(),
    organisations: active.map((one) => ({ id: one.org, name: one.organisation, plan: one.plan, role: one.role })),
    invitations: invitations.map(({ id, organisation, role, invitedAt }) => ({ id, organisation, role, invitedAt })),
  };
}

/** An account's organisations with one that it has just got: the latest of those shared with others, which come first. */
function withNew(before: readonly Membership[], made: Membership): Membership[] {
  const [own, shared] = [
    before.filter((one) => one.plan === "individual"),
    before.filter((one) => one.plan !== "individual"),
  ];
  return [...shared, made, ...own];
}

async function invitation(context: Context, id: string): Promise<OwnInvitation> {
  const found = (await ownInvitations(context.db, accountIn(context))).find((one) => one.id === id);
  if (!found) throw refused("missing", "no-such-invitation");
  return found;
}

// The API lets only actors with an account reach these handlers.
function accountIn({ actor }: Pick<Context, "actor">): SignedIn {
  if (actor.account) return actor.account;
  throw new Error("this endpoint needs an account");
}

/** Who the account is where it belongs; a new one may come to the learning site before any screen has asked for `me`. */
async function settledMember(context: Context): Promise<{ org: string; person: string }> {
  const { db, org, actor, now } = context;
  if (actor.member) return { org, person: actor.member };
  const home = (await settleAccount(db, accountIn(context), now)).find((one) => one.active);
  if (home) return home;
  throw refused("missing", "no-membership");
}

function own(person: Person | null): Person {
  if (person) return person;
  throw refused("missing", "no-membership");
}

function refused(kind: Parameters<typeof refuse>[0], reason: KeyOf<"people">, vars?: Record<string, unknown>) {
  return refuse(kind, reason, words("people")(reason, vars));
}
