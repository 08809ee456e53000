import { action } from "../calls/action.ts";
import { respondAuth } from "../challenges/respond.ts";
import { clientId, metadata, session } from "../wire/members.ts";
import { map, need, text } from "../wire/shape.ts";

/** Answers the challenge that a sign-in stands at. */
export const RespondToAuthChallenge = action(
  "RespondToAuthChallenge",
  {
    ClientId: clientId,
    ChallengeName: need(text({ max: 128 })),
    Session: session,
    ChallengeResponses: map(),
    ...metadata,
  },
  async (call) => {
    const { ClientId, ChallengeName, Session, ChallengeResponses = {}, ClientMetadata } = call.input;
    const stage = await call.directory.client(ClientId);
    const response = { ...stage, responses: ChallengeResponses, session: Session, metadata: ClientMetadata };
    return respondAuth(call, ChallengeName, response);
  },
);
