import type { Plugin } from "vite";

/** What the worker's source has in place of the list. */
const place = "__PRECACHED__";

/**
 * Tells the service worker what a round needs: the entry's scripts and styles, and what they import at once. The words of a language and further screens
 * are kept when they are first fetched.
 * @param worker the worker's file in the build
 */
export function precached(worker: string): Plugin {
  return {
    name: "hookwise:precached",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const script = bundle[worker];
        if (script?.type !== "chunk") throw new Error(`The build has no ${worker}.`);
        const files = Object.values(bundle)
          .filter((one) => one.fileName !== worker && /\.(js|css)$/.test(one.fileName))
          .map((one) => `/${one.fileName}`);
        const filled = script.code.replace(place, JSON.stringify(files));
        if (filled === script.code) throw new Error(`${worker} has no place for the list of files.`);
        script.code = filled;
      },
    },
  };
}
