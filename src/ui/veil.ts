import { fallbackLanguage } from "../kit/languages.ts";
import type { Language } from "../kit/languages.ts";
import { savedAs } from "./saved-language.ts";

/** The class of a screen whose words are still on their way in the language that was asked for. */
const veiled = "words-to-come";
/** Milliseconds after which a screen is shown in any case: what shows it is a program, which may never come. */
const patience = 20_000;

/**
 * The inline script in the head of a screen: where the browser asks for another language than the page was built in, the page stays unseen
 * until it speaks it, so that nobody sees it change. What has the focus keeps it.
 * @param languages those of the screens
 */
export function veilScript(languages: readonly Language[]): string {
  const tags = JSON.stringify(languages.map(({ tag }) => tag));
  return `(()=>{let k=null;try{k=localStorage.getItem("${savedAs}")}catch{}const t=${tags};const w=[k,...navigator.languages].map(l=>l&&l.split(/[-_]/)[0].toLowerCase()).find(l=>t.includes(l));if(!w||w==="${fallbackLanguage.tag}")return;const c=document.documentElement.classList;c.add("${veiled}");setTimeout(()=>c.remove("${veiled}"),${patience})})()`;
}

/** Shows the screens: they speak the language that was asked for, or cannot. */
export function showScreens(): void {
  document.documentElement.classList.remove(veiled);
}
