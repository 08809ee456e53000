/** How somebody stands with signing in, as a filter: has an account, has an open invitation, neither. */
export const accountStates = ["joined", "invited", "none"] as const;
export type AccountState = (typeof accountStates)[number];

/** The orders of the list of people; `-` turns one round. */
export const peopleOrders = ["name", "-name", "email", "-email", "added", "-added"] as const;
export type PeopleOrder = (typeof peopleOrders)[number];

/** Departments that are listed at once at most: their rows are small, and every screen with a choice of them wants all. */
export const maxDepartmentsAtOnce = 500;
