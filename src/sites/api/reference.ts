import type { FastifyReply } from "fastify";
import { html, sendPage } from "../../kit/page/index.ts";
import { words } from "../../kit/words.ts";
import { referenceStyles } from "./reference-styles.ts";

/** The reference page: every endpoint of the OpenAPI document, readable without script. */
export function referencePage(reply: FastifyReply, document: Record<string, any>): FastifyReply {
  const say = words("api");
  const groups = Map.groupBy(operations(document), (one) => one.tag);
  const body = html`<main class="reference">
    <header>
      <h1>${say("reference.title")}</h1>
      <p>${say("reference.intro")}</p>
      <p><a href="/api/v1/openapi.json">openapi.json</a></p>
    </header>
    <nav aria-label="${say("reference.groups")}">
      <ul>
        ${[...groups.keys()].map((tag) => html`<li><a href="#${tag}">${tag}</a></li>`)}
      </ul>
    </nav>
    ${[...groups].map(
      ([tag, some]) =>
        html`<section aria-labelledby="${tag}">
          <h2 id="${tag}">${tag}</h2>
          ${some.map(operationCard)}
        </section>`,
    )}
  </main>`;
  return sendPage(reply, { title: say("reference.title"), locale: "en", body, styles: referenceStyles });
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
  const body = Object.entries((operation.requestBody?.content ?? {}) as Record<string, { schema: unknown }>);
  const [status, answer] = Object.entries(operation.responses as Record<string, any>).find(([code]) =>
    code.startsWith("2"),
  ) ?? ["200", {}];
  const answers = Object.entries((answer.content ?? {}) as Record<string, { schema: unknown }>);
  return html`<details>
    <summary>
      <span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code>
      <span class="what">${operation.summary}</span>
    </summary>
    <p>${say("reference.permission")} <code>${operation["x-permission"]}</code></p>
    ${
      (operation.parameters ?? []).length > 0 &&
      html`<table>
        <caption>
          ${say("reference.parameters")}
        </caption>
        <tbody>
          ${operation.parameters.map(
            (one: Record<string, any>) =>
              html`<tr>
                <th scope="row"><code>${one.name}</code></th>
                <td>${one.in}${one.required ? `, ${say("reference.required")}` : ""}</td>
                <td>${one.description ?? schemaLine(one.schema)}</td>
              </tr>`,
          )}
        </tbody>
      </table>`
    }
    ${body.map(([type, one]) => schemaBlock(`${say("reference.body")} ${type}`, one.schema))}
    ${answers.map(([type, one]) => schemaBlock(`${say("reference.answer")} ${status} ${type}`, one.schema))}
    <p>${operation.responses.default?.description}</p>
  </details>`;
}

function schemaBlock(title: string, schema: unknown) {
  return html`<h3>${title}</h3>
    <pre tabindex="0"><code>${JSON.stringify(schema, null, 2)}</code></pre>`;
}

function schemaLine(schema: Record<string, any> | undefined): string {
  return [schema?.type, schema?.format, schema?.enum?.join(" · ")].filter(Boolean).join(" ");
}
