import type { Db } from "../../kit/db/index.ts";

export async function seedDemo(_context: { db: Db; org: string; now: Date }): Promise<void> {}
