// What a sign-in costs the server, database included, beside the arithmetic that it cannot spare; and whether the time of an answer tells who has an account.
import "../tools/alone.ts";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { totpCode } from "../src/identity/factors/totp.ts";
import { freePort } from "../tools/product/ports.ts";
import { benchEnv } from "./environment.ts";
import { bareArithmetic } from "./identity/arithmetic.ts";
import { a, post, prove } from "./identity/client.ts";
import { databaseCpu } from "./identity/database-cpu.ts";
import { makePeople } from "./identity/people.ts";
import type { Person } from "./identity/people.ts";
import { makeReport, quantile } from "./report.ts";

const short = process.argv.includes("--short");
const signIns = short ? 400 : 3000;
const asked = short ? 300 : 1000;
const warmUp = 100;
const connections = 4;
const report = makeReport("identity");
const bench = await benchEnv();
const port = await freePort();
const host = await startHost();

try {
  const plain = await makePeople(bench, warmUp + asked, false);
  const guarded = await makePeople(bench, short ? 200 : 1000, true);
  await cost(plain, guarded);
  await hiding(plain);
} finally {
  await host.stop();
  await bench.close();
}
report.save();

interface Crowd {
  pool: string;
  client: string;
  people: Person[];
}

async function cost(plain: Crowd, guarded: Crowd): Promise<void> {
  await many(plain, 200, signIn);
  const before = bareArithmetic();
  const bySrp = await measured(() => many(plain, signIns, signIn));
  const yardstick = { what: "the bare arithmetic of SRP", value: (before + bareArithmetic()) / 2 };
  const each = bySrp.cpu / signIns;
  const note = `node ${(bySrp.node / signIns).toFixed(2)} ms, PostgreSQL ${(bySrp.database / signIns).toFixed(2)} ms`;
  report.add(
    { what: "server CPU of a sign-in by SRP, database included", value: each, unit: "ms", yardstick, note },
    { of: "ratio", atMost: 4 },
  );
  report.add({ what: "sign-ins by SRP a second and core", value: 1000 / each, unit: "1/s" });
  report.add({
    what: `the slowest hundredth of them, ${connections} at a time`,
    value: quantile(bySrp.times, 0.99),
    unit: "ms",
  });
  // An authenticator's code is good once: everybody signs in once.
  const count = guarded.people.length;
  const withCode = await measured(() => many(guarded, count, signInWithCode));
  report.add(
    { what: "server CPU of a sign-in by SRP and authenticator", value: withCode.cpu / count, unit: "ms", yardstick },
    { of: "ratio", atMost: 5.5 },
  );
}

/** Interleaved questions about names that somebody and nobody has; the share of pairs where the unknown one took longer. */
async function hiding(crowd: Crowd): Promise<void> {
  const times = {
    first: { known: [] as number[], unknown: [] as number[] },
    second: { known: [] as number[], unknown: [] as number[] },
  };
  const said = { known: new Set<string>(), unknown: new Set<string>() };
  for (let n = 0; n < warmUp + asked; n += 1) {
    // Each name is asked once: what counts wrong guesses must not.
    const person = crowd.people[n]!;
    const nobody = `nobody${String(n).padStart(5, "0")}@bench.example`;
    const pair = [
      ["known", person.email],
      ["unknown", nobody],
    ] as const;
    for (const [kind, name] of Math.random() < 0.5 ? pair : pair.toReversed()) {
      const one = await askWrong(crowd, name);
      if (n < warmUp) continue;
      times.first[kind].push(one.first);
      times.second[kind].push(one.second);
      said[kind].add(one.said);
    }
  }
  const same = said.known.size === 1 && said.unknown.size === 1 && [...said.known][0] === [...said.unknown][0];
  report.add(
    {
      what: `forms and bytes of answers, known and unknown names, 2 × ${asked}`,
      value: same ? 1 : said.known.size + said.unknown.size,
      unit: "",
    },
    { of: "value", atLeast: 1, atMost: 1 },
  );
  for (const step of ["first", "second"] as const)
    report.add(
      {
        what: `AUC of the ${step} step's time, known and unknown names, 2 × ${asked}`,
        value: auc(times[step].known, times[step].unknown),
        unit: "",
      },
      { of: "value", atLeast: 0.45, atMost: 0.55 },
    );
}

/** A wrong proof for a name: how long both steps took, and all that was said apart from what is random. */
async function askWrong(crowd: Crowd, name: string) {
  const AuthParameters = { USERNAME: name, SRP_A: a };
  const first = await post(port, "InitiateAuth", { AuthFlow: "USER_SRP_AUTH", ClientId: crowd.client, AuthParameters });
  const parameters = first.body.ChallengeParameters as Record<string, string>;
  const ChallengeResponses = {
    USERNAME: parameters["USER_ID_FOR_SRP"]!,
    PASSWORD_CLAIM_SECRET_BLOCK: parameters["SECRET_BLOCK"]!,
    TIMESTAMP: "Sat Nov 21 05:27:46 UTC 2026",
    PASSWORD_CLAIM_SIGNATURE: randomBytes(32).toString("base64"),
  };
  const input = { ChallengeName: "PASSWORD_VERIFIER", ClientId: crowd.client, ChallengeResponses };
  const second = await post(port, "RespondToAuthChallenge", input);
  const form = [first.status, Object.keys(parameters), parameters["SECRET_BLOCK"]!.length, second.status, second.text];
  return { first: first.took, second: second.took, said: JSON.stringify(form) };
}

async function signIn(crowd: Crowd, person: Person): Promise<Record<string, any>> {
  const AuthParameters = { USERNAME: person.email, SRP_A: a };
  const first = await post(port, "InitiateAuth", { AuthFlow: "USER_SRP_AUTH", ClientId: crowd.client, AuthParameters });
  const parameters = first.body.ChallengeParameters as Record<string, string>;
  const ChallengeResponses = { USERNAME: person.username, ...prove(crowd.pool, parameters, person.password) };
  const input = { ChallengeName: "PASSWORD_VERIFIER", ClientId: crowd.client, ChallengeResponses };
  const second = await post(port, "RespondToAuthChallenge", input);
  if (second.status !== 200) throw new Error(second.text);
  return second.body as Record<string, any>;
}

async function signInWithCode(crowd: Crowd, person: Person): Promise<void> {
  const { Session } = await signIn(crowd, person);
  const ChallengeResponses = { USERNAME: person.username, SOFTWARE_TOKEN_MFA_CODE: totpCode(person.totp!, new Date()) };
  const input = { ChallengeName: "SOFTWARE_TOKEN_MFA", ClientId: crowd.client, Session, ChallengeResponses };
  const done = await post(port, "RespondToAuthChallenge", input);
  if (!done.body.AuthenticationResult) throw new Error(done.text);
}

/** So many sign-ins, a few at a time. @returns how long each took, in milliseconds */
async function many(
  crowd: Crowd,
  count: number,
  run: (crowd: Crowd, person: Person) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const person = crowd.people[next++ % crowd.people.length]!;
      const began = performance.now();
      await run(crowd, person);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return times;
}

async function measured(work: () => Promise<number[]>) {
  const before = { node: await host.cpu(), database: databaseCpu(bench.env.config.dataDir) ?? 0 };
  const times = await work();
  const node = (await host.cpu()) - before.node;
  const database = (databaseCpu(bench.env.config.dataDir) ?? 0) - before.database;
  return { times, node, database, cpu: node + database };
}

/** The probability that the second takes longer than the first, ties counted half (Mann-Whitney). */
function auc(first: readonly number[], second: readonly number[]): number {
  const sorted = first.toSorted((x, y) => x - y);
  const below = (value: number, orEqual: boolean) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]! < value || (orEqual && sorted[middle] === value)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const wins = second.reduce((sum, value) => sum + (below(value, false) + below(value, true)) / 2, 0);
  return wins / (first.length * second.length);
}

async function startHost() {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, "identity/host.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
    env: {
      ...process.env,
      DATA_DIR: bench.env.config.dataDir,
      DATABASE_URL: bench.owner,
      PORT: String(port),
      LOG_LEVEL: "warn",
    },
  });
  const lines = createInterface(child.stdout!)[Symbol.asyncIterator]();
  if ((await lines.next()).done) throw new Error("the provider did not start");
  return {
    /** Milliseconds that the process has used so far. */
    async cpu(): Promise<number> {
      child.stdin!.write("cpu\n");
      return Number((await lines.next()).value);
    },
    async stop() {
      child.kill("SIGKILL");
      await new Promise((resolve) => child.once("exit", resolve));
    },
  };
}
