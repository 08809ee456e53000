import type { Context } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { audited } from "../../audit/index.ts";
import { requireMailLimit } from "../../outbound/index.ts";
import { contract } from "../contract.ts";
import { invitationOf, openInvitation } from "../store/invitations.ts";
import type { Person } from "../store/people.ts";
import { orderTakingBack } from "./taking-back.ts";

/** Opens somebody's invitation, anew when there was one, and orders its mail. Refuses when their address has had too many. */
export async function orderInvitation(
  { db, org, actor, env, now }: Pick<Context, "db" | "org" | "actor" | "env" | "now">,
  person: Pick<Person, "id" | "email" | "emailKey">,
  detail: object = {},
): Promise<void> {
  await requireMailLimit({ db, org, actor, env, now }, "invitation", person.email);
  const before = await invitationOf(db, org, person.id);
  // What was made for another address is nobody's from now on.
  if (before && before.emailKey !== person.emailKey)
    await orderTakingBack({ env, db, org }, { person: person.id, used: false });
  const made = await openInvitation(db, org, {
    id: newId(),
    person: person.id,
    emailKey: person.emailKey,
    by: actor.member ?? actor.id,
  });
  await env.jobs.send("send-invitation", { org, invitation: made.id }, { db });
  await audited(contract.invitePerson, { db, org, actor }, { id: person.id, detail });
}
