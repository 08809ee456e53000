/** What somebody may be in an organisation, from the mightiest to the humblest. */
export const roles = [
  "owner",
  "admin",
  "campaign-manager",
  "approver",
  "analyst",
  "department-manager",
  "learner",
] as const;
export type Role = (typeof roles)[number];
