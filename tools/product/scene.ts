import { setRecord, zoneFile } from "../../src/kit/dns/zone.ts";
import type { Client } from "./client.ts";
import type { Place } from "./process.ts";

export const domain = "harbour.example";

export interface Scene {
  profile: string;
  /** Ids of usable lures of the library that go by mail. */
  lures: string[];
}

/** Brings an organisation to where it may launch: notice recorded, domain proven, a mail server, people. */
export async function setScene(
  client: Client,
  place: Place,
  options: { people: number; smtpPort: number; connections?: number; ratePerMinute?: number; domain?: string },
): Promise<Scene> {
  const name = options.domain ?? domain;
  await client.post("/organisations/current/notice", {
    informedBy: "meeting",
    informedOn: new Date(Date.now() - 864e5).toISOString().slice(0, 10),
  });
  await proveDomain(client, place, name);
  const profile = await client.post("/sending-profiles", {
    name: "Local sink",
    transport: "smtp",
    fromAddress: `practice@${name}`,
    settings: {
      host: "127.0.0.1",
      port: options.smtpPort,
      security: "none",
      connections: options.connections ?? 5,
      ...(options.ratePerMinute && { ratePerMinute: options.ratePerMinute }),
    },
    isDefault: true,
  });
  const answer = await client.upload("/people/import", "text/csv", peopleCsv(options.people, name));
  await client.job(answer.id);
  const { items } = await client.get("/lures?source=library&channel=email&limit=50");
  return {
    profile: profile.id,
    lures: items.filter((lure: { usable: boolean }) => lure.usable).map((lure: { id: string }) => lure.id),
  };
}

/** Adds the domain, publishes its challenge on the loopback resolver and has it verified. */
async function proveDomain(client: Client, place: Place, name: string): Promise<void> {
  const { id, record } = await client.post("/domains", { domain: name });
  setRecord(zoneFile(place.dataDir), record.name, [record.value]);
  const proven = await client.post(`/domains/${id}/verify`);
  if (proven.state !== "proven") throw new Error(`${name} is not proven: ${proven.why}`);
}

/** A campaign to everybody, due at once. Resolves when its audience is frozen. */
export async function launch(
  client: Client,
  { lures, profile }: Scene,
  options: { name?: string; lureCount?: number } = {},
): Promise<string> {
  const campaign = await client.post("/campaigns", {
    name: options.name ?? "Autumn practice",
    audience: { everyone: true },
    lures: lures.slice(0, options.lureCount ?? 2),
    schedule: { windowDays: 0, from: "00:00", until: "24:00", weekdays: [1, 2, 3, 4, 5, 6, 7], jitterMinutes: 0 },
    channels: { email: profile },
  });
  const { job } = await client.post(`/campaigns/${campaign.id}/launch`);
  if (job) await client.job(job);
  return campaign.id;
}

/** A list of fictional people as CSV, number 1 to `count`. */
function peopleCsv(count: number, name: string): string {
  const departments = ["Harbour office", "Warehouse", "Accounts", "Fleet", "People", "Workshop"];
  const rows = Array.from(
    { length: count },
    (_, i) => `Person,Number ${i + 1},person${i + 1}@${name},${departments[i % departments.length]},en,UTC`,
  );
  return `First name,Last name,E-mail,Department,Language,Time zone\n${rows.join("\n")}\n`;
}
