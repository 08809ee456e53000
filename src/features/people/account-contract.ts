import * as z from "zod/mini";
import { endpoint, zId, zLine, zTime, zAddressCode } from "../../kit/contract.ts";
import { roles } from "../../kit/roles.ts";
import { zSupportedLocale, zTimeZone } from "../organisations/contract.ts";
import { domainNameRefusals } from "../organisations/contract.ts";
import { recoveryContract } from "./recovery-contract.ts";
import { accessActs } from "./rules/access-acts.ts";

const role = z.enum(roles);

const me = z.object({
  account: z.string(),
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** Signed in by way of another provider: neither password nor authenticator are kept here. */
  federated: z.boolean(),
  organisation: z.nullable(z.object({ id: zId(), name: z.string(), plan: z.string() })),
  member: z.nullable(z.object({ id: zId(), role })),
  permissions: z.array(z.string()),
  organisations: z.array(z.object({ id: zId(), name: z.string(), plan: z.string(), role })),
  invitations: z.array(z.object({ id: zId(), organisation: z.string(), role, invitedAt: zTime() })),
});

const profile = z.object({
  name: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
  phone: z.nullable(z.string()),
  locale: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
});

/** What stands beside a person about their account. */
export const accountFields = {
  /** Has joined with an account. */
  account: z.boolean(),
  invitation: z.nullable(
    z.object({
      id: zId(),
      state: z.enum(["pending", "accepted", "declined", "revoked"]),
      invitedAt: zTime(),
      /** When the mail was handed over; null until then. */
      sentAt: z.nullable(zTime()),
    }),
  ),
};

const text = () => z.string().check(z.maxLength(2000));

/** What a signed-in account may see and do of its own. */
export const accountContract = {
  me: endpoint({
    about: "directory",
    method: "GET",
    path: "/me",
    may: "account",
    summary: "Who is signed in and where; the first call of a verified account makes its personal organisation",
    output: me,
    refuses: { "account-deactivated": "forbidden", "account-leaving": "forbidden", "person-invalid": "invalid" },
    audit: { "person.added": "person", "organisation.created": "organisation", "person.joined": "person" },
  }),
  myProfile: endpoint({
    about: "directory",
    method: "GET",
    path: "/me/profile",
    may: "member",
    summary: "What the organisation has about the signed-in person",
    output: profile,
    refuses: { "no-membership": "missing" },
  }),
  changeMyProfile: endpoint({
    about: "directory",
    method: "PATCH",
    path: "/me/profile",
    may: "member",
    summary: "Change one's own name, telephone number, language or time zone; null empties a field",
    input: z.strictObject({
      name: z.optional(text()),
      phone: z.optional(z.nullable(text())),
      locale: z.optional(z.nullable(zSupportedLocale())),
      timeZone: z.optional(z.nullable(text())),
    }),
    output: profile,
    refuses: { "no-membership": "missing", "person-invalid": "invalid" },
    audit: { "person.changed": "person" },
  }),
  myLooks: endpoint({
    about: "directory",
    method: "GET",
    path: "/me/looks",
    may: "member",
    summary: "Who looked at what is kept of you, newest first, five hundred looks at the most",
    output: z.object({
      items: z.array(
        z.object({
          at: zTime(),
          act: z
            .enum(accessActs)
            .check(z.describe("At what: your page, your results, your score, or all to hand it over.")),
          by: z
            .object({ kind: z.string(), name: z.nullable(z.string()) })
            .check(z.describe("Who it was; without a name when they have left, or a key did.")),
        }),
      ),
    }),
  }),
  myNumber: endpoint({
    about: "directory",
    method: "GET",
    path: "/me/number",
    may: "member",
    summary: "One's own telephone number, and whether one has confirmed that simulations may come there",
    output: z.object({ phone: z.nullable(z.string()), confirmed: z.boolean() }),
    refuses: { "no-membership": "missing" },
  }),
  askNumberCode: endpoint({
    about: "directory",
    method: "POST",
    path: "/me/number/code",
    may: "member",
    summary: "Have a code sent to one's own telephone number: with it one confirms that simulations may come there",
    input: z.strictObject({}),
    status: 202,
    output: z.object({ phone: z.string(), endsAt: zTime() }),
    refuses: { "no-membership": "missing", "no-number": "invalid", "confirmed-addresses-personal": "forbidden" },
    audit: { "address.confirmation-asked": "address" },
  }),
  confirmNumber: endpoint({
    about: "directory",
    method: "POST",
    path: "/me/number/confirm",
    may: "member",
    summary:
      "Confirm one's own telephone number with the code that was sent there; `confirmed` is false when the code is wrong or over",
    input: z.strictObject({ code: zAddressCode() }),
    output: z.object({ confirmed: z.boolean() }),
    refuses: { "no-membership": "missing", "no-number": "invalid" },
    audit: { "address.confirmed": "address" },
  }),
  acceptInvitation: endpoint({
    about: "directory",
    method: "POST",
    path: "/me/invitations/{id}",
    may: "account",
    summary: "Accept an invitation to an organisation",
    input: z.strictObject({ id: zId() }),
    output: me,
    refuses: { "no-such-invitation": "missing", "invitation-taken": "conflict", "account-leaving": "forbidden" },
    audit: { "person.joined": "person" },
  }),
  declineInvitation: endpoint({
    method: "DELETE",
    path: "/me/invitations/{id}",
    may: "account",
    summary: "Decline an invitation to an organisation",
    input: z.strictObject({ id: zId() }),
    status: 204,
    refuses: { "no-such-invitation": "missing" },
    audit: { "invitation.declined": "person" },
  }),
  makeLearnCode: endpoint({
    method: "POST",
    path: "/me/learn-codes",
    may: "account",
    summary:
      "A way into the learning site: a code for one use within a minute, in the browser to which the site gave `state`, and the address that takes it",
    input: z.strictObject({
      state: z.string().check(z.regex(/^[\w-]{22}$/, "must be the state that the learning site put into the address")),
      redirectTo: z._default(
        z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])[^\s\\]*$/, "must be a path")),
        "/",
      ),
    }),
    output: z.object({ code: z.string(), expiresInSeconds: z.number(), url: z.string() }),
    secretAnswer: true,
    refuses: { "no-membership": "missing", "account-leaving": "forbidden", "person-invalid": "invalid" },
    // A new account is settled as by its first call; the code itself lasts a minute and leaves no line.
    audit: { "person.added": "person", "organisation.created": "organisation", "person.joined": "person" },
  }),
  foundOrganisation: endpoint({
    about: "directory",
    method: "POST",
    path: "/organisations",
    may: "account",
    summary:
      "Sign a business up: an organisation with its domain and size, the caller as its owner, Business for 14 days",
    status: 201,
    input: z.strictObject({
      name: zLine(200),
      domain: z.string().check(z.maxLength(300)),
      size: z.enum(["1-10", "11-25", "26-100", "101-1000", "more"]),
      locale: z.optional(zSupportedLocale()),
      timeZone: z.optional(zTimeZone()),
    }),
    output: me,
    refuses: {
      "address-unverified": "forbidden",
      "account-leaving": "forbidden",
      "too-many-organisations": "quota",
      "person-invalid": "invalid",
      ...domainNameRefusals,
    },
    audit: { "domain.added": "domain", "person.added": "person", "organisation.created": "organisation" },
  }),
};

/** The same with what needs the shape of a person. */
export function accountsOfPeople<P extends z.ZodMiniType>(person: P) {
  return {
    ...accountContract,
    inviteNewPerson: endpoint({
      about: "directory",
      method: "POST",
      path: "/invitations",
      may: "people:accounts",
      summary: "Add a person and invite them; a role above learner needs people:roles, too",
      status: 201,
      input: z.strictObject({ email: text(), name: z.optional(text()), role: z.optional(role) }),
      output: person,
      refuses: {
        "person-invalid": "invalid",
        "email-taken": "conflict",
        "seats-exceeded": "quota",
        "too-many-people": "quota",
        "plan-limit": "quota",
        "role-not-yours": "forbidden",
        "mightier-role": "forbidden",
      },
      audit: { "person.invited": "person" },
    }),
    invitePerson: endpoint({
      about: "directory",
      method: "POST",
      path: "/people/{id}/invitation",
      may: "people:accounts",
      summary: "Invite a person to sign in, or send the invitation again",
      input: z.strictObject({ id: zId() }),
      output: person,
      refuses: {
        "no-such-person": "missing",
        "mightier-person": "forbidden",
        "person-inactive": "conflict",
        "has-account": "conflict",
        "invited-just-now": "too-many",
      },
      audit: { "person.invited": "person" },
    }),
    revokeInvitation: endpoint({
      method: "DELETE",
      path: "/people/{id}/invitation",
      may: "people:accounts",
      summary: "Take an open invitation back, and the account that was made for it if it was never used",
      input: z.strictObject({ id: zId() }),
      status: 204,
      refuses: { "no-such-person": "missing", "mightier-person": "forbidden", "not-invited": "missing" },
      audit: { "invitation.revoked": "person" },
    }),
    resetAuthenticator: endpoint({
      method: "DELETE",
      path: "/people/{id}/authenticator",
      may: "people:accounts",
      summary:
        "Take a person's lost authenticator away; they are signed out everywhere, told by mail, and set up a new one at the next sign-in",
      input: z.strictObject({ id: zId() }),
      status: 204,
      refuses: {
        "no-such-person": "missing",
        "mightier-person": "forbidden",
        "no-account": "conflict",
        "account-shared": "conflict",
        "own-authenticator": "forbidden",
      },
      audit: { "account.authenticator-reset": "person" },
    }),
    endSessions: endpoint({
      method: "DELETE",
      path: "/people/{id}/sessions",
      may: "people:accounts",
      summary: "Sign a person out everywhere",
      input: z.strictObject({ id: zId() }),
      status: 204,
      refuses: {
        "no-such-person": "missing",
        "mightier-person": "forbidden",
        "no-account": "conflict",
        "account-shared": "conflict",
      },
      audit: { "account.signed-out-everywhere": "person" },
    }),
    ...recoveryContract,
  };
}
