import type { Stage } from "../calls/action.ts";
import type { CustomStep } from "../custom-auth/challenge.ts";
import { checkSecretHash } from "../pools/secret-hash.ts";
import { findByName } from "../store/sign-in.ts";
import { refreshByFlow } from "../tokens/refresh.ts";
import { simulatedUser } from "../enumeration/simulated.ts";
import { comparable, waysOf } from "../users/name.ts";
import { hidesUnknownUsers } from "../enumeration/unknown.ts";
import { deny } from "../wire/error.ts";
import type { AuthAnswer, Progress, SignInCall } from "./answer.ts";
import { candidate, deviceNamed } from "./candidate.ts";
import { signInByChoice } from "./choice.ts";
import { customNext } from "./custom.ts";
import { offerPassword } from "./offer-password.ts";
import { signInByPassword } from "./password.ts";

interface Begin extends Stage {
  flow: string;
  parameters: Record<string, string>;
  session?: string | undefined;
  metadata?: Record<string, string> | undefined;
  /** A manager asks: the flow of managers is open to him, and he is told when nobody has the name. */
  admin?: boolean;
}

// The names that a flow goes by, old ones too, and what lets a client use it.
const allowedBy: Record<string, string[]> = {
  USER_SRP_AUTH: ["ALLOW_USER_SRP_AUTH"],
  USER_PASSWORD_AUTH: ["ALLOW_USER_PASSWORD_AUTH", "USER_PASSWORD_AUTH"],
  CUSTOM_AUTH: ["ALLOW_CUSTOM_AUTH", "CUSTOM_AUTH_FLOW_ONLY"],
  USER_AUTH: ["ALLOW_USER_AUTH"],
  REFRESH_TOKEN_AUTH: ["ALLOW_REFRESH_TOKEN_AUTH"],
  REFRESH_TOKEN: ["ALLOW_REFRESH_TOKEN_AUTH"],
  ADMIN_USER_PASSWORD_AUTH: ["ALLOW_ADMIN_USER_PASSWORD_AUTH", "ADMIN_NO_SRP_AUTH"],
  ADMIN_NO_SRP_AUTH: ["ALLOW_ADMIN_USER_PASSWORD_AUTH", "ADMIN_NO_SRP_AUTH"],
};
// As in every other action; nobody has a longer one, and a Session keeps it.
const longestName = 128;
const ofManagers = ["ADMIN_USER_PASSWORD_AUTH", "ADMIN_NO_SRP_AUTH"];

/** Begins a sign-in by one of the flows: what InitiateAuth and AdminInitiateAuth do. */
export async function beginAuth(call: SignInCall, begin: Begin): Promise<AuthAnswer> {
  const { pool, client, flow, parameters, metadata = {}, admin = false } = begin;
  const stage = { pool, client };
  if (ofManagers.includes(flow) && !admin) throw deny("flow-not-enabled");
  if (!allowedBy[flow]?.some((one) => client.settings.ExplicitAuthFlows.includes(one))) throw deny("flow-not-enabled");
  if (flow === "REFRESH_TOKEN_AUTH" || flow === "REFRESH_TOKEN") return refreshByFlow(call, stage, parameters);
  const name = parameters["USERNAME"];
  if (!name) throw deny("missing-username");
  if (name.length > longestName) throw deny("bad-password");
  checkSecretHash(call.secrets, client, name, parameters["SECRET_HASH"]);
  const device = deviceNamed(parameters) ?? null;
  const plain = admin ? { plain: true } : {};
  switch (flow) {
    case "USER_SRP_AUTH":
      return offerPassword(call, { ...stage, flow, name, a: parameters["SRP_A"], device, ...plain });
    case "CUSTOM_AUTH":
      return beginCustom(call, stage, { name, parameters, device, metadata, plain: admin });
    case "USER_AUTH":
      return signInByChoice(call, { ...stage, name, parameters, session: begin.session, ...plain });
    default:
      return signInByPassword(call, stage, { name, password: parameters["PASSWORD"], device, ...plain });
  }
}

async function beginCustom(
  call: SignInCall,
  stage: Stage,
  given: {
    name: string;
    parameters: Record<string, string>;
    device: string | null;
    metadata: Record<string, string>;
    plain: boolean;
  },
): Promise<AuthAnswer> {
  if (!call.custom) throw deny("no-custom");
  const { pool, client } = stage;
  const { device, parameters, metadata } = given;
  const withPassword = parameters["CHALLENGE_NAME"] === "SRP_A" || Boolean(parameters["SRP_A"]);
  const custom: CustomStep[] = withPassword ? [{ challengeName: "SRP_A", challengeResult: true }] : [];
  const name = comparable(pool, given.name);
  const row = await findByName(call.db, pool.id, waysOf(pool, given.name));
  if (!row?.found && (given.plain || !hidesUnknownUsers(client))) throw deny("no-such-user");
  const progress: Progress = { name, done: [], device, ...(!row?.found && { simulated: true }) };
  const username = row?.found ? row.username : simulatedUser(call, pool, name).username;
  const user = await candidate(call, stage, username, device, progress);
  const at = { ...stage, user, progress, spent: {} };
  if (!withPassword) return customNext(call, at, custom, metadata);
  const plain = given.plain ? { plain: true } : {};
  const offer = { ...stage, flow: "CUSTOM_AUTH", name: given.name, a: parameters["SRP_A"], device, custom, ...plain };
  return customNext(call, at, custom, metadata, undefined, () => offerPassword(call, offer));
}
