import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commands, usageOf as usage } from "./commands.mjs";
import { afterAll, describe, expect, it } from "vitest";
import { partOf, someOf } from "../tools/sweep/wide.ts";

const root = join(import.meta.dirname, "..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };
// vitest reads its options itself.
const own = Object.entries(scripts).filter(([name, command]) => name !== "vitest" && command.startsWith("node bin/"));

// A folder with the launcher and nothing else: whoever installed, built or started something there would fail or leave a trace.
const bare = mkdtempSync(join(tmpdir(), "hookwise-bare-"));
cpSync(join(root, "bin"), join(bare, "bin"), { recursive: true });
writeFileSync(join(bare, "package.json"), '{"type": "module"}');
const before = readdirSync(bare);
afterAll(() => rmSync(bare, { recursive: true }));

function run(command: string[], cwd: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd,
    encoding: "utf8",
    timeout: 50_000,
    // Most of a command's start would be reading its sources.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: join(root, "node_modules/.cache/hookwise-compiled"),
    },
  });
  return { status, stdout, stderr };
}

const words = (command: string) => command.split(" ").slice(1);

describe("a command", () => {
  it("is every script of package.json", () => expect(own.length).toBe(Object.keys(scripts).length - 1));

  it.each(partOf(own, 8, "help"))(
    "%s answers --help and -h with its usage, before anything is installed or started",
    (name, command) => {
      for (const flag of ["--help", "-h"]) {
        const said = run([...words(command), flag], bare);
        expect(said).toMatchObject({ status: 0, stderr: "" });
        expect(said.stdout).toMatch(/^Usage: n(pm|ode) /);
        expect(said.stdout).toContain(name.replace(/:(site|check)$/, ""));
      }
      expect(readdirSync(bare)).toEqual(before);
    },
  );

  it.each(partOf(own, 8, "unknown flags"))(
    "%s refuses a flag that it does not know, with its usage",
    (_name, command) => {
      const said = run([...words(command), "--no-such-flag"], bare);
      expect(said).toMatchObject({ status: 2, stdout: "" });
      expect(said.stderr).toMatch(/^There is no option --no-such-flag\.\nUsage: /);
      expect(readdirSync(bare)).toEqual(before);
    },
  );

  it("vitest answers --help with its own usage", () =>
    expect(run([...words(scripts["vitest"]!), "run", "--help"], root)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/Usage:\n.*vitest run/),
    }));

  it.each([
    [["--project", "nobody"], 'There is no project "nobody". There are: unit, journeys.'],
    [["--project"], "The option --project needs a value."],
    [["--reporter"], "The option --reporter needs a value."],
    [["--unknown", "file"], "There is no option --unknown."],
    [["--no-such-flag"], "There is no option --no-such-flag."],
  ])("vitest is not begun with %j", (args, fault) => {
    const said = run([...words(scripts["vitest"]!), "run", ...args], root);
    expect(said).toMatchObject({ status: 2, stdout: "" });
    expect(said.stderr).toBe(`${fault}\n${usage("vitest")}\n`);
  });

  const files = [...new Set(own.flatMap(([, command]) => /tools\/\S+\.ts/.exec(command) ?? []))];
  const direct = partOf([...files, "src/main.ts", "tools/test.ts"], 8, "without the launcher");
  it.each(direct)("%s answers so without the launcher, too", (file) => {
    expect(run([file, "--help"], root)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage: /) });
    const said = run([file, "--no-such-flag"], root);
    expect(said.status).toBe(2);
    expect(said.stderr).toMatch(/^There is no option --no-such-flag\.\nUsage: /);
    expect(said.stderr).not.toMatch(/^ +at /m);
  });

  const alone = globSync("{bench,crash,sweep}/*.{bench,crash,sweep}.ts", { cwd: root });
  it("is asked first by every bench, crash run and sweep that is run by itself", () => {
    expect(alone.length).toBeGreaterThan(20);
    const first = (file: string) => /^import .*$/m.exec(readFileSync(join(root, file), "utf8"))?.[0];
    expect(alone.filter((file) => first(file) !== 'import "../tools/alone.ts";')).toEqual([]);
  });
  const longWork = ["bench/track.bench.ts", "crash/track.crash.ts", "sweep/properties.sweep.ts"];
  it.each(someOf(longWork, 1, "by itself"))("%s run by itself", (file) => {
    expect(run([file, "--help"], root)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage: npm run /) });
    const said = run([file, "--no-such-flag"], root);
    expect(said).toMatchObject({ status: 2, stdout: "" });
    expect(said.stderr).toMatch(/^There is no option --no-such-flag\.\nUsage: /);
    expect(run([file, "send"], root)).toMatchObject({ status: 2, stdout: "" });
  });

  it.each([
    ["too many arguments", ["bin/build.mjs", "this"], '"this" is too much.'],
    ["too few", ["bin/run.mjs", "tools/new.ts"], "Something is missing."],
    ["a value that is missing", ["bin/start.mjs", "--roles"], "The option --roles needs a value."],
    ["a value too many", ["bin/run.mjs", "tools/openapi.ts", "--check=yes"], "The option --check takes no value."],
  ])("refuses %s", (_what, command, fault) => {
    const said = run(command, bare);
    expect(said.status).toBe(2);
    expect(said.stderr).toContain(`${fault}\nUsage: `);
  });
});

describe("where only the packages of production are installed", () => {
  const there = mkdtempSync(join(tmpdir(), "hookwise-installed-"));
  afterAll(() => rmSync(there, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(join(there, path, ".."), { recursive: true });
    writeFileSync(join(there, path), text);
  };
  cpSync(join(root, "bin"), join(there, "bin"), { recursive: true });
  write("package.json", '{"type": "module"}');
  const one = { version: "1.0.0" };
  const packages = { "node_modules/one": one, "node_modules/two": { version: "1.0.0", dev: true } };
  write("package-lock.json", JSON.stringify({ packages }));
  write("node_modules/.package-lock.json", JSON.stringify({ packages: { "node_modules/one": one } }));

  const call = (file: string) => {
    write(file, 'console.log("ran");');
    // There is no npm: whoever wants to install something ends.
    const env = { PATH: "", HOME: there };
    return spawnSync(process.execPath, ["bin/run.mjs", file, ...args(file)], { cwd: there, encoding: "utf8", env });
  };
  const args = (file: string) => (/replay|verify|gophish|dns/.test(file) ? ["what"] : []);

  const forOperators = Object.values(commands).filter(
    ({ calls, file }) => file !== "src/main.ts" && calls.some((each: string) => each.startsWith("hookwise ")),
  );
  it.each(forOperators.map(({ calls, file }) => [calls[0]!, file!]))("%s installs nothing", (_call, file) => {
    expect(call(file)).toMatchObject({ status: 0, stdout: "ran\n" });
  });

  it("what developers call wants theirs, too", () => {
    expect(call("tools/openapi.ts")).toMatchObject({ status: 1, stderr: expect.stringContaining("npm") });
  });
});

describe("hookwise", () => {
  it.each([[[]], [["help"]], [["--help"]], [["-h"]]])("lists its commands for %j", (args) => {
    const said = run(["bin/hookwise.mjs", ...args], bare);
    expect(said).toMatchObject({ status: 0, stderr: "" });
    for (const name of ["start", "verify", "verify-audit", "import-gophish", "replay", "dns", "sink", "doctor"])
      expect(said.stdout).toContain(`hookwise ${name} `);
  });

  it.each(["start", "verify", "verify-audit", "import-gophish", "replay", "dns", "sink", "doctor"])(
    "%s --help",
    (name) => {
      const said = run(["bin/hookwise.mjs", name, "--help"], bare);
      expect(said).toMatchObject({ status: 0, stderr: "" });
      expect(said.stdout).toContain(`hookwise ${name}`);
    },
  );

  it("refuses what it does not know", () => {
    const said = run(["bin/hookwise.mjs", "strat"], bare);
    expect(said).toMatchObject({ status: 2, stdout: "" });
    expect(said.stderr).toContain('There is no command "strat".\nUsage: ');
  });
});

describe("the settings in .env", () => {
  it("that cannot be read are told in a sentence", () => {
    const folder = join(bare, ".env");
    mkdirSync(folder);
    try {
      const said = run(["bin/start.mjs"], bare);
      expect(said.status).toBe(1);
      expect(said.stderr).toMatch(/^The settings in .*\.env cannot be read \(EISDIR\)\. It must be a file/);
      expect(said.stderr).not.toMatch(/^ +at /m);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
