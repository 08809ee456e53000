import { feature } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { contract } from "./contract.ts";
import { seedDemo } from "./demo.ts";
import { accountHandlers } from "./handlers/account.ts";
import { departmentHandlers } from "./handlers/departments.ts";
import { fileHandlers } from "./handlers/files.ts";
import { peopleHandlers } from "./handlers/people.ts";
import { roleHandlers } from "./handlers/roles.ts";
import { accountReaction } from "./accounts/reactions.ts";
import { invitationHandlers } from "./handlers/invitations.ts";
import { jobs } from "./jobs.ts";
import { removeFromDirectory } from "./remove.ts";
import { ownersOnly } from "./rules/roles.ts";
import { findPerson } from "./store/people.ts";
import { forgetLearning } from "./store/learning.ts";
import { forgetRecoveries } from "./store/recoveries.ts";
import { clearOldStaging } from "./store/staging.ts";
import en from "./words/en.json" with { type: "json" };

const day = 24 * 60 * 60 * 1000;

export const people = feature({
  name: "people",
  contract,
  handlers: { ...peopleHandlers, ...departmentHandlers, ...roleHandlers, ...accountHandlers, ...invitationHandlers },
  raw: fileHandlers,
  jobs,
  reactions: [accountReaction],
  permissions: {
    "people:read": ["owner", "admin", "campaign-manager", "approver", "analyst", "department-manager"],
    "people:write": ["owner", "admin", "campaign-manager"],
    "people:export": ["owner", "admin"],
    "people:roles": ["owner", "admin"],
    "people:accounts": ["owner", "admin"],
    [ownersOnly]: ["owner"],
  },
  words: en,
  personal: {
    async retain(db, org, now) {
      await clearOldStaging(db, org, newId(now.getTime() - day));
      await forgetLearning(db, org, new Date(now.getTime() - day));
      await forgetRecoveries(db, org, new Date(now.getTime() - 60 * day));
    },
    export: (db, org, member) => findPerson(db, org, member),
    async erase(db, org, member) {
      const person = await findPerson(db, org, member);
      if (person) await removeFromDirectory(db, org, person);
    },
  },
  seed: seedDemo,
});
