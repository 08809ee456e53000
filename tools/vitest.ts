// npm run vitest: vitest with its own options. One that it does not know, and a project that is none, are refused as every command of ours refuses them.
import { createCLI } from "vitest/node";
import { misused } from "../bin/arguments.mjs";
import config from "../vitest.config.ts";

const cli = createCLI();
try {
  const { options } = cli.parse(process.argv, { run: false });
  for (const { rawName, name } of cli.globalCommand.options)
    if (rawName.includes("<") && [options[name]].flat().includes(true))
      misused("vitest", `The option --${name} needs a value.`);
  for (const name of [options.project].flat()) if (typeof name === "string") checkProject(name);
  cli.runMatchedCommand();
} catch (error) {
  if ((error as Error).name !== "CACError") throw error;
  misused("vitest", faultOf((error as Error).message));
}

function checkProject(name: string): void {
  const known = config.test!.projects!.map((one) => (one as { test: { name: string } }).test.name);
  // Patterns are vitest's own.
  if (!/^[\w-]+$/.test(name) || known.includes(name)) return;
  misused("vitest", `There is no project "${name}". There are: ${known.join(", ")}.`);
}

// vitest names what it made of an option (`suchFlag`), not what was written.
function faultOf(message: string): string {
  const unknown = /^Unknown option `(.+)`$/.exec(message)?.[1];
  if (!unknown) return `${message[0]!.toUpperCase()}${message.slice(1)}.`;
  const written = process.argv.slice(2).map((one) => one.split("=")[0]!);
  return `There is no option ${written.find((one) => one.startsWith("-") && bare(one) === bare(unknown)) ?? unknown}.`;
}

function bare(option: string): string {
  return option
    .replace(/^-+(no-)?/, "")
    .replaceAll("-", "")
    .toLowerCase();
}
