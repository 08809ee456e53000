import { Readable } from "node:stream";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Commit, Outcome, Outgoing } from "../../transport.ts";
import { outcomeOf } from "./outcome.ts";
import type { Progress, SmtpError } from "./outcome.ts";

/** One signed-in session. */
export interface Session {
  sent: number;
  /** False once the session is of no further use. */
  alive: () => boolean;
  attempt: (mail: Outgoing, commit: Commit) => Promise<Attempt>;
  quit: () => void;
}

interface Attempt {
  outcome: Outcome;
  /** What went wrong, when something did. */
  error?: SmtpError;
  /** Whether `commit` was asked; until then the same mail may be tried over another session. */
  asked: boolean;
}

const farewell = 3000;

type Options = ConstructorParameters<typeof SMTPConnection>[0];
export type Login = Parameters<InstanceType<typeof SMTPConnection>["login"]>[0];

/** Connects and signs in. Rejects with an SmtpError. */
export async function openSession(options: Options, login: Login | null): Promise<Session> {
  const { default: Connection } = await import("nodemailer/lib/smtp-connection");
  const connection = new Connection(options);
  const { promise, resolve, reject } = Promise.withResolvers<Session>();
  let alive = true;
  connection.on("error", (error: SmtpError) => {
    alive = false;
    reject(error);
  });
  connection.once("end", () => {
    alive = false;
    reject(new Error("the server closed the connection"));
  });
  const ready = () => resolve(session(connection, () => alive));
  connection.connect((error?: Error | null) => {
    if (error) return reject(error);
    if (!login) return ready();
    connection.login(login, (failed) => {
      if (!failed) return ready();
      // First the reason: closing has one of its own.
      reject(failed);
      connection.close();
    });
  });
  return promise;
}

function session(connection: SMTPConnection, alive: () => boolean): Session {
  return {
    sent: 0,
    alive,
    async attempt(mail, commit) {
      this.sent += 1;
      const attempt = await transfer(connection, mail, commit, alive);
      // A recipient's refusal leaves the session usable once its transaction is dropped; anything else ends it.
      if (attempt.outcome.state !== "sent" && alive()) await endTransaction(connection, attempt);
      return attempt;
    },
    quit() {
      if (!alive()) return connection.close();
      connection.quit();
      // A server that does not answer the farewell must not keep the process.
      setTimeout(() => connection.close(), farewell).unref();
    },
  };
}

async function transfer(
  connection: SMTPConnection,
  mail: Outgoing,
  commit: Commit,
  alive: () => boolean,
): Promise<Attempt> {
  const progress: Progress & { asked: boolean } = { dotSent: false, asked: false };
  const { promise, resolve } = Promise.withResolvers<Attempt>();
  let asking: Promise<unknown> = Promise.resolve();
  let answered = false;
  let bodyGiven = false;

  const ask = async () => {
    progress.asked = true;
    const allowed = await answerOf(commit);
    // A reply or a break that came in the meantime ends the attempt; then the dot stays unsent although commit said yes.
    if (answered || !alive()) return;
    if (allowed) {
      progress.dotSent = true;
      body.push(null);
    } else {
      // Within DATA there is no command to stop a message: only the end of the connection leaves it undelivered.
      answered = true;
      connection.close();
      resolve({ outcome: { state: "withdrawn" }, asked: true });
    }
  };
  const body = new Readable({
    highWaterMark: mail.message.length + 1,
    read() {
      if (!bodyGiven) {
        bodyGiven = true;
        body.push(mail.message);
      } else if (!progress.asked) asking = ask();
    },
  });

  connection.send({ from: mail.from, to: [mail.to], size: mail.message.length }, body, (error, info) => {
    if (answered) return;
    answered = true;
    const finish = () => {
      if (!error && progress.dotSent)
        return resolve({ outcome: { state: "sent", response: info!.response }, asked: true });
      const failed: SmtpError = error ?? new Error("the server accepted a message that was not finished");
      if (!error || (!progress.dotSent && progress.asked)) connection.close();
      const outcome = error ? outcomeOf(failed, progress) : ({ state: "unconfirmed", text: failed.message } as const);
      resolve({ outcome, error: failed, asked: progress.asked });
    };
    // While commit is being asked, its answer comes first: the caller's ledger is then in a known state.
    asking.then(finish, finish);
  });
  return promise;
}

async function answerOf(commit: Commit): Promise<boolean> {
  try {
    return await commit();
  } catch {
    return false;
  }
}

function endTransaction(connection: SMTPConnection, attempt: Attempt): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const close = () => {
    connection.close();
    resolve();
  };
  if (!attempt.error?.responseCode || attempt.error.responseCode === 421) close();
  else connection.reset((error) => (error ? close() : resolve()));
  return promise;
}
