import { appendFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { startSink } from "../tools/sink.ts";

export interface LoggedMail {
  to: string;
  messageId: string;
  /** Path and query of the lure's link; null when there is none. */
  link: string | null;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface LoggingSink {
  port: number;
  mails: LoggedMail[];
  /** Waits until so many mails have arrived. */
  until(many: number): Promise<void>;
  close(): Promise<void>;
}

/** A mail server that writes every mail down in `file` (recipient, Message-ID) before it acknowledges it. */
export async function openLoggingSink(file: string): Promise<LoggingSink> {
  const mails: LoggedMail[] = [];
  const { port, close } = await startSink({
    onMail({ to, raw }) {
      const head = raw.subarray(0, raw.indexOf("\r\n\r\n")).toString("latin1");
      const messageId = /^message-id:\s*<([^>]+)>/im.exec(head)?.[1] ?? "";
      // A line of quoted-printable may end within it.
      const link = /\/l\/[\w-]+/.exec(raw.toString("latin1").replaceAll("=\r\n", ""))?.[0] ?? null;
      const at = Date.now();
      appendFileSync(file, to.map((one) => `${at}\t${one}\t${messageId}\n`).join(""));
      for (const one of to) mails.push({ to: one.toLowerCase(), messageId, link, at });
    },
  });
  return {
    port,
    mails,
    async until(many) {
      for (let tries = 0; mails.length < many; tries += 1) {
        if (tries > 2400) throw new Error(`Of ${many} mails only ${mails.length} came.`);
        await pause(50);
      }
    },
    close,
  };
}
