import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Env } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { readWords } from "../../kit/words.ts";
import { createOrganisation } from "../organisations/index.ts";
import { secretPlace } from "./jobs.ts";
import { queueDeliveries } from "./reactions.ts";
import { addWebhook } from "./store/webhooks.ts";

/** An order as the queue keeps it. */
export interface Order<Data = { org: string; deliveries: string[] }> {
  name: string;
  data: Data;
  after: number;
}

/** A receiver, what it was told, and what was ordered, for tests of deliveries. */
interface DeliveryStage {
  t: TestEnv;
  /** The ids that the receiver was told, in order. */
  got: string[];
  sent: Order[];
  /** What the receiver does with a request. */
  answers: (id: string, answer: ServerResponse) => void;
  /** The ports of a process whose orders are kept in `sent`. */
  env(): Env;
  /** Forgets what was told and ordered; each answer is 500 again. */
  reset(): void;
  /** A new organisation's webhook hears of so many events: the order for them. */
  announced(events: number): Promise<Order>;
  /** How many deliveries stand in which state; of those that wait, after how many attempts. */
  states(org: string): Promise<Record<string, number>>;
  close(): Promise<void>;
}

export async function openDeliveryStage(): Promise<DeliveryStage> {
  readWords("outbound", new URL("../outbound/words/", import.meta.url));
  readWords("webhooks", new URL("words/", import.meta.url));
  const receiver = createServer((request, answer) => {
    const id = String(request.headers["webhook-id"]);
    request.resume().on("end", () => {
      stage.got.push(id);
      stage.answers(id, answer);
    });
  });
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const url = `http://${host}/events`;
  const t = await testEnv({ variables: { EGRESS_ALLOW: host } });
  const refuse: DeliveryStage["answers"] = (_id, answer) => void answer.writeHead(500).end();
  const stage: DeliveryStage = {
    t,
    got: [],
    sent: [],
    answers: refuse,
    env: () => ({
      ...t.env,
      jobs: {
        // Among the deliveries of one order none is the first.
        send: async (name, data, { after = 0 } = {}) => {
          const { deliveries, ...rest } = data as Order["data"];
          stage.sent.push({ name, data: { ...rest, ...(deliveries && { deliveries: deliveries.toSorted() }) } as Order["data"], after }); // oxfmt-ignore
        },
      },
    }),
    reset() {
      stage.got.length = 0;
      stage.sent.length = 0;
      stage.answers = refuse;
    },
    async announced(events) {
      const org = newId();
      await t.database.tx(org, async (db, now) => {
        await createOrganisation(db, { id: org, name: "Test", plan: "enterprise" }, now);
        const id = newId();
        const secret = t.env.secrets.seal(Buffer.alloc(32, 1), secretPlace(org, id));
        await addWebhook(db, org, { id, url, events: ["campaign.ended"], secret });
      });
      const facts = Array.from({ length: events }, () => fact(org));
      await t.database.tx(org, (db) => queueDeliveries.run({ org, facts, db, env: stage.env() }));
      const [order, ...others] = stage.sent.splice(0);
      if (!order || others.length > 0) throw new Error("events that are announced together are one order");
      return order;
    },
    async states(org) {
      const rows = await t.look<{ state: string; n: number }>(
        `SELECT state || CASE WHEN state = 'waiting' AND attempts > 0 THEN ' ' || attempts ELSE '' END AS state, count(*)::int AS n
           FROM webhook_deliveries WHERE org = $1 GROUP BY 1`,
        [org],
      );
      return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
    },
    async close() {
      receiver.closeAllConnections();
      receiver.close();
      await t.close();
    },
  };
  return stage;
}

function fact(org: string) {
  const data = { campaign: newId() };
  return { pos: 1, id: newId(), kind: "campaign.ended", org, person: null, data, at: new Date(Date.now() + 1000) };
}
