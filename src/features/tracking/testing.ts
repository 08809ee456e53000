import type { TestDatabase } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import type { NewHit } from "./spool/writer.ts";
import type { Action } from "./spool/record.ts";

/** A launched campaign as tracking's tests need it. */
export interface TestCampaign {
  org: string;
  id: string;
  number: number;
  /** Members by delivery number minus one. */
  members: string[];
}

export interface TestCampaignOptions {
  recipients: number;
  hold?: number;
  state?: string;
  deliveryState?: string;
  sentAt?: Date;
}

/** Writes an organisation and a running campaign straight into the tables of earlier features, as their owner. */
export async function testCampaign(
  test: Pick<TestDatabase, "look">,
  options: TestCampaignOptions,
): Promise<TestCampaign> {
  const org = newId();
  const id = newId();
  await test.look(
    "INSERT INTO organisations (id, name, plan, verdict_hold_seconds) VALUES ($1, 'Test', 'enterprise', $2)",
    [org, options.hold ?? 0],
  );
  const [{ number }] = (await test.look<{ number: string }>(
    `INSERT INTO campaigns (org, id, name, state, audience, schedule, seed, created_by) VALUES ($1, $2, 'Test', $3, '{}', '{}', 1, 'test') RETURNING number`,
    [org, id, options.state ?? "running"],
  )) as [{ number: string }];
  await test.look(
    "INSERT INTO campaign_lures (org, campaign, idx, lure, version, difficulty, channel) VALUES ($1, $2, 0, $3, 1, 'moderate', 'email')",
    [org, id, newId()],
  );
  const members = Array.from({ length: options.recipients }, () => newId());
  await test.look(
    `INSERT INTO deliveries (org, campaign, number, member, lure_idx, hold_out, email, time_zone, state, due_at, next_at, sent_at)
     SELECT $1, $2, n, m, 0, false, 'p' || n || '@brightwater.example', 'UTC', $4, now(), now(), $5
       FROM unnest($3::uuid[]) WITH ORDINALITY AS p(m, n)`,
    [org, id, members, options.deliveryState ?? "sent", options.sentAt ?? new Date(Date.now() - 3_600_000)],
  );
  return { org, id, number: Number(number), members };
}

/** A hit by a person's browser, half an hour ago. */
export function testHit(campaign: number, delivery: number, action: Action, more: Partial<NewHit> = {}): NewHit {
  return {
    at: Date.now() - 1_800_000,
    action,
    signs: 0,
    campaign,
    delivery,
    lure: 0,
    dwell: 0,
    address: "203.0.113.7",
    agent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    ...more,
  };
}
