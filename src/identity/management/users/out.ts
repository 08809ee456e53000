import { attributesOf } from "../../users/attributes.ts";
import type { User } from "../../model/user.ts";
import { seconds } from "../found.ts";

/**
 * A user in the words of the wire (UserType).
 * @param only the attributes to tell of; absent: all
 */
export function userOut(user: User, only?: readonly string[]): object {
  const attributes = attributesOf(user);
  return {
    Username: user.username,
    Attributes: only ? attributes.filter(({ Name }) => only.includes(Name)) : attributes,
    ...datesOf(user),
  };
}

/** What a list and a single user have in common. */
export function datesOf(user: User) {
  return {
    UserCreateDate: seconds(user.createdAt),
    UserLastModifiedDate: seconds(user.updatedAt),
    Enabled: user.enabled,
    UserStatus: user.status,
  };
}
