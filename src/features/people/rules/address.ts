/** Why an e-mail address is refused; a key of the catalogue. */
export type AddressFault =
  | "email-missing"
  | "email-too-long"
  | "email-control"
  | "email-quoted"
  | "email-shape"
  | "email-local-ascii"
  | "email-local"
  | "email-domain";

export interface Address {
  /** As it is sent to: the local part as given, the domain in ASCII and lower case. */
  email: string;
  /** By which two spellings of one address are the same: all in lower case. */
  key: string;
  /** The name in `Ann B <ann@x.example>`. */
  name: string | null;
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
  if (at < 1 || at === address.length - 1 || address.indexOf("@") !== at || /\s/.test(address)) return "email-shape";
  const local = address.slice(0, at);
  if (/[^\x21-\x7e]/.test(local)) return "email-local-ascii";
  if (local.length > 64 || !/^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(local)) return "email-local";
  const domain = readDomain(address.slice(at + 1));
  if (!domain) return "email-domain";
  const email = `${local}@${domain}`;
  if (email.length > 254) return "email-too-long";
  const name = named?.[1]!
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .trim();
  return { email, key: email.toLowerCase(), name: name || null };
}

/** The ASCII form of a host name with at least two labels, or null. */
export function readDomain(text: string): string | null {
  const plain = /^[a-z0-9.-]+$/i.test(text) && !/xn--/i.test(text);
  const ascii = (plain ? text.toLowerCase() : hostOf(text))?.replace(/\.$/, "");
  if (!ascii || ascii.length > 253) return null;
  const labels = ascii.split(".");
  if (labels.length < 2 || /^\d+$/.test(labels.at(-1)!)) return null;
  return labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) ? ascii : null;
}

// The URL parser of the platform knows IDNA; whatever would mean something else to it is kept from it.
function hostOf(text: string): string | null {
  if (/[\s/?#:@\\%<>[\]^|]/.test(text)) return null;
  const url = URL.parse(`http://${text}/`);
  return url ? url.hostname : null;
}
