import { AsyncLocalStorage } from "node:async_hooks";
import { fallbackLanguage } from "./languages.ts";

const reader = new AsyncLocalStorage<string>();

/** Works for somebody who reads a language (BCP 47): sentences that are asked for without one come in it (`words`), refusals among them. */
export function workFor<T>(locale: string, work: () => T): T {
  return reader.run(locale, work);
}

/** The language of whoever waits for this work; the fallback where nobody does, as in a job. */
export function readersLanguage(): string {
  return reader.getStore() ?? fallbackLanguage.tag;
}
