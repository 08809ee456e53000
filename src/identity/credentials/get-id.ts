import { randomUUID } from "node:crypto";
import { action } from "../calls/action.ts";
import type { Action } from "../calls/action.ts";
import { limit, limitKey, networkOf } from "../limits/limits.ts";
import type { ProductPool } from "../store/product-pool.ts";
import { identityOfLogin, insertGuest } from "../store/identities.ts";
import { map, need, text } from "../wire/shape.ts";
import { readLogin } from "./login.ts";
import { refuse } from "./refuse.ts";

const guestsAnHour = 200;

/** The identity of a login, the same one every time; a new one for a guest. */
export function getId(product: ProductPool, guests: boolean): Action {
  const input = {
    AccountId: text({ min: 1, max: 15 }),
    IdentityPoolId: need(text({ min: 1, max: 55 })),
    Logins: map(),
  };
  return action("GetId", input, async (call) => {
    if (call.input.IdentityPoolId !== product.identityPool) throw refuse("no-pool");
    const login = await readLogin(call, product, call.input.Logins);
    const id = newIdentity(product);
    if (login !== null) return { IdentityId: await identityOfLogin(call.db, product.identityPool, login, id) };
    if (!guests) throw refuse("no-guests");
    // Each guest is a row that stays.
    await limit(call.db, limitKey(call, "GetId", networkOf(call.network.address)), guestsAnHour, 3600);
    await insertGuest(call.db, product.identityPool, id);
    return { IdentityId: id };
  });
}

function newIdentity(product: ProductPool): string {
  return `${product.identityPool.split(":")[0]}:${randomUUID()}`;
}
