// The SMTP transport alone (no ledger) against a bare nodemailer pool that composes: what the mail path has in hand.
import "../tools/alone.ts";
import { makeReport } from "./report.ts";
import { benchDkim } from "./send/message.ts";
import { forkSink } from "./send/sink.ts";
import { transportRate } from "./send/transport.ts";
import { yardstick } from "./send/yardstick.ts";

const connections = 10;
const count = process.argv.includes("--quick") ? 1000 : 5000;
const report = makeReport("transport");
const sink = await forkSink();

await yardstick(sink.port, 500, connections);
await transportRate(sink.port, 500, connections);
for (const dkim of [undefined, benchDkim()]) {
  const before = await yardstick(sink.port, count, connections, dkim);
  const ours = await transportRate(sink.port, count, connections, dkim);
  const after = await yardstick(sink.port, count, connections, dkim);
  report.add(
    {
      what: `SMTP transport ${dkim ? "with" : "without"} DKIM, personalised 8 kB HTML`,
      value: ours,
      unit: "mails/s",
      yardstick: { what: "bare nodemailer pool that composes", value: (before + after) / 2 },
    },
    { of: "ratio", atLeast: 1 },
  );
}
sink.end();
report.save({ connections });
