import type { FastifyRequest } from "fastify";
import type { Content } from "../../../kit/page/index.ts";
import type { KeyOf, Translate } from "../../../kit/words.ts";
import type { Ports } from "../../calls/ports.ts";
import type { ProductPool } from "../../store/product-pool.ts";
import type { User } from "../../model/user.ts";
import type { Parameters } from "../parameters.ts";
import type { AuthorizeRequest } from "../request.ts";
import { runAction } from "../wire.ts";
import type { Step } from "./step.ts";

/** One request to the hosted pages. */
export interface Visit {
  ports: Ports;
  product: ProductPool;
  request: FastifyRequest;
  asked: AuthorizeRequest;
  say: Translate<"hosted">;
  /** Runs an action of the wire for the client that asked. */
  run(name: string, input: Record<string, unknown>): Promise<Record<string, any>>;
  /** Who has signed in, once the last step is done. */
  finished: { user: User; authTime: Date; how: readonly string[] } | null;
}

/** A page with a form. Its words are `<name>.title` and, where it has one, `<name>.lead`. */
export interface Screen {
  /** Key of the heading, when it is not `<name>.title`. */
  title?(step: Step): KeyOf<"hosted">;
  /** What stands between the heading and the form. */
  above?(visit: Visit, step: Step): Content;
  /** The form's content, with its button. @param wrong whether the last answer was refused */
  draw(visit: Visit, step: Step, wrong: boolean): Content;
  /** What stands below the form. */
  below?(visit: Visit, step: Step): Content;
  /** Takes an answer and says what follows; throws a WireError when it is refused. */
  submit(visit: Visit, step: Step, form: Parameters): Promise<Step>;
}

export function openVisit(
  ports: Ports,
  product: ProductPool,
  request: FastifyRequest,
  asked: AuthorizeRequest,
  say: Translate<"hosted">,
): Visit {
  const visit: Visit = {
    ports,
    product,
    request,
    asked,
    say,
    finished: null,
    run: (name, input) =>
      runAction(ports, request, name, input, async (user, done) => {
        visit.finished = { user, ...done };
        return {};
      }),
  };
  return visit;
}

/** Whether the client lets people sign in with an account of the pool itself. */
export function hasAccounts({ asked }: Visit): boolean {
  return asked.client.settings.SupportedIdentityProviders.includes("COGNITO");
}

/** What the first field of a form is called: an e-mail address where the pool's people sign in with one. */
export function nameField({ asked }: Visit): { label: "email" | "username"; type: "email" | "text" } {
  const { UsernameAttributes: names, AliasAttributes: aliases } = asked.pool.settings;
  return names.includes("email") && !names.includes("phone_number") && aliases.length === 0
    ? { label: "email", type: "email" }
    : { label: "username", type: "text" };
}
