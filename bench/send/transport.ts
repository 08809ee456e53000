import { compileMail } from "../../src/channels/email/compose/compile.ts";
import { smtp } from "../../src/channels/email/smtp/index.ts";
import { benchRecipient, benchTemplate } from "./message.ts";
import { testingPorts } from "../../src/channels/testing-ports.ts";

/** Sends `count` compiled messages through the SMTP transport with a commit that is always ready; mails a second. */
export async function transportRate(
  port: number,
  count: number,
  connections: number,
  dkim?: { domain: string; selector: string; privateKey: string },
): Promise<number> {
  const settings = smtp.settings.parse({
    host: "127.0.0.1",
    port,
    security: "none",
    connections,
    messagesPerConnection: 100_000,
    ...(dkim && { dkim: { domain: dkim.domain, selector: dkim.selector } }),
  });
  const transport = smtp.open(settings, dkim ? { dkimPrivateKey: dkim.privateKey } : {}, testingPorts());
  const compiled = compileMail(benchTemplate());
  let next = 0;
  const started = performance.now();
  const date = new Date();
  const worker = async () => {
    while (next < count) {
      const { to, messageId, values } = benchRecipient(next++);
      const message = compiled({ to, messageId, date, values });
      const outcome = await transport.send({ from: "desk@lake.example", to, message }, async () => true);
      if (outcome.state !== "sent") throw new Error(`a mail ended as ${outcome.state}`);
    }
  };
  await Promise.all(Array.from({ length: connections * 2 }, worker));
  const rate = (count / (performance.now() - started)) * 1000;
  await transport.close();
  return rate;
}
