import { signs } from "../../spool/record.ts";
import type { Action } from "../../spool/record.ts";
import type { Trace } from "../trace.ts";
import { openedPage } from "../page.ts";
import type { Draw } from "./draw.ts";

/** What a setting changes about everybody who visits in it. */
export interface Setting {
  name: string;
  /** What it is, for the published table. */
  says: string;
  recipients: number;
  /** Nobody's browser runs script, nor any program's. */
  noScript?: boolean;
  /** Every request of a person comes from another network. */
  split?: boolean;
  /** People and scanners come from one address; declared as the organisation's own or not. */
  shared?: "undeclared" | "declared";
  /** How far the lure host's clock is behind (negative) or ahead of the mail server's, milliseconds. */
  skew?: number;
  /** People follow links within seconds of delivery. */
  hurried?: boolean;
}

/** One recipient's mail; visitors leave their traces on it. */
export interface Stage {
  setting: Setting;
  draw: Draw;
  /** Unix milliseconds. */
  sentAt: number;
  traces: Trace[];
  /** The way out of the recipient's organisation. */
  office: string;
  home: string;
  /** Where the organisation's scanner comes from, and as what. */
  scanner: { address: string; agent: string };
}

export interface Visitor {
  address: string;
  agent: string;
  /** Of every request, such as `bare`. */
  signs?: number;
}

const day = 24 * 3_600_000;
export const agents = {
  desktop: [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
  ],
  phone: [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36",
  ],
  /** Servers of chats and telephones that look at a link to show what stands behind it, by the names that they give. */
  previewers: [
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com",
    "Mattermost-Bot/1.1",
    "Mozilla/5.0 (compatible; ZulipURLPreview/10.0; +https://zulip.example)",
    "Synapse (bot; +https://github.com/matrix-org/synapse)",
    "WhatsApp/2.23.20.0",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
  ],
  /** Chats' own programs, in whose windows people open links. */
  chats: [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Teams/24295.605.3225.8804 Chrome/139.0.0.0 Electron/37.2.6 Safari/537.36",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Slack_SSB/4.45.64 Chrome/139.0.0.0 Electron/37.2.6 Safari/537.36",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Mattermost/5.13.0 Chrome/139.0.0.0 Electron/37.2.6 Safari/537.36",
  ],
  old: ["Mozilla/5.0 (Windows NT 6.1; rv:52.0) Gecko/20100101 Firefox/52.0"],
} as const;

export function address(draw: Draw): string {
  const part = (from: number, to: number) => Math.floor(draw.between(from, to));
  if (draw.chance(0.2)) return `2001:db8:${part(1, 65_535).toString(16)}:${part(0, 99)}::${part(1, 9999).toString(16)}`;
  return `${part(11, 100)}.${part(0, 256)}.${part(0, 256)}.${part(1, 255)}`;
}

/** When a person follows the link, Unix milliseconds: minutes to hours after delivery. */
export function humanTime({ draw, sentAt, setting }: Stage): number {
  if (setting.hurried) return sentAt + draw.between(2500, 15_000);
  return sentAt + Math.min(3 * day, Math.max(6000, draw.spread(45 * 60_000, 1.6)));
}

/** A link is followed: a page is served. Returns its number. */
export function follow(stage: Stage, visitor: Visitor, at: number, more = 0): number {
  const page = openedPage(at + (stage.setting.skew ?? 0), Math.floor(stage.draw() * 4096));
  leave(stage, "clicked", visitor, at, { visit: page, signs: (visitor.signs ?? 0) | more });
  return page;
}

/** Its beacon speaks. @param dwell milliseconds */
export function look(stage: Stage, visitor: Visitor, page: number, at: number, dwell: number, shown = 0): void {
  if (stage.setting.noScript) return;
  const measured = { visit: page, dwell: Math.round(dwell / 100), signs: (visitor.signs ?? 0) | shown };
  leave(stage, "seen", visitor, at + dwell + stage.draw.between(20, 400), measured);
}

export function leave(stage: Stage, action: Action, visitor: Visitor, at: number, more: Partial<Trace> = {}): void {
  const whence = action === "seen" || action === "submitted" ? elsewhere(stage, visitor) : visitor.address;
  const base = { action, signs: visitor.signs ?? 0, dwell: 0, visit: 0, address: whence, agent: visitor.agent };
  stage.traces.push({ ...base, at: Math.round(at) + (stage.setting.skew ?? 0), ...more });
}

/** A hand on a mouse; now and then too little of it is seen to tell. */
export function mouse(draw: Draw): number {
  return signs.trusted | (draw.chance(0.985) ? signs.pointer : 0) | (draw.chance(0.6) ? signs.wheel : 0);
}

export function finger(draw: Draw): number {
  return signs.trusted | (draw.chance(0.985) ? signs.touch : 0);
}

/** A person at a computer: in the office, or at home. */
export function atDesk(stage: Stage, list: readonly string[] = agents.desktop): Visitor {
  const atOffice = stage.setting.shared !== undefined || stage.draw.chance(0.6);
  return { address: atOffice ? stage.office : stage.home, agent: stage.draw.pick(list) };
}

export function onPhone(stage: Stage): Visitor {
  const agent = stage.draw.pick(agents.phone);
  return { address: stage.setting.shared ? stage.office : address(stage.draw), agent };
}

function elsewhere(stage: Stage, visitor: Visitor): string {
  return stage.setting.split && visitor.address !== stage.scanner.address ? address(stage.draw) : visitor.address;
}
