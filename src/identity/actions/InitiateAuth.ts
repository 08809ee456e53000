import { action } from "../action.ts";
import { beginAuth } from "../flows/begin.ts";
import { clientId, metadata, session } from "../wire/members.ts";
import { map, need, oneOf } from "../wire/shape.ts";

/** Begins a sign-in by one of the flows. */
export const InitiateAuth = action(
  "InitiateAuth",
  {
    AuthFlow: need(
      oneOf(
        "USER_SRP_AUTH",
        "REFRESH_TOKEN_AUTH",
        "REFRESH_TOKEN",
        "CUSTOM_AUTH",
        "ADMIN_NO_SRP_AUTH",
        "USER_PASSWORD_AUTH",
        "ADMIN_USER_PASSWORD_AUTH",
        "USER_AUTH",
      ),
    ),
    ClientId: clientId,
    AuthParameters: map(),
    Session: session,
    ...metadata,
  },
  async (call) => {
    const { AuthFlow, ClientId, AuthParameters = {}, Session, ClientMetadata } = call.input;
    const stage = await call.directory.client(ClientId);
    const parameters = { ...stage, flow: AuthFlow, parameters: AuthParameters };
    return beginAuth(call, { ...parameters, session: Session, metadata: ClientMetadata });
  },
);
