import { existsSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { misused, readArguments } from "../bin/arguments.mjs";
import type { AccountMessage, Accounts } from "./kit/accounts.ts";
import { composeAttention } from "./kit/attention.ts";
import { closeAll } from "./kit/closing.ts";
import { noteAddresses } from "./kit/db/addresses.ts";
import { openAnnouncements } from "./kit/db/announcements.ts";
import { openClock } from "./kit/db/clock.ts";
import { watchCommits } from "./kit/db/commits.ts";
import { readConfig, readVariables } from "./kit/config.ts";
import type { Config } from "./kit/config.ts";
import { migrateAll, roleUrls } from "./kit/db/connect.ts";
import type { DatabaseUrls } from "./kit/db/connect.ts";
import { startEmbedded } from "./kit/db/embedded.ts";
import { openDatabase } from "./kit/db/index.ts";
import { refuseOtherDatabase, requirePooler, requireSessions } from "./kit/db/sessions.ts";
import { warnOfStandbys } from "./kit/db/standbys.ts";
import { describeNewer } from "./kit/db/versions.ts";
import { limitLogRate } from "./kit/db/limit-log-rate.ts";
import { waitForServer } from "./kit/db/wait.ts";
import { processRoles } from "./kit/feature.ts";
import type { Env, ProcessRole } from "./kit/feature.ts";
import { prepareJobs } from "./kit/db/job-queues.ts";
import { openJobs } from "./kit/jobs.ts";
import type { Jobs } from "./kit/jobs.ts";
import { declareReaders, startReaders } from "./kit/ledger/index.ts";
import { enableFileCache } from "./kit/file-cache.ts";
import { makeLog } from "./kit/log.ts";
import type { Logger } from "./kit/log.ts";
import { sentenceOf } from "./kit/operator-error.ts";
import { composeNames } from "./kit/named.ts";
import { composeOwners } from "./kit/address-owners.ts";
import { composePermissions } from "./kit/permissions.ts";
import { composePersonal } from "./kit/personal.ts";
import { holderOf, nameOf, preflight, roomFault } from "./kit/preflight/index.ts";
import { makeSecrets } from "./kit/secrets.ts";
import { makeFolder } from "./kit/sync-folder.ts";
import type { Secrets } from "./kit/secrets.ts";
import { upkeepJobs } from "./kit/upkeep.ts";
import { readWordsOf } from "./kit/words.ts";

const partitioned = ["facts", "hits"];
/** Seconds that a start gives the database. */
const waitsForDatabase = 30;

// What was opened, to be closed in the opposite order, whether the start succeeded or not.
const stops: (() => Promise<unknown>)[] = [];
let log: Logger = makeLog("info", "readable");
let ending: Promise<void> | null = null;

/** Closes what was opened and ends the process: nothing of it is left running. */
function stop(code: number): Promise<void> {
  ending ??= (async () => {
    const closed = await closeAll(stops, log);
    process.exit(closed ? code : 1);
  })();
  return ending;
}

/** Whoever stops it while it starts has taken away what the next step would need: the start ends there, and nothing begins after the end. */
function goOn(): void {
  if (ending) throw new Error("stopped while it started");
}

/** Milliseconds for which a start waits for the database's time; that database has just been prepared. */
const clockWaitMs = 5000;

/** Tells of a broken connection, unless the end has come: that breaks connections by itself. */
const unlessEnding = (what: string) =>
  limitLogRate((error, more) => {
    if (!ending) log.warn({ err: error, ...more }, what);
  });

/** Starts the chosen roles of the product in this process. The only place that knows all. */
async function main(): Promise<void> {
  const { values: given, flags } = readArguments("start", process.argv.slice(2));
  const running = chosenRoles(given.roles);
  const values = readVariables();
  log = makeLog(values.LOG_LEVEL, values.NODE_ENV === "production" ? "json" : "readable");
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void stop(0));
  // What nobody caught leaves the process in an unknown state; the ledgers make a restart safe, going on would not be.
  for (const event of ["unhandledRejection", "uncaughtException"])
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, "an unexpected fault ends the process");
      void stop(1);
    });
  await preflight(values, running);
  if (flags.has("check")) {
    process.stdout.write("The ports and the data folder can be used.\n");
    return stop(0);
  }
  const config = readConfig();
  enableFileCache();

  makeFolder(config.dataDir);
  const secrets = makeSecrets(config.rootKey);
  // While the database starts in a process of its own and is brought up to date, this one loads the features.
  const launched = Promise.withResolvers<void>();
  const starting = ownerUrl(config, launched.resolve);
  const [urls, { features, firstStart, startDemoYear, chosenRetention, startSites }] = await Promise.all([
    upToDate(starting, config, secrets),
    Promise.race([launched.promise, starting]).then(() => loadProduct(config)),
  ]);
  const broke = unlessEnding("a database connection broke");
  // A server that takes over may lack what was said to the one before.
  let sayAgain = () => {};
  const onBroken = (error: Error) => {
    broke(error);
    sayAgain();
  };
  const database = openDatabase(urls, config.DATABASE_POOL, onBroken, config.DATABASE_TIMEOUT);
  stops.push(() => database.close());

  const clock = openClock(database, log);
  stops.push(async () => clock.stop());
  // What is decided before goes by the host's clock, which may be hours wrong.
  await clock.known(clockWaitMs);
  const commits = watchCommits(database, log);
  stops.push(async () => commits.stop());
  const announcements = running.has("worker") ? openAnnouncements(database, log) : undefined;
  if (announcements) stops.push(announcements.stop);

  const jobs = Promise.withResolvers<Jobs>();
  const env: Env = {
    config,
    log,
    database,
    secrets,
    clock: clock.now,
    commits,
    ...(announcements && { announcements }),
    databaseUrls: urls,
    jobs: { send: async (...order) => (await jobs.promise).send(...order) },
  };
  readWordsOf(features);
  composePermissions(features);
  composeOwners(features);
  composePersonal(features);
  composeAttention(features);
  composeNames(features);
  // Before anything of this version is written, whatever the roles: a process of another version is not to pass over what only this one's readers know.
  const reactions = features.flatMap((one) => one.reactions ?? []);
  const declared = await declareReaders(database, reactions);
  sayAgain = declared.again;
  stops.push(async () => declared.stop());
  const accounts = await openAccounts(env, urls.identity, running);
  env.directory = accounts.manage;
  // What runs behind the scenes has connections of its own, so that it never waits for requests, nor they for it.
  const behind: Env = { ...env, database: database.background };
  const sites = await startSites(env, features, running, accounts);
  stops.push(sites.stop);

  goOn();
  const allJobs = [...features.flatMap((one) => one.jobs ?? []), ...upkeepJobs(features, partitioned, chosenRetention)];
  await prepareJobs(urls.owner, allJobs);
  const opened = await openJobs(urls.session ?? urls.worker, unlessEnding("the job queue"), config.DATABASE_TIMEOUT);
  stops.push(opened.stop);
  jobs.resolve(opened.jobs);
  goOn();
  await firstStart({ ...env, database: database.longRunning() }, features);
  for (const one of features) {
    goOn();
    const end = await one.start?.(behind, running);
    if (end) stops.push(end);
  }
  goOn();
  if (running.has("worker")) {
    stops.push(await startReaders(behind, reactions));
    const end = await opened.work(behind, allJobs);
    stops.push(async () => end());
  }
  sites.ready();
  if (running.has("worker")) stops.push(startDemoYear(behind, features));
}

/** Everything that stands above the kit, in parts, between which the database gets its turn. */
async function loadProduct(config: Config) {
  const { features } = await import("./features.ts");
  (await import("./channels/own.ts")).checkOwnTransports(config);
  await turn();
  const { startSites } = await import("./sites/start.ts");
  await turn();
  if (!config.COGNITO_USER_POOL_ID) await import("./identity/index.ts");
  await turn();
  await import("./sites/accounts.ts");
  const { firstStart } = await import("./first-start.ts");
  const { startDemoYear } = await import("./demo-year.ts");
  const { chosenRetention } = await import("./features/organisations/index.ts");
  return { features, firstStart, startDemoYear, chosenRetention, startSites };
}

/** Runs the migrations that are missing, and tells where to connect as whom. */
async function upToDate(
  starting: Promise<string>,
  config: Config,
  secrets: Secrets,
): Promise<DatabaseUrls & { owner: string }> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = config;
  // Before anything is written, which would wait for a standby that is away, and say nothing.
  if (DATABASE_URL) await warnOfStandbys(await starting, log);
  // Before the migrations: the database that they would change may be the one that nobody meant.
  if (DATABASE_URL && DATABASE_DIRECT_URL)
    await refuseOtherDatabase([roleUrls(await starting, secrets, DATABASE_URL).app, DATABASE_URL], await starting);
  const ran = await migrateAll(starting, secrets, (newer) => log.warn(describeNewer(newer)));
  const owner = await starting;
  if (ran.length > 0) log.info(`the database is up to date (${ran.length} migrations ran)`);
  const urls = roleUrls(owner, secrets, DATABASE_DIRECT_URL && DATABASE_URL);
  if (DATABASE_DIRECT_URL)
    await requirePooler(urls.app, owner, { seconds: waitsForDatabase, onWait: waitingFor("DATABASE_URL") });
  // Nobody waits for it: it writes where they have changed, and a standby that is away would keep the start from its end.
  if (DATABASE_URL)
    void noteAddresses(owner, config, log).catch((error: unknown) =>
      log.warn({ err: error }, "the addresses of this process could not be compared with those of the others"),
    );
  return { owner, ...urls };
}

/** Who knows the people's accounts: a user pool elsewhere when the configuration names one, else the embedded identity provider. */
async function openAccounts(env: Env, url: string, running: ReadonlySet<ProcessRole>): Promise<Accounts> {
  const { cognitoAccounts, embeddedAccounts } = await import("./sites/accounts.ts");
  const elsewhere = cognitoAccounts(env.config);
  if (elsewhere) return elsewhere;
  const { dropOldEvents, eventsForwarded, openIdentity, takeEvents } = await import("./identity/index.ts");
  const { deliverAccountMessage } = await import("./features/outbound/index.ts");
  const { startAccountEvents } = await import("./features/people/index.ts");
  const { config, secrets, clock } = env;
  const deliver = (message: AccountMessage) => deliverAccountMessage(env, message);
  const identity = await openIdentity({ config, log, secrets, clock, url, deliver });
  stops.push(() => identity.stop());
  // Other processes know the provider's keys and which sign-ins hold, but only this role speaks its wire.
  const accounts = embeddedAccounts(identity, config, running.has("identity"));
  if (running.has("worker"))
    stops.push(startAccountEvents(env, accounts.issuer, { takeEvents, eventsForwarded, dropOldEvents }));
  return accounts;
}

/** Tells that the database is waited for. */
const waitingFor = (variable: string) => () =>
  log.info(`the database in ${variable} does not answer yet; waiting for it up to ${waitsForDatabase} seconds`);

/** The address of the database's owner: the given server, or the embedded one, started when need be. */
async function ownerUrl(config: Config, onWait: () => void): Promise<string> {
  const given = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
  if (given) {
    onWait();
    const variable = config.DATABASE_DIRECT_URL ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
    const patience = { seconds: waitsForDatabase, onWait: waitingFor(variable) };
    await waitForServer(given, patience.seconds, { variable, onWait: patience.onWait });
    await requireSessions(given, variable, patience);
    return given;
  }
  const starting = startEmbedded({ folder: join(config.dataDir, "postgres"), log, onWait });
  // It outlives this process unless it is stopped, also when the start ends before it has come up.
  stops.push(async () => (await starting.catch(() => null))?.stop());
  return (await starting).url;
}

/** The roles given by `--roles web,worker`; all of them by default. */
function chosenRoles(given: string | undefined): ReadonlySet<ProcessRole> {
  const names = given === undefined ? processRoles : given.split(",");
  const unknown = names.filter((one) => !processRoles.includes(one as ProcessRole));
  if (unknown.length > 0)
    misused("start", `--roles takes ${processRoles.join(", ")}; "${unknown.join(", ")}" is not one of them.`);
  return new Set(names as ProcessRole[]);
}

/** A database that finds no room takes its connections down with it: what then fails here says nothing of the disk. */
function noRoom(): string | null {
  const { DATA_DIR } = readVariables();
  return existsSync(DATA_DIR) ? roomFault(DATA_DIR) : null;
}

main().catch((error: unknown) => {
  // Stopped while it started: what fails then was taken away by the stop.
  if (ending) return;
  const { code, port } = error as { code?: string; port?: number };
  const said =
    code === "EADDRINUSE" && port
      ? `Port ${port} was taken meanwhile by ${nameOf(holderOf(port))}. Stop it, or set PORT, LEARN_PORT or LURE_PORT.`
      : (sentenceOf(error) ?? noRoom());
  process.stderr.write(
    `Hookwise could not start.${said?.startsWith("\n") ? "" : " "}${said ?? (error instanceof Error ? error.message : String(error))}\n`,
  );
  if (said === null) log.error({ err: error }, "this is a fault of the program's; where it was found:");
  void stop(1);
});
