import type { Plugin } from "vite";

/** A module and what it imports: with it, and later. */
interface Module {
  imports: readonly string[];
  late: readonly string[];
  /** Whether the browser opens it by its name: a route's, or one that is fetched late. */
  isEntry: boolean;
}
type Modules = ReadonlyMap<string, Module>;

/**
 * Left to itself, the bundler makes a chunk of all modules that the same screens need: 120 requests a screen, most of them for less than a kilobyte, and a list
 * of routes that names them all. Here what every page of the program needs is one chunk, what the dashboard's frame needs another, and so on: a screen still
 * loads what it uses and hardly anything else, in half the requests.
 */
export function sharedChunks(): Plugin {
  let names: ReadonlyMap<string, string>;
  return {
    name: "hookwise:shared-chunks",
    applyToEnvironment: (environment) => environment.name === "client",
    // A chunk may then export to others more than its route does.
    options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
    buildEnd(error) {
      if (error) return;
      const modules = [...this.getModuleIds()].map((id) => {
        const { importedIds, dynamicallyImportedIds, isEntry } = this.getModuleInfo(id)!;
        return [id, { imports: importedIds, late: dynamicallyImportedIds, isEntry }] as const;
      });
      names = chunkNames(new Map(modules));
    },
    outputOptions: (options) => ({
      ...options,
      codeSplitting: {
        groups: [{ name: (id) => names.get(id) ?? null }],
        // The groups below hold what their modules import, and styles must stay where they are.
        includeDependenciesRecursively: false,
      },
    }),
  };
}

/**
 * The chunk of each module that is shared by so many pages that it is worth one request for all of them; whoever loads one module of a chunk loads it whole.
 *
 * Left alone is what brings styles, since a public page carries those of the chunks that it is drawn with, and what the program of the public pages loads.
 */
export function chunkNames(modules: Modules): Map<string, string> {
  const used = new Map<string, Record<Area, number>>();
  const pages = { visitor: 0, program: 0, frame: 0, account: 0, screen: 0 };
  for (const [entry, { isEntry }] of modules) {
    const area = isEntry && areaOf(entry);
    if (!area) continue;
    pages[area]++;
    for (const id of closure(modules, entry, area === "visitor")) {
      const by = used.get(id) ?? { visitor: 0, program: 0, frame: 0, account: 0, screen: 0 };
      by[area]++;
      used.set(id, by);
    }
  }
  const names = new Map<string, string>();
  for (const [id, by] of used) {
    if (by.visitor > 0 || modules.get(id)?.isEntry || isStyle(id)) continue;
    if (by.program > 0) names.set(id, "program");
    else if ([...closure(modules, id)].some(isStyle)) continue;
    else if (by.account === 0 && by.frame > 0) names.set(id, "frame");
    else if (by.account === 0 && by.screen >= pages.screen / 2) names.set(id, "screens");
    else if (by.account >= pages.account / 2 && by.frame > 0) names.set(id, "signed-in");
  }
  return names;
}

type Area = "visitor" | "program" | "frame" | "account" | "screen";

/** What an entry belongs to, by its path; null for a public page, which loads no framework, and for what is not served in production. */
function areaOf(entry: string): Area | null {
  if (entry.includes("/main/public/behaviour/")) return "visitor";
  if (/\/main\/(public|dev)\//.test(entry)) return null;
  if (/\/main\/root\.tsx|\/entry\.client\./.test(entry)) return "program";
  if (entry.includes("/main/dashboard/frame.tsx")) return "frame";
  return entry.includes("/main/account/") ? "account" : "screen";
}

function closure(modules: Modules, id: string, late = false, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  const module = modules.get(id);
  for (const one of [...(module?.imports ?? []), ...((late && module?.late) || [])]) closure(modules, one, late, found);
  return found;
}

function isStyle(id: string): boolean {
  return /\.css($|\?)/.test(id);
}
