import { inject } from "vitest";
import { startProduct } from "../tools/product/process.ts";
import type { Place } from "../tools/product/process.ts";
import { originOf } from "./account/newcomer.ts";
import { copyDemo } from "./copy-demo.ts";
import { onCitus, openPlace } from "./place.ts";

/** A product's variables; a function gets the main site's address, for what must know it before the product starts. */
export type Variables = Record<string, string> | ((home: string) => Promise<Record<string, string>>);

/** The product with the demo that files share which do not mind what others of them add to it. */
export type SharedDemo = "shared demo";

/** A running product. */
export interface Product {
  place: Place;
  /** Stops it; its data folder stays until `close`. Nothing happens to the shared one, which other files use. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The product that all files of the run share, without the demo, or the shared one with it; with variables, one of the caller's own. Who shares uses
 * people, organisations and addresses of their own, changes no settings of the whole and counts nothing that others add to; of the demo, nobody changes a
 * setting, a role or who may what, or needs its running simulation, which is over before a long run is.
 * @param begins whether one with the demo makes it itself, as at a first start, or begins with a copy of what such a start has made: nothing is sent yet
 */
export async function openProduct(
  variables?: Variables | SharedDemo,
  begins: "copy" | "fresh" = "copy",
): Promise<Product> {
  if (!variables || variables === "shared demo") {
    const path = variables ? "/demo-product" : "/product";
    const place = { ...(await askShared<Omit<Place, "remove">>(path)), remove: () => {} };
    return { place, stop: async () => {}, close: async () => {} };
  }
  const place = await openPlace(typeof variables === "function" ? {} : variables);
  if (typeof variables === "function") Object.assign(place.variables, await variables(originOf(place)));
  if (place.variables["DEMO"] === "true" && begins === "copy" && !onCitus) {
    await copyDemo(await askShared<string>("/demo"), place);
  }
  const running = startProduct(place);
  await running.answers("/readyz");
  return {
    place,
    async stop() {
      await running.stop();
    },
    async close() {
      await running.stop();
      place.remove();
    },
  };
}

/** What e2e/shared.ts tells of what the run's files share; starts it when nobody has asked before. */
export async function askShared<T>(path: "/product" | "/demo-product" | "/browser" | "/demo"): Promise<T> {
  const answer = await fetch(inject("shared") + path);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}
