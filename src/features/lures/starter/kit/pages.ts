import { landingPage } from "../starter.ts";
import type { Brand } from "./brand.ts";

const base = ({ accent, ground, font, round }: Brand) => `
body { background: ${ground}; color: #1b2430; font: 16px/1.5 ${font}; }
h1 { margin: 0 0 6px; font-size: 25px; line-height: 1.25; letter-spacing: -0.01em; } p { margin: 0 0 18px; color: #4a5563; }
label { display: block; margin: 14px 0 6px; font-size: 14px; font-weight: 600; }
.in { width: 100%; min-height: 46px; padding: 10px 13px; border: 1px solid #aeb8c4; border-radius: ${Math.min(round, 10)}px; background: #fff; color: #1b2430; } .in:focus { outline: 3px solid ${accent}55; border-color: ${accent}; }
button { min-height: 46px; padding: 11px 22px; border: 1px solid ${accent}; border-radius: ${Math.min(round, 10)}px; background: ${accent}; color: #fff; font-weight: 600; } .wide { width: 100%; margin-top: 22px; } .bare { background: transparent; color: ${accent}; }
.brand { display: flex; align-items: center; gap: 10px; font-size: 18px; font-weight: 700; color: #1b2430; } .brand svg { width: 32px; height: 32px; flex: none; }
.small { font-size: 13px; color: #5b6673; } .small p { margin: 0; color: inherit; }`;

const brand = ({ name, mark }: Brand) =>
  `<div class="brand"><svg viewBox="0 0 32 32" aria-hidden="true">${mark}</svg><span>${name}</span></div>`;

/** What somebody is to type. */
interface Asked {
  label: string;
  type: "email" | "password" | "text" | "tel";
  hint?: string;
}

const fields = (asked: readonly Asked[]) =>
  asked
    .map(
      ({ label, type, hint }, at) =>
        `<label for="f${at}">${label}</label><input class="in" id="f${at}" type="${type}"${hint ? ` placeholder="${hint}"` : ""} required>`,
    )
    .join("");

interface SignIn {
  /** Of the browser's tab. */
  tab: string;
  title: string;
  lead: string;
  asked: readonly Asked[];
  button: string;
  /** Below the button. */
  foot: string;
  /** What stands beside the form on a desk: a picture's heading and its sentence. */
  aside?: readonly [string, string];
}

/** A sign-in: a card in the middle, or beside a coloured half with what it is for. */
export function signIn(look: Brand, { tab, title, lead, asked, button, foot, aside }: SignIn): string {
  const form = `${brand(look)}<h1 class="first">${title}</h1><p>${lead}</p><form>${fields(asked)}<button class="wide">${button}</button></form><div class="small foot">${foot}</div>`;
  const css = `${base(look)} .first { margin-top: 26px; } .foot { margin-top: 22px; padding-top: 16px; border-top: 1px solid #e3e7ec; }`;
  if (!aside)
    return landingPage({
      title: tab,
      css: `${css} body { display: grid; place-items: center; padding: 20px 14px; } main { width: 100%; max-width: 420px; padding: 36px 34px; background: #fff; border: 1px solid #dfe4ea; border-radius: ${look.round}px; box-shadow: 0 18px 50px -24px #1b243055; } @media (max-width: 480px) { body { place-items: start stretch; padding: 0; background: #fff; } main { max-width: none; border: 0; box-shadow: none; padding: 28px 20px; } }`,
      body: `<main>${form}</main>`,
    });
  return landingPage({
    title: tab,
    css: `${css} .halves { min-height: 100vh; display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr); background: #fff; } main { width: 100%; max-width: 440px; margin: 0 auto; padding: 48px 32px; align-self: center; } .aside { display: flex; flex-direction: column; justify-content: flex-end; padding: 56px; background: radial-gradient(circle at 80% 15%, #ffffff2e 0 18%, transparent 18.4%), radial-gradient(circle at 15% 45%, #ffffff1f 0 26%, transparent 26.4%), linear-gradient(155deg, ${look.accent}, #14202e); color: #fff; } .aside strong { font-size: 30px; line-height: 1.2; } .aside span { margin-top: 10px; color: #ffffffd9; max-width: 36ch; } @media (max-width: 820px) { .halves { grid-template-columns: minmax(0, 1fr); } .aside { display: none; } main { align-self: start; padding: 32px 20px; } }`,
    body: `<div class="halves"><main>${form}</main><div class="aside"><strong>${aside[0]}</strong><span>${aside[1]}</span></div></div>`,
  });
}

/** A screen on which an app asks for permissions. */
export function consent(
  look: Brand,
  parts: {
    tab: string;
    app: string;
    by: string;
    title: string;
    account: string;
    scopes: readonly (readonly [string, string])[];
    warning: string;
    allow: string;
    refuse: string;
    foot: string;
  },
): string {
  const scopes = parts.scopes.map(
    ([what, means]) =>
      `<li><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 10.5l4 4 8-9" fill="none" stroke="${look.accent}" stroke-width="2"></path></svg><span><strong>${what}</strong><br>${means}</span></li>`,
  );
  return landingPage({
    title: parts.tab,
    css: `${base(look)} body { display: grid; place-items: center; padding: 24px 14px; } main { width: 100%; max-width: 480px; background: #fff; border: 1px solid #dfe4ea; border-radius: ${look.round}px; padding: 32px; } .who { display: inline-block; margin: 18px 0 20px; padding: 6px 14px; border: 1px solid #cfd6de; border-radius: 99px; font-size: 14px; } .app { display: flex; gap: 14px; align-items: center; margin: 22px 0 14px; } .app svg { width: 48px; height: 48px; } .app strong { font-size: 18px; } ul { list-style: none; margin: 0 0 18px; padding: 0; } li { display: flex; gap: 12px; padding: 11px 0; border-top: 1px solid #e3e7ec; font-size: 14px; color: #4a5563; } li strong { color: #1b2430; font-size: 15px; } li svg { width: 20px; height: 20px; flex: none; margin-top: 2px; } .acts { display: flex; gap: 10px; justify-content: flex-end; margin: 22px 0 0; } @media (max-width: 480px) { body { padding: 0; place-items: start stretch; background: #fff; } main { border: 0; padding: 24px 20px; } }`,
    body: `<main>${brand(look)}<div class="app"><svg viewBox="0 0 48 48" aria-hidden="true"><rect width="48" height="48" rx="12" fill="#1b2430"></rect><path d="M14 30v-8m7 12V16m7 18V20m7 10v-6" stroke="#ffffff" stroke-width="3" stroke-linecap="round"></path></svg><div><strong>${parts.app}</strong><div class="small">${parts.by}</div></div></div><h1>${parts.title}</h1><div class="who">${parts.account}</div><ul>${scopes.join("")}</ul><p class="small">${parts.warning}</p><form><div class="acts"><button class="bare" type="button">${parts.refuse}</button><button>${parts.allow}</button></div></form><div class="small foot">${parts.foot}</div></main>`,
  });
}

/** A page inside an application: its bar, what it is about as a small table, and what is asked. */
export function portal(
  look: Brand,
  parts: {
    tab: string;
    /** Of the bar. */
    links: readonly string[];
    title: string;
    lead: string;
    rows: readonly (readonly [string, string])[];
    asked: readonly Asked[];
    button: string;
    foot: string;
  },
): string {
  const rows = parts.rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`);
  return landingPage({
    title: parts.tab,
    css: `${base(look)} header { display: flex; flex-wrap: wrap; align-items: center; gap: 10px 28px; padding: 14px 28px; background: #fff; border-bottom: 1px solid #dfe4ea; } nav { display: flex; gap: 22px; font-size: 14px; color: #5b6673; } nav span:first-child { color: ${look.accent}; font-weight: 600; box-shadow: 0 17px 0 -15px ${look.accent}; } main { max-width: 860px; margin: 34px auto; padding: 0 20px; display: grid; grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr); gap: 22px; align-items: start; } section { background: #fff; border: 1px solid #dfe4ea; border-radius: ${look.round}px; padding: 26px; } dl { margin: 8px 0 0; } dl div { display: flex; justify-content: space-between; gap: 18px; padding: 11px 0; border-top: 1px solid #e3e7ec; } dt { color: #5b6673; } dd { margin: 0; text-align: end; font-weight: 600; } .foot { margin-top: 18px; } @media (max-width: 760px) { nav { display: none; } header { padding: 14px 20px; } main { grid-template-columns: minmax(0, 1fr); margin: 18px auto; padding: 0 14px; } section { padding: 20px; } }`,
    body: `<header>${brand(look)}<nav>${parts.links.map((one) => `<span>${one}</span>`).join("")}</nav></header><main><section><h1>${parts.title}</h1><p>${parts.lead}</p><dl>${rows.join("")}</dl></section><section><form>${fields(parts.asked)}<button class="wide">${parts.button}</button></form><div class="small foot">${parts.foot}</div></section></main>`,
  });
}
