import type { Client } from "../../tools/product/client.ts";
import type { Place } from "../../tools/product/process.ts";

/** What runs where it is taken for markup, and is a formula where a spreadsheet takes it for one. @param n tells them apart, for names that must differ */
export function canary(n: number): string {
  return `=1+1|'"><img src=x onerror=canary(${n})>`;
}

export const isCanary = /=1\+1\|/;

/** The domain that the demo has proven. */
export const domain = "brightwater.example";

/** The people of the file, as many as figures may be told of. */
export const hatchlings = Array.from({ length: 12 }, (_, n) => `canary${n}@${domain}`);

/** The department of all of them. */
export const department = canary(1001);

/** People with canaries in every column that a file may have, and a line that is refused for its address. @returns the job */
export async function sowFile(client: Client): Promise<string> {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = [...hatchlings, quoted(canary(1000))].map((email, n) =>
    [email, ...[canary(1100 + n), canary(1200 + n), department, canary(1002), canary(1300 + n)].map(quoted)].join(),
  );
  const header = "email,first name,last name,department,tags,custom.badge";
  const { id } = await client.upload("/people/import?mode=add", "text/csv", [header, ...rows, ""].join("\n"));
  await client.job(id);
  return id;
}

/** When the simulation of the other tool was launched. */
export const launched = new Date(Date.now() - 50 * 864e5);

/** A simulation of another tool that these people had, with canaries in everything that is taken over of it. @returns the job */
export async function sowImport(client: Client): Promise<string> {
  const after = (days: number) => new Date(launched.getTime() + days * 864e5).toISOString();
  const happened = (message: string, days: number) => (email: string) => ({ email, time: after(days), message, details: "" }); // oxfmt-ignore
  const simulation = {
    name: canary(1400),
    created_date: after(-1),
    launch_date: after(0),
    completed_date: after(9),
    template: {
      name: canary(1401),
      envelope_sender: `${canary(1402)} <desk@${domain}>`,
      subject: canary(1403),
      text: `${canary(1404)} {{.URL}}`,
      html: `<p>${canary(1405)} <a href="{{.URL}}">Open</a></p>`,
    },
    page: { name: canary(1406), html: `<form><p>${canary(1407)}</p></form>`, capture_credentials: false },
    results: hatchlings.map((email, n) => ({
      email,
      first_name: canary(1100 + n),
      last_name: canary(1200 + n),
      position: canary(1500 + n),
    })),
    timeline: [
      ...hatchlings.map(happened("Email Sent", 1)),
      ...hatchlings.slice(0, 6).map(happened("Clicked Link", 2)),
    ],
  };
  const { id } = await client.upload("/imports/gophish", "application/json", JSON.stringify([simulation]));
  await client.job(id);
  return id;
}

/** A mail with canaries in what is shown of it, reported by somebody. */
export function sowReport(client: Client): Promise<unknown> {
  const mail = [
    `From: ${JSON.stringify(canary(2000))} <desk@parcels.example>`,
    `To: ${hatchlings[0]}`,
    `Subject: ${canary(2001)}`,
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="part"',
    "",
    "--part",
    "Content-Type: text/html; charset=utf-8",
    "",
    `<p>${canary(2002)}</p><a href="javascript:canary(2003)">open</a>`,
    "--part",
    `Content-Type: text/plain; name=${JSON.stringify(canary(2004))}`,
    "Content-Disposition: attachment",
    "",
    canary(2005),
    "--part--",
  ];
  return client.upload(`/reports/message?reporter=${hatchlings[0]}`, "message/rfc822", mail.join("\r\n"));
}

/** A message to the house by the form of the public site. */
export async function sowMessage({ url }: Pick<Place, "url">): Promise<void> {
  const message = { name: canary(3000), email: hatchlings[0], message: canary(3001) };
  const answer = await fetch(`${url}/forms/letterbox`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(message),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
