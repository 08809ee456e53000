// Launching 100,000 recipients: how soon the answer is there, and how long the one transaction takes that freezes the audience.
import { addBigLure, makeCompany } from "./company.ts";
import { launchNow } from "./campaign-calls.ts";
import { benchEnv } from "./environment.ts";
import { makeReport } from "./report.ts";

const recipients = 100_000;
const report = makeReport("launch");
const bench = await benchEnv({ variables: { DNS_LOOPBACK: "127.0.0.1:9" } });

try {
  const org = await makeCompany(bench, recipients);
  const lures = [await addBigLure(bench, org), await addBigLure(bench, org)];
  const spread = { windowDays: 5, from: "09:00", until: "17:00", weekdays: [1, 2, 3, 4, 5], jitterMinutes: 45 };
  const first = await launchNow(bench, org, { lures, schedule: spread, holdOutShare: 0.1 });
  report.add({ what: "answer to the launch", value: first.answerMs / 1000, unit: "s" }, { of: "value", atMost: 1 });
  report.add(
    { what: "audience of 100,000 frozen", value: first.frozenMs / 1000, unit: "s" },
    { of: "value", atMost: 20 },
  );
  await expectRecipients(first.id);

  // The second one has a hundred thousand earlier deliveries to look at for the monthly limit.
  const second = await launchNow(bench, org, { lures, schedule: spread });
  report.add(
    { what: "the next one, with the first to count for the monthly limit", value: second.frozenMs / 1000, unit: "s" },
    { of: "value", atMost: 20 },
  );
  await expectRecipients(second.id);
  report.save({ recipients });
} finally {
  await bench.close();
}

async function expectRecipients(campaign: string): Promise<void> {
  const [row] = await bench.look<{ n: number; people: number }>(
    "SELECT count(*)::int AS n, count(DISTINCT member)::int AS people FROM deliveries WHERE campaign = $1",
    [campaign],
  );
  if (row!.n !== recipients || row!.people !== recipients)
    throw new Error(`${row!.n} deliveries for ${row!.people} people`);
}
