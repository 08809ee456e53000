import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePorts } from "../../tools/product/ports.ts";
import type { BenchEnv } from "../environment.ts";

export interface LearnHost {
  port: number;
  url: string;
  kill(): Promise<void>;
}

/** A process with the learning site over a bench's database; resolves when it answers. @param at the port of one that was killed */
export async function startHost(bench: BenchEnv, at?: number): Promise<LearnHost> {
  const port = at ?? (await freePorts(1))[0]!;
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, "host.ts")],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        DATA_DIR: bench.env.config.dataDir,
        DATABASE_URL: bench.owner,
        LEARN_PORT: String(port),
        LOG_LEVEL: "silent",
      },
    },
  );
  for await (const _line of createInterface(child.stdout))
    return {
      port,
      url: `http://127.0.0.1:${port}/api/v1`,
      async kill() {
        const gone = new Promise((resolve) => child.once("exit", resolve));
        child.kill("SIGKILL");
        await gone;
      },
    };
  throw new Error("the learning site did not start");
}
