import { list, map, need, struct, text } from "../../wire/shape.ts";
import { poolId } from "../pools/shape.ts";

export const username = () => need(text({ min: 1, max: 128, pattern: /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u }));

/** Whom most actions on a user name. */
export const poolAndUsername = { UserPoolId: poolId(), Username: username() };

export const attributeList = () => list(struct({ Name: need(text({ min: 1, max: 32 })), Value: text({ max: 2048 }) }));

export const attributeNames = () => list(text({ min: 1, max: 32 }), { min: 1 });

/** For a trigger of the application; there is none here, so it is read and forgotten. */
export const clientMetadata = () => map();
