import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Ports } from "../calls/ports.ts";
import type { ProductPool } from "../store/product-pool.ts";
import { authorize } from "./authorize.ts";
import { OAuthRefusal } from "./client-auth.ts";
import { allowOrigin } from "./cors.ts";
import { discoveryRoutes } from "./discovery.ts";
import { showLogin, takeAnswer } from "./login/route.ts";
import { logout, logoutByForm } from "./logout.ts";
import { sendRefusal } from "./refusal.ts";
import { revokeEndpoint } from "./revoke.ts";
import { isOwnForm } from "./same-site.ts";
import { tokenEndpoint } from "./token.ts";
import { userInfo } from "./user-info.ts";

const largestForm = 64 * 1024;

/** The hosted side at the root of the main origin: keys, OAuth 2.0 and OpenID Connect endpoints, sign-in pages, other providers. */
export function hostedRoutes(ports: Ports, product: ProductPool) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(discoveryRoutes(ports));
    await app.register(pages(ports, product));
    await app.register(endpoints(ports));
  };
}

/** What people's browsers visit. */
function pages(ports: Ports, product: ProductPool) {
  return async (app: FastifyInstance): Promise<void> => {
    takeForms(app);
    app.setErrorHandler((error, request, reply) => {
      logFault(ports, request, error);
      return sendRefusal(reply, isClientFault(error) ? "form-over" : "fault", null);
    });
    // Before the body is read: what another site posts is none of a page's business, whatever cookies come along. Only a sign-out may begin
    // elsewhere, and its form does nothing by itself.
    app.addHook("onRequest", async (request, reply) => {
      if (request.method !== "POST" || request.routeOptions.url === "/logout" || isOwnForm(request, ports.config))
        return;
      return sendRefusal(reply, "other-site", null);
    });
    // A HEAD must not use up what a GET is for: codes and ways back are good once.
    const once = { exposeHeadRoute: false };
    app.get("/oauth2/authorize", once, (request, reply) => authorize(ports, product, request, reply));
    app.get("/oauth2/idpresponse", once, async (request, reply) => {
      const { handleCallback } = await import("./federation/callback.ts");
      return handleCallback(ports, product, request, reply);
    });
    app.get("/logout", once, (request, reply) => logout(ports, request, reply));
    app.post("/logout", (request, reply) => logoutByForm(ports, request, reply));
    app.get("/hosted/login", once, (request, reply) => showLogin(ports, product, request, reply));
    app.get("/hosted/forgot", once, (request, reply) => showLogin(ports, product, request, reply, "forgot"));
    app.get("/hosted/signup", once, (request, reply) => showLogin(ports, product, request, reply, "sign-up"));
    app.post("/hosted/login", (request, reply) => takeAnswer(ports, product, request, reply));
  };
}

/** What programs call, also from pages of other origins that the configuration names. */
function endpoints(ports: Ports) {
  return async (app: FastifyInstance): Promise<void> => {
    takeForms(app);
    app.setErrorHandler((error, request, reply) => sendOAuthError(ports, request, reply, error));
    app.addHook("onRequest", async (request, reply) => allowOrigin(ports.config, request, reply));
    for (const url of ["/oauth2/token", "/oauth2/revoke", "/oauth2/userInfo"])
      app.options(url, (_request, reply) => reply.code(204).send());
    app.post("/oauth2/token", (request, reply) => tokenEndpoint(ports, request, reply));
    app.post("/oauth2/revoke", (request, reply) => revokeEndpoint(ports, request, reply));
    app.route({
      method: ["GET", "POST"],
      url: "/oauth2/userInfo",
      handler: (request, reply) => userInfo(ports, request, reply),
    });
  };
}

function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: largestForm },
    (_request, body, done) => done(null, body),
  );
  // Anything else is not read; the endpoints say what they want.
  app.addContentTypeParser("*", (_request, body, done) => {
    body.resume();
    done(null, undefined);
  });
}

function sendOAuthError(ports: Ports, request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  logFault(ports, request, error);
  const known = error instanceof OAuthRefusal || isClientFault(error);
  const code = error instanceof OAuthRefusal ? error.code : known ? "invalid_request" : "server_error";
  const description =
    error instanceof OAuthRefusal ? error.message : known ? "The request could not be read" : "Please try again";
  // Amplify reads error_message, the standard has error_description.
  return reply
    .code(known ? 400 : 500)
    .headers({ "cache-control": "no-store", pragma: "no-cache" })
    .send({ error: code, error_description: description, error_message: description });
}

// The path may be logged; query and body never: they hold codes, states and passwords.
function logFault(ports: Ports, request: FastifyRequest, error: unknown): void {
  if (error instanceof OAuthRefusal || isClientFault(error)) return;
  ports.log.error({ err: error, path: request.url.split("?")[0] }, "hosted sign-in");
}

function isClientFault(error: unknown): boolean {
  const { statusCode } = error as { statusCode?: number };
  return statusCode !== undefined && statusCode < 500;
}
