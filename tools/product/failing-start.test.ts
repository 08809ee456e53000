import { execFile, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { partOf, someOf } from "../sweep/wide.ts";
import { freePorts } from "./ports.ts";

const root = join(import.meta.dirname, "../..");
const script = join(root, "src/main.ts");
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const blocker = createServer();
let taken: number;
let free: number[];
beforeAll(async () => {
  await new Promise<void>((ready) => blocker.listen(0, "127.0.0.1", ready));
  taken = (blocker.address() as AddressInfo).port;
  free = await freePorts(4);
});
afterAll(() => new Promise((closed) => blocker.close(closed)));

function environment(variables: Record<string, string>): Record<string, string> {
  const dataDir = join(mkdtempSync(join(tmpdir(), "hookwise-main-")), "data");
  folders.push(join(dataDir, ".."));
  const [main, learn, lure, dns] = free.map(String);
  return {
    PATH: process.env.PATH!,
    // Each case starts the program: half of that would be reading its sources.
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/hookwise-compiled"),
    NODE_ENV: "development",
    DATA_DIR: dataDir,
    PORT: main!,
    LEARN_PORT: learn!,
    LURE_PORT: lure!,
    DNS_LOOPBACK: `127.0.0.1:${dns}`,
    DEMO: "false",
    ...variables,
  };
}

function start(
  env: Record<string, string>,
  file = script,
  ...args: string[]
): Promise<{ code: number; out: string; error: string }> {
  return new Promise((ended) => {
    execFile(process.execPath, [file, ...args], { env, timeout: 50_000 }, (failed, out, error) =>
      ended({ code: failed ? Number(failed.code) : 0, out, error }),
    );
  });
}

const database = (env: Record<string, string>) => join(env.DATA_DIR!, "postgres/cluster/postmaster.pid");

/** What each sets, and what the start then says of it. */
const faults: [string, (env: Record<string, string>) => Record<string, string>, RegExp][] = [
  [
    "a data folder that is a file",
    (env) => within(env, "file"),
    /data folder cannot be .*: .* is a file\. Set DATA_DIR/,
  ],
  ["a root key that is damaged", (env) => within(env, "root.key"), /root\.key does not hold a key of 32 bytes/],
  ["a root key that is none", () => ({ ROOT_KEY: "abc" }), /ROOT_KEY must be 32 bytes in base64/],
  [
    "no database",
    () => ({ DATABASE_URL: "postgresql://a:b@no-such-host.invalid/x" }),
    /DATABASE_URL \(no-such-host\.invalid\) cannot be reached: .* Look at|There is no host/,
  ],
  [
    "an address of a database that is none",
    () => ({ DATABASE_URL: "nonsense" }),
    /DATABASE_URL must be an address such as/,
  ],
  ["a port that is none", () => ({ PORT: "99999" }), /The configuration cannot be used:\n +PORT: /],
  ["an address that this machine has not", () => ({ HOST: "127.0.0.1.5" }), /could not start/],
  [
    "one half of a hook's settings",
    () => ({ IDENTITY_CUSTOM_AUTH_URL: "https://id.lake.example/" }),
    /IDENTITY_CUSTOM_AUTH_URL and IDENTITY_CUSTOM_AUTH_SECRET belong together/,
  ],
  [
    "a proxy that is no address",
    () => ({ TRUSTED_PROXIES: "10.0.0.1, nonsense" }),
    /TRUSTED_PROXIES: Addresses or networks, such as/,
  ],
  ["everybody as a proxy", () => ({ TRUSTED_PROXIES: "0.0.0.0/0" }), /TRUSTED_PROXIES: Addresses or networks, such as/],
  ["a level of the log that is none", () => ({ LOG_LEVEL: "loud" }), /LOG_LEVEL: /],
  ["a key that is too short", () => ({ BOOTSTRAP_API_KEY: "short" }), /BOOTSTRAP_API_KEY must have 16/],
  [
    "an address of the site without its scheme",
    () => ({ PUBLIC_URL: "localhost:4000" }),
    /PUBLIC_URL: Scheme and host, without a path, such as https:\/\/hookwise\.example/,
  ],
  [
    "an address of the site with a path",
    () => ({ LURE_URL: "http://localhost:4002/lures" }),
    /LURE_URL: Scheme and host, without a path/,
  ],
  [
    "a mail server without its scheme",
    () => ({ SMTP_URL: "mail.lake.example:587" }),
    /SMTP_URL cannot be used: it must be an address that begins with smtp:\/\//,
  ],
  [
    "a mail server's setting that does not exist",
    () => ({ SMTP_URL: "smtp://mail.lake.example?conections=8" }),
    /SMTP_URL cannot be used: it sets something that is no setting; .* is written %3F/,
  ],
  [
    "a mail server's setting out of bounds",
    () => ({ SMTP_URL: "smtp://mail.lake.example?connections=many" }),
    /SMTP_URL cannot be used: connections: /,
  ],
  [
    "a mail server's user without a password",
    () => ({ SMTP_URL: "smtp://ada@mail.lake.example" }),
    /SMTP_URL cannot be used: Signing in needs the secret password/,
  ],
  [
    "a gateway for text messages that is none",
    () => ({ SMS_URL: "ftp://sms.lake.example" }),
    /SMS_URL cannot be used: it must be an address that begins with smpp:\/\//,
  ],
  [
    "a gateway for text messages that is told neither number nor text",
    () => ({ SMS_URL: "https://sms.lake.example" }),
    /SMS_URL cannot be used: Somewhere in the address or the body must stand \{to\}/,
  ],
  [
    "a gateway's sender that no telephone shows",
    () => ({ SMS_URL: "smpp://sms.lake.example?from=much-too-long-a-name" }),
    /SMS_URL cannot be used: from: /,
  ],
  [
    "a sender that is no mailbox",
    () => ({ MAIL_FROM: "Hookwise <a@lake.example>" }),
    /MAIL_FROM: One mail address without a name/,
  ],
  [
    "a domain of cookies that is an address",
    () => ({ COOKIE_DOMAIN: "https://lake.example" }),
    /COOKIE_DOMAIN: A host's name without scheme/,
  ],
  [
    "a domain of cookies to which the site does not belong",
    () => ({ COOKIE_DOMAIN: "lake.example" }),
    /COOKIE_DOMAIN is lake\.example, to which localhost \(PUBLIC_URL\) does not belong/,
  ],
  ["a resolver by its name", () => ({ DNS_RESOLVER: "dns.lake.example" }), /DNS_RESOLVER: Addresses, not names/],
  [
    "an allowed host with a scheme",
    () => ({ EGRESS_ALLOW: "https://hooks.lake.example" }),
    /EGRESS_ALLOW: Hosts without scheme/,
  ],
  [
    "a domain for lures that is a pattern",
    () => ({ LURE_DOMAINS: "*.lures.example" }),
    /LURE_DOMAINS: Domains, such as/,
  ],
  [
    "a place to go to after a sign-in without a scheme",
    () => ({ REDIRECT_ALLOW: "intranet.example" }),
    /REDIRECT_ALLOW: Schemes and hosts/,
  ],
  [
    "an origin with a path",
    () => ({ IDENTITY_ORIGINS: "https://app.example/start" }),
    /IDENTITY_ORIGINS: Schemes and hosts/,
  ],
  [
    "a learning site that is a script",
    () => ({ LEARN_EXTERNAL_URL: "javascript:alert(1)" }),
    /LEARN_EXTERNAL_URL: A whole address/,
  ],
  [
    "a user pool that is none",
    () => ({ COGNITO_USER_POOL_ID: "my pool", COGNITO_CLIENT_ID: "abc" }),
    /COGNITO_USER_POOL_ID: The id of a user pool/,
  ],
  [
    "a user pool without its client",
    () => ({ COGNITO_USER_POOL_ID: "eu-west-2_AbCdEf123" }),
    /COGNITO_USER_POOL_ID is set without COGNITO_CLIENT_ID/,
  ],
  [
    "a hosted sign-in with a scheme",
    () => ({ COGNITO_DOMAIN: "https://login.example" }),
    /COGNITO_DOMAIN: A host's name/,
  ],
  [
    "one half of a client of Google's",
    () => ({ GOOGLE_CLIENT_SECRET: "abc" }),
    /GOOGLE_CLIENT_SECRET is set without GOOGLE_CLIENT_ID/,
  ],
  [
    "somebody to be told who is no mailbox",
    () => ({ CONTACT_TO: "office@lake.example, Ada" }),
    /CONTACT_TO: Mail addresses without names/,
  ],
  [
    "a form service that is no address",
    () => ({ FORM_SERVICE_URL: "forms.example/f/abc" }),
    /FORM_SERVICE_URL: A whole address/,
  ],
  [
    "one half of an access key",
    () => ({ IDENTITY_ACCESS_KEY_ID: "AKIDLAKE" }),
    /IDENTITY_ACCESS_KEY_ID and IDENTITY_SECRET_ACCESS_KEY belong together/,
  ],
  [
    "a resolver's address that is none",
    () => ({ DNS_LOOPBACK: "nonsense" }),
    /"nonsense" is not an address with a port/,
  ],
];

describe("a start that cannot succeed", () => {
  it("tells all ports that are taken, and what holds them, before anything is started", async () => {
    const env = environment({ PORT: String(taken), LURE_PORT: String(taken) });
    const said = await start(env);
    expect(said.code).toBe(1);
    expect(said.error).toContain(`Port ${taken} (main site, PORT) is taken by node (process ${process.pid}`);
    expect(said.error).toContain(`PORT and LURE_PORT are both ${taken}.`);
    expect(said.error).toMatch(/start on other ports:\n +PORT=\d+ LEARN_PORT=\d+ LURE_PORT=\d+ npm start/);
    expect(said.out + said.error).not.toMatch(/^ +at /m);
    expect(existsSync(join(env.DATA_DIR!, "postgres"))).toBe(false);
  });

  it.each(partOf(faults, 10, "faults of a start"))(
    "says what to do about %s, shows no stack and leaves nothing running",
    async (_what, change, expected) => {
      const given = environment({});
      const env = { ...given, ...change(given) };
      const said = await start(env);
      expect(said.code).toBe(1);
      expect(said.error).toMatch(/^Hookwise could not start\./);
      expect(said.error).toMatch(expected);
      expect(said.out + said.error).not.toMatch(/^ +at /m);
      expect(existsSync(database(env))).toBe(false);
    },
  );

  it("tells taken ports before half a minute of building, not after it", async () => {
    const env = environment({ PORT: String(taken) });
    const clone = join(env.DATA_DIR!, "../clone");
    cpSync(join(root, "bin"), join(clone, "bin"), { recursive: true });
    for (const name of ["src", "node_modules", "package.json", "package-lock.json"])
      symlinkSync(join(root, name), join(clone, name));
    const said = await start(env, join(clone, "bin/start.mjs"));
    expect(said).toMatchObject({ code: 1, out: "" });
    expect(said.error).toContain(`Port ${taken} (main site, PORT) is taken by node (process ${process.pid}`);
  });

  it.each<[string, (env: Record<string, string>) => Record<string, string>, RegExp]>([
    [
      "ports that are taken",
      () => ({ PORT: String(taken) }),
      /\n {2}Port \d+ \(main site, PORT\) is taken by node .*\n/,
    ],
    ["a port that is given twice", (env) => ({ LURE_PORT: env.PORT! }), /PORT and LURE_PORT are both/],
    ["a data folder that is a file", (env) => within(env, "file"), /is a file\. Set DATA_DIR/],
  ])("tells a new clone of %s before anything is installed", async (_what, change, expected) => {
    const given = environment({});
    const clone = join(given.DATA_DIR!, "../new");
    cpSync(join(root, "bin"), join(clone, "bin"), { recursive: true });
    for (const name of ["package.json", "package-lock.json"]) cpSync(join(root, name), join(clone, name));
    // Whoever looked later would need npm, and there is none.
    const env = { ...given, ...change(given), PATH: clone };
    for (const command of [["bin/start.mjs"], ["bin/start.mjs", "--check"], ["bin/hookwise.mjs", "start"]]) {
      const [file, ...args] = command as [string, ...string[]];
      const said = await start(env, join(clone, file), ...args);
      expect(said).toMatchObject({ code: 1, out: "" });
      expect(said.error).toMatch(/^Hookwise could not start\./);
      expect(said.error).toMatch(expected);
    }
    expect(existsSync(join(clone, "node_modules"))).toBe(false);
    // What this role does not need is not in its way.
    const roles = await start(
      { ...env, PORT: String(taken), LURE_PORT: given.LURE_PORT!, DATA_DIR: given.DATA_DIR! + "-other" },
      join(clone, "bin/start.mjs"),
      "--roles",
      "worker",
    );
    expect(roles.out).toContain("Installing the packages");
  });

  it("is found by --check, which starts nothing", async () => {
    const env = environment({});
    expect(await start(env, script, "--check")).toMatchObject({ code: 0, error: "" });
    expect(await start({ ...env, PORT: String(taken) }, script, "--check")).toMatchObject({ code: 1 });
    expect(existsSync(env.DATA_DIR!)).toBe(false);
  });

  it("says so to another key than the database's", async () => {
    const env = environment({ BOOTSTRAP_API_KEY: "short" });
    await start(env);
    const said = await start({ ...env, ROOT_KEY: Buffer.alloc(32).toString("base64") });
    expect(said.error).toContain("This database was made with another root key. Nothing was changed.");
    expect(said.out + said.error).not.toMatch(/^ +at /m);
    expect(existsSync(database(env))).toBe(false);
  });

  it.each([
    ["people", {}, /^\[\d\d:\d\d:\d\d\] INFO: the database in DATABASE_URL does not answer yet; .*\n$/],
    [
      "machines",
      { NODE_ENV: "production", ROOT_KEY: Buffer.alloc(32, 7).toString("base64") },
      /^\{"level":30,.*"msg":"the database in DATABASE_URL does not answer yet; .*"\}\n$/,
    ],
  ])("logs for %s where they read it", async (_who, more, expected) => {
    const env = environment({ ...more, DATABASE_URL: `postgresql://a:b@127.0.0.1:${free[3]}/x` });
    const child = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "pipe"] });
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    let out = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (out += data.toString()));
    await expect.poll(() => out).toContain("DATABASE_URL");
    child.kill();
    await ended;
    expect(out).toMatch(expected);
  });

  it("shows no stack when it is stopped while it makes the demo: nothing begins after the end", async () => {
    const env = environment({ DEMO: "true" });
    const child = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "pipe"] });
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    let out = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (out += data.toString()));
    await expect.poll(() => out, { timeout: 40_000 }).toContain("making the demo");
    child.kill("SIGINT");
    expect(await ended).toBe(0);
    // Whether the pages are built is another matter.
    expect(out.replaceAll(/.*(?:main site are|learning site is) not built.*/g, "")).not.toMatch(
      /^ +at |WARN|ERROR|Hookwise is ready/m,
    );
    expect(existsSync(database(env))).toBe(false);
  });

  it.each(someOf(["SIGTERM", "SIGHUP"] as const, 1, "signals"))(
    "leaves no database behind when %s comes while it starts",
    async (signal) => {
      const env = environment({});
      const child = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "pipe"] });
      const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
      let out = "";
      child.stdout.on("data", (data: Buffer) => (out += data.toString()));
      await expect.poll(() => out, { timeout: 40_000 }).toContain("making the database");
      child.kill(signal);
      expect(await ended).toBe(0);
      expect(existsSync(database(env))).toBe(false);
    },
  );
});

/** Puts a file where it is in the way. */
function within(env: Record<string, string>, name: string): Record<string, string> {
  if (name === "file") {
    writeFileSync(env.DATA_DIR!, "");
    return {};
  }
  mkdirSync(env.DATA_DIR!);
  writeFileSync(join(env.DATA_DIR!, name), "damaged");
  return {};
}
