import * as z from "zod";
import { emptyFound } from "./found.ts";
import type { Found, FoundCampaign, FoundPage, FoundTemplate } from "./found.ts";
import { moment, rebuild, strayEvents } from "./timeline.ts";

// Shapes of the tool's API. Unknown members are dropped, among them passwords, network addresses and captured data.
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const target = z.object({ email: z.string(), first_name: text, last_name: text, position: text });
const group = z.object({ name: z.string(), targets: z.array(target) });
const template = z.object({
  name: z.string(),
  envelope_sender: text,
  subject: z.string(),
  text,
  html: text,
  attachments: z.array(z.object({ name: z.string() })).nullish(),
});
const page = z.object({ name: z.string(), html: z.string(), capture_credentials: z.boolean() });
const result = z.object({
  email: z.string(),
  first_name: text,
  last_name: text,
  position: text,
  reported: z.boolean().nullish(),
  modified_date: z.string().nullish(),
});
const event = z.object({ email: text, time: z.string(), message: z.string(), details: z.unknown() });
const campaign = z.object({
  name: z.string(),
  created_date: z.string().nullish(),
  launch_date: z.string().nullish(),
  completed_date: z.string().nullish(),
  template: z.unknown(),
  page: z.unknown(),
  results: z.array(result),
  timeline: z.array(event),
});

/** Reads what the API answers: one group, template, page or campaign, or a list of one kind, or of several, or such lists by their kinds (what `POST /exports/gophish` answers). */
export function readJson(source: string): Found {
  const found = emptyFound();
  let parsed: unknown;
  try {
    parsed = JSON.parse(source);
  } catch {
    found.problems.push({ line: 1, what: "file", reason: "is not valid JSON" });
    return found;
  }
  listIn(parsed).forEach((one, index) => readOne(found, one, index + 1));
  return found;
}

/** A list is one, or stands in an object by its kind; anything else is the only one of its list. */
function listIn(parsed: unknown): unknown[] {
  if (Array.isArray(parsed)) return parsed;
  if (typeof parsed !== "object" || parsed === null || kindOf(parsed)) return [parsed];
  const lists = ["groups", "templates", "pages", "campaigns"].flatMap((name) => {
    const one = (parsed as Record<string, unknown>)[name];
    return Array.isArray(one) ? [one] : [];
  });
  return lists.length > 0 ? lists.flat() : [parsed];
}

function readOne(found: Found, one: unknown, line: number): void {
  const kind = kindOf(one);
  if (!kind) {
    found.problems.push({ line, what: nameOf(one), reason: "is no group, template, page or campaign" });
    return;
  }
  const read = schemas[kind].safeParse(one);
  if (!read.success) {
    const issue = read.error.issues[0]!;
    found.problems.push({
      line,
      what: `${kind} ${nameOf(one)}`,
      reason: `${issue.path.join(".") || "it"}: ${issue.message}`,
    });
    return;
  }
  if (kind === "group") {
    const { name, targets } = group.parse(one);
    found.groups.push({
      name,
      targets: targets.map((row, index) => ({
        line: index + 1,
        email: row.email,
        firstName: row.first_name,
        lastName: row.last_name,
        position: row.position,
      })),
    });
  } else if (kind === "template") found.templates.push(templateOf(template.parse(one)));
  else if (kind === "page") found.pages.push(pageOf(page.parse(one)));
  else found.campaigns.push(campaignOf(campaign.parse(one)));
}

const schemas = { group, template, page, campaign };

function kindOf(one: unknown): keyof typeof schemas | null {
  if (typeof one !== "object" || one === null) return null;
  if ("targets" in one) return "group";
  if ("timeline" in one && "results" in one) return "campaign";
  if ("capture_credentials" in one) return "page";
  return "subject" in one && ("html" in one || "text" in one) ? "template" : null;
}

function nameOf(one: unknown): string {
  const name = (one as { name?: unknown } | null)?.name;
  return typeof name === "string" ? `"${name.slice(0, 100)}"` : "entry";
}

function templateOf(one: z.infer<typeof template>): FoundTemplate {
  return {
    name: one.name,
    envelopeSender: one.envelope_sender,
    subject: one.subject,
    text: one.text,
    html: one.html,
    attachments: (one.attachments ?? []).map(({ name }) => name),
  };
}

function pageOf(one: z.infer<typeof page>): FoundPage {
  return { name: one.name, html: one.html };
}

function campaignOf(one: z.infer<typeof campaign>): FoundCampaign {
  const inner = template.safeParse(one.template);
  const shown = page.safeParse(one.page);
  const results = one.results.map((row) => ({
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    position: row.position,
    reportedAt: row.reported ? (row.modified_date ?? null) : null,
  }));
  const timeline = one.timeline.map(({ email, time, message, details }) => ({
    email,
    time,
    message,
    error: errorIn(message, details),
  }));
  return {
    name: one.name,
    createdAt: moment(one.created_date),
    launchedAt: moment(one.launch_date),
    completedAt: moment(one.completed_date),
    template: inner.success ? templateOf(inner.data) : null,
    page: shown.success ? pageOf(shown.data) : null,
    recipients: rebuild(results, timeline),
    strayEvents: strayEvents(results, timeline),
  };
}

/** The text of a sending error. Of any other event nothing of the details is even looked at. */
export function errorIn(message: string, details: unknown): string | null {
  if (message !== "Error Sending Email" || typeof details !== "string") return null;
  try {
    const { error } = JSON.parse(details) as { error?: unknown };
    return typeof error === "string" ? error.slice(0, 500) : null;
  } catch {
    return null;
  }
}
