import { feature } from "../../kit/feature.ts";
import { heldByMember, visibleDepartments } from "./access.ts";
import { contract } from "./contract.ts";
import { seedDemo } from "./demo/seed.ts";
import { changeHandlers } from "./changes/handlers.ts";
import { viewHandlers } from "./handlers/views.ts";
import { recordHandlers } from "./handlers/record.ts";
import { accountHandlers } from "./handlers/account.ts";
import { departmentHandlers } from "./handlers/departments.ts";
import { fileHandlers } from "./handlers/files.ts";
import { peopleHandlers } from "./handlers/people.ts";
import { roleHandlers } from "./handlers/roles.ts";
import { accountReaction } from "./accounts/reactions.ts";
import { invitationHandlers } from "./handlers/invitations.ts";
import { jobs } from "./jobs.ts";
import { personal } from "./personal.ts";
import { ownersOnly } from "./rules/roles.ts";
import * as facts from "./facts.ts";
import { unreachedReaction } from "./unreached.ts";
import type en from "./words/en.json";
import { seesEverybody } from "../../kit/permissions.ts";
import { departmentNames, ownersOf, peopleNames } from "./store/names.ts";

declare module "../../kit/words.ts" {
  interface Areas {
    people: typeof en;
  }
}

export const people = feature({
  name: "people",
  facts,
  contract,
  tags: {
    people: "The directory.",
    departments: "Departments.",
    roles: "What each role may do.",
    me: "The signed-in account.",
    invitations: "Inviting people to sign in.",
    "account-recovery": "For people who have lost their authenticator.",
  },
  handlers: {
    ...peopleHandlers,
    ...departmentHandlers,
    ...roleHandlers,
    ...changeHandlers,
    ...viewHandlers,
    ...recordHandlers,
    ...accountHandlers,
    ...invitationHandlers,
  },
  raw: fileHandlers,
  jobs,
  reactions: [accountReaction, unreachedReaction],
  permissions: {
    "people:read": ["owner", "admin", "campaign-manager", "approver", "analyst", "department-manager"],
    "people:write": ["owner", "admin", "campaign-manager"],
    "people:export": ["owner", "admin"],
    "people:roles": ["owner", "admin"],
    "people:accounts": ["owner", "admin"],
    "people:privacy": ["owner", "admin"],
    [ownersOnly]: ["owner"],
  },
  seesEverybody: async (db, org, actor) => (await visibleDepartments(db, org, actor)) === "all",
  permissionsOf: async (db, org, { kind, member }) => {
    if (member) return heldByMember(db, org, member);
    return kind === "member" ? new Set() : null;
  },
  ownersOf,
  named: {
    person: {
      may: "people:read",
      find: async (db, org, ids, actor) => ((await seesEverybody(db, org, actor)) ? peopleNames(db, org, ids) : []),
    },
    department: { may: "people:read", find: departmentNames },
  },
  words: new URL("words/", import.meta.url),
  personal,
  seed: seedDemo,
});
