// Launching 100,000 recipients: how soon the answer is there, and how long the one transaction takes that freezes the audience.
import "../tools/alone.ts";
import { addBigLure, makeCompany } from "./company.ts";
import { launchNow } from "./campaign-calls.ts";
import { benchEnv } from "./environment.ts";
import { makeReport, quantile } from "./report.ts";

const recipients = 100_000;
const report = makeReport("launch");
const bench = await benchEnv({ variables: { DNS_LOOPBACK: "127.0.0.1:9" } });

try {
  const org = await makeCompany(bench, recipients);
  const lures = [await addBigLure(bench, org), await addBigLure(bench, org)];
  const spread = { windowDays: 5, from: "09:00", until: "17:00", weekdays: [1, 2, 3, 4, 5], jitterMinutes: 45 };
  const inserts = [await plainInsert(org), await plainInsert(org), await plainInsert(org)];
  const yardstick = { what: "a plain INSERT of as many rows", value: quantile(inserts, 0.5) };
  const first = await launchNow(bench, org, { lures, schedule: spread, holdOutShare: 0.1 });
  report.add(
    { what: "answer to the launch", value: first.answerMs / 1000, unit: "s", yardstick },
    { of: "ratio", atMost: 0.5 },
  );
  report.add(
    { what: "audience of 100,000 frozen", value: first.frozenMs / 1000, unit: "s", yardstick },
    { of: "ratio", atMost: 15 },
  );
  await expectRecipients(first.id);

  // The second one has a hundred thousand earlier deliveries to look at for the monthly limit.
  const second = await launchNow(bench, org, { lures, schedule: spread });
  report.add(
    {
      what: "the next one, with the first to count for the monthly limit",
      value: second.frozenMs / 1000,
      unit: "s",
      yardstick,
    },
    { of: "ratio", atMost: 15 },
  );
  await expectRecipients(second.id);
  // Half of them read another language, in which both lures have a variant.
  for (const of of lures) await addBigLure(bench, org, { of, locale: "de" });
  await bench.look(
    "UPDATE people SET locale = CASE WHEN hashtext(id::text) % 2 = 0 THEN 'de' ELSE 'en' END WHERE org = $1",
    [org],
  );
  await bench.look("UPDATE organisations SET simulations_per_month = 3 WHERE id = $1", [org]);
  const third = await launchNow(bench, org, { lures, schedule: spread });
  report.add(
    { what: "the third, half of it in another language", value: third.frozenMs / 1000, unit: "s", yardstick },
    { of: "ratio", atMost: 15 },
  );
  await expectRecipients(third.id);
  await expectLanguages(third.id);
  report.save({ recipients });
} finally {
  await bench.close();
}

/** One row a person, as narrow as a delivery can be, in a table with its key; nothing is chosen, planned or checked. @returns seconds */
async function plainInsert(org: string): Promise<number> {
  await bench.look("DROP TABLE IF EXISTS plain");
  await bench.look(
    "CREATE TABLE plain (org uuid, number int, member uuid, address text, due timestamptz, state text, PRIMARY KEY (org, number))",
  );
  const began = performance.now();
  await bench.look(
    "INSERT INTO plain SELECT org, row_number() OVER (ORDER BY id), id, email, now(), 'queued' FROM people WHERE org = $1",
    [org],
  );
  return (performance.now() - began) / 1000;
}

async function expectLanguages(campaign: string): Promise<void> {
  const [row] = await bench.look<{ wrong: number }>(
    `SELECT count(*) FILTER (WHERE (p.locale = 'de') <> (l.content <> l.lure))::int AS wrong
       FROM deliveries d JOIN people p ON p.org = d.org AND p.id = d.member
       JOIN campaigns_public_lures l ON l.org = d.org AND l.campaign = d.campaign AND l.idx = d.lure_idx WHERE d.campaign = $1`,
    [campaign],
  );
  if (row!.wrong > 0) throw new Error(`${row!.wrong} people got a lure that is not in their language`);
}

async function expectRecipients(campaign: string): Promise<void> {
  const [row] = await bench.look<{ n: number; people: number }>(
    "SELECT count(*)::int AS n, count(DISTINCT member)::int AS people FROM deliveries WHERE campaign = $1",
    [campaign],
  );
  if (row!.n !== recipients || row!.people !== recipients)
    throw new Error(`${row!.n} deliveries for ${row!.people} people`);
}
