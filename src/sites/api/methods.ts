import type { Feature } from "../../kit/feature.ts";

/**
 * Which methods an address of the API takes, for the Allow header of a 405; none where nothing is.
 * @returns by the path under /api/v1, without a query
 */
export function methodsOf(features: readonly Feature[]): (path: string) => string[] {
  const known = Map.groupBy(
    features.flatMap((one) => Object.values(one.contract ?? {})).map((one) => one["~orpc"].meta),
    ({ path }) => path as string,
  );
  // A path that is written out comes before one that a parameter would take, too.
  const paths = [...known.keys(), ...ownPaths].toSorted((a, b) => a.split("{").length - b.split("{").length);
  return (asked) => {
    const found = paths.find((path) => fits(path, asked));
    if (found === undefined) return [];
    const methods = new Set<string>(known.get(found)?.map(({ method }) => method) ?? ["GET"]);
    if (methods.has("GET")) methods.add("HEAD");
    return [...methods, "OPTIONS"].toSorted();
  };
}

const ownPaths = ["/openapi.json", "/docs"];

function fits(path: string, asked: string): boolean {
  const [pieces, given] = [path.split("/"), asked.split("/")];
  return (
    pieces.length === given.length &&
    pieces.every((one, at) => (one.startsWith("{") ? given[at] !== "" : one === given[at]))
  );
}
