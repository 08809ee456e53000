import type { IncomingMessage, ServerResponse } from "node:http";
import type { LinkToken } from "../../features/campaigns/index.ts";
import { signs } from "../../features/tracking/index.ts";
import type { Action, NewHit, Tracking } from "../../features/tracking/index.ts";
import type { Env } from "../../kit/feature.ts";
import { words } from "../../kit/words.ts";
import { prepareText, send, sendBytes, sendNothing, redirect } from "./answer.ts";
import type { Prepared } from "./answer.ts";
import { beacon, readBeacon } from "./beacon.ts";
import { tokenReader } from "./known-tokens.ts";
import { blankPage, unknownAddressPage } from "./pages.ts";
import type { LurePages, Occasion } from "./pages.ts";
import { nonceLength, openPages, readNonce } from "./page-nonce.ts";
import { callerReader } from "./request.ts";
import type { Snapshot, Snapshots } from "./snapshots.ts";

/** One request on its way to an answer. */
interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  token: string;
  link: LinkToken;
  /** The page that the request came from or, once one was issued, that is being served; 0 without one. */
  page: number;
  /** Tells the page's nonce; null without one. */
  nonce: (() => string) | null;
  /** What follows the token in the address. */
  rest: string;
  posted: boolean;
}

const tokenLength = 38;
/** A link by the host's short name: nothing but the token. */
const shortest = /^\/[A-Za-z0-9_-]{38}(?:[?.]|$)/;
const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const beaconFile = Buffer.from(beacon);

/**
 * Answers everything that begins with one of the link host's short paths; returns false for all others. What is to be counted is
 * on the disk before the answer goes out.
 */
export function answerLinks(
  env: Env,
  tracking: Tracking,
  snapshots: Snapshots,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const readCaller = callerReader(env.config);
  const readToken = tokenReader(env);
  const pageOpened = openPages(env.secrets);
  const missing = unknownAddressPage();
  const refused = prepareText(`${words("lure-host")("refused")}\n`, 405);
  refused.headers.push("allow", "GET, HEAD, POST, OPTIONS");
  const later = prepareText(`${words("lure-host")("later")}\n`, 503);
  later.headers.push("retry-after", "2");
  const nothing = blankPage();

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const url = request.url!;
    if (url === "/b.js") return (sendBytes(request, response, 200, "text/javascript; charset=utf-8", beaconFile), true);
    const route = routeOf(url);
    if (!route) return false;
    const method = request.method!;
    if (method !== "GET" && method !== "POST" && method !== "HEAD" && method !== "OPTIONS") {
      return (send(request, response, refused, ""), true);
    }
    const end = route.length + tokenLength;
    const token = url.slice(route.length, end);
    const nonced = url[end] === "." && route.path !== "/o/";
    const nonce = nonced ? url.slice(end + 1, end + 1 + nonceLength) : "";
    const rest = nonced ? url.slice(end + 1 + nonceLength) : url.slice(end);
    const link = readToken(token);
    if (!link || !route.rest.test(rest)) return (send(request, response, missing, ""), true);
    const page = nonced ? readNonce(env.secrets, link, nonce) : 0;
    const visit: Visit = {
      request,
      response,
      token,
      link,
      page,
      nonce: page ? () => nonce : null,
      rest,
      posted: method === "POST",
    };
    try {
      route.answer(visit);
    } catch (error) {
      fail(visit, error);
    }
    return true;
  }

  const routes = [
    { path: "/l/", rest: /^(\?.*)?$/, answer: followLink },
    {
      path: "/o/",
      rest: /^\.gif(\?.*)?$/,
      answer: (visit: Visit) =>
        count(visit, "opened", () => sendBytes(visit.request, visit.response, 200, "image/gif", pixel)),
    },
    {
      path: "/x/",
      rest: /^(\?.*)?$/,
      answer: (visit: Visit) => count(visit, "decoy", () => sendPrepared(visit, nothing)),
    },
    { path: "/s/", rest: /^(\?.*)?$/, answer: recordBeacon },
    { path: "/m/", rest: /^(\/done)?(\?.*)?$/, answer: showMoment },
    { path: "/r/", rest: /^(\?.*)?$/, answer: report },
    {
      path: "/why/",
      rest: /^(\?.*)?$/,
      answer: (visit: Visit) =>
        count(visit, "visited", () => sendPage(visit, (found) => found.pages(visit.link.locale).why)),
    },
  ].map((route) => ({ ...route, length: route.path.length }));

  const short = { path: "/", rest: /^(\?.*)?$/, answer: followLink, length: 1 };

  function routeOf(url: string) {
    for (const route of routes) if (url.startsWith(route.path)) return route;
    return shortest.test(url) ? short : null;
  }

  function followLink(visit: Visit): void {
    withCampaign(visit, (found) => {
      const lure = found?.pages(visit.link.locale).lure(visit.link.lureIdx);
      if (visit.posted) return sendForm(visit, lure);
      openPage(visit);
      count(visit, "clicked", () => sendPrepared(visit, found && lure ? linkPage(visit, found, lure) : nothing));
    });
  }

  // What a page is for is not known while neither the database nor the disk tells: then a sent form only confirms the visit.
  function sendForm(visit: Visit, lure: LurePages | undefined): void {
    const submitted = lure?.kind === "form";
    const to = `/m/${placeOf(visit)}${submitted ? "?s" : ""}`;
    count(visit, submitted ? "submitted" : "confirmed", () => redirect(visit.request, visit.response, to));
  }

  function linkPage(visit: Visit, found: Snapshot, lure: LurePages): Prepared {
    const occasion = occasionOf(found);
    if (occasion === "clicked" && lure.landing) return lure.landing;
    return heldBack(visit, found) ? found.pages(visit.link.locale).neutral : lure.moment(occasion);
  }

  function showMoment(visit: Visit): void {
    if (visit.posted) {
      return count(visit, "finished", () => redirect(visit.request, visit.response, `/m/${placeOf(visit)}/done`));
    }
    sendPage(visit, (found) => {
      const lure = found.pages(visit.link.locale).lure(visit.link.lureIdx);
      if (heldBack(visit, found) || !lure) return found.pages(visit.link.locale).neutral;
      if (visit.rest.startsWith("/done")) return found.pages(visit.link.locale).done;
      const occasion = occasionOf(found);
      return lure.moment(occasion === "clicked" && visit.rest === "?s" ? "submitted" : occasion);
    });
  }

  function report(visit: Visit): void {
    if (!visit.posted) openPage(visit);
    if (!visit.posted)
      return count(visit, "visited", () => sendPage(visit, (found) => found.pages(visit.link.locale).report));
    count(visit, "reported", () => sendPage(visit, (found) => thanksTo(visit, found)));
  }

  function recordBeacon(visit: Visit): void {
    const said = readBeacon(visit.rest.slice(1));
    const action = said.left ? "stayed" : "seen";
    count(visit, action, () => sendNothing(visit.request, visit.response), said.signs, said.dwell);
  }

  /** Makes the hit durable, then lets the answer go out; without durability there is no answer that pretends it. A dry run's link counts nothing. */
  function count(visit: Visit, action: Action, then: () => void, more = 0, dwell = 0): void {
    const { link } = visit;
    if (link.test) return then();
    const { address, agent, signs: shown } = readCaller(visit.request);
    const known = snapshots.ready(link.campaign);
    const late = known && occasionOf(known) !== "clicked" ? signs.late : 0;
    const held = link.heldOut ? signs.heldOut : 0;
    const { campaign, delivery, lureIdx: lure } = link;
    const hit: NewHit = {
      at: env.clock().getTime(),
      action,
      signs: shown | more | held | late,
      campaign,
      delivery,
      lure,
      dwell,
      visit: visit.page,
      address,
      agent,
    };
    tracking
      .hit(hit)
      .then(then, () => sendPrepared(visit, later))
      .catch((error: unknown) => fail(visit, error));
  }

  function sendPage(visit: Visit, choose: (found: Snapshot) => Prepared): void {
    withCampaign(visit, (found) => sendPrepared(visit, found ? choose(found) : nothing));
  }

  function withCampaign(visit: Visit, then: (found: Snapshot | null) => void): void {
    const known = snapshots.ready(visit.link.campaign);
    if (known) return then(known);
    snapshots
      .load(visit.link.campaign)
      .then(then)
      .catch((error: unknown) => fail(visit, error));
  }

  function sendPrepared(visit: Visit, prepared: Prepared): void {
    if (prepared.pieces.length > 1 && !visit.page) openPage(visit);
    send(visit.request, visit.response, prepared, placeOf(visit));
  }

  /** From here on the visit is one to a page of its own, whose beacon and forms name it. */
  function openPage(visit: Visit): void {
    const issued = pageOpened(visit.link, env.clock().getTime());
    visit.page = issued.visit;
    visit.nonce = issued.nonce;
  }

  /** A fault of ours costs one visitor a page, never the process. */
  function fail({ request, response }: Visit, error: unknown): void {
    env.log.error({ err: error, path: request.url?.slice(0, 3) }, "a page of the lure host could not be made");
    if (response.headersSent) response.destroy();
    else send(request, response, later, "");
  }

  return answer;
}

/** What stands behind a path: the token and, with a page, its nonce. */
function placeOf({ token, nonce }: Visit): string {
  return nonce ? `${token}.${nonce()}` : token;
}

function occasionOf(found: Snapshot): Occasion {
  const { state } = found.live;
  return state === "killed" ? "killed" : state === "ended" || state === "cancelled" ? "ended" : "clicked";
}

function thanksTo(visit: Visit, found: Snapshot): Prepared {
  const lure = found.pages(visit.link.locale).lure(visit.link.lureIdx);
  return lure && !heldBack(visit, found) ? lure.moment("reported") : found.pages(visit.link.locale).thanks;
}

/** Held-out people meet no moment and no lesson before the evaluation. */
function heldBack(visit: Visit, found: Snapshot): boolean {
  return visit.link.heldOut && !found.live.evaluated && found.live.state !== "killed";
}
