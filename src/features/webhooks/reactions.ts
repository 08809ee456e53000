import { newId } from "../../kit/id.ts";
import { reaction } from "../../kit/ledger/index.ts";
import { organisation } from "../organisations/index.ts";
import { order } from "./jobs.ts";
import { eventBody, eventKinds } from "./rules.ts";
import { addDeliveries, webhooks } from "./store.ts";

/** Turns facts into deliveries for every webhook that wants them. */
export const announce = reaction("webhooks-announce", eventKinds, async ({ db, org, facts, env }) => {
  const wanting = (await webhooks(db, org)).filter((one) => one.active);
  if (wanting.length === 0) return;
  const named = (await organisation(db, org)).privacyMode === "named";
  const rows = wanting.flatMap((one) =>
    facts
      // What happened before the webhook was made is not news for it.
      .filter((fact) => one.events.includes(fact.kind) && fact.at >= one.createdAt)
      .map((fact) => ({ webhook: one.id, id: newId(), fact: fact.id, event: fact.kind, body: eventBody(fact, named) })),
  );
  for (const id of await addDeliveries(db, org, rows)) await order(env, db, org, id);
});
