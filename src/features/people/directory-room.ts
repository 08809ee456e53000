import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { requireDirectoryRoom, requireSeats } from "../organisations/index.ts";
import { countDirectory } from "./store/people.ts";

interface Where {
  db: Db;
  org: string;
  env: Pick<Env, "config">;
}

/** Refuses one more person than the directory has room for, or, of those who work, than the plan has seats. */
export async function requireRoomForOne({ db, org, env }: Where, active: boolean): Promise<void> {
  // Of two at once that both want the last place the second waits, whether they are to work or not.
  await requireSeats(db, org, async () => {
    const { all, active: working } = await countDirectory(db, org);
    await requireDirectoryRoom(db, org, env.config, all + 1);
    return active ? working + 1 : 0;
  });
}

/** Refuses what the caller's transaction has added where more people stand in the directory now than it has room for. */
export async function requireRoomForAll({ db, org, env }: Where): Promise<void> {
  await requireDirectoryRoom(db, org, env.config, (await countDirectory(db, org)).all);
}
