import smpp from "smpp";
import type { Pdu, Session } from "smpp";

// An SMPP gateway in a process of its own, so that the receiving side costs the measured side nothing. argv: milliseconds for each answer, and how many
// messages it takes within any second (0: all).
const [answerMs = 0, limit = 0] = process.argv.slice(2).map(Number);
const taken: number[] = [];
let received = 0;
let refused = 0;
let worst = 0;

const submit = (pdu: Pdu, session: Session) => {
  const now = performance.now();
  while (taken.length > 0 && now - taken[0]! >= 1000) taken.shift();
  taken.push(now);
  worst = Math.max(worst, taken.length);
  const tooMany = limit > 0 && taken.length > limit;
  if (tooMany) refused += 1;
  else received += 1;
  const answer = tooMany ? { command_status: smpp.errors["ESME_RTHROTTLED"]! } : { message_id: `m${received}` };
  setTimeout(() => session.send(pdu.response(answer)), answerMs);
};

const server = smpp.createServer((session) => {
  // An answer leaves when its time has come, and not when the one before is acknowledged.
  session.socket.setNoDelay(true);
  session.on("error", () => {});
  session.on("bind_transceiver", (pdu: Pdu) => session.send(pdu.response({ system_id: "bench" })));
  session.on("submit_sm", (pdu: Pdu) => submit(pdu, session));
  session.on("enquire_link", (pdu: Pdu) => session.send(pdu.response()));
  session.on("unbind", (pdu: Pdu) => session.send(pdu.response()));
});
process.on("message", () => process.send!({ received, refused, worst }));
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => process.send!({ port: (server.address() as { port: number }).port }));
