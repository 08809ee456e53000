import type { Handlers } from "../../../kit/feature.ts";
import { newIdOfHour } from "../../../kit/id.ts";
import { ownMember } from "../../../kit/own-member.ts";
import { readersLanguage } from "../../../kit/reader.ts";
import { words } from "../../../kit/words.ts";
import { organisation } from "../../organisations/index.ts";
import { explainedItem, itemOfBuild, shownItem } from "../items.ts";
import { refused } from "../refusal.ts";
import { addBuild, countBuildsOut, countPeople, listBuilds, withdrawBuild } from "../store/builds.ts";
import { isHiddenAmong } from "../rules/disclosed.ts";
import type { WorkshopCounts } from "../rules/disclosed.ts";
import type { Build } from "../store/builds.ts";
import type { workshopContract } from "../workshop-contract.ts";
import { links, pretexts, pressures, senders } from "../workshop/pieces.ts";
import type { Pieces } from "../workshop/pieces.ts";

/** How many somebody may have out at once: few, so that no round is full of one colleague's. */
const mostOut = 3;
const shownBuilds = 50;

export const workshopHandlers = {
  async getWorkshop({ db, org, actor }) {
    const say = words("practice");
    const builds = await listBuilds(db, org, ownMember(actor), shownBuilds);
    const colleagues = (await countPeople(db, org)) - 1;
    const { smallestGroup } = await organisation(db, org);
    return {
      pieces: {
        pretext: pretexts.map(({ id, skill }) => ({ id, skill, ...saidOf(`workshop.pretext.${id}`, say) })),
        sender: senders.map(({ id, skill }) => ({ id, skill, ...saidOf(`workshop.sender.${id}`, say) })),
        link: links.map(({ id, skill }) => ({ id, skill, ...saidOf(`workshop.link.${id}`, say) })),
        pressure: pressures.map(({ id, skill }) => ({ id, skill, ...saidOf(`workshop.pressure.${id}`, say) })),
      },
      most: mostOut,
      builds: builds.map((one) => shape(one, colleagues, smallestGroup)),
    };
  },

  async previewBuild({ input }) {
    return preview(input);
  },

  async addBuild({ db, org, actor, input, now }) {
    const member = ownMember(actor);
    const { named, ...pieces } = input;
    if ((await countBuildsOut(db, org, member)) >= mostOut) throw refused("conflict", "too-many-builds");
    const id = newIdOfHour(now.getTime());
    const made = await addBuild(db, org, { id, member, pieces, named, createdAt: now });
    if (!made) throw refused("conflict", "same-build");
    return shape({ ...made, shown: 0, fooled: 0, found: 0 }, 0, 1);
  },

  async withdrawBuild({ db, org, actor, input, now }) {
    if (!(await withdrawBuild(db, org, ownMember(actor), input.id, now))) throw refused("missing", "no-build");
  },
} satisfies Handlers<typeof workshopContract>;

type Of =
  | `workshop.pretext.${Pieces["pretext"]}`
  | `workshop.sender.${Pieces["sender"]}`
  | `workshop.link.${Pieces["link"]}`
  | `workshop.pressure.${Pieces["pressure"]}`;

function saidOf(of: Of, say: ReturnType<typeof words<"practice">>) {
  return { title: say(`${of}.title`), works: say(`${of}.works`), gives: say(`${of}.gives`) };
}

function preview(pieces: Pieces) {
  const sealed = itemOfBuild({ id: "", pieces });
  const { message } = shownItem(sealed, readersLanguage());
  return { message, explained: explainedItem(sealed, readersLanguage()) };
}

function shape(
  { id, pieces, named, createdAt, withdrawnAt, shown, fooled, found }: Build & WorkshopCounts,
  colleagues: number,
  smallestGroup: number,
) {
  const counts = isHiddenAmong(shown, colleagues, smallestGroup) ? { shown, fooled, found } : null;
  return { id, ...pieces, named, createdAt, withdrawnAt, ...preview(pieces), counts };
}
