import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "../../tools/product/ports.ts";

export interface LureHost {
  port: number;
  kill(): Promise<void>;
}

export interface LureHostOptions {
  dataDir: string;
  database: string;
  port?: number;
  /** A command the process is started by, such as `unshare`. */
  within?: readonly string[];
  /** Modules that are loaded before everything else. */
  preload?: readonly string[];
  variables?: Record<string, string>;
}

/** A process with the lure host and its drain; resolves when it answers. */
export async function startHost(options: LureHostOptions): Promise<LureHost> {
  const port = options.port ?? (await freePort());
  const command = [
    ...(options.within ?? []),
    process.execPath,
    ...(options.preload ?? []).flatMap((module) => ["--import", module]),
    join(import.meta.dirname, "../../bench/track/host.ts"),
  ];
  const child = spawn(command[0]!, command.slice(1), {
    stdio: ["pipe", "pipe", "inherit"],
    env: {
      ...process.env,
      DATA_DIR: options.dataDir,
      DATABASE_URL: options.database,
      LURE_PORT: String(port),
      LOG_LEVEL: "silent",
      ...options.variables,
    },
  });
  for await (const _line of createInterface(child.stdout)) {
    return {
      port,
      async kill() {
        const gone = new Promise((resolve) => child.once("exit", resolve));
        child.kill("SIGKILL");
        await gone;
      },
    };
  }
  throw new Error("the lure host did not start");
}
