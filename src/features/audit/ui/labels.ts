import type { KeysOf } from "../../../kit/catalogue.ts";
import { dateFormat, numberFormat } from "../../../kit/formats.ts";
import type { Translate } from "../../../ui/words.ts";
import type en from "./words/en.json";
import english from "./words/en.json" with { type: "json" };

type Saying = Translate<typeof en>;
type Keys = KeysOf<typeof en>;

const isId = (text: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text);
/** What holds an identifier of another program's making. */
const opaque = ["client", "device", "digest"];
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text);

const has = (catalogue: object, name: string) => Object.hasOwn(catalogue, name);

/** An act in words; one of a version that wrote others by its name. */
export function actLabel(say: Saying, act: string): string {
  const [thing = "", done = ""] = act.split(".");
  const acts: Record<string, object> = english.acts;
  return has(acts, thing) && has(acts[thing]!, done) ? say(`acts.${act}` as Keys) : act;
}

/** The kinds of things that the log speaks of. */
export const things: readonly string[] = Object.keys(english.thing);

/** A kind of thing in words. */
export function thingLabel(say: Saying, what: string): string {
  return has(english.thing, what) ? say(`thing.${what}` as Keys) : what;
}

/** The end of an id, which is where ids differ; any other text as it is. */
export function shortOf(text: string): string {
  return isId(text) ? text.slice(-8) : text;
}

/**
 * What an entry says beside, name by name: things by what they are called, roles, fields and states in words, moments by the viewer's clock.
 * @param tag the language; @param whole with the ids of what has no name, which say nothing to whoever reads in passing
 */
export function detailText(
  say: Saying,
  tag: string,
  { detail, names }: { detail: object; names: Readonly<Record<string, string>> },
  whole = false,
): string {
  const moment = dateFormat(tag, { dateStyle: "medium", timeStyle: "short" });
  const value = (one: unknown, of: string): string => {
    if (one === null || one === undefined) return "–";
    if (typeof one === "boolean") return say(one ? "yes" : "no");
    if (Array.isArray(one)) return one.map((each) => value(each, of)).join(", ") || "–";
    if (typeof one === "object") return `(${pairs(one)})`;
    if (typeof one === "number") return numberFormat(tag).format(one);
    if (typeof one !== "string") return "";
    const known = [`${of}-${one}`, one].find((key) => has(english.value, key));
    if (known) return say(`value.${known}` as Keys);
    if (has(names, one)) return names[one]!;
    return isMoment(one) ? moment.format(new Date(one)) : one;
  };
  const saysNothing = (name: string, one: unknown) =>
    typeof one === "string" && !has(names, one) && (isId(one) || opaque.includes(name));
  const pairs = (all: object): string =>
    Object.entries(all)
      .filter(([name, one]) => whole || !saysNothing(name, one))
      .map(
        ([name, one]) =>
          `${has(english["name-of"], name) ? say(`name-of.${name}` as Keys) : name}: ${value(one, name)}`,
      )
      .join(" · ");
  return pairs(detail);
}
