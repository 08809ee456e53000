import { list } from "../../wire/shape.ts";
import { attributeName, username } from "../../wire/members.ts";
import { poolId } from "../pools/shape.ts";

/** Whom most actions on a user name. */
export const poolAndUsername = { UserPoolId: poolId(), Username: username };

export const attributeNames = list(attributeName, { min: 1, max: 100 });
