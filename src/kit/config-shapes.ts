import * as z from "zod";
import { readAddress, readDomain } from "./address.ts";
import { readHostPort } from "./dns/host-port.ts";
import { readListed } from "./egress-allow.ts";

/** A whole number with its bounds and its default. */
export function integer(min: number, max: number, value: number) {
  const error = `A whole number from ${min} to ${max}.`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).default(value);
}

/** A TCP port with its default; 0 lets the system choose one (tests). */
export const port = (value: number) => integer(0, 65_535, value);

/** One of some words, with its default. */
export const choice = <const Words extends readonly [string, ...string[]]>(words: Words, value: Words[number]) =>
  z.enum(words, { error: `One of ${words.join(", ")}.` }).default(value as never);

/** A text with a default, or an optional one. */
export function text(): z.ZodOptional<z.ZodString>;
export function text(value: string): z.ZodDefault<z.ZodString>;
export function text(value?: string) {
  return value === undefined ? z.string().optional() : z.string().default(value);
}

/** `true`, `1`, `yes`, `on` or their opposites. */
export const bool = (value: boolean) => z.stringbool({ error: "true or false." }).default(value);

/** Values separated by commas. */
export const list = () =>
  z
    .string()
    .default("")
    .transform((value) =>
      value
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean),
    );

/**
 * A whole address, such as `https://hookwise.example/idp/`. With credentials it is refused: what names a place is shown in pages and logs.
 * @param example for the sentence that refuses
 */
export function address(example: string): z.ZodOptional<z.ZodString>;
export function address(example: string, value: string): z.ZodDefault<z.ZodString>;
export function address(example: string, value?: string) {
  const shape = z.string().refine((given) => readUrl(given) !== null, `A whole address, such as ${example}.`);
  return value === undefined ? shape.optional() : shape.default(value);
}

/** Where a site of ours is reached: scheme, host and port, without a path. */
export const site = (example: string) =>
  z.string().refine(isOrigin, `Scheme and host, without a path, such as ${example}.`).optional();

/**
 * Origins, separated by commas, without the stroke that browsers never send.
 * @param takes.apps whether those of apps are some, too, which have schemes of their own (`capacitor://localhost`, `android:apk-key-hash:…`); they
 *   stay as typed
 */
export const origins = (example: string, takes: { apps?: boolean } = {}) =>
  list()
    .refine(
      (all) => all.every((one) => isOrigin(one) || (takes.apps && isAppOrigin(one))),
      `Schemes and hosts without a path, such as ${example}, separated by commas.`,
    )
    .transform((all) => all.map((one) => (isOrigin(one) ? new URL(one).origin : one)));

/** One text that follows a pattern. */
export const like = (pattern: RegExp, sentence: string) => z.string().regex(pattern, sentence).optional();

/** A host's name without scheme, port and path. */
export const hostName = (example: string) =>
  z.string().refine(isHostName, `A host's name without scheme or path, such as ${example}.`).optional();

/** Domains, separated by commas. */
export const domains = (example: string) =>
  list().refine(
    (all) => all.every((one) => readDomain(one) !== null),
    `Domains, such as ${example}, separated by commas.`,
  );

/** One mailbox, without a name. */
export const mailAddress = (value: string) =>
  z
    .string()
    .refine((one) => readAddress(one) !== null, `One mail address without a name, such as ${value}.`)
    .default(value);

/** Mailboxes without names, separated by commas. */
export const mailAddresses = (example: string) =>
  list().refine(
    (all) => all.every((one) => readAddress(one) !== null),
    `Mail addresses without names, such as ${example}, separated by commas.`,
  );

/** Names or addresses of hosts, each with a port or without, separated by commas. */
export const hosts = (example: string) =>
  list().refine(
    (all) => all.every((one) => readListed(one) !== null),
    `Hosts without scheme or path, each with a port or without, such as ${example}, separated by commas.`,
  );

/** Servers by their addresses, each with a port or without, separated by commas. */
export const servers = (example: string) =>
  z
    .string()
    .refine(
      (given) => given.split(",").every((one) => isServer(one.trim())),
      `Addresses, not names, each with a port or without, such as ${example}, separated by commas.`,
    )
    .optional();

function readUrl(given: string): URL | null {
  const url = URL.canParse(given) ? new URL(given) : null;
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : null;
}

function isOrigin(given: string): boolean {
  const url = readUrl(given);
  return url !== null && url.pathname === "/" && !url.search && !url.hash;
}

function isAppOrigin(given: string): boolean {
  return /^(?!https?:)[a-z][a-z0-9+.-]*:\/\/[\w.-]+$/i.test(given) || /^android:apk-key-hash:[\w-]{43}$/.test(given);
}

function isHostName(given: string): boolean {
  return /^[A-Za-z0-9.-]+$/.test(given) && URL.canParse(`https://${given}`);
}

function isServer(given: string): boolean {
  try {
    return readHostPort(given).port > 0;
  } catch {
    return false;
  }
}
