import type { IncomingMessage, ServerResponse } from "node:http";
import { readToken } from "../../features/campaigns/index.ts";
import type { LinkToken } from "../../features/campaigns/index.ts";
import { signs } from "../../features/tracking/index.ts";
import type { Action, NewHit, Tracking } from "../../features/tracking/index.ts";
import type { Env } from "../../kit/feature.ts";
import { words } from "../../kit/words.ts";
import { prepareText, send, sendBytes, sendNothing, sendOn } from "./answer.ts";
import type { Prepared } from "./answer.ts";
import { beacon, readBeacon } from "./beacon.ts";
import { neutral, nowhere } from "./pages.ts";
import type { LurePages, Occasion } from "./pages.ts";
import { callerReader } from "./request.ts";
import type { Snapshot, Snapshots } from "./snapshots.ts";

/** One request on its way to an answer. */
interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  token: string;
  link: LinkToken;
  query: string;
  posted: boolean;
}

const tokenLength = 38;
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
  const missing = nowhere();
  const refused = prepareText(`${words("lure-host")("refused")}\n`, 405);
  const later = prepareText(`${words("lure-host")("later")}\n`, 503);
  later.headers.push("retry-after", "2");
  const nothing = neutral();

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
    const rest = url.slice(end);
    const link = readToken(env, token);
    if (!link || !route.rest.test(rest)) return (send(request, response, missing, ""), true);
    const query = rest.indexOf("?") < 0 ? "" : rest.slice(rest.indexOf("?") + 1);
    const visit: Visit = { request, response, token, link, query, posted: method === "POST" };
    route.answer(visit);
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
      answer: (visit: Visit) => count(visit, "decoy", () => send(visit.request, visit.response, nothing, "")),
    },
    { path: "/s/", rest: /^(\?.*)?$/, answer: hearBeacon },
    { path: "/m/", rest: /^(\/done)?(\?.*)?$/, answer: showMoment },
    { path: "/r/", rest: /^(\?.*)?$/, answer: report },
    {
      path: "/why/",
      rest: /^(\?.*)?$/,
      answer: (visit: Visit) => count(visit, "visited", () => withCampaign(visit, (found) => found.pages.why)),
    },
  ].map((route) => ({ ...route, length: route.path.length }));

  function routeOf(url: string) {
    for (const route of routes) if (url.startsWith(route.path)) return route;
    return null;
  }

  function followLink(visit: Visit): void {
    const known = snapshots.ready(visit.link.campaign);
    if (known) return follow(visit, known);
    void snapshots.load(visit.link.campaign).then((found) => follow(visit, found));
  }

  function follow(visit: Visit, found: Snapshot | null): void {
    const lure = found?.pages.lures[visit.link.lureIdx];
    const late = found?.live.state === "killed" ? signs.late : 0;
    if (!found || !lure) return count(visit, "clicked", () => send(visit.request, visit.response, nothing, ""));
    if (!visit.posted)
      return count(
        visit,
        "clicked",
        () => send(visit.request, visit.response, linkPage(visit, found, lure), visit.token),
        late,
      );
    const action: Action = lure.kind === "form" ? "submitted" : "confirmed";
    count(
      visit,
      action,
      () => sendOn(visit.request, visit.response, `/m/${visit.token}${action === "submitted" ? "?s" : ""}`),
      late,
    );
  }

  function linkPage(visit: Visit, found: Snapshot, lure: LurePages): Prepared {
    const occasion = occasionOf(found);
    if (occasion === "clicked" && lure.landing) return lure.landing;
    return heldBack(visit, found) ? found.pages.neutral : lure.moments[occasion];
  }

  function showMoment(visit: Visit): void {
    if (visit.posted) {
      return count(visit, "finished", () => sendOn(visit.request, visit.response, `/m/${visit.token}/done`));
    }
    withCampaign(visit, (found) => {
      if (heldBack(visit, found)) return found.pages.neutral;
      if (visit.request.url!.startsWith("/done", routes[4]!.length + tokenLength)) return found.pages.done;
      const occasion = occasionOf(found);
      const lure = found.pages.lures[visit.link.lureIdx];
      return lure
        ? lure.moments[occasion === "clicked" && visit.query === "s" ? "submitted" : occasion]
        : found.pages.neutral;
    });
  }

  function report(visit: Visit): void {
    if (!visit.posted) return count(visit, "visited", () => withCampaign(visit, (found) => found.pages.report));
    count(visit, "reported", () => withCampaign(visit, (found) => thanksTo(visit, found)));
  }

  function hearBeacon(visit: Visit): void {
    const said = readBeacon(visit.query);
    const seen = (said.trusted ? signs.trusted : 0) | (said.driven ? signs.driven : 0);
    count(visit, "seen", () => sendNothing(visit.request, visit.response), seen, said.dwell);
  }

  /** Makes the hit durable, then lets the answer go out; without durability there is no answer that pretends it. A dry run's link counts nothing. */
  function count(visit: Visit, action: Action, then: () => void, more = 0, dwell = 0): void {
    const { link } = visit;
    if (link.test) return then();
    const caller = readCaller(visit.request);
    const held = link.heldOut ? signs.heldOut : 0;
    const hit: NewHit = {
      at: Date.now(),
      action,
      signs: caller.signs | more | held,
      campaign: link.campaign,
      delivery: link.delivery,
      lure: link.lureIdx,
      dwell,
      address: caller.address,
      agent: caller.agent,
    };
    tracking.hit(hit).then(then, () => send(visit.request, visit.response, later, ""));
  }

  function withCampaign(visit: Visit, choose: (found: Snapshot) => Prepared): void {
    const answerWith = (found: Snapshot | null) =>
      send(visit.request, visit.response, found ? choose(found) : nothing, visit.token);
    const known = snapshots.ready(visit.link.campaign);
    if (known) return answerWith(known);
    void snapshots.load(visit.link.campaign).then(answerWith);
  }

  return answer;
}

function occasionOf(found: Snapshot): Occasion {
  const { state } = found.live;
  return state === "killed" ? "killed" : state === "ended" || state === "cancelled" ? "ended" : "clicked";
}

function thanksTo(visit: Visit, found: Snapshot): Prepared {
  const lure = found.pages.lures[visit.link.lureIdx];
  return lure && !heldBack(visit, found) ? lure.moments.reported : found.pages.thanks;
}

/** Held-out people meet no moment and no lesson before the evaluation. */
function heldBack(visit: Visit, found: Snapshot): boolean {
  return visit.link.heldOut && !found.live.evaluated && found.live.state !== "killed";
}
