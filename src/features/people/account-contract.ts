import * as z from "zod/mini";
import { endpoint, zId, zLine, zTime } from "../../kit/contract.ts";
import { zLocale, zTimeZone } from "../organisations/contract.ts";

const role = z.enum(["owner", "admin", "campaign-manager", "approver", "analyst", "department-manager", "learner"]);

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

const text = () => z.string().check(z.maxLength(2000));

/** What a signed-in account may see and do of its own. */
export const accountContract = {
  me: endpoint({
    method: "GET",
    path: "/me",
    may: "account",
    summary: "Who is signed in and where; the first call of a verified account makes its personal organisation",
    output: me,
    refuses: ["account-deactivated"],
  }),
  myProfile: endpoint({
    method: "GET",
    path: "/me/profile",
    may: "account",
    summary: "What the organisation has about the signed-in person",
    output: profile,
    refuses: ["no-membership"],
  }),
  changeMyProfile: endpoint({
    method: "PATCH",
    path: "/me/profile",
    may: "account",
    summary: "Change one's own name, telephone number, language or time zone; null empties a field",
    input: z.strictObject({
      name: z.optional(text()),
      phone: z.optional(z.nullable(text())),
      locale: z.optional(z.nullable(text())),
      timeZone: z.optional(z.nullable(text())),
    }),
    output: profile,
    refuses: ["no-membership", "person-invalid"],
  }),
  acceptInvitation: endpoint({
    method: "POST",
    path: "/me/invitations/{id}",
    may: "account",
    summary: "Accept an invitation to an organisation",
    input: z.strictObject({ id: zId() }),
    output: me,
    refuses: ["no-such-invitation", "invitation-taken"],
  }),
  declineInvitation: endpoint({
    method: "DELETE",
    path: "/me/invitations/{id}",
    may: "account",
    summary: "Decline an invitation to an organisation",
    input: z.strictObject({ id: zId() }),
    status: 204,
    refuses: ["no-such-invitation"],
  }),
  foundOrganisation: endpoint({
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
      locale: z.optional(zLocale()),
      timeZone: z.optional(zTimeZone()),
    }),
    output: me,
    refuses: [
      "address-unverified",
      "invalid-domain",
      "public-suffix",
      "free-mail",
      "reserved-name",
      "too-many-organisations",
      "person-invalid",
    ],
  }),
};
