import { action } from "../calls/action.ts";
import type { Action, Call } from "../calls/action.ts";
import { claimGuest, findIdentity, identityOfLogin, identityUsed } from "../store/identities.ts";
import type { ProductPool } from "../store/product-pool.ts";
import { map, need, text } from "../wire/shape.ts";
import { readLogin } from "./login.ts";
import { refuse } from "./refuse.ts";
import { sealCredentials } from "./session-token.ts";

/** Credentials of an hour for an identity: with its own login, or for a guest without one. */
export function getCredentialsForIdentity(product: ProductPool, guests: boolean): Action {
  const input = {
    IdentityId: need(text({ min: 1, max: 55 })),
    Logins: map(),
    CustomRoleArn: text({ max: 2048 }),
  };
  return action("GetCredentialsForIdentity", input, async (call) => {
    const login = await readLogin(call, product, call.input.Logins);
    if (login === null && !guests) throw refuse("no-guests");
    const identity = await ownIdentity(call, product, call.input.IdentityId, login);
    await identityUsed(call.db, identity);
    const { accessKeyId, secretKey, sessionToken, expiresAt } = sealCredentials(
      call.secrets,
      product.identityPool,
      { identity, login },
      call.now,
    );
    return {
      IdentityId: identity,
      Credentials: {
        AccessKeyId: accessKeyId,
        SecretKey: secretKey,
        SessionToken: sessionToken,
        Expiration: expiresAt.getTime() / 1000,
      },
    };
  });
}

async function ownIdentity(
  call: Call<unknown>,
  product: ProductPool,
  id: string,
  login: string | null,
): Promise<string> {
  const row = await findIdentity(call.db, id);
  if (!row || row.pool !== product.identityPool) throw refuse("no-identity");
  if (row.login === login) return row.id;
  if (login === null || row.login !== null) throw refuse("forbidden");
  // A guest has signed in: the identity becomes the account's, unless the account has one already, which then is the answer.
  if (await claimGuest(call.db, id, login)) return id;
  return identityOfLogin(call.db, product.identityPool, login, id);
}
