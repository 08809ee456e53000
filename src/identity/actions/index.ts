import type { Action } from "../action.ts";

/** The user-facing actions of a user pool: one file each, one line each. */
export const actions: readonly Action[] = [];
