import type { FastifyInstance } from "fastify";
import { demoAccounts, makeDemoAccounts } from "../features/people/index.ts";
import type { OfferedSignIn } from "../features/outbound/index.ts";
import type { Accounts } from "../kit/accounts.ts";
import type { DevCredentials } from "../kit/dev-sign-in.ts";
import type { Env } from "../kit/feature.ts";
import { onlyLoopback } from "../kit/only-loopback.ts";
import { totpCodeOf, totpPeriod, totpStepAt } from "../kit/totp.ts";

/** Signing in as the people of the demo, in development. */
interface DemoSignIns {
  /** Makes their accounts, unless that was done; resolves when they are made. Never fails: what went wrong is in the log. */
  make(): Promise<void>;
  /** Resolves when nothing is being made. */
  settled(): Promise<void>;
  /** Whom one can sign in as. */
  offered(): Promise<OfferedSignIn[]>;
  /** `POST /dev/sign-ins/:person`: the credentials of one sign-in, for pages of this very origin on this machine. */
  routes(app: FastifyInstance): Promise<void>;
}

/** @returns null in production, without the demo, and where accounts are kept elsewhere */
export function demoSignIns(env: Env, accounts?: Accounts): DemoSignIns | null {
  const { config, log } = env;
  const provision = accounts?.provision;
  if (config.production || !config.DEMO || !provision) return null;
  let making: Promise<void> | undefined;
  const make = () =>
    (making ??= makeDemoAccounts(env, provision, accounts.issuer).catch((error: unknown) => {
      making = undefined;
      log.warn({ err: error }, "the demo's accounts could not be made; opening the outbox tries again");
    }));
  /** The half-minute of the last code that was handed out for each person: the provider takes each one once. */
  const used = new Map<string, number>();

  return {
    make,
    settled: async () => making,
    async offered() {
      await make();
      const step = totpStepAt(env.clock());
      const people = await demoAccounts(env);
      return people.map(({ authenticator, ...shown }) => ({ ...shown, code: totpCodeOf(authenticator, step) }));
    },
    async routes(app) {
      onlyLoopback(app);
      app.post<{ Params: { person: string } }>("/dev/sign-ins/:person", async (request, reply) => {
        reply.header("cache-control", "no-store");
        if (!ownPage(request.headers)) return reply.code(404).send();
        const account = (await demoAccounts(env)).find((one) => one.person === request.params.person);
        if (!account) return reply.code(404).send();
        const now = env.clock();
        const step = Math.max((used.get(account.person) ?? 0) + 1, totpStepAt(now));
        used.set(account.person, step);
        const credentials: DevCredentials = {
          username: account.email,
          password: account.password,
          code: totpCodeOf(account.authenticator, step),
          // One half-minute ahead is taken, too.
          waitSeconds: Math.max(0, Math.ceil(((step - 1) * totpPeriod - now.getTime()) / 1000)),
        };
        return reply.send(credentials);
      });
    },
  };
}

/** Whether a script of this very origin asks; another program's page on the same machine is another origin. */
function ownPage({ host, origin, "sec-fetch-site": site }: Record<string, string | string[] | undefined>): boolean {
  if (site !== undefined && site !== "same-origin") return false;
  return typeof origin === "string" && URL.canParse(origin) && new URL(origin).host === host;
}
