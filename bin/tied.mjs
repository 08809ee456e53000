// Loaded before the program: it stops when the process that started it is gone, and keeps its compiled code for the next start.
import { flushCompileCache } from "node:module";
import { resolveDirectly } from "./resolve.mjs";

resolveDirectly();

if (process.channel) {
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
setTimeout(() => flushCompileCache?.(), 4000).unref();
