import type { Place } from "../../tools/product/process.ts";
import { until } from "../until.ts";

export interface Mail {
  subject: string;
  text: string;
  links: string[];
  at: string;
}

/** The newest mail to an address whose subject fits; waits until it is there. @param since of the mails before it none counts */
export async function mailTo(place: Place, to: string, subject: RegExp, since = new Date(0)): Promise<Mail> {
  let found: Mail | undefined;
  await until(async () => {
    const mails: (Mail & { to: string })[] = await (await fetch(`${place.url}/dev/outbox.json`)).json();
    found = mails
      .filter((mail) => mail.to === to && subject.test(mail.subject) && new Date(mail.at) >= since)
      .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))[0];
    return found !== undefined;
  });
  return found!;
}

/** The code in the newest mail that brings one. */
export async function codeTo(place: Place, to: string, since?: Date): Promise<string> {
  const { subject } = await mailTo(place, to, /^\d{6} /, since);
  return subject.slice(0, 6);
}
