import { action } from "../calls/action.ts";
import { isClientSecret } from "../pools/secret-hash.ts";
import { refresh } from "../tokens/refresh.ts";
import { deny } from "../wire/error.ts";
import { clientId, metadata } from "../wire/members.ts";
import { need, text } from "../wire/shape.ts";

/** New tokens for a refresh token, and a new refresh token where the client rotates them. */
export const GetTokensFromRefreshToken = action(
  "GetTokensFromRefreshToken",
  {
    RefreshToken: need(text({ min: 1, max: 8192 })),
    ClientId: clientId,
    ClientSecret: text({ max: 64 }),
    DeviceKey: text({ max: 55 }),
    ...metadata,
  },
  async (call) => {
    const { RefreshToken, ClientId, ClientSecret, DeviceKey = null } = call.input;
    const stage = await call.directory.client(ClientId);
    if (!isClientSecret(call.secrets, stage.client, ClientSecret)) throw deny("client-secret");
    const order = { ...stage, token: RefreshToken, device: DeviceKey, rotates: true };
    return { AuthenticationResult: await refresh(call, order) };
  },
);
