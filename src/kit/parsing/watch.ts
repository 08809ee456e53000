// A thread beside the parser: it goes on while the parser hangs, even in native code that cannot be interrupted, and ends the process.
import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";

const { limits, parent } = workerData as { limits: Float64Array; parent: number };

setInterval(() => {
  const [seconds = 0, bytes = 0] = limits;
  const { user, system } = process.cpuUsage();
  if (process.ppid !== parent) end("");
  else if (seconds > 0 && (user + system) / 1e6 > seconds) end("time");
  else if (bytes > 0 && process.memoryUsage.rss() > bytes) end("memory");
}, 40);

function end(cause: string): void {
  try {
    writeSync(1, cause);
  } finally {
    process.kill(process.pid, "SIGKILL");
  }
}
