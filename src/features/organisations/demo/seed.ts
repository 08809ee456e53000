import { randomBytes } from "node:crypto";
import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { base32 } from "../../../kit/tokens.ts";
import { setRecord, zoneFile } from "../../../kit/dns/zone.ts";
import { settle } from "../proof.ts";
import { challengeName, challengeValue } from "../rules.ts";
import { insertDemo } from "../store/demo.ts";
import { insertDomain } from "../store/domains.ts";
import { insertNotice, setOrganisation } from "../store/organisations.ts";

/** The domain of the demo organisation's people. */
const demoDomain = "brightwater.example";

const day = 24 * 60 * 60 * 1000;
const seeder = { kind: "system", id: "demo", member: null } as const;

/** The demo organisation's settings, its staff notice, and its domain, whose proof stands in the development zone like any other. */
export async function seedDemo({ env, db, org, now }: { env: Env; db: Db; org: string; now: Date }): Promise<void> {
  await setOrganisation(db, org, {
    timeZone: "Europe/London",
    locale: "en",
    verdictHoldSeconds: 5,
    securityAddress: `security@${demoDomain}`,
    reportAddress: `report@${demoDomain}`,
    noticeRecordedAt: now,
  });
  await insertDemo(db, org, 12);
  const informedOn = new Date(now.getTime() - 400 * day).toISOString().slice(0, 10);
  await insertNotice(db, org, { id: newId(), informedBy: "meeting", informedOn, note: null, recordedBy: seeder.id });
  const nonce = base32(randomBytes(20));
  setRecord(zoneFile(env.config.dataDir), challengeName(demoDomain), [challengeValue(nonce)]);
  const made = await insertDomain(db, org, newId(), demoDomain, nonce);
  if (made) await settle(db, org, seeder, made.id, "found", now);
}
