import { dropAnswersAbout } from "../../kit/idempotency/index.ts";
import { eraseFromLedger, factsAbout, forgetPeople } from "../../kit/ledger/index.ts";
import { whenOlder } from "../../kit/personal.ts";
import type { Personal } from "../../kit/personal.ts";
import { eraseReasons, requestsOf } from "./store.ts";

/** The requests themselves, and what belongs to no feature: ledger, audit, kept answers, the identity provider. */
export const personal: Personal = {
  processing: [
    {
      id: "requests",
      columns: { privacy_requests: ["person", "reason", "accounts", "subject"] },
      retention: "until-erased",
    },
    { id: "deletion", columns: { organisation_deletions: ["accounts"] }, retention: "until-erased" },
    { id: "ledger", columns: { facts: ["person", "data"], ledger_parked: ["error"] }, retention: "recipients" },
    {
      id: "audit",
      columns: { audit_entries: ["actor_id", "actor_member", "subject", "detail"] },
      retention: "until-erased",
    },
    { id: "answers", columns: { idempotency_keys: ["actor", "answer"] }, retention: 1 },
    {
      id: "account",
      columns: {
        identity_users: ["*"],
        identity_aliases: ["*"],
        identity_codes: ["*"],
        identity_sessions: ["*"],
        identity_grants: ["*"],
        identity_devices: ["*"],
        identity_passkeys: ["*"],
        identity_group_members: ["*"],
        identity_tickets: ["*"],
        identity_identities: ["*"],
        identity_lockouts: ["*"],
        identity_events: ["*"],
      },
      retention: "person",
    },
  ],
  nonPersonal: {
    "identity_clients.name": "a program",
    "identity_groups.name": "a group",
    "identity_pools.name": "a pool",
    "identity_providers.name": "another provider",
    "identity_resource_servers.name": "a program",
    "kit_installation.addresses": "where the product's sites are",
    "kit_migrations.name": "a file of the program",
    "ledger_cursors.reader": "a part of the program",
    "privacy_requests.asked_by": "one of three words",
  },
  tells: "results",
  async export(db, org, { member }) {
    const facts = await factsAbout(db, org, member);
    return { requests: await requestsOf(db, org, member), facts };
  },
  async erase(db, org, subject) {
    await dropAnswersAbout(db, org, subject);
    await eraseReasons(db, org, subject.member, subject.needles);
  },
  eraseInBatches: { facts: eraseFromLedger },
  retain: [whenOlder("recipients", forgetPeople)],
};
