import { action } from "../calls/action.ts";
import { attributesOf } from "../users/attributes.ts";
import { mfaOf } from "../factors/mfa.ts";
import { allowed } from "../tokens/access.ts";
import { need } from "../wire/shape.ts";
import { accessToken } from "../wire/members.ts";

/** Who is signed in. */
export const GetUser = action("GetUser", { AccessToken: need(accessToken) }, async (call) => {
  const { user, client } = await allowed(call, call.input.AccessToken);
  return { Username: user.username, UserAttributes: attributesOf(user, client), ...mfaOf(user) };
});
