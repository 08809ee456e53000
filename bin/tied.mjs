// Loaded before the program: it stops when the process that started it is gone, and keeps its compiled code for the next start.
import { flushCompileCache } from "node:module";
import { resolveDirectly } from "./resolve.mjs";

resolveDirectly();

// A program's own workers are begun with the same options, and must keep theirs: without it nothing holds them.
const launcher = Number(new URL(import.meta.url).searchParams.get("launcher"));
if (process.channel && process.ppid === launcher) {
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
setTimeout(() => flushCompileCache?.(), 4000).unref();
