import nodemailer from "nodemailer";
import { benchRecipient, benchTemplate, fillPieces } from "./message.ts";

/** Sends `count` messages through a bare nodemailer pool that composes each one; mails a second. */
export async function yardstick(
  port: number,
  count: number,
  connections: number,
  dkim?: { domain: string; selector: string; privateKey: string },
): Promise<number> {
  const template = benchTemplate();
  const pool = nodemailer.createTransport({
    pool: true,
    host: "127.0.0.1",
    port,
    ignoreTLS: true,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    ...(dkim && { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey } }),
  });
  let next = 0;
  const started = performance.now();
  const worker = async () => {
    while (next < count) {
      const { to, messageId, values } = benchRecipient(next++);
      await pool.sendMail({
        from: { name: "Parcel desk", address: template.from.address },
        to,
        messageId,
        subject: fillPieces(template.subject, values),
        text: fillPieces(template.text, values),
        html: fillPieces(template.html!, values),
      });
    }
  };
  await Promise.all(Array.from({ length: connections * 2 }, worker));
  const rate = (count / (performance.now() - started)) * 1000;
  pool.close();
  return rate;
}
