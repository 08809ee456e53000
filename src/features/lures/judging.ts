import { audit } from "../audit/index.ts";
import { sweepPerProcess } from "../../kit/fair/index.ts";
import type { Env } from "../../kit/feature.ts";
import { isUnreadable, parse } from "../../kit/parsing/index.ts";
import type { Lure } from "./content.ts";
import { judgeParser } from "./parsers.ts";
import type { Finding } from "./rules.ts";
import { addJudgement, listJudgedBefore } from "./store/judgements.ts";
import type { VersionRef } from "./store/judgements.ts";
import { findLure } from "./store/lures.ts";

const by = { kind: "system", id: "lures", member: null } as const;

// What one organisation has saved holds up nobody else's.
const sweepOf = sweepPerProcess({ atOnce: 4, perKey: 1 }, "an organisation's lures could not be judged again");
const each = 50;
const patience = 30_000;

/**
 * Judges versions again that an earlier edition of the ethics check let pass or held back, some of each organisation at a time. Until then
 * they cannot be used.
 */
export async function judgeAgain(env: Env): Promise<void> {
  const waiting = await env.database.reachable((db) => listJudgedBefore(db, each));
  const sweep = sweepOf(env);
  for (const [org, versions] of Map.groupBy(waiting, (one) => one.org))
    sweep.start(org, async () => {
      for (const one of versions) await judge(env, one);
    });
  await sweep.settled(patience);
}

async function judge(env: Env, version: VersionRef): Promise<void> {
  const { org, id } = version;
  const found = await env.database.tx(org, (db) => findLure(db, org, id, version.version));
  if (!found) return;
  const { lure } = found;
  const findings = await findingsOf(org, lure);
  await env.database.tx(org, async (db) => {
    if (!(await addJudgement(db, version, findings))) return;
    const themes = [...new Set(findings.map((one) => one.theme))];
    const detail = { version: version.version, before: [...new Set(lure.findings.map((one) => one.theme))], themes };
    await audit(db, org, by, { act: "lure.judged-again", what: "lure", id, detail });
  });
}

async function findingsOf(org: string, lure: Lure): Promise<Finding[]> {
  // Whose name it bears was asked of the members of that day.
  const kept = lure.findings.filter((one) => one.theme === "real-person" && one.part === "senderName");
  const { senderName, senderLocal, subject, html, text, landing, themes } = lure;
  try {
    const found = await parse(judgeParser, org, {
      senderName,
      senderLocal,
      subject,
      html,
      text,
      landing: { html: landing.html },
      themes,
    });
    return [
      ...found,
      ...kept.filter((one) => !found.some(({ theme, quote }) => theme === one.theme && quote === one.quote)),
    ];
  } catch (error) {
    // What cannot be read any more cannot be trusted either.
    if (isUnreadable(error)) return [...kept, { theme: "picture", level: "doubtful", part: "html", quote: "" }];
    throw error;
  }
}
