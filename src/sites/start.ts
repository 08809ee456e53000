import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import type { Accounts } from "../kit/accounts.ts";
import { announceAddress } from "../kit/announced-address.ts";
import type { Env, Feature, ProcessRole } from "../kit/feature.ts";
import { endStreamsAtClose } from "../kit/stream/index.ts";
import { answerError } from "./api/answer.ts";
import { boundBodies } from "./api/bodies.ts";
import { cutForwardedPorts } from "./forwarded.ts";
import { healthRoutes } from "./health.ts";
import { httpOptions, refuseExpectations } from "./api/http.ts";
import { learnSite } from "./learn/server.ts";
import { lureSite } from "./lure/server.ts";
import { demoSignIns } from "./demo-sign-ins.ts";
import { identityOnly } from "./main/identity-only.ts";
import { mainSite } from "./main/server.ts";

export interface Sites {
  /** Marks the process as ready to take traffic (/readyz) and prints the addresses. */
  ready(): void;
  stop(): Promise<void>;
}

/**
 * Opens the sites that the chosen roles serve, each on its own port.
 * @param accounts the identity provider, embedded or elsewhere; without one only API keys open the API
 */
export async function startSites(
  env: Env,
  features: readonly Feature[],
  running: ReadonlySet<ProcessRole>,
  accounts?: Accounts,
): Promise<Sites> {
  const { config } = env;
  const state = { ready: false };
  const open: { name: string; port: number; url: string; app: FastifyInstance }[] = [];
  const listen = async (name: string, port: number, url: string, register: (app: FastifyInstance) => unknown) => {
    const app = Fastify({
      ...httpOptions,
      trustProxy: trusted(config.TRUSTED_PROXIES),
    });
    refuseExpectations(app.server);
    boundBodies(app);
    endStreamsAtClose(app);
    if (config.TRUSTED_PROXIES.length > 0) cutForwardedPorts(app);
    // Whatever a page did not foresee is told without the words of what failed; the identity provider has answers of its own.
    app.setErrorHandler((error, request, reply) => answerError(env, error, request, reply));
    await register(app);
    await app.listen({ port, host: config.HOST });
    open.push({ name, port, url, app });
  };
  const ready = () => state.ready;
  const signIns = running.has("web") ? demoSignIns(env, accounts) : null;
  const main = running.has("web")
    ? listen("Main site and API", config.PORT, config.publicUrl, (app) =>
        mainSite(app, env, features, healthRoutes(env, ready), accounts, signIns),
      )
    : running.has("identity") && accounts?.mount
      ? listen("Identity provider", config.PORT, config.publicUrl, (app) =>
          identityOnly(app, env, accounts, healthRoutes(env, ready)),
        )
      : null;
  const learn =
    running.has("web") &&
    listen("Learning site", config.LEARN_PORT, config.learnUrl, (app) => learnSite(app, env, features, accounts));
  const ops =
    config.OPS_PORT !== 0 &&
    listen("Health and metrics", config.OPS_PORT, `http://${config.HOST}:${config.OPS_PORT}`, (app) =>
      app.register(healthRoutes(env, ready, running)),
    );
  const lure = running.has("lure") ? lureSite(env) : null;
  await Promise.all([main, learn, ops, lure?.then((site) => site.listen())]);
  const withdrawn: (() => void)[] = [];
  return {
    ready() {
      state.ready = true;
      if (main) withdrawn.push(announceAddress(config.dataDir, "main", config.publicUrl));
      if (learn) withdrawn.push(announceAddress(config.dataDir, "learn", config.learnUrl));
      if (lure) withdrawn.push(announceAddress(config.dataDir, "lure", config.lureUrl));
      const inOrder = open.toSorted((a, b) => a.port - b.port);
      const rows = [...inOrder.map(({ name, url }) => [name, url]), ...(lure ? [["Lure host", config.lureUrl]] : [])];
      if (running.has("web") && !config.production)
        rows.push(["Outbox", `${config.publicUrl}/dev/outbox`], ["API reference", `${config.publicUrl}/api/v1/docs`]);
      process.stdout.write(
        `\nHookwise is ready.\n${rows.map(([name, url]) => `  ${name!.padEnd(18)} ${url}`).join("\n")}\n\n`,
      );
      // Behind the start: whoever opens the outbox sooner waits for it there.
      void signIns?.make();
    },
    async stop() {
      for (const withdraw of withdrawn) withdraw();
      await Promise.all([...open.map(({ app }) => app.close()), lure?.then((site) => site.close())]);
      // Their accounts may just be being made; a stop takes the database away after this.
      await signIns?.settled();
    },
  };
}

function trusted(addresses: string[]): string[] | false {
  return addresses.length > 0 ? addresses : false;
}
