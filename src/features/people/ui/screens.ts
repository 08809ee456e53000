import { UserCog, UsersRound } from "lucide-react";
import { question } from "../../../ui/call.ts";
import { screen } from "../../../ui/screen.ts";
import { contract } from "../contract.ts";
import { usePeopleWords } from "./words.ts";

const common = { notYours: () => usePeopleWords.now()("not-yours") };

export const peopleScreen = screen({
  ...common,
  path: "/dashboard/people",
  module: "features/people/ui/PeopleScreen.tsx",
  icon: UsersRound,
  name: () => usePeopleWords.now()("title"),
  title: () => usePeopleWords.now()("page"),
  help: "/docs/user-roles-and-permissions",
  needs: [contract.listPeople, contract.countPeople],
});

/** The departments with what a later feature knows of each. */
export const departmentsScreen = screen({
  ...common,
  path: "/dashboard/people/departments",
  module: "sites/main/dashboard/departments.tsx",
  name: () => usePeopleWords.now()("departments.title"),
  title: () => usePeopleWords.now()("departments.page"),
  help: "/docs/user-roles-and-permissions#departments",
  needs: [contract.listDepartments],
});

export const importScreen = screen({
  ...common,
  path: "/dashboard/people/import",
  module: "features/people/ui/import/ImportScreen.tsx",
  name: () => usePeopleWords.now()("import.title"),
  title: () => usePeopleWords.now()("import.page"),
  help: "/docs/getting-started#add-your-people",
  needs: [contract.importPeople],
});

/** One person's page; a person's data is handed over and erased there by a later feature. */
export const personScreen = screen({
  ...common,
  path: "/dashboard/people/:id",
  module: "sites/main/dashboard/person.tsx",
  name: () => usePeopleWords.now()("record.title"),
  title: () => usePeopleWords.now()("record.page"),
  help: "/docs/user-roles-and-permissions#accounts",
  needs: [contract.personRecord],
});

export const rolesScreen = screen({
  ...common,
  section: "settings",
  path: "/dashboard/settings/roles",
  module: "features/people/ui/RolesScreen.tsx",
  icon: UserCog,
  name: () => usePeopleWords.now()("roles.title"),
  title: () => usePeopleWords.now()("roles.page"),
  help: "/docs/user-roles-and-permissions#change-what-a-role-may-do",
  needs: [contract.listRoles, contract.changeRole],
  prefetch: () => [question(contract.listRoles, {})],
});
