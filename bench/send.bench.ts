// The real send ledger against a bare nodemailer pool: same machine, same run, same connections, same sink in a process of its own.
import "../tools/alone.ts";
import { startSending } from "../src/features/campaigns/index.ts";
import { defaultChannel } from "../src/features/outbound/index.ts";
import { launchNow } from "./campaign-calls.ts";
import { addBigLure, addSinkProfile, domain, makeCompany } from "./company.ts";
import { benchEnv } from "./environment.ts";
import { makeReport } from "./report.ts";
import { benchDkim } from "./send/message.ts";
import { forkSink } from "./send/sink.ts";
import { yardstick } from "./send/yardstick.ts";

const connections = 10;
const quick = process.argv.includes("--quick");
const report = makeReport("send");
// Each company proves a name of its own; all send from one that is set aside for lures.
const bench = await benchEnv({ pool: 12, variables: { DNS_LOOPBACK: "127.0.0.1:9", LURE_DOMAINS: domain } });
const sink = await forkSink();

try {
  await ledgerRate(1000, false);
  for (const dkim of [false, true]) {
    const keys = dkim ? benchDkim() : undefined;
    const name = dkim ? "with DKIM" : "without DKIM";
    const before = await yardstick(sink.port, 5000, connections, keys);
    const ours = await ledgerRate(10_000, dkim);
    const after = await yardstick(sink.port, 5000, connections, keys);
    const beside = { what: "bare nodemailer pool that composes", value: (before + after) / 2 };
    report.add(
      { what: `sending to 10,000 recipients ${name}`, value: ours, unit: "mails/s", yardstick: beside },
      { of: "ratio", atLeast: 1 },
    );
  }
  if (!quick) {
    const few = await ledgerRate(2000, false);
    const many = await ledgerRate(100_000, false);
    const beside = { what: "2,000 recipients", value: few };
    report.add(
      { what: "sending to 100,000 recipients", value: many, unit: "mails/s", yardstick: beside },
      { of: "ratio", atLeast: 0.8 },
    );
  }
  report.save({ connections });
} finally {
  sink.end();
  await bench.close();
}

/** Launches a campaign, waits until its audience is frozen, then sends all of it; mails a second from the first claim to the last result in the ledger. */
async function ledgerRate(recipients: number, dkim: boolean): Promise<number> {
  const org = await makeCompany(
    bench,
    recipients,
    `n${recipients}${dkim ? "d" : ""}${Math.random().toString(36).slice(2, 8)}.example`,
  );
  const profile = await addSinkProfile(bench, org, sink.port, connections, dkim);
  const lure = await addBigLure(bench, org);
  const { id } = await launchNow(bench, org, { lures: [lure], channels: { [defaultChannel]: profile } });
  // Due times are whole seconds: from here on everything may go.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const at = await sink.received();
  const started = performance.now();
  const stop = startSending(bench.env);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    // Two small questions, so that asking costs nothing.
    const [row] = await bench.look<{ open: boolean }>(
      `SELECT EXISTS (SELECT FROM deliveries WHERE org = $1 AND campaign = $2 AND state IN ('queued', 'deferred'))
           OR EXISTS (SELECT FROM deliveries WHERE owner IS NOT NULL AND state IN ('claimed', 'committing')) AS open`,
      [org, id],
    );
    if (!row!.open) break;
  }
  const seconds = (performance.now() - started) / 1000;
  await stop();
  const got = (await sink.received()) - at;
  if (got !== recipients) throw new Error(`${got} mails arrived for ${recipients} recipients`);
  console.log(`  ${recipients} recipients${dkim ? " with DKIM" : ""}: ${Math.round(recipients / seconds)} mails/s`);
  return recipients / seconds;
}
