export interface Arguments {
  /** Options with a value, by name. */
  values: Record<string, string | undefined>;
  /** Names of the options without a value that were given. */
  flags: ReadonlySet<string>;
  positionals: string[];
}

export function readArguments(name: string, args: string[]): Arguments;
export function misused(name: string, fault: string): never;
export function commandOf(file: string): string | null;
