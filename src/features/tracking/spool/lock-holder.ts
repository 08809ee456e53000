// For a test: a process of its own that makes a spool in the folder it is told, and lives until it is killed.
import { createFolder } from "./folder.ts";

createFolder(process.argv[2]!);
console.log("made");
process.stdin.resume();
