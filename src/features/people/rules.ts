export { givableFields, matchColumns } from "./rules/columns.ts";
export { accountStates, maxDepartmentsAtOnce, peopleOrders } from "./rules/lists.ts";
export type { AccountState } from "./rules/lists.ts";
export { accessActs } from "./rules/access-acts.ts";
