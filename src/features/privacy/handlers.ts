import { supportedLocale } from "../../kit/languages.ts";
import { zId } from "../../kit/contract.ts";
import type { Db } from "../../kit/db/index.ts";
import type { Actor, Context, Env, Handlers, RawHandlers, StepHandlers } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { ownMember } from "../../kit/own-member.ts";
import { cursorKeys, pageOf } from "../../kit/paging.ts";
import { retentionDaysFor, scrub } from "../../kit/personal.ts";
import type { Subject } from "../../kit/personal.ts";
import { refuse } from "../../kit/problem.ts";
import { startWork } from "../../kit/progress/index.ts";
import { words } from "../../kit/words.ts";
import type { KeyOf } from "../../kit/words.ts";
import { audited } from "../audit/index.ts";
import { chosenRetention, dashboardLink, dayOf, organisation } from "../organisations/index.ts";
import { notify } from "../outbound/index.ts";
import {
  accountOf,
  disclosureTo,
  exclusiveSince,
  lockPerson,
  stepDownAsOwner,
  requireAnotherOwner,
  visibleDepartments,
} from "../people/index.ts";
import { administrators } from "./administrators.ts";
import { contract } from "./contract.ts";
import { deletionHandlers } from "./deletion/handlers.ts";
import { gather, subject } from "./gather.ts";
import type { Part } from "./gather.ts";
import { requireReach } from "./reach.ts";
import { processingRecord, recordPage, recordText } from "./record.ts";
import { addRequest, findRequest, listRequests, openErasure, setRequest } from "./store.ts";
import type { Request } from "./store.ts";

type Own = typeof contract;

export const steps = {
  async myData({ tx, actor, env }) {
    const person = ownMember(actor);
    const handedOver = await tx(async ({ db, org, now }) => {
      const of = await known(db, org, person);
      const parts = await gather(db, org, of, true);
      return { ...(await describe(db, org, person, now, "text")), parts, account: await accountOf(db, org, person) };
    });
    const { account, parts, ...rest } = handedOver;
    return { ...rest, parts: [...parts, await accountPart(env, account)] };
  },

  async exportPersonData({ tx, input, env }) {
    const handedOver = await tx(async ({ db, org, actor, now }) => {
      const of = await reachable(db, org, actor, input.id);
      // The strictest mode since ever: what a person did is theirs, and not told by this way to whom the mode hides it from.
      const { rows, outcomes } = await disclosureTo({ db, org, actor }, new Date(0));
      const parts = await gather(db, org, of, outcomes && rows === "named");
      const reason = scrub(input.reason, of.needles);
      const account = await accountOf(db, org, input.id);
      const since = account && (await exclusiveSince(db, org, account));
      await addRequest(db, org, { id: newId(), kind: "export", person: input.id, state: "done", askedBy: "administrator", reason, job: null }); // oxfmt-ignore
      await audited(contract.exportPersonData, { db, org, actor }, { id: input.id, detail: { reason } });
      return {
        ...(await describe(db, org, input.id, now, "of-person")),
        parts,
        account,
        since,
      };
    });
    const { account, since, parts, ...rest } = handedOver;
    return {
      ...rest,
      parts: [...parts, account && since ? await accountPart(env, account, since) : accountWithheld(account !== null)],
    };
  },
} satisfies StepHandlers<Own>;

export const handlers = {
  ...deletionHandlers,

  async askMyErasure(context) {
    const { db, org, actor, input, env } = context;
    const person = ownMember(actor);
    const of = await known(db, org, person);
    const home = await organisation(db, org);
    const reason = input.reason ? scrub(input.reason, of.needles) : null;
    if (home.plan === "individual") return order(context, person, "person", reason);
    await requireNotAlone(db, org, person, home.name);
    const asked = await addRequest(db, org, { id: newId(), kind: "erasure", person, state: "asked", askedBy: "person", reason, job: null }); // oxfmt-ignore
    if (!asked) throw refused("conflict", "erasure-asked-already");
    await tellAdministrators(env, db, org, asked.id);
    await audited(contract.askMyErasure, { db, org, actor }, { act: "erasure.asked", id: person });
    return asked;
  },

  async erasePerson(context) {
    const { db, org, actor, input } = context;
    const of = await reachable(db, org, actor, input.id);
    const found = await lockPerson(db, org, input.id);
    if (found?.role === "owner" && found.active) await requireAnotherOwner(db, org, input.id);
    const ordered = await order(context, input.id, "administrator", scrub(input.reason, of.needles));
    // From now on somebody else has to stay: the job may wait for hours, and two owners could be ordered to go at once.
    if (found?.role === "owner") await stepDownAsOwner(db, org, input.id);
    return ordered;
  },

  async listPrivacyRequests({ db, org, actor, input }) {
    const [before = null] = cursorKeys(input.cursor, [zId()]) ?? [];
    const scope = await visibleDepartments(db, org, actor);
    const departments = scope === "all" ? null : scope;
    const found = await listRequests(db, org, { state: input.state ?? null, departments }, before, input.limit + 1);
    return pageOf(found, input.limit, (one) => [one.id]);
  },

  async declineErasure({ db, org, actor, input }) {
    const found = await findRequest(db, org, input.id);
    if (found?.state !== "asked") throw refused("missing", "no-such-request");
    await reachable(db, org, actor, found.person).catch(() => {
      throw refused("missing", "no-such-request");
    });
    const of = await subject(db, org, found.person);
    const reason = scrub(input.reason, of?.needles ?? []);
    const declined = await setRequest(db, org, input.id, { state: "declined", reason });
    await audited(contract.declineErasure, { db, org, actor }, { id: found.person, detail: { reason } });
    return declined;
  },
} satisfies Handlers<Own>;

export const raw = {
  async processingRecord({ env, org, input }, _request, reply) {
    const record = await env.database.tx(org, async (db, now) => {
      const { name, timeZone } = await organisation(db, org);
      return processingRecord(name, dayOf(timeZone, now), retentionDaysFor(await chosenRetention(db, org)));
    });
    if (input.as === "json") return reply.type("application/json; charset=utf-8").send(JSON.stringify(record));
    if (input.as === "text") return reply.type("text/plain; charset=utf-8").send(recordText(record));
    return reply.type("text/html; charset=utf-8").send(recordPage(record));
  },
} satisfies RawHandlers<Own>;

/** There must be somebody whom the wish can be put to, and who stays: the last owner hands the organisation on first. */
async function requireNotAlone(db: Db, org: string, person: string, name: string): Promise<void> {
  const found = await lockPerson(db, org, person);
  if (found?.role !== "owner" || !found.active) return;
  await requireAnotherOwner(db, org, person).catch(() => {
    throw refuse("conflict", "last-owner", words("privacy")("last-owner", { organisation: name }));
  });
}

/** Orders an erasure; one that the person asked for becomes this one. */
async function order(
  { db, org, actor, env }: Context,
  person: string,
  askedBy: Request["askedBy"],
  reason: string | null,
) {
  const open = await openErasure(db, org, person);
  if (open && open.state !== "asked") throw refused("conflict", "erasure-asked-already");
  const id = open?.id ?? newId();
  const job = await startWork(db, org, "person-erasure", actor, { needs: "people:privacy", input: { request: id } });
  const request = open
    ? await setRequest(db, org, id, { state: "ordered", reason: reason ?? open.reason, job })
    : await addRequest(db, org, { id, kind: "erasure", person, state: "ordered", askedBy, reason, job });
  await env.jobs.send("erase-person", { org, request: id }, { db });
  await audited(contract.erasePerson, { db, org, actor }, { id: person, detail: { ...(reason && { reason }) } });
  return request!;
}

async function known(db: Db, org: string, person: string): Promise<Subject> {
  const found = await subject(db, org, person);
  if (!found) throw refused("missing", "no-such-person");
  return found;
}

/** Somebody whom the caller may see and who is not mightier; also one who left the directory and is still named elsewhere. */
async function reachable(db: Db, org: string, actor: Actor, id: string): Promise<Subject> {
  await requireReach(db, org, actor, id);
  return known(db, org, id);
}

async function describe(db: Db, org: string, person: string, now: Date, text: "text" | "of-person") {
  const { name } = await organisation(db, org);
  const say = words("privacy");
  const about = {
    text: say(`about.${text}`, { organisation: name }),
    rights: say("about.rights"),
    erased: say("about.erased"),
  };
  return { about, at: now, organisation: name, person };
}

/** @param since what happened to the account before is left out; told from its beginning when absent */
async function accountPart(env: Env, account: { username: string } | null, since?: Date): Promise<Part> {
  const known = account && env.directory;
  return {
    ...accountWithheld(false),
    data: known ? await known.tell(account.username, ...(since ? [since] : [])) : null,
  };
}

function accountWithheld(elsewhere: boolean): Part {
  const say = words("privacy");
  return { part: "account", what: say("part.account"), withheld: elsewhere ? say("about.account-shared") : null, data: null }; // oxfmt-ignore
}

async function tellAdministrators(env: Env, db: Db, org: string, request: string): Promise<void> {
  const home = await organisation(db, org);
  for (const { id, email, locale } of await administrators(db, org))
    await notify(db, org, {
      purpose: "notice",
      template: "privacy:erasure-asked",
      member: id,
      to: email,
      locale: supportedLocale(locale, home.locale),
      vars: { organisation: home.name, link: dashboardLink(env.config, org, "") },
      effect: `erasure-asked:${request}:${id}`,
    });
}

function refused(kind: Parameters<typeof refuse>[0], reason: KeyOf<"privacy">) {
  return refuse(kind, reason, words("privacy")(reason));
}
