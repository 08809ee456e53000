import { action } from "../../calls/action.ts";
import type { Action } from "../../calls/action.ts";
import { listEventsOf } from "../../store/events.ts";
import type { AccountEvent } from "../../store/events.ts";
import { text, integer } from "../../wire/shape.ts";
import { poolAndUser, seconds } from "../found.ts";
import { pageOf, readToken } from "../page.ts";
import { poolAndUsername } from "./shape.ts";

// The provider's events that the wire has a word for: what was tried, and how it ended.
const known: Record<string, [type: string, response: "Pass" | "Fail"]> = {
  "account.signed-in": ["SignIn", "Pass"],
  "account.federated": ["SignIn", "Pass"],
  "account.sign-in-failed": ["SignIn", "Fail"],
  "account.registered": ["SignUp", "Pass"],
  "account.password-changed": ["PasswordChange", "Pass"],
  "account.password-reset": ["ForgotPassword", "Pass"],
};

/** What happened to an account, newest first. No address, place or risk is told: none is kept with it. */
const AdminListUserAuthEvents = action(
  "AdminListUserAuthEvents",
  { ...poolAndUsername, MaxResults: integer(0, 60), NextToken: text({ min: 1 }) },
  async (call) => {
    const { pool, user } = await poolAndUser(call);
    const limit = call.input.MaxResults || 60;
    const name = ["AdminListUserAuthEvents", pool.id, user.sub];
    const before = readToken(call, name, call.input.NextToken) || null;
    const kinds = Object.keys(known);
    const rows = await listEventsOf(call.db, { pool: pool.id, sub: user.sub, kinds, before, limit: limit + 1 });
    const { items, next } = pageOf(call, name, rows, limit, (row) => row.seq);
    return { AuthEvents: items.map(eventOut), ...(next && { NextToken: next }) };
  },
);

const secondSteps = new Set(["totp", "sms", "email", "mfa-setup"]);

function eventOut({ id, kind, data, at }: AccountEvent): object {
  const [EventType, EventResponse] = known[kind]!;
  const ChallengeResponse = EventResponse === "Pass" ? "Success" : "Failure";
  const how = Array.isArray(data["how"]) ? (data["how"] as string[]) : [];
  const steps = how.some((one) => secondSteps.has(one)) ? ["Password", "Mfa"] : ["Password"];
  return {
    EventId: id,
    EventType,
    CreationDate: seconds(at),
    EventResponse,
    EventRisk: { RiskDecision: "NoRisk", CompromisedCredentialsDetected: false },
    ChallengeResponses:
      EventType === "SignIn" ? steps.map((ChallengeName) => ({ ChallengeName, ChallengeResponse })) : [],
  };
}

export const eventActions: readonly Action[] = [AdminListUserAuthEvents];
