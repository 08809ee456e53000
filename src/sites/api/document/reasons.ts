import type { ProblemKind } from "../../../kit/problem.ts";

/**
 * With which kinds of problem (and so with which status) a reason is told: what the OpenAPI document says of an endpoint's `refuses`.
 * @param missing hears of a reason that is not written down below
 */
export function kindsOf(reason: string, missing: string[]): ProblemKind[] {
  const found = Object.entries(reasons).filter(([, some]) => some.split(" ").includes(reason));
  if (found.length === 0) missing.push(reason);
  return found.length === 0 ? ["conflict"] : found.map(([kind]) => kind as ProblemKind);
}

const reasons: Partial<Record<ProblemKind, string>> = {
  invalid:
    "audience-empty audience-unknown bad-address bad-cursor bad-network bad-settings bad-template csv-no-email-column csv-unreadable cue-not-found " +
    "due-in-the-past egress-refused empty-message evaluation-in-the-past expired-already free-mail hours-reversed invalid-domain lure-missing " +
    "mail-unreadable no-body no-lesson no-such-person nothing-reported notice-in-future outbox-in-production person-invalid profile-missing public-suffix " +
    "reserved-name retention-out-of-limits scopes-or-role sender-not-proven sender-real-brand unknown-member unknown-period unknown-permission unknown-transport " +
    "unreadable",
  quota:
    "plan-limit plan-waits seats-exceeded too-many-domains too-many-keys too-many-organisations too-many-webhooks trial-over",
  forbidden:
    "account-deactivated address-not-allowed address-unverified aggregate-only another-person approver-made approver-unknown beyond-own-permissions " +
    "confirmed-addresses-personal domain-not-proven hidden-by-privacy loosened-by-nobody address-by-own-hand mightier-person mightier-role more-than-own needs-results not-own-address " +
    "own-authenticator own-campaign own-work owner-fixed owners-only people-hidden release-by-manager role-not-yours second-person second-person-made smallest-group-lowered too-few-people",
  missing:
    "no-assignment no-lesson no-lure no-member no-membership no-such-campaign no-such-delivery no-such-department no-such-invitation no-such-job no-such-mail " +
    "no-such-mailbox no-such-person no-such-profile no-such-request not-invited recovery-link unknown-campaign unknown-delivery unknown-domain unknown-key " +
    "unknown-message unknown-network unknown-recipient unknown-webhook",
  conflict:
    "account-shared address-taken already-approved cannot-cancel cannot-kill cannot-launch cannot-pause cannot-resume changed-since-request delivery-gone " +
    "department-not-empty department-taken domain-exists domain-taken email-taken erasure-asked-already has-account invitation-taken kill-switch-thrown last-key " +
    "last-owner library-lure lure-archived lure-missing lure-unfit name-taken no-account no-lures no-own-address no-proven-domain not-a-draft not-awaiting-approval " +
    "not-current not-launched not-open nothing-to-approve notice-missing person-inactive profile-missing sender-not-proven sender-real-brand start-in-the-past " +
    "variant-language",
  "too-large": "csv-unreadable mail-too-large message-too-large unreadable upload-too-large",
  "too-many": "invited-just-now parsing-busy too-many-uploads",
  unavailable: "disk-full",
};
