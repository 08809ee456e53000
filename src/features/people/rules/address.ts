import { readAddress as readPlain, readDomain } from "../../../kit/address.ts";

/** Why an e-mail address is refused; a key of the catalogue. */
export type AddressFault =
  | "email-missing"
  | "email-too-long"
  | "email-control"
  | "email-quoted"
  | "email-shape"
  | "email-local-ascii"
  | "email-local"
  | "email-space"
  | "email-encoded"
  | "email-routing"
  | "email-domain";

export interface Address {
  /** As it is sent to: the local part as given, the domain in ASCII and lower case. */
  email: string;
  /** By which two spellings of one address are the same: all in lower case. */
  key: string;
  /** The name in `Ann B <ann@x.example>`. */
  name: string | null;
}

/** Whether an address that holds white space is one but for a space: most often one that does not break a line, or a soft hyphen, from a web page or a word processor. */
function hasOneSpace(address: string): boolean {
  const [local = "", host, ...more] = address.split("@");
  if (host === undefined) return false;
  const gaps = (text: string) => text.replaceAll("\u00ad", "").split(/\s+/).length - 1;
  const broken = (text: string) => /[\s\u00ad]/.test(text) && gaps(text) <= 1;
  return (
    (broken(local) && !/[,;]/.test(local)) || (local !== "" && gaps(local) === 0 && more.length === 0 && broken(host))
  );
}

/**
 * Reads one e-mail address, alone or as `Name <address>`. Domains with letters beyond ASCII are turned into their ASCII form (IDNA, UTS 46);
 * quoted local parts, comments, address literals, line ends and NUL are refused: what reaches RCPT TO must have one reading only.
 */
export function readAddress(text: string): Address | AddressFault {
  const given = text.trim();
  if (given === "") return "email-missing";
  if (given.length > 400) return "email-too-long";
  if (/[\p{Cc}\u2028\u2029]/u.test(given)) return "email-control";
  const named = /^([^<>]*)<([^<>]*)>$/.exec(given);
  const address = (named ? named[2]! : given).trim();
  if (address === "") return "email-missing";
  if (/["\\()]/.test(address)) return "email-quoted";
  const at = address.lastIndexOf("@");
  if (/[\s\u00ad]/.test(address) && hasOneSpace(address)) return "email-space";
  if (at < 1 || at === address.length - 1 || address.indexOf("@") !== at || /\s/.test(address)) return "email-shape";
  const local = address.slice(0, at);
  if (/[^\x21-\x7e]/.test(local)) return "email-local-ascii";
  if (/=\?.*\?/.test(local)) return "email-encoded";
  if (/[%!|]/.test(local)) return "email-routing";
  const host = readDomain(address.slice(at + 1).replace(/\.$/, ""));
  if (!host) return "email-domain";
  if (local.length + 1 + host.length > 254) return "email-too-long";
  const email = readPlain(`${local}@${host}`)?.ascii;
  if (!email) return "email-local";
  const name = named?.[1]!
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .trim();
  return { email, key: email.toLowerCase(), name: name || null };
}

/** By which a row that is refused is still known as somebody's: a refused row must not make anybody leave. */
export function fallbackKey(text: string): string | null {
  const address = text.trim().toLowerCase();
  return /^[\x21-\x7e]{1,64}@[a-z0-9.-]{1,189}$/.test(address) ? address : null;
}
