import { compile } from "./template.ts";
import { landingVariables } from "./variables.ts";
import type { Compiled } from "./template.ts";

interface CompiledMail {
  subject: Compiled;
  senderName: Compiled;
  html: Compiled;
  text: Compiled;
}

/** A lure's mail, cut once for all recipients. `html` is a complete document. */
export function compileMail(lure: { subject: string; senderName: string; html: string; text: string }): CompiledMail {
  return {
    subject: compile(lure.subject, "line"),
    senderName: compile(lure.senderName, "line"),
    html: compile(lure.html, "html"),
    text: compile(lure.text, "text"),
  };
}

/** A landing page, cut once. Fill it with `organisation`, `date`, `time` and `link` (the token's own address, where its forms post to). */
export function compileLanding(landing: { html: string }): Compiled {
  return compile(landing.html, "html", landingVariables);
}
