import { spawn } from "node:child_process";

const every = 5000;
// npm puts a signal off until what it lays out lies there; whatever it leaves half done the next start does anew.
const patience = 3000;

/**
 * Runs a program that takes its time, and tells: what begins, a sign of life every few seconds, how long it took.
 * @returns its exit code, or the fault that kept it from being started
 */
export function runStep(what, file, args, options) {
  const began = Date.now();
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`;
  console.log(`${what} …`);
  const sign = setInterval(() => console.log(`  still at it, ${seconds()}`), every);
  return new Promise((resolve) => {
    const child = spawn(file, args, options);
    const end = (result) => {
      clearInterval(sign);
      for (const [signal, pass] of passed) process.off(signal, pass);
      if (result.code === 0) console.log(`  done, ${seconds()}`);
      resolve(result);
    };
    // Ctrl+C reaches both; the child ends first, then this process by the same signal.
    let stopping = false;
    const passed = ["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => {
      const pass = () => {
        child.kill(stopping ? "SIGKILL" : signal);
        if (stopping) return;
        stopping = true;
        clearInterval(sign);
        console.log("Stopping …");
        setTimeout(() => child.kill("SIGKILL"), patience).unref();
        child.once("exit", () => process.exit(130));
      };
      process.on(signal, pass);
      return [signal, pass];
    });
    child.on("error", (error) => end({ code: 1, fault: error.code ?? error.message }));
    child.on("exit", (code, signal) =>
      stopping || signal === "SIGINT" ? process.exit(130) : end({ code: code ?? 1 }),
    );
  });
}
