import { tokens, unescapeHtml } from "../../../kit/html/index.ts";
import type { MailLink } from "./mail-content.ts";

/** Beyond these a mail is looked at no further. */
const maxScanned = 1_000_000;
const mostLinks = 200;
/** So many addresses are read at most: a mail that nothing could parse is looked at in the product's own process. */
const mostRead = 2000;
const longest = { address: 2000, text: 200 };

/** Where a mail's links and forms lead, each address once; what its text shows of an address counts, too. */
export function linksIn(html: string, text: string): MailLink[] {
  const found = new Map<string, MailLink>();
  let read = 0;
  const add = (address: string, words: string) => {
    const cut = address.trim().slice(0, longest.address);
    if (found.has(cut) || found.size >= mostLinks || read >= mostRead) return;
    read += 1;
    const host = hostOf(cut);
    if (host !== null) found.set(cut, { text: oneLine(words), address: cut, host });
  };
  linksOfHtml(html.slice(0, maxScanned), add);
  for (const [address] of text.slice(0, maxScanned).matchAll(/\bhttps?:\/\/[^\s<>"'()[\]]{1,2000}/gi))
    add(address.replace(/[.,;:!?]{1,20}$/, ""), "");
  return [...found.values()];
}

function linksOfHtml(html: string, add: (address: string, words: string) => void): void {
  let open: { address: string; words: string } | null = null;
  const close = () => {
    if (open) add(open.address, open.words);
    open = null;
  };
  for (const token of tokens(html)) {
    if (token.kind === "text" && open) {
      if (open.words.length < longest.text)
        open.words += html.slice(token.start, Math.min(token.end, token.start + 1000));
      continue;
    }
    if (token.kind === "close" && token.name === "a") close();
    if (token.kind !== "open") continue;
    const wanted = token.name === "form" ? "action" : "href";
    const leads = ["a", "area", "form"].includes(token.name) && token.attributes.find(({ name }) => name === wanted);
    if (!leads) continue;
    close();
    open = { address: unescapeHtml(html.slice(leads.start, Math.min(leads.end, leads.start + 8000))), words: "" };
    if (token.name !== "a") close();
  }
  close();
}

/** The host of a web address, or null for what leads nowhere on the web. */
function hostOf(address: string): string | null {
  if (!/^https?:/i.test(address)) return null;
  return URL.canParse(address) ? new URL(address).hostname.toLowerCase() : null;
}

function oneLine(words: string): string {
  return unescapeHtml(words).replaceAll(/\s+/g, " ").trim().slice(0, longest.text);
}
