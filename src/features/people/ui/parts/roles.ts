import { usePeopleWords } from "../words.ts";

/** From the mightiest to the humblest. */
export const roleNames = [
  "owner",
  "admin",
  "campaign-manager",
  "approver",
  "analyst",
  "department-manager",
  "learner",
] as const;
export type RoleName = (typeof roleNames)[number];

/** What a role is called. */
export function useRoleNames(): (role: RoleName) => string {
  const say = usePeopleWords();
  return (role) => say(`role.${role}`);
}
