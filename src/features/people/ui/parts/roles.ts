import type { Role } from "../../../../kit/roles.ts";
import { usePeopleWords } from "../words.ts";

/** What a role is called. */
export function useRoleNames(): (role: Role) => string {
  const say = usePeopleWords();
  return (role) => say(`role.${role}`);
}
