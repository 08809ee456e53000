import { ask } from "./ask.ts";

/**
 * An empty database as operators have it: its owner is no superuser, for whom a migration opens every table and shuts it again.
 * @param superuser of the server
 * @returns its address, as its owner
 */
export async function createOwned(superuser: string, name: string): Promise<URL> {
  const [known] = await ask(superuser, "SELECT FROM pg_roles WHERE rolname = 'fleet'");
  if (!known) await ask(superuser, "CREATE ROLE fleet LOGIN NOSUPERUSER NOBYPASSRLS CREATEROLE PASSWORD 'fleet'");
  await ask(superuser, `CREATE DATABASE ${name} OWNER fleet`);
  return Object.assign(new URL(superuser), { username: "fleet", password: "fleet", pathname: `/${name}` });
}
