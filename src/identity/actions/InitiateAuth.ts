import { action } from "../calls/action.ts";
import { beginAuth } from "../flows/begin.ts";
import { authFlow, clientId, metadata, session } from "../wire/members.ts";
import { map } from "../wire/shape.ts";

/** Begins a sign-in by one of the flows. */
export const InitiateAuth = action(
  "InitiateAuth",
  {
    AuthFlow: authFlow,
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
