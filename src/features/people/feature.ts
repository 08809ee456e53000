import { feature } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { contract } from "./contract.ts";
import { seedDemo } from "./demo.ts";
import { accountHandlers } from "./handlers/account.ts";
import { departmentHandlers } from "./handlers/departments.ts";
import { fileHandlers } from "./handlers/files.ts";
import { peopleHandlers } from "./handlers/people.ts";
import { roleHandlers } from "./handlers/roles.ts";
import { jobs } from "./jobs.ts";
import { removeFromDirectory } from "./remove.ts";
import { ownersOnly } from "./rules/roles.ts";
import { findPerson } from "./store/people.ts";
import { clearOldStaging } from "./store/staging.ts";
import en from "./words/en.json" with { type: "json" };

export const people = feature({
  name: "people",
  contract,
  handlers: { ...peopleHandlers, ...departmentHandlers, ...roleHandlers, ...accountHandlers },
  raw: fileHandlers,
  jobs,
  permissions: {
    "people:read": ["owner", "admin", "campaign-manager", "approver", "analyst", "department-manager"],
    "people:write": ["owner", "admin", "campaign-manager"],
    "people:export": ["owner", "admin"],
    "people:roles": ["owner", "admin"],
    [ownersOnly]: ["owner"],
  },
  words: en,
  personal: {
    retain: (db, org, now) => clearOldStaging(db, org, newId(now.getTime() - 24 * 60 * 60 * 1000)),
    export: (db, org, member) => findPerson(db, org, member),
    async erase(db, org, member) {
      const person = await findPerson(db, org, member);
      if (person) await removeFromDirectory(db, org, person);
    },
  },
  seed: seedDemo,
});
