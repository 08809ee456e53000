import { parseArgs } from "node:util";
import { commands, usageOf } from "./commands.mjs";

/**
 * The options and arguments of a command, as its entry in the list says. `--help` prints its usage and ends with 0; what the command does not know
 * is refused with the usage and ends with 2. Nothing has been started by then.
 */
export function readArguments(name, args) {
  const { options = {}, takes = [0, 0] } = commands[name];
  const own = args.includes("--") ? args.slice(0, args.indexOf("--")) : args;
  if (own.includes("--help") || own.includes("-h")) {
    console.log(usageOf(name));
    process.exit(0);
  }
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length < takes[0]) throw new Error("Something is missing.");
    if (positionals.length > takes[1]) throw new Error(`"${positionals[takes[1]]}" is too much.`);
    const named = Object.entries(values);
    return {
      values: Object.fromEntries(named.filter(([, value]) => typeof value === "string")),
      flags: new Set(named.flatMap(([key, value]) => (value === true ? [key] : []))),
      positionals,
    };
  } catch (error) {
    return misused(name, faultOf(error));
  }
}

/** Says what is wrong with how a command was called, prints its usage and ends with 2. */
export function misused(name, fault) {
  console.error(`${fault}\n${usageOf(name)}`);
  process.exit(2);
}

/** The command that a TypeScript file does, or null: programs of others (vitest) read their arguments themselves. */
export function commandOf(file) {
  return Object.keys(commands).find((name) => commands[name].file === file && commands[name].own !== false) ?? null;
}

// Node's own sentences go on with advice for whoever writes the program.
function faultOf({ code, message }) {
  const named = /'(-[^' ]+)/.exec(message)?.[1];
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `There is no option ${named}.`;
  if (code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE")
    return /does not take/.test(message)
      ? `The option ${named} takes no value.`
      : `The option ${named ?? ""} needs a value.`;
  return message;
}
