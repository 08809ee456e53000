import type { Actor, Handlers } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { dropAnswers } from "../../../kit/idempotency/index.ts";
import { record } from "../../../kit/ledger/index.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { audit } from "../../audit/index.ts";
import type { contract } from "../contract.ts";
import { organisation } from "../index.ts";
import { loosens, plans, proposalOpen, seatLimit, trialOver } from "../rules.ts";
import type { PrivacyMode } from "../rules.ts";
import { insertNotice, listNotices, lockOrganisation, setOrganisation } from "../store/organisations.ts";
import type { Organisation, Settings } from "../store/organisations.ts";

export const organisationHandlers: Handlers<typeof contract> = {
  currentOrganisation: async ({ db, org, now }) => shown(await organisation(db, org), now),

  async changeOrganisation({ db, org, actor, input, now }) {
    const before = (await lockOrganisation(db, org)) ?? (await organisation(db, org));
    const { privacyMode, ...plain } = input;
    const { locale, smallestGroup } = plain;
    if (smallestGroup !== undefined && smallestGroup < before.smallestGroup) {
      const message = words("organisations")("smallest-group-lowered", { people: before.smallestGroup });
      throw refuse("forbidden", "smallest-group-lowered", message, { fields: [{ path: "smallestGroup", message }] });
    }
    const settings: Settings = {
      ...(plain as Settings),
      ...(locale !== undefined && { locale: Intl.getCanonicalLocales(locale)[0]! }),
      ...(privacyMode !== undefined && privacyChange(before, privacyMode, actor, now)),
    };
    await setOrganisation(db, org, settings);
    // What was answered under the mode before is not repeated.
    if (settings.privacyMode !== undefined && settings.privacyMode !== before.privacyMode) await dropAnswers(db, org);
    const after = await organisation(db, org);
    const changed = Object.keys(settings).filter(
      (name) => name !== "privacyProposedBy" && name !== "privacyProposedAt",
    );
    const detail = Object.fromEntries(changed.map((name) => [name, after[name as keyof Organisation]]));
    if (changed.length > 0)
      await audit(db, org, actor, { act: "organisation.changed", what: "organisation", id: org, detail });
    return shown(after, now);
  },

  async killOrganisation(context) {
    const { db, org, actor, input, now } = context;
    const before = await lockOrganisation(db, org);
    if (before?.killedAt === null) {
      await setOrganisation(db, org, { killedAt: now });
      await record(db, org, [{ kind: "organisation.killed", data: {} }]);
      await audit(db, org, actor, {
        act: "organisation.killed",
        what: "organisation",
        id: org,
        detail: { reason: input.reason },
      });
    }
    return shown(await organisation(db, org), now);
  },

  async reviveOrganisation({ db, org, actor, now }) {
    const before = await lockOrganisation(db, org);
    if (before && before.killedAt !== null) {
      await setOrganisation(db, org, { killedAt: null });
      await record(db, org, [{ kind: "organisation.revived", data: {} }]);
      await audit(db, org, actor, { act: "organisation.revived", what: "organisation", id: org });
    }
    return shown(await organisation(db, org), now);
  },

  async recordNotice({ db, org, actor, input, now }) {
    const { timeZone } = await organisation(db, org);
    // Sweden writes dates as ISO 8601 does.
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(now);
    if (input.toldOn > today) {
      const message = words("organisations")("notice-in-future");
      throw refuse("invalid", "notice-in-future", message, { fields: [{ path: "toldOn", message }] });
    }
    const id = newId();
    const { toldBy, toldOn, note = null } = input;
    const notice = await insertNotice(db, org, { id, toldBy, toldOn, note, recordedBy: person(actor) });
    await setOrganisation(db, org, { noticeRecordedAt: now });
    await record(db, org, [{ kind: "notice.recorded", data: { notice: id } }]);
    await audit(db, org, actor, { act: "notice.recorded", what: "notice", id, detail: { toldBy, toldOn } });
    return notice;
  },

  listNotices: async ({ db, org }) => ({ items: await listNotices(db, org) }),
};

/** Tightening takes effect at once; loosening waits until a second person asks for the same mode. */
function privacyChange(before: Organisation, wanted: PrivacyMode, actor: Who, now: Date): Settings {
  const by = person(actor);
  const none = { privacyProposed: null, privacyProposedBy: null, privacyProposedAt: null };
  if (!loosens(before.privacyMode, wanted)) return { ...none, privacyMode: wanted };
  // A key without a person behind it could be the first one's own.
  const second = actor.member !== null && before.privacyProposedBy !== by;
  const agreed = second && before.privacyProposed === wanted && proposalOpen(before.privacyProposedAt, now);
  if (agreed) return { ...none, privacyMode: wanted };
  return { privacyProposed: wanted, privacyProposedBy: by, privacyProposedAt: now };
}

// Two keys of one person are one person.
function person(actor: Who): string {
  return actor.member ?? actor.id;
}

type Who = Pick<Actor, "id" | "member">;

function shown(found: Organisation, now: Date) {
  const { privacyProposed, privacyProposedBy: _by, privacyProposedAt, ...rest } = found;
  const seats = seatLimit(found);
  return {
    ...rest,
    trialOver: trialOver(found, now),
    seats: Number.isFinite(seats) ? seats : null,
    capabilities: [...plans[found.plan].capabilities],
    privacyModeProposed: proposalOpen(privacyProposedAt, now) ? privacyProposed : null,
  };
}
