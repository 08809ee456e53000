import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { SMTPServer } from "smtp-server";
import type { SMTPServerOptions } from "smtp-server";
import PostalMime from "postal-mime";

export interface SinkMail {
  from: string;
  to: string[];
  raw: Buffer;
}

/**
 * A mail server that accepts everything and delivers nothing: for the walkthrough, tests and benchmarks.
 * @param onMail told of each mail before it is acknowledged
 * @returns the port it listens on and how to stop it
 */
export async function startSink(options: {
  port?: number;
  host?: string;
  server?: SMTPServerOptions;
  onMail?: (mail: SinkMail) => void;
}): Promise<{ port: number; close: () => Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        options.onMail?.({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map((one) => one.address),
          raw: Buffer.concat(chunks),
        });
        done(null, "kept by the sink");
      });
    },
    ...options.server,
  });
  // A client that hangs up in the middle is what a sink is there for.
  server.on("error", () => {});
  await new Promise<void>((ready, failed) => {
    server.once("error", failed);
    server.listen(options.port ?? 0, options.host ?? "127.0.0.1", ready);
  });
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { port, close: () => new Promise((closed) => server.close(() => closed())) };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "2525" },
      folder: { type: "string", default: "data/sink" },
      quiet: { type: "boolean" },
    },
  });
  const folder = resolve(values.folder);
  mkdirSync(folder, { recursive: true });
  let count = 0;
  const sink = await startSink({
    port: Number(values.port),
    onMail(mail) {
      count += 1;
      const file = join(folder, `${Date.now()}-${String(count).padStart(6, "0")}.eml`);
      writeFileSync(file, mail.raw);
      if (!values.quiet) void tell(mail, file);
    },
  });
  console.log(
    `Mail sink on 127.0.0.1:${sink.port}: every mail is kept in ${folder} and goes nowhere else. Stop with Ctrl+C.`,
  );
}

/** Prints a mail, and writes what is in it beside its file, so that a script can follow its links. */
async function tell(mail: SinkMail, file: string): Promise<void> {
  const read = await PostalMime.parse(mail.raw);
  const links = [...new Set((read.html ?? read.text ?? "").match(/https?:\/\/[^\s"'<>]+/g))];
  writeFileSync(file.replace(/eml$/, "json"), JSON.stringify({ to: mail.to, subject: read.subject, links }, null, 2));
  console.log(
    `\nTo:      ${mail.to.join(", ")}\nFrom:    ${read.from?.name ?? ""} <${read.from?.address ?? ""}>\nSubject: ${read.subject ?? ""}`,
  );
  for (const link of links.slice(0, 5)) console.log(`Link:    ${link}`);
  console.log(`File:    ${file}`);
}

if (process.argv[1] && import.meta.filename === resolve(process.argv[1])) await main();
