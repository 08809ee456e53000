export { givableFields, matchColumns } from "./rules/columns.ts";
export { accountStates, mostDepartmentsAtOnce, peopleOrders } from "./rules/lists.ts";
export type { AccountState } from "./rules/lists.ts";
export { lookedAt } from "./rules/looks.ts";
