import { holdRoom } from "../../../kit/db/room.ts";
import type { Handlers } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import type { Problem } from "../../../kit/problem.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import type { contract } from "../contract.ts";
import { countViews, deleteView, insertView, listViews } from "../store/views.ts";

/** Views that one person can keep. */
const most = 50;

export const viewHandlers = {
  async listPeopleViews({ db, org, actor }) {
    return { items: actor.member ? await listViews(db, org, actor.member) : [] };
  },

  async keepPeopleView({ db, org, actor, input }) {
    const { member } = actor;
    if (!member) throw refuse("forbidden", "views-of-people", words("people")("views-of-people"));
    await holdRoom(db, org, `views of ${member}`);
    if ((await countViews(db, org, member)) >= most) throw refuse("quota", "too-many-views", words("people")("too-many-views", { most })); // oxfmt-ignore
    return insertView(db, org, { id: newId(), member, name: input.name, query: input.query });
  },

  async dropPeopleView({ db, org, actor, input }) {
    if (!actor.member || !(await deleteView(db, org, actor.member, input.id))) throw unknown();
  },
} satisfies Handlers<typeof contract>;

function unknown(): Problem {
  return refuse("missing", "no-such-view", words("people")("no-such-view"));
}
