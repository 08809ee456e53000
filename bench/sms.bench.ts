// Text messages by SMPP through the send ledger against the bare library, and a gateway's rate that two processes share: same machine, same run, the
// gateway in a process of its own.
import "../tools/alone.ts";
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startSending } from "../src/features/campaigns/index.ts";
import { lure, starterLures } from "../src/features/lures/index.ts";
import { newId } from "../src/kit/id.ts";
import { launchNow } from "./campaign-calls.ts";
import { makeCompany } from "./company.ts";
import { benchEnv } from "./environment.ts";
import { makeReport } from "./report.ts";
import { forkGateway } from "./sms/gateway.ts";
import type { PacedOrder } from "./sms/paced-process.ts";
import { bareRate } from "./sms/yardstick.ts";

const window = 50;
const perSecond = 10;
const quick = process.argv.includes("--quick");
const report = makeReport("sms");
const bench = await benchEnv({ pool: 12, variables: { DNS_LOOPBACK: "127.0.0.1:9" } });

try {
  await throughput();
  await sharedRate(quick ? 12 : 60);
  report.save({ window, perSecond });
} finally {
  await bench.close();
}

async function throughput(): Promise<void> {
  const messages = quick ? 2000 : 10_000;
  const gateway = await forkGateway(20);
  try {
    await ledgerRate(gateway, 500);
    const before = await bareRate(gateway.port, messages / 2, window);
    const ours = await ledgerRate(gateway, messages);
    const after = await bareRate(gateway.port, messages / 2, window);
    report.add(
      { what: `${messages} text messages by SMPP, answered after 20 ms, one bind, window ${window}`, value: ours, unit: "messages/s", yardstick: { what: "the bare library", value: (before + after) / 2 } }, // oxfmt-ignore
      { of: "ratio", atLeast: 0.7 },
    );
  } finally {
    gateway.end();
  }
}

/** Messages a second of a launched campaign, from the first claim to the last result in the ledger. */
async function ledgerRate(gateway: Awaited<ReturnType<typeof forkGateway>>, recipients: number): Promise<number> {
  const org = await makeCompany(bench, recipients, `s${Math.random().toString(36).slice(2, 10)}.example`);
  await bench.look(
    `WITH numbered AS (UPDATE people p SET phone = '+4915110' || lpad(n.i::text, 6, '0') FROM (SELECT id, row_number() OVER (ORDER BY id) AS i FROM people WHERE org = $1) AS n
       WHERE p.org = $1 AND p.id = n.id RETURNING p.phone, p.id)
     INSERT INTO outbound_confirmed (org, address, member, confirmed_at) SELECT $1, phone, id, now() FROM numbered`,
    [org],
  );
  const profile = newId();
  await bench.look(
    `INSERT INTO sending_profiles (org, id, name, channel, transport, from_name, from_address, settings, secret_names, is_default)
     VALUES ($1, $2, 'Gateway', 'sms', 'smpp', '', 'Harbour', $3, '{}', true)`,
    [org, profile, JSON.stringify({ ...gateway.settings, window, prices: "*=0.08" })],
  );
  const text = (await starterLures()).find(({ key }) => key === "text-parcel-slot")!.id;
  await bench.env.database.tx(org, (db) => lure(db, org, text));
  const { id } = await launchNow(bench, org, { lures: [text], channels: { sms: profile } });
  // Due times are whole seconds: from here on everything may go.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const started = performance.now();
  const stop = startSending(bench.env);
  for (let open = true; open;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const [row] = await bench.look<{ open: boolean }>(
      "SELECT EXISTS (SELECT FROM deliveries WHERE org = $1 AND campaign = $2 AND state IN ('queued', 'deferred', 'claimed', 'committing')) AS open",
      [org, id],
    );
    open = row!.open;
  }
  const seconds = (performance.now() - started) / 1000;
  await stop();
  const [sent] = await bench.look<{ count: number }>(
    "SELECT count(*)::int AS count FROM deliveries WHERE org = $1 AND campaign = $2 AND state = 'sent'",
    [org, id],
  );
  if (sent!.count !== recipients) throw new Error(`${sent!.count} of ${recipients} messages were sent`);
  return recipients / seconds;
}

/** Two processes send by one profile to a gateway that takes ten within any second and refuses the eleventh. */
async function sharedRate(seconds: number): Promise<void> {
  const gateway = await forkGateway(5, perSecond);
  try {
    const order: PacedOrder = {
      urls: bench.urls,
      rootKey: bench.env.config.rootKey.toString("base64"),
      org: await makeCompany(bench, 1, "paced.example"),
      profile: newId(),
      settings: { ...gateway.settings, perSecond },
      seconds,
    };
    const children = [0, 1].map(() => fork(join(import.meta.dirname, "sms/paced-process.ts")));
    await Promise.all(children.map((one) => once(one, "message")));
    for (const one of children) one.send(order);
    await Promise.all(children.map((one) => once(one, "exit")));
    const { received, refused, worst } = await gateway.counted();
    const note = `at most ${worst} within a second`;
    report.add({ what: `refused as too much of ${received + refused}, two processes in ${seconds} s`, value: refused, unit: "messages", note }, { of: "value", atMost: 0 }); // oxfmt-ignore
    const used = received / (perSecond * seconds);
    report.add({ what: `share of ${perSecond} a second that was used`, value: used, unit: "of 1" }, { of: "value", atLeast: 0.95 }); // oxfmt-ignore
  } finally {
    gateway.end();
  }
}
