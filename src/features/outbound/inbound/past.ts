import { createHash } from "node:crypto";
import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { newIdOfHour } from "../../../kit/id.ts";
import { record } from "../../../kit/ledger/index.ts";
import { mailReported } from "../facts.ts";
import { addInbound } from "../store/inbound.ts";
import { sealRaw } from "./raw.ts";
import { headerOf } from "./scan.ts";

/** Keeps a reported mail of the past, no simulation, at its own time: a fact, and nobody is thanked or told. @param mail.reporter an address @returns its id, null when it was known */
export async function storePastReport(
  env: Env,
  db: Db,
  org: string,
  { at, reporter, raw }: { at: Date; reporter: string; raw: Buffer },
): Promise<string | null> {
  const id = newIdOfHour(at.getTime());
  const named = headerOf(raw.toString("latin1")).get("message-id") ?? [];
  const messageIds = named.slice(0, 1).flatMap((value) => /<([^<>]+)>/.exec(value)?.[1] ?? []);
  const digest = createHash("sha256").update(raw).digest();
  const row = {
    id,
    mailbox: org,
    reporter,
    digest,
    simulation: false,
    messageIds,
    raw: sealRaw(env, org, id, raw),
    at,
  };
  if (!(await addInbound(db, org, row))) return null;
  await record(db, org, [mailReported({ inbound: id, reporter, messageIds, tokens: [], simulation: false }, { at })]);
  return id;
}
