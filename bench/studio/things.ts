import { makeClient } from "../../tools/product/client.ts";
import type { Place } from "../../tools/product/process.ts";

const mail = `From: Payroll <payroll@salaries.example>
To: you@largest.example
Subject: Your salary account could not be verified
Message-ID: <one@salaries.example>
Date: Mon, 2 Mar 2026 09:00:00 +0000
Content-Type: text/html; charset=utf-8

<p>Confirm your account <a href="https://salaries.example/confirm">here</a>.</p>`;

/** Makes what no import brings and a page of the dashboard shows: a report, and a mail that somebody has reported. */
export async function makeThings(place: Pick<Place, "url" | "key">): Promise<void> {
  const client = makeClient(place);
  const period = String(new Date().getUTCFullYear());
  const { job } = await client.post<{ job: string }>("/insight/reports", { kind: "iso-27001", period });
  await client.job(job.split("/").at(-1)!);
  const { items } = await client.get<{ items: { email: string }[] }>("/people?limit=1");
  const reporter = new URLSearchParams({ reporter: items[0]!.email });
  await client.upload(`/reports/message?${reporter.toString()}`, "message/rfc822", mail.replaceAll("\n", "\r\n"));
}
