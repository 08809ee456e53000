import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "../../../kit/feature.ts";
import { makeToken } from "../../campaigns/index.ts";
import { crowds, recentMails } from "../store/crowd.ts";
import type { CrowdMail } from "../store/crowd.ts";
import { demoPlan } from "./plan.ts";
import type { DemoAct } from "./plan.ts";

type Pages = Map<string, string>;

const lookEvery = 2000;
const attention = 10;

const agents = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36",
];
const scanner = "Mozilla/5.0 (compatible; MailGatewayScanner/2.1; link checker bot)";

/**
 * Plays the fictional people of the demo organisation, in development only: minutes after a mail was sent some of them open it, follow its
 * link, play the lesson or report it, through the real lure host, so that a newcomer sees the numbers move.
 */
export function startCrowd(env: Env): () => Promise<void> {
  if (env.config.production || !env.config.DEMO) return async () => undefined;
  const stopping = new AbortController();
  const running = play(env, stopping.signal);
  return async () => {
    stopping.abort();
    await running;
  };
}

async function play(env: Env, signal: AbortSignal): Promise<void> {
  const done = new Set<string>();
  /** Which pages they have open. */
  const pages: Pages = new Map();
  while (!signal.aborted) {
    try {
      for (const org of await crowds(env.database)) {
        const mails = await env.database.tx(org, (db) => recentMails(db, org, attention));
        for (const mail of mails) await actOn(env, mail, done, pages);
      }
    } catch (error) {
      env.log.debug({ err: error }, "the demo's crowd pauses");
    }
    await sleep(lookEvery, undefined, { signal }).catch(() => undefined);
  }
}

async function actOn(env: Env, mail: CrowdMail, done: Set<string>, pages: Pages): Promise<void> {
  const age = (env.clock().getTime() - mail.sentAt) / 1000;
  for (const act of demoPlan([mail.campaign, mail.delivery], mail.difficulty)) {
    const key = `${mail.campaign}/${mail.delivery}/${act.does}`;
    if (act.after > age || done.has(key)) continue;
    done.add(key);
    // After a restart, what is long past stays undone.
    if (age - act.after < 60) await perform(env, mail, act, pages);
  }
}

async function perform(env: Env, mail: CrowdMail, act: DemoAct, pages: Pages): Promise<void> {
  const { campaign, delivery, lureIdx, holdOut: heldOut } = mail;
  const token = makeToken(env.secrets, { campaign, delivery, lureIdx, heldOut, test: false });
  const agent = act.does === "scan" ? scanner : agents[delivery % agents.length]!;
  const ask = async (method: string, path: string) => {
    const host = `http://127.0.0.1:${env.config.LURE_PORT}`;
    const headers = { "user-agent": agent, "accept-language": "en" };
    return (await fetch(host + path, { method, redirect: "manual", headers })).text();
  };
  // Their browsers' beacons and forms name the page, like everybody's.
  const page = async (path: string) => {
    const key = `${mail.campaign}/${delivery}${path}`;
    const place = pages.get(key) ?? /data-page="([\w.-]+)"/.exec(await ask("GET", `${path}${token}`))?.[1] ?? token;
    pages.set(key, place);
    return place;
  };
  if (act.does === "open") await ask("GET", `/o/${token}.gif`);
  if (act.does === "click") await page("/l/");
  if (act.does === "look") await ask("POST", `/s/${await page("/l/")}?d=30&i=tp&v=1&w=0`);
  if (act.does === "send") await ask("POST", `/l/${await page("/l/")}`);
  if (act.does === "finish") await ask("POST", `/m/${await page("/l/")}`);
  if (act.does === "report") {
    const place = await page("/r/");
    await ask("POST", `/s/${place}?d=1&i=tp&v=1&w=0`);
    await ask("POST", `/r/${place}`);
  }
  if (act.does === "scan") {
    await ask("GET", `/x/${token}`);
    await ask("GET", `/l/${token}`);
  }
}
