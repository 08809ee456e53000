import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { variables } from "../src/kit/config.ts";

// The compose files of deploy/: what running them as wholes showed (decision 0654).

const read = (file: string) => readFileSync(join(import.meta.dirname, "../deploy", file), "utf8");
const one: Record<string, any> = parse(read("compose.yaml")).services;
const fleet: Record<string, any> = parse(read("compose.fleet.yaml"), { merge: true }).services;
const isProcess = (service: any) => service?.build?.dockerfile === "deploy/Dockerfile";
/** The product's containers, as the two files together make them. */
const processes = Object.entries({ ...one, ...fleet })
  .filter(([name]) => isProcess(one[name]) || isProcess(fleet[name]))
  .map(([name]) => [name, { ...one[name], ...fleet[name] }] as [string, any]);

describe("the compose files", () => {
  it("wait for the database that stays, not for the one in which the image makes it", () => {
    // Until then it answers on its socket alone.
    expect(one["database"].healthcheck.test).toEqual(expect.arrayContaining(["-h", "127.0.0.1"]));
  });

  it("give the database room for statements that are worked on in parallel", () => {
    expect(one["database"].shm_size).toBe("1gb");
  });

  it.each(processes)("%s gets whatever the product reads of deploy/.env", (_name, { env_file, environment }) => {
    expect(env_file).toBe(".env");
    // What is named besides is refused when it is missing, or is this file's to say.
    for (const [name, value] of Object.entries<string>(environment))
      if (value.startsWith("${")) expect(value, name).toMatch(/^\$\{[A-Z_]+:\?\}$/);
    expect(Object.keys(environment).filter((name) => !(name in variables.shape))).toEqual([]);
  });

  it.each(processes)("%s takes from deploy/.env nothing that is these files' to say", (_name, { environment }) => {
    const ports = { PORT: "4000", LEARN_PORT: "4001", LURE_PORT: "4002" };
    expect(environment).toMatchObject({ NODE_ENV: "production", HOST: "0.0.0.0", DATA_DIR: "/data", ...ports });
  });

  it.each(processes)("%s hears from its first moment on that it is to stop", (_name, { init, stop_grace_period }) => {
    expect([init, stop_grace_period]).toEqual([true, "60s"]);
  });

  it.each(processes)("%s keeps what it keeps where the others look for it", (_name, { volumes }) => {
    expect(volumes).toEqual(["data:/data"]);
  });

  it("let nobody read the pooler's password but the pooler, also where a file is there already", () => {
    const said = /^# +(.* deploy\/users\.txt)$/m.exec(read("compose.fleet.yaml"))![1]!;
    const folder = mkdtempSync(join(tmpdir(), "users-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, "deploy"));
    const file = join(folder, "deploy/users.txt");
    writeFileSync(file, "readable by all", { mode: 0o644 });
    const user = /^USER (\d+):\1$/m.exec(fleet["pooler"].build.dockerfile_inline)![1]!;
    expect(said).toMatch(new RegExp(`\\bsudo .*\\b${user}\\b`));
    // Nobody but root makes a file another user's.
    const own = process.getuid!();
    const command = said.replaceAll("sudo ", "").replaceAll(user, String(own));
    for (const password of ["first", "second"]) {
      execFileSync("sh", ["-c", command.replace("<password>", password)], { cwd: folder });
      expect(readFileSync(file, "utf8")).toBe(`"pgbouncer" "${password}"\n`);
      expect([statSync(file).mode & 0o777, statSync(file).uid]).toEqual([0o600, own]);
    }
  });

  it("publish ports where visitors bear their own address", () => {
    const published = Object.values(one).flatMap(({ ports = [] }) => ports as string[]);
    expect(published.map((port) => port.split(":").slice(0, -2).join(":"))).toEqual(["0.0.0.0", "0.0.0.0"]);
  });
});
