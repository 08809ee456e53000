import type { FastifyReply, FastifyRequest } from "fastify";
import { words } from "../../../kit/words.ts";
import type { Ports } from "../../calls/ports.ts";
import type { ProductPool } from "../../store/product-pool.ts";
import { WireError } from "../../wire/error.ts";
import { refuse } from "../error-redirect.ts";
import { redirectWithCode } from "../code.ts";
import { bindBrowser, boundBrowser } from "../cookie.ts";
import { languageOf } from "../language.ts";
import { queryOf, readParameters } from "../parameters.ts";
import type { Parameters } from "../parameters.ts";
import { seeOther } from "../redirect.ts";
import { sendRefusal } from "../refusal.ts";
import { readAuthorize } from "../request.ts";
import type { AuthorizeRequest } from "../request.ts";
import { welcomeVisitor } from "../visitor.ts";
import { sendScreen } from "./page.ts";
import { screens } from "./screens/index.ts";
import { openStep, sealStep } from "./step.ts";
import type { ScreenName, Step } from "./step.ts";
import { hasAccounts, openVisit } from "./visit.ts";
import type { Visit } from "./visit.ts";
import { explain } from "./wrong.ts";

/** `GET /hosted/login` (and `/hosted/forgot`, `/hosted/signup`): the first page, for the same query as `/oauth2/authorize`. */
export async function showLogin(
  ports: Ports,
  product: ProductPool,
  request: FastifyRequest,
  reply: FastifyReply,
  screen: ScreenName = "sign-in",
): Promise<FastifyReply> {
  const read = await readAuthorize(ports, queryOf(request.url));
  if (read.kind !== "good") return refuse(reply, read, request);
  const visit = visitOf(ports, product, request, read.request);
  const open = screen === "sign-in" || isOpen(visit, screen);
  return show(visit, reply, bindBrowser(ports.config, request, reply), { screen: open ? screen : "sign-in" });
}

/** `POST /hosted/login`: an answer to a page. Leads back to the application when it was the last one. */
export async function takeAnswer(
  ports: Ports,
  product: ProductPool,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = readParameters(typeof request.body === "string" ? request.body : "");
  const browser = boundBrowser(ports.config, request);
  const ticket = form.get("ticket");
  const opened = browser && ticket && openStep(ports.secrets, browser, ticket, ports.clock());
  if (!browser || !opened || form.unclear) return sendRefusal(reply, "form-over", null);
  const { step, query } = opened;
  const read = await readAuthorize(ports, query);
  if (read.kind !== "good") return refuse(reply, read, request);
  const visit = visitOf(ports, product, request, read.request);
  if (step.screen !== "reset" && step.screen !== "confirm" && !isOpen(visit, step.screen))
    return sendRefusal(reply, "form-over", null);
  try {
    const next = await answerOf(visit, step, form);
    if (!visit.finished) return show(visit, reply, browser, next);
    const visitor = { ...visit.finished, provider: "COGNITO" };
    await welcomeVisitor(ports, reply, visit.asked.pool.id, visitor);
    return seeOther(reply, await redirectWithCode(ports, visit.asked, visitor));
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    const { text, over } = explain(visit, error);
    const { notice: _said, ...stay } = step;
    const username = form.get("username")?.trim();
    // What was typed as a name stays in its field; later screens go on with the name that the sign-in began with.
    if (username && !step.session && step.screen !== "reset") stay.username = username;
    return show(visit, reply, browser, over ? { screen: "sign-in" } : stay, text);
  }
}

/** Two refusals of a password lead on instead of back: an address that is not proven yet, and a password that has to be set anew. */
async function answerOf(visit: Visit, step: Step, form: Parameters): Promise<Step> {
  try {
    return await screens[step.screen].submit(visit, step, form);
  } catch (error) {
    const username = form.get("username")?.trim() ?? step.username ?? "";
    if (!(error instanceof WireError) || step.screen !== "sign-in") throw error;
    if (error.name === "UserNotConfirmedException") return { screen: "confirm", username };
    if (error.name === "PasswordResetRequiredException")
      return { ...(await screens.forgot.submit(visit, step, form)), notice: "notice.must-reset" };
    throw error;
  }
}

function show(
  visit: Visit,
  reply: FastifyReply,
  browser: string,
  step: Step,
  wrong: string | null = null,
): FastifyReply {
  const { ports, asked } = visit;
  const ticket = sealStep(ports.secrets, browser, asked.query, step, ports.clock());
  return sendScreen(reply, visit, step, ticket, wrong);
}

function visitOf(ports: Ports, product: ProductPool, request: FastifyRequest, asked: AuthorizeRequest): Visit {
  const lang = languageOf(asked.lang, request);
  return openVisit(ports, product, request, { ...asked, lang }, words("hosted", lang));
}

function isOpen(visit: Visit, screen: ScreenName): boolean {
  const closed = visit.asked.pool.settings.AdminCreateUserConfig.AllowAdminCreateUserOnly;
  return hasAccounts(visit) && !(screen === "sign-up" && closed);
}
