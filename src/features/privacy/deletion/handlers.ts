import { supportedLocale } from "../../../kit/languages.ts";
import type { Context, Handlers } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import type { KeyOf } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import {
  isAgreedByTwo,
  agreementDays,
  closeAt,
  dashboardLink,
  dropProposal,
  openProposals,
  organisation,
  throwKillSwitch,
} from "../../organisations/index.ts";
import { notify } from "../../outbound/index.ts";
import type { MailOf } from "../../outbound/index.ts";
import { administrators } from "../administrators.ts";
import { deletionContract as contract } from "./contract.ts";
import { dueAt, waitDays } from "./rules.ts";
import { addDeletion, findDeletion, lookAtDeletion, setDeletion } from "./store.ts";

const setting = "deletion";
/** Who has asked must still be allowed to when the second person agrees. */
const wish = { setting, value: true, permission: "people:owners" };

export const deletionHandlers = {
  organisationDeletion: (context) => shown(context),

  async askOrganisationDeletion(context) {
    const { db, org, input } = context;
    requireSignedIn(context);
    const { name, plan } = await organisation(db, org);
    if (input.name !== name) {
      const message = words("privacy")("other-name", { organisation: name });
      throw refuse("invalid", "other-name", message, { fields: [{ path: "name", message }] });
    }
    if ((await stateOf(context)) !== "none") throw refused("conflict", "deletion-asked-already");
    const alone = plan === "individual" || !(await hasSecond(context));
    if (alone || (await isAgreedByTwo(context, wish))) {
      await agree(context);
    } else {
      await tell(context, "deletion-asked");
      await audited(contract.askOrganisationDeletion, context, { act: "organisation.deletion-asked", id: org });
    }
    return shown(context);
  },

  async agreeToOrganisationDeletion(context) {
    requireSignedIn(context);
    if ((await stateOf(context)) !== "asked") throw refused("missing", "no-deletion-asked");
    if (!(await isAgreedByTwo(context, wish))) throw refused("forbidden", "not-a-second-person");
    await agree(context);
    return shown(context);
  },

  async withdrawOrganisationDeletion(context) {
    const { db, org } = context;
    const state = await stateOf(context);
    if (state === "running") throw refused("conflict", "deletion-begun");
    if (state === "none") throw refused("missing", "no-deletion-asked");
    await dropProposal(db, org, setting);
    if (state === "waiting") await setDeletion(db, org, "withdrawn");
    await closeAt(db, org, null);
    await tell(context, "deletion-withdrawn");
    await audited(contract.withdrawOrganisationDeletion, context, { id: org });
    return shown(context);
  },
} satisfies Handlers<typeof contract>;

/** Lets the deletion wait for its day, and stops whatever runs: from now on links tell people that it was an exercise. */
async function agree(context: Context): Promise<void> {
  const { db, org, actor, now } = context;
  await addDeletion(db, org, dueAt(now));
  await closeAt(db, org, dueAt(now));
  const stopped = await throwKillSwitch(db, org, actor, now);
  await tell(context, "deletion-agreed");
  if (stopped) await audited(contract.agreeToOrganisationDeletion, context, { act: "organisation.killed", id: org });
  await audited(contract.agreeToOrganisationDeletion, context, { act: "organisation.deletion-agreed", id: org });
}

/** How far a deletion is. @param find how it is read: locked where something follows from it */
async function stateOf(
  { db, org }: Pick<Context, "db" | "org">,
  find = findDeletion,
): Promise<"none" | "asked" | "waiting" | "running"> {
  const found = await find(db, org);
  if (found?.state === "running" || found?.state === "done") return "running";
  if (found?.state === "waiting") return "waiting";
  return (await openProposals(db, org)).some((one) => one.setting === setting) ? "asked" : "none";
}

async function shown(context: Context) {
  const { db, org, actor } = context;
  const state = await stateOf(context, lookAtDeletion);
  const found = await lookAtDeletion(db, org);
  const proposal = (await openProposals(db, org)).find((one) => one.setting === setting);
  const agreed = state === "waiting" || state === "running" ? found : null;
  return {
    state,
    askedAt: agreed?.askedAt ?? proposal?.proposedAt ?? null,
    dueAt: agreed?.dueAt ?? null,
    waitDays,
    secondPerson: (await organisation(db, org)).plan !== "individual" && (await hasSecond(context)),
    askedByYou: proposal !== undefined && proposal.proposedBy === actor.member,
  };
}

/** Whether another owner or admin could agree: one who has an account. */
async function hasSecond({ db, org, actor }: Pick<Context, "db" | "org" | "actor">): Promise<boolean> {
  return (await administrators(db, org)).some(({ id }) => id !== actor.member);
}

/** A key may be in the hands of a program, or of somebody who found it. */
function requireSignedIn({ actor }: Pick<Context, "actor">): void {
  if (actor.kind !== "member" || !actor.account || !actor.member) throw refused("forbidden", "deletion-by-key");
}

/** Writes to every owner and admin who has joined, also to whoever did it: nobody's organisation goes behind their back. */
async function tell({ env, db, org, now }: Context, template: MailOf<"privacy">): Promise<void> {
  const home = await organisation(db, org);
  const notice = newId();
  for (const { id, email, locale } of await administrators(db, org)) {
    const spoken = supportedLocale(locale, home.locale);
    await notify(db, org, {
      purpose: "notice",
      template: `privacy:${template}`,
      member: id,
      to: email,
      locale: spoken,
      vars: {
        organisation: home.name,
        day: new Intl.DateTimeFormat(spoken, { dateStyle: "full", timeZone: home.timeZone }).format(dueAt(now)),
        days: String(agreementDays),
        link: dashboardLink(env.config, org, "/settings/danger"),
      },
      effect: `${template}:${notice}:${id}`,
    });
  }
}

function refused(kind: Parameters<typeof refuse>[0], reason: KeyOf<"privacy">) {
  return refuse(kind, reason, words("privacy")(reason));
}
