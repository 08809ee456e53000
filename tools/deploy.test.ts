import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, matchesGlob } from "node:path";
import { expect, it } from "vitest";
import { variables } from "../src/kit/config.ts";
import { processRoles } from "../src/kit/feature.ts";

// What stands in deploy/ and docs/operations.md is copied by operators: what it names must exist.

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const files = globSync(["deploy/**/*", "docs/*.md"], { cwd: root }).filter(
  (one) => !one.endsWith("ignore") && statSync(join(root, one)).isFile(),
);

it("names variables that the product reads", () => {
  const known = Object.keys(variables.shape);
  const named = files.flatMap(
    (file) => read(file).match(/\b(?:[A-Z]+_)+(?:URL|KEY|DIR|POOL|FROM|PROXIES|LEVEL)\b|\bHOST\b/g) ?? [],
  );
  expect(new Set(named).size).toBeGreaterThan(8);
  expect(named.filter((one) => !known.includes(one))).toEqual([]);
});

it("names metrics that the product shows", () => {
  const shown = new Set(
    globSync("src/**/*.ts", { cwd: root }).flatMap((file) => read(file).match(/(?<=")hookwise_[a-z_]+(?=")/g) ?? []),
  );
  const named = files.flatMap((file) => read(file).match(/\bhookwise_[a-z_]+/g) ?? []);
  expect(new Set(named).size).toBeGreaterThan(4);
  expect(named.filter((one) => !shown.has(one))).toEqual([]);
});

it("starts the roles that there are", () => {
  expect(read("deploy/hookwise.service")).toContain(`--roles ${processRoles.join(",")}`);
});

it("starts every role once by the instances that its first line enables, as systemd names them", () => {
  const text = read("deploy/hookwise@.service");
  const instances = /systemctl enable --now (.*)$/m.exec(text)![1]!.match(/(?<=@)\S+/g)!;
  // A unit's name holds no comma: systemd writes \x2c there, and reads it again for %I alone.
  const escape = (name: string) => name.replace(/[^a-zA-Z0-9:_.]/g, (one) => `\\x${one.charCodeAt(0).toString(16)}`);
  const of = (line: RegExp) =>
    instances.map((name) => line.exec(text)![1]!.replaceAll("%i", escape(name)).replaceAll("%I", name));
  const roles = of(/^ExecStart=.* --roles (.*)$/m);
  expect(roles.flatMap((one) => one.split(",")).toSorted()).toEqual(processRoles.toSorted());
  expect(of(/^EnvironmentFile=-\/etc\/hookwise\/(.*)\.env$/m)).toEqual(roles);
  expect(of(/^Environment=DATA_DIR=\/var\/lib\/(.*)$/m)).toEqual(of(/^StateDirectory=(.*)$/m));
});

it.each(["deploy/hookwise.service", "deploy/hookwise@.service"])(
  "%s shuts the product out of nothing that it needs",
  (file) => {
    const text = read(file);
    const folder = /^StateDirectory=(.*)$/m.exec(text)![1]!;
    expect(text).toContain(`\nEnvironment=DATA_DIR=/var/lib/${folder}\n`);
    // By the last the kernel is asked for this machine's own addresses (os.networkInterfaces), to which no organisation's target may lead.
    const families = /^RestrictAddressFamilies=(.*)$/m.exec(text)![1]!.split(" ");
    expect(families).toEqual(expect.arrayContaining(["AF_INET", "AF_INET6", "AF_UNIX", "AF_NETLINK"]));
  },
);

it("the image changes nothing of what its build was made of", () => {
  const run = /^RUN node bin\/build\.mjs(.*)$/m.exec(read("deploy/Dockerfile"))!;
  // "npm prune" writes package-lock.json, whose hash stands in the build: whoever starts the image may not build it anew.
  expect(run[1]).not.toMatch(/npm/);
});

it.each(["deploy/Dockerfile.dockerignore", ".gitignore"])(
  "%s keeps the files with secrets out, which the recipes ask for",
  (file) => {
    const lines = read(file).split("\n").filter(Boolean);
    const kept = (path: string) => lines.some((line) => matchesGlob(path, line));
    for (const path of [".env", "deploy/.env", "deploy/users.txt", "deploy/kubernetes/secrets.env"])
      expect(kept(path), path).toBe(true);
    expect(kept("deploy/kubernetes/secrets.example.env")).toBe(false);
  },
);

const verifies = spawnSync("systemd-analyze", ["--version"]).status === 0;
if (!verifies) console.log("There is no systemd here, so its units are not verified by it.");

it.skipIf(!verifies).each([
  ["hookwise.service", "hookwise.service"],
  ["hookwise@.service", "hookwise@worker.service"],
])("%s is a unit that systemd takes without a word", (file, unit) => {
  const folder = mkdtempSync(join(tmpdir(), "hookwise-unit-"));
  try {
    // What stands on the operator's machine is not on this one: the program, and the user.
    const text = read(join("deploy", file))
      .replaceAll("/usr/bin/node", "/bin/true")
      .replace(/^User=.*$/m, "");
    writeFileSync(join(folder, unit), text);
    const { status, stdout, stderr } = spawnSync("systemd-analyze", ["verify", join(folder, unit)], {
      encoding: "utf8",
    });
    expect(stdout + stderr).not.toMatch(new RegExp(unit));
    expect(status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const patroni = spawnSync("patroni", ["--version"]).status === 0;
if (!patroni) console.log("Patroni is not installed, so its file is not validated by it.");

it.skipIf(!patroni)("patroni.yaml is taken by Patroni", () => {
  const { status, stdout, stderr } = spawnSync("patroni", ["--validate-config", join(root, "deploy/patroni.yaml")], {
    encoding: "utf8",
  });
  expect(stdout + stderr).toBe("");
  expect(status).toBe(0);
});
