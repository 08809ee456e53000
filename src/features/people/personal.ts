import { newId } from "../../kit/id.ts";
import { record } from "../../kit/ledger/index.ts";
import { whenOlder } from "../../kit/personal.ts";
import type { Personal } from "../../kit/personal.ts";
import { forgetChanges } from "./store/changes.ts";
import { forgetCodes, forgetSessions } from "./store/learning.ts";
import { ownAddressesIn } from "./addresses.ts";
import { accessesOf } from "./access-log.ts";
import { accountOf } from "./store/accounts.ts";
import { deletePerson, findPerson } from "./store/people.ts";
import { erasePersonTraces } from "./store/personal.ts";
import { forgetRecoveries } from "./store/recoveries.ts";
import { clearOldStaging } from "./store/staging.ts";
import { eraseFromViews, listViews } from "./store/views.ts";
import { personRemoved } from "./facts.ts";

export const personal: Personal = {
  processing: [
    {
      id: "directory",
      columns: {
        people: ["*"],
        people_staging: ["*"],
        people_terms: ["*"],
        people_changes: ["person", "before"],
        people_views: ["*"],
        departments: ["manager"],
      },
      retention: "person",
    },
    {
      id: "accounts",
      columns: {
        people_accounts: ["*"],
        people_demo_accounts: ["*"],
        people_leaving_accounts: ["*"],
        people_left_accounts: ["*"],
        people_shut_accounts: ["*"],
        people_invitations: ["*"],
        people_recoveries: ["person"],
        people_recovery_asks: ["email_key"],
        people_account_asks: ["*"],
        people_learn_codes: ["person", "sign_in"],
        people_learn_sessions: ["person", "sign_in"],
      },
      retention: "person",
    },
  ],
  nonPersonal: {
    "people_learn_codes.audience": "an origin of this installation",
    "people_changes.reason": "a name of the trade",
    "departments.name": "a department",
    "departments.name_key": "a department",
  },
  async identify(db, org, member) {
    const person = await findPerson(db, org, member);
    if (!person) return {};
    const { email, emailKey, name, firstName, lastName, phone, custom } = person;
    const parts = [firstName, lastName].filter(Boolean);
    return {
      emails: [email, emailKey, ...ownAddressesIn(custom)],
      names: [name, parts.join(" "), parts.toReversed().join(", ")],
      phones: phone ? [phone] : [],
    };
  },
  async export(db, org, { member }) {
    const person = await findPerson(db, org, member);
    if (!person) return null;
    const { sortKey: _sort, emailKey: _key, ...shown } = person;
    const account = await accountOf(db, org, member);
    const views = await listViews(db, org, member);
    const looks = (await accessesOf(db, org, member)).map(({ at, act, name }) => ({ at, act, by: name }));
    return { ...shown, looks, joinedAt: account?.joinedAt ?? null, joinedAs: account?.joinedAs ?? null, views };
  },
  async erase(db, org, subject) {
    const person = await findPerson(db, org, subject.member);
    await erasePersonTraces(db, org, subject);
    await eraseFromViews(db, org, subject);
    if (!person) return;
    await deletePerson(db, org, subject.member);
    // Under the tombstone: the ledger never hears again of who it was.
    const data = { department: person.department?.id ?? null };
    await record(db, org, [personRemoved(data, { person: subject.tombstone })]);
  },
  retain: [
    whenOlder(1, (db, org, before, size) => clearOldStaging(db, org, newId(before.getTime()), size)),
    whenOlder(1, forgetChanges),
    whenOlder(1, forgetCodes),
    whenOlder(1, forgetSessions),
    whenOlder(60, forgetRecoveries),
  ],
};
