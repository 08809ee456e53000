import { domainToASCII } from "node:url";
import providers from "email-providers/all.json" with { type: "json" };
import type * as suffixes from "tldts";
import { lazyImport } from "../../kit/lazy-import.ts";

export type NameFault =
  | "address"
  | "url"
  | "ip-address"
  | "bare-name"
  | "not-a-domain"
  | "public-suffix"
  | "free-mail"
  | "reserved-name";

// What the list of the package lacks.
const moreProviders = ["tuta.com", "tuta.io", "tutanota.com", "tutanota.de", "tutamail.com", "keemail.me", "zohomail.com", "zohomail.eu", "posteo.de", "posteo.net", "mailbox.org", "duck.com", "gmx.ch", "fastmail.com", "onmicrosoft.com", "users.noreply.github.com"]; // oxfmt-ignore
const freeMail = new Set<string>([...(providers as string[]), ...moreProviders]);

// RFC 2606, 6761, 6762, 7686, 9476 and the names of private networks. `.example` and `.test` are the ones that development answers itself.
const never = new Set([
  "invalid",
  "localhost",
  "local",
  "internal",
  "onion",
  "arpa",
  "alt",
  "lan",
  "home",
  "corp",
  "intranet",
  "private",
]);
const documentation = new Set(["example.com", "example.net", "example.org"]);
const development = new Set(["example", "test"]);

const publicSuffixes = lazyImport<typeof suffixes>("tldts");
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Reads what somebody typed as the domain of their mail addresses.
 * @param allowReserved whether `.example` and `.test` may be used (development)
 * @returns the name in lower-case ASCII (IDNA), or what is wrong with it
 */
export function readDomain(typed: string, allowReserved: boolean): { domain: string } | { fault: NameFault } {
  const text = typed.trim();
  if (text.includes("@")) return { fault: "address" };
  if (/[/:?#]/.test(text) && !/^[0-9a-f:.[\]]+$/i.test(text)) return { fault: "url" };
  // Percent signs and the like would be decoded by the conversion; they have no place in a name.
  if (!/^[\p{L}\p{M}\p{N}.\-\u3002\uff0e\uff61:[\]]+$/u.test(text)) return { fault: "not-a-domain" };
  const ascii = domainToASCII(text.replace(/\.$/, "")).toLowerCase();
  const parsed = publicSuffixes().parse(ascii, { allowPrivateDomains: true });
  if (parsed.isIp || /^[0-9.]+$/.test(ascii)) return { fault: "ip-address" };
  if (ascii === "" || ascii.length > 220) return { fault: "not-a-domain" };
  const labels = ascii.split(".");
  if (!labels.every((one) => label.test(one)) || /^\d+$/.test(labels.at(-1)!)) return { fault: "not-a-domain" };
  if (isReserved(ascii) === "never") return { fault: "reserved-name" };
  if (labels.length < 2) return { fault: parsed.isIcann ? "public-suffix" : "bare-name" };
  if (isReserved(ascii) === "development" && !allowReserved) return { fault: "reserved-name" };
  if (parsed.domain === null) return { fault: "public-suffix" };
  if (isFreeMail(ascii)) return { fault: "free-mail" };
  return { domain: ascii };
}

/** Whether a name is reserved: for nobody (`never`), for this machine while developing (`development`), or not at all. */
export function isReserved(domain: string): "never" | "development" | null {
  const labels = domain.split(".");
  if (never.has(labels.at(-1)!) || documentation.has(labels.slice(-2).join("."))) return "never";
  return development.has(labels.at(-1)!) ? "development" : null;
}

// Also below a provider's name: a mail host of theirs is theirs, whoever answers for it.
function isFreeMail(domain: string): boolean {
  const labels = domain.split(".");
  return labels.some((_, i) => freeMail.has(labels.slice(i).join(".")));
}
