import { startSink } from "../../tools/sink.ts";

// Runs in a process of its own, so that the receiving side costs the measured side nothing.
let received = 0;
const sink = await startSink({ onMail: () => void (received += 1) });
process.on("message", () => process.send!({ received }));
process.on("disconnect", () => process.exit(0));
process.send!({ port: sink.port });
