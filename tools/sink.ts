import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { callbackify } from "node:util";
import { SMTPServer } from "smtp-server";
import type { SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from "smtp-server";
import PostalMime from "postal-mime";
import { misused, readArguments } from "../bin/arguments.mjs";
import { announceAddress } from "../src/kit/announced-address.ts";
import { readVariables } from "../src/kit/config.ts";
import { sentenceOf } from "../src/kit/operator-error.ts";
import { holderOf, nameOf } from "../src/kit/preflight/index.ts";

export interface SinkMail {
  from: string;
  to: string[];
  raw: Buffer;
}

/**
 * A mail server that accepts everything and delivers nothing: for the walkthrough, tests and benchmarks.
 * @param onMail told of each mail before it is acknowledged; when it fails, the mail is refused for now (452)
 * @returns the port it listens on and how to stop it
 */
export async function startSink(options: {
  port?: number;
  host?: string;
  server?: SMTPServerOptions;
  onMail?: (mail: SinkMail) => void | Promise<void>;
}): Promise<{ port: number; close: () => Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onData: callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
      const chunks: Buffer[] = await stream.toArray();
      const { mailFrom, rcptTo } = session.envelope;
      const mail = {
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map((one) => one.address),
        raw: Buffer.concat(chunks),
      };
      try {
        await options.onMail?.(mail);
      } catch (error) {
        throw Object.assign(error as Error, { responseCode: 452 });
      }
      return "kept by the sink";
    }),
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
  const { values, flags } = readArguments("sink", process.argv.slice(2));
  const dataDir = resolve(readVariables().DATA_DIR);
  const folder = resolve(values.folder ?? join(dataDir, "sink"));
  const wanted = Number(values.port ?? 2525);
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65_535)
    misused("sink", `--port must be a number from 0 to 65535, not "${values.port}".`);
  mkdirSync(folder, { recursive: true });
  let count = 0;
  const onMail = async (mail: SinkMail) => {
    count += 1;
    try {
      await keep(mail, join(folder, `${Date.now()}-${String(count).padStart(6, "0")}.eml`), !flags.has("quiet"));
    } catch (error) {
      const why = sentenceOf(error) ?? (error as Error).message;
      console.error(`\nA mail could not be kept, so its sender will try again. ${why}`);
      throw new Error("cannot keep it now", { cause: error });
    }
  };
  const sink = await startSink({ port: wanted, onMail }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE" && error.code !== "EACCES") throw error;
    const why = error.code === "EACCES" ? "is not for ordinary users" : `is taken by ${nameOf(holderOf(wanted))}`;
    console.log(`Port ${wanted} ${why}; taking a free one.`);
    return startSink({ port: 0, onMail });
  });
  const address = `127.0.0.1:${sink.port}`;
  // Also after somebody has removed the data folder to begin again.
  const withdraw = announceAddress(dataDir, "sink", address, true);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => {
      withdraw();
      process.exit(0);
    });
  console.log(`Mail sink on ${address}: every mail is kept in ${folder} and goes nowhere else. Stop with Ctrl+C.`);
}

/** Keeps a mail, and what is in it beside its file, so that a script can follow its links; tells of it. */
async function keep(mail: SinkMail, file: string, tell: boolean): Promise<void> {
  // The folder may have been removed meanwhile.
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, mail.raw);
  if (!tell) return;
  const read = await PostalMime.parse(mail.raw);
  const links = [...new Set((read.html ?? read.text ?? "").match(/https?:\/\/[^\s"'<>]+/g))];
  writeFileSync(file.replace(/eml$/, "json"), JSON.stringify({ to: mail.to, subject: read.subject, links }, null, 2));
  console.log(
    `\nTo:      ${mail.to.join(", ")}\nFrom:    ${read.from?.name ?? ""} <${read.from?.address ?? ""}>\nSubject: ${read.subject ?? ""}`,
  );
  for (const link of links.slice(0, 5)) console.log(`Link:    ${link}`);
  console.log(`File:    ${file}`);
}

if (process.argv[1] && import.meta.filename === resolve(process.argv[1])) {
  await import("./faults.ts");
  await main();
}
