import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { operatorsOrganisation, systemOrganisation } from "../organisations/index.ts";
import { notify } from "../outbound/index.ts";
import type { Fault, Message } from "./rules.ts";
import { readSubmission } from "./rules.ts";
import type { Submission } from "./rules.ts";
import { handOver } from "./hand-over.ts";
import { insertMessage, owners } from "./store.ts";

/** What became of a submission. `strange`: a service elsewhere gave an answer that cannot be read; the message is kept here all the same. */
type Taken =
  | { kind: "taken" }
  | { kind: "refused"; faults: readonly (Fault & { message?: string })[] }
  | { kind: "strange" };

/**
 * Takes a submission in: checked, kept for the organisation of whoever runs the installation, and forwarded by mail. Without such an organisation it is kept
 * in the installation's name, where no tenant reads it, and goes to CONTACT_TO alone. Where a form service elsewhere is configured it goes there, and is kept here only
 * when that service did not take it.
 */
export async function acceptSubmission(env: Env, submission: Submission): Promise<Taken> {
  if (!env.config.FORMS) return { kind: "refused", faults: [{ code: "INACTIVE" }] };
  const read = readSubmission(submission);
  if (Array.isArray(read)) return { kind: "refused", faults: read };
  const elsewhere =
    env.config.FORM_SERVICE_URL && !read.suspect ? await handOver(env, read) : { kind: "unreachable" as const };
  if (elsewhere.kind === "taken" || elsewhere.kind === "refused") return elsewhere;
  const operators = await operatorsOrganisation(env);
  if (!operators && env.config.CONTACT_TO.length === 0) {
    env.log.warn("nobody would get what visitors write, so the forms take nothing: set CONTACT_TO, or FORMS=false");
    return { kind: "refused", faults: [{ code: "PROJECT_NOT_FOUND" }] };
  }
  const org = operators ?? systemOrganisation;
  await env.database.tx(org, (db) => keep(env, db, org, read));
  return elsewhere.kind === "strange" ? elsewhere : { kind: "taken" };
}

async function keep(env: Env, db: Db, org: string, message: Message): Promise<void> {
  const id = newId();
  await insertMessage(db, org, id, message);
  if (message.suspect) return;
  const named = env.config.CONTACT_TO;
  const { name, email, about, people } = message;
  // A mail of ours never holds the lure host's address, and somebody who asks about a simulation may well quote it.
  const quote = message.message.replaceAll(new URL(env.config.lureUrl).host, "(the lure host)");
  const template = people === null ? ("contact:message" as const) : ("contact:message-people" as const);
  for (const to of named.length > 0 ? named : await owners(db, org))
    await notify(db, org, {
      purpose: "notice",
      template: org === systemOrganisation ? (`${template}-unlisted` as const) : template,
      to,
      locale: "en",
      vars: { name, email, about, quote, ...(people !== null && { people: String(people) }) },
      effect: `message:${id}:${to}`,
    });
}
