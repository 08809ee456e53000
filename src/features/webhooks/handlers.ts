import { randomBytes } from "node:crypto";
import { zId } from "../../kit/contract.ts";
import { holdRoom } from "../../kit/db/room.ts";
import { egress } from "../../kit/egress.ts";
import type { Context, Env, Handlers, StepHandlers } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { cursorKeys, pageOf } from "../../kit/paging.ts";
import { Problem, refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import { audited } from "../audit/index.ts";
import { technicalFacts } from "../campaigns/index.ts";
import { requireCapability } from "../organisations/index.ts";
import { disclosureTo, hourOf, visibleDepartments } from "../people/index.ts";
import type { Disclosure } from "../people/index.ts";
import { contract } from "./contract.ts";
import { secretPlace } from "./jobs.ts";
import { orderAttempts } from "./orders.ts";
import * as store from "./store/webhooks.ts";

const most = 20;

export const handlers: Handlers<typeof contract> = {
  async listWebhooks({ db, org }) {
    return { items: await store.webhooks(db, org) };
  },

  async getWebhook({ db, org, input }) {
    return (await store.findWebhook(db, org, input.id)) ?? fail("unknown-webhook");
  },

  async removeWebhook({ db, org, actor, input }) {
    if ((await store.removeWebhook(db, org, input.id)) === 0) fail("unknown-webhook");
    await audited(contract.removeWebhook, { db, org, actor }, { id: input.id });
  },

  async testWebhook({ db, org, actor, input, env, now }) {
    if (!(await store.findWebhook(db, org, input.id))) fail("unknown-webhook");
    const id = newId();
    const body = JSON.stringify({ type: "webhook.test", timestamp: now.toISOString(), data: {} });
    await store.addDeliveries(db, org, [
      { webhook: input.id, id, fact: `test:${id}`, event: "webhook.test", body, at: now, hiddenUntil: null },
    ]);
    const slow = (await store.slowWebhooks(db, org)).has(input.id);
    await orderAttempts(env, db, org, { ids: [id], slow, attempts: 0 });
    await audited(contract.testWebhook, { db, org, actor }, { id: input.id, detail: { delivery: id } });
    return (await store.findDelivery(db, org, input.id, id))!;
  },

  async listWebhookDeliveries(context) {
    const { db, org, input } = context;
    if (!(await store.findWebhook(db, org, input.id))) fail("unknown-webhook");
    const [before = null] = cursorKeys(input.cursor, [zId()]) ?? [];
    const seen = await disclosureTo(context, null);
    // Which events there were, and when, are the figures of a campaign one by one.
    const events = seen.outcomes && seen.departments === "all" ? null : [...technicalFacts, "webhook.test"];
    const found = await store.deliveries(db, org, input.id, before, input.limit + 1, events, seen.rows !== "named");
    return pageOf(
      found.map((one) => (seesAll(seen) ? one : withoutPerson(one))),
      input.limit,
      (delivery) => [delivery.id],
    );
  },

  async retryWebhookDelivery(context) {
    const { db, org, actor, input, env } = context;
    const seen = await disclosureTo(context, null);
    const found =
      (await store.reopenDelivery(db, org, input.id, input.delivery, seen.rows !== "named")) ??
      fail("unknown-delivery");
    await orderAttempts(env, db, org, {
      ids: [input.delivery],
      slow: (await store.slowWebhooks(db, org)).has(input.id),
      attempts: 0,
    });
    await audited(
      contract.retryWebhookDelivery,
      { db, org, actor },
      { id: input.id, detail: { delivery: input.delivery } },
    );
    return seesAll(seen) ? found : withoutPerson(found);
  },
};

const seesAll = (seen: Disclosure) => seen.rows === "named" && seen.outcomes && seen.departments === "all";

// What a receiver answers may repeat what it was told.
function withoutPerson(one: store.Delivery): store.Delivery {
  if (one.event.startsWith("campaign.") || one.event === "webhook.test") return one;
  const answer = one.status === null ? one.answer : null;
  return { ...one, answer, createdAt: hourOf(one.createdAt), triedAt: one.triedAt && hourOf(one.triedAt) };
}

/** What people did or got is sent to nobody who could not look at it here; a webhook knows no departments. */
async function requireEvents({ db, org, actor }: Context, events: readonly string[]): Promise<void> {
  const ofPeople = events.filter((event) => !event.startsWith("campaign."));
  const outcomes = ofPeople.some((event) => !technicalFacts.includes(event as never));
  const everybody = ofPeople.length === 0 || (await visibleDepartments(db, org, actor)) === "all";
  if (everybody && (!outcomes || actor.may.has("results:read"))) return;
  const detail = words("webhooks")("needs-results");
  throw refuse("forbidden", "needs-results", detail, { fields: [{ path: "events", message: detail }] });
}

/** The address is resolved before it is stored. */
export const steps: StepHandlers<typeof contract> = {
  async createWebhook({ tx, org, actor, input, env }) {
    const room = async ({ db, now }: Pick<Context, "db" | "now">) => {
      await requireCapability(db, org, "incident-response", now);
      await holdRoom(db, org, "webhooks");
      if ((await store.webhooks(db, org)).length >= most)
        throw refuse("quota", "too-many-webhooks", words("webhooks")("too-many-webhooks", { most }));
    };
    await tx(async (context) => {
      await requireEvents(context, input.events);
      await room(context);
    });
    await checkUrl(env, input.url);
    const id = newId();
    const secret = randomBytes(32);
    const made = await tx(async (context) => {
      const { db } = context;
      await requireEvents(context, input.events);
      await room(context);
      const sealed = env.secrets.seal(secret, secretPlace(org, id));
      const added = await store.addWebhook(db, org, { id, url: input.url, events: input.events, secret: sealed });
      await audited(contract.createWebhook, { db, org, actor }, { id, detail: { events: input.events } });
      return added;
    });
    return { ...made, secret: `whsec_${secret.toString("base64")}` };
  },

  async changeWebhook({ tx, org, actor, input: { id, ...change }, env }) {
    // Another address is another reader, and a hook that is switched on again tells again.
    const allowed = async (context: Context, lock: boolean) => {
      const before = (await store.findWebhook(context.db, org, id, lock)) ?? fail("unknown-webhook");
      await requireEvents(context, [...before.events, ...(change.events ?? [])]);
      return before;
    };
    await tx((context) => allowed(context, false));
    if (change.url) await checkUrl(env, change.url);
    return tx(async (context) => {
      const { db } = context;
      // Asked again: somebody else may have given it other events meanwhile.
      const before = await allowed(context, true);
      const changed = (await store.changeWebhook(db, org, id, change)) ?? fail("unknown-webhook");
      const detail = { fields: Object.keys(change) };
      await audited(contract.changeWebhook, { db, org, actor }, { id, detail });
      if (changed.active && !before.active) await env.jobs.send("resume-webhook", { org, webhook: id }, { db });
      return changed;
    });
  },
};

async function checkUrl(env: Env, url: string): Promise<void> {
  try {
    await egress(env.config).check(url);
  } catch (error) {
    if (!(error instanceof Problem) || error.reason !== "egress-refused") throw error;
    const { detail } = error;
    throw refuse("invalid", "egress-refused", detail, { fields: [{ path: "url", message: detail }] });
  }
}

function fail(reason: "unknown-webhook" | "unknown-delivery"): never {
  throw refuse("missing", reason, words("webhooks")(reason));
}
