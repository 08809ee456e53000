/** One mailbox as it may go into RCPT TO: ASCII only, domain in lower case and in its A-label form. */
interface Address {
  local: string;
  domain: string;
  /** `local@domain` */
  ascii: string;
}

/**
 * Reads exactly one plain mailbox, or null. Stricter than RFC 5321 on purpose: quoted local parts, address literals, comments,
 * lists, white space and control characters are what recipient injection is made of; "%", "!" and "|" route a mail onwards on some servers.
 * No person's mailbox needs them. An encoded word is how a header writes other letters, and no mailbox.
 * The one rule for whom the product writes to: what the gate would refuse is refused where an address comes in.
 */
export function readAddress(text: string): Address | null {
  if (text.length > 320) return null;
  const at = text.indexOf("@");
  if (at < 1 || at !== text.lastIndexOf("@")) return null;
  const local = text.slice(0, at);
  if (local.length > 64 || !dotAtom.test(local) || encodedWord.test(local)) return null;
  const domain = readDomain(text.slice(at + 1));
  if (!domain || local.length + 1 + domain.length > 254) return null;
  return { local, domain, ascii: `${local}@${domain}` };
}

/**
 * The domain of an address as its channel's rule wrote it: what follows the sign; null where there is none. `domainSql` (campaigns) says the same in SQL.
 * @param sign what stands before the domain; null where addresses have none
 */
export function domainIn(address: string, sign: string | null): string | null {
  const at = sign === null ? -1 : address.lastIndexOf(sign);
  return at < 0 ? null : address.slice(at + 1);
}

/** A text whose domain, if it is an address and that holds other letters than ASCII's, is in the form in which it is looked up; any other as it is. */
export function inLookedUpLetters(text: string): string {
  const host = domainIn(text, "@");
  const read = host === null || plainHost.test(host) ? null : readDomain(host);
  return read === null ? text : text.slice(0, -host!.length) + read;
}

/** A host name of at least two labels in lower-case A-label form (UTS 46), or null. */
export function readDomain(text: string): string | null {
  const known = domains.get(text);
  if (known !== undefined) return known;
  const read = domainOf(text);
  if (domains.size < cached && text.length <= 253) domains.set(text, read);
  return read;
}

// Each address of a list has its domain judged three times, and lists have few of them.
const cached = 2000;
const domains = new Map<string, string | null>();

function domainOf(text: string): string | null {
  if (!text || text.length > 253) return null;
  const ascii = plainHost.test(text) ? text.toLowerCase() : mapped(text);
  if (!ascii || ascii.length > 253) return null;
  const labels = ascii.split(".");
  if (labels.length < 2 || !labels.every((label) => label.length <= 63 && hostLabel.test(label))) return null;
  return /^[0-9]+$/.test(labels.at(-1)!) ? null : ascii;
}

/**
 * One mailbox in all the spellings that reach it: case, what follows a plus sign (RFC 5233), and what large providers are known to overlook. For limits and
 * for telling people apart, where two too few is the safe side; never for whom a message may go to. The domain is in the form in which it is looked up: wide letters,
 * and signs that are not seen, give one as many spellings as somebody likes. `kit_mailbox` says the same in SQL, of addresses that are read already.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  if (at < 0) return address;
  const given = address.slice(at + 1);
  const domain = readDomain(given) ?? given.toLowerCase();
  const local = until(address.slice(0, at).toLowerCase(), "+");
  if (/^(?:gmail|googlemail)\.com$/.test(domain)) return `${local.replaceAll(".", "")}@gmail.com`;
  if (/^(?:yahoo\.[a-z.]+|ymail\.com|rocketmail\.com|myyahoo\.com)$/.test(domain))
    return `${until(local, "-")}@${domain}`;
  const ofOwner = /^([^.]+)\.(fastmail\.(?:com|fm))$/.exec(domain);
  return ofOwner ? `${ofOwner[1]}@${ofOwner[2]}` : `${local}@${domain}`;
}

/** A text before a sign, which is not its first. */
function until(text: string, sign: string): string {
  const at = text.indexOf(sign, 1);
  return at < 0 ? text : text.slice(0, at);
}

const encodedWord = /^=\?.*\?=$|=\?[^?]*\?[bq]\?/i;
const dotAtom = /^[A-Za-z0-9#$&'*+/=?^_`{}~-]+(?:\.[A-Za-z0-9#$&'*+/=?^_`{}~-]+)*$/;
const plainHost = /^[A-Za-z0-9.-]+$/;
const hostLabel = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
/** ASCII that has a meaning in an address or URL never reaches the URL parser; what it maps to is checked afterwards. */
const onlyLettersAndDots = /^[A-Za-z0-9.\-\u{a1}-\u{10ffff}]+$/u;

function mapped(text: string): string | null {
  if (!onlyLettersAndDots.test(text) || !URL.canParse(`http://${text}`)) return null;
  return new URL(`http://${text}`).hostname;
}
