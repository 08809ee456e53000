import { footer, html, masthead, page, pageHeaders } from "../../kit/page/index.ts";
import { words } from "../../kit/words.ts";
import { referenceStyles } from "./reference-styles.ts";
import { shape } from "./shape.ts";

/** The reference page: every endpoint and event of the OpenAPI document, readable without script. */
export function referencePage(document: Record<string, any>): { headers: Record<string, string>; body: Buffer } {
  const say = words("api");
  const groups = Map.groupBy(operations(document), (one) => one.tag);
  const events = Object.entries(document.webhooks as Record<string, { post: Record<string, any> }>);
  const links = [{ href: "/api/v1/openapi.json", text: "openapi.json" }];
  const body = html`${masthead("/", "en", links)}
    <main id="main" class="wrap reference" tabindex="-1">
      <header>
        <h1>${say("reference.title")}</h1>
        <p class="lead">${say("reference.intro")}</p>
        <pre
          tabindex="0"
        ><code>curl ${document.servers[0].url}/organisations/current -H "Authorization: Bearer $KEY"</code></pre>
        <p class="soft small">${say("reference.notation")}</p>
      </header>
      <div class="columns">
        <nav aria-label="${say("reference.groups")}">
          <ul>
            ${[...groups].map(([tag, some]) => html`<li><a href="#${tag}">${tag}</a> <span>${some.length}</span></li>`)}
            <li><a href="#events">${say("reference.events")}</a> <span>${events.length}</span></li>
          </ul>
        </nav>
        <div>
          ${[...groups].map(
            ([tag, some]) =>
              html`<section aria-labelledby="${tag}">
                <h2 id="${tag}">${tag}</h2>
                ${some.map(operationCard)}
              </section>`,
          )}
          <section aria-labelledby="events">
            <h2 id="events">${say("reference.events")}</h2>
            ${events.map(eventCard)}
          </section>
        </div>
      </div>
    </main>
    ${footer(html`<p>${say("reference.small")}</p>`)}`;
  const options = { title: say("reference.title"), locale: "en", body, styles: referenceStyles, listed: true };
  return { headers: pageHeaders(options), body: Buffer.from(page(options)) };
}

interface Shown {
  tag: string;
  method: string;
  path: string;
  operation: Record<string, any>;
}

function operations(document: Record<string, any>): Shown[] {
  return Object.entries(document.paths as Record<string, Record<string, any>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags?.[0] ?? "other",
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

function operationCard({ method, path, operation }: Shown) {
  const say = words("api");
  const [status, answer] = Object.entries(operation.responses as Record<string, any>).find(([code]) =>
    code.startsWith("2"),
  ) ?? ["200", {}];
  const parameters = (operation.parameters ?? []).filter((one: Record<string, any>) => one.in);
  const reasons = Object.entries(operation.responses as Record<string, any>).flatMap(([code, one]) =>
    ((one["x-reasons"] ?? []) as string[]).map((reason) => html`<code>${code} ${reason}</code> `),
  );
  return html`<details>
    <summary>
      <span class="method ${method.toLowerCase()}">${method}</span><code>${breakable(path)}</code
      ><span class="what">${operation.summary}</span>
    </summary>
    <dl>
      <dt>${say("reference.permission")}</dt>
      <dd><code>${operation["x-permission"]}</code></dd>
      ${
        parameters.length > 0 &&
        html`<dt>${say("reference.parameters")}</dt>
          <dd>
            <pre tabindex="0">${parameters.map(parameterLine).join("\n")}</pre>
          </dd>`
      }
      ${contentOf(operation.requestBody, say("reference.body"))}${contentOf(answer, `${say("reference.answer")} ${status}`)}
      ${
        reasons.length > 0 &&
        html`<dt>${say("reference.refuses")}</dt>
          <dd>${reasons}</dd>`
      }
    </dl>
  </details>`;
}

function eventCard([kind, { post }]: [string, { post: Record<string, any> }]) {
  return html`<details>
    <summary>
      <span class="method post">POST</span><code>${kind}</code><span class="what">${post.summary}</span>
    </summary>
    <dl>${contentOf(post.requestBody, words("api")("reference.body"))}</dl>
  </details>`;
}

function parameterLine(one: Record<string, any>): string {
  const otherwise = one.schema?.default === undefined ? "" : ` = ${JSON.stringify(one.schema.default)}`;
  const name = one.in === "path" ? `{${one.name}}` : `${one.name}${one.required ? "" : "?"}`;
  return `${name}: ${shape(one.schema)}${otherwise}`;
}

function contentOf(holder: Record<string, any> | undefined, title: string) {
  return Object.entries((holder?.content ?? {}) as Record<string, { schema: Record<string, any> }>).map(
    ([type, one]) =>
      html`<dt>${title}</dt>
        <dd>
          ${
            type === "application/json"
              ? html`<pre tabindex="0">${shape(one.schema)}</pre>`
              : html`<code>${type}</code>`
          }
        </dd>`,
  );
}

/** A path may break after each slash. */
function breakable(path: string) {
  return path.split("/").map((part, n) => html`${n > 0 && html`/<wbr />`}${part}`);
}
