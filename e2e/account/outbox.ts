import type { Place } from "../../tools/product/process.ts";
import { until } from "../until.ts";

export interface Mail {
  subject: string;
  text: string;
  links: string[];
  at: string;
}

/** The newest mail to an address whose subject fits; waits until it is there. @param since of the mails before it none counts */
export function mailTo(place: Place, to: string, subject: RegExp, since?: Date): Promise<Mail> {
  return mailThat(place, to, (mail) => subject.test(mail.subject), since);
}

async function mailThat(place: Place, to: string, fits: (mail: Mail) => boolean, since = new Date(0)): Promise<Mail> {
  let found: Mail | undefined;
  await until(async () => {
    const answer = await fetch(`${place.url}/dev/outbox.json?to=${encodeURIComponent(to)}`);
    found = ((await answer.json()) as Mail[])
      .filter((mail) => fits(mail) && new Date(mail.at) >= since)
      .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))[0];
    return found !== undefined;
  });
  return found!;
}

const codeLine = /^\d{6}$/m;

/** The code in the newest mail that brings one, on a line of its own. */
export async function codeTo(place: Place, to: string, since?: Date): Promise<string> {
  const { text } = await mailThat(place, to, (mail) => codeLine.test(mail.text), since);
  return codeLine.exec(text)![0];
}
