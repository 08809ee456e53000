import { isObject } from "./json-schema.ts";
import type { Schema } from "./json-schema.ts";

/**
 * Where each named schema of the document is found: an endpoint, what of it, and the way within. Whatever else looks exactly the same becomes a
 * reference to it. The inner ones stand before those that hold them.
 */
const places: Record<string, string> = {
  Job: "getJob output",
  Upload: "importPeople output",
  AuditEntry: "listAudit output items",
  AuditHead: "auditHead output",
  QuietDays: "changeOrganisation input quiet",
  Organisation: "currentOrganisation output",
  Notice: "recordNotice output",
  Retention: "retention output",
  Domain: "domain output",
  SendingProfile: "getSendingProfile output",
  ImapSettings: "createMailbox input settings",
  Mailbox: "createMailbox output",
  MailTest: "testSendingProfile output",
  MailVerdict: "verifyMail output",
  ReportedMail: "listReportedMails output items",
  ReportedGroup: "getReportedGroup output",
  ReportedGroupSummary: "listReportedGroups output items",
  ReportedMailContent: "readReportedMail output",
  Reference: "getPerson output manager",
  Invitation: "getPerson output invitation",
  Person: "getPerson output",
  Department: "addDepartment output",
  Role: "listRoles output items",
  Me: "me output",
  Profile: "myProfile output",
  ApiKey: "listApiKeys output items",
  CueDraft: "createLure input cues",
  LandingDraft: "createLure input landing",
  Cue: "getLure output cues",
  EthicsFinding: "getLure output findings",
  LureSummary: "listLures output items",
  Lure: "getLure output",
  SavedLure: "createLure output",
  Audience: "createCampaign input audience",
  Schedule: "createCampaign input schedule",
  Campaign: "updateCampaign output",
  StartedCampaign: "launchCampaign output",
  Delivery: "cancelDelivery output",
  Hit: "listRecipients output items opened",
  Recipient: "listRecipients output items",
  Network: "listNetworks output items",
  ReportAnswer: "report output",
  LessonSummary: "listLessons output items",
  Assignment: "getAssignment output",
  TrainingSettings: "getTrainingSettings output",
  CountsByVerdict: "campaignSummary output arms training opened",
  Figures: "campaignSummary output arms training",
  FigureGroup: "campaignSummary output departments",
  DifficultyFigures: "campaignSummary output byDifficulty",
  CampaignSummary: "campaignSummary output",
  Webhook: "getWebhook output",
  WebhookDelivery: "testWebhook output",
  ContactMessage: "listMessages output items",
  PersonalData: "myData output",
  PrivacyRequest: "askMyErasure output",
  ProcessingRecord: "processingRecord output",
};

/** The shapes of an endpoint before they are named. */
export interface Shapes {
  input: Schema;
  output: Schema;
}

/**
 * The named schemas, and how a schema is written by their names.
 * @param shapes by the endpoint's name; features that are not there have no named schemas
 */
export function nameSchemas(shapes: ReadonlyMap<string, Shapes>): {
  named: Record<string, Schema>;
  refer: (schema: Schema) => Schema;
} {
  const known = new Map<string, string>();
  const named: Record<string, Schema> = {};
  const refer = (schema: Schema): Schema => {
    const { default: otherwise, ...inner } = mapSchemas(schema, refer);
    const name = inner["properties"] && known.get(JSON.stringify(inner));
    const own = name ? { $ref: `#/components/schemas/${name}` } : inner;
    return otherwise === undefined ? own : { default: otherwise, ...own };
  };
  for (const [name, place] of Object.entries(places)) {
    const [endpoint, io, ...way] = place.split(" ") as [string, "input" | "output", ...string[]];
    const found = shapes.get(endpoint);
    if (!found) continue;
    const own = mapSchemas(way.reduce(step, found[io]), refer);
    const { default: _otherwise, ...schema } = own;
    if (!schema["properties"]) throw new Error(`${name}: there is no object at ${place}`);
    known.set(JSON.stringify(schema), name);
    named[name] = withKept(name, schema);
  }
  return { named, refer };
}

// What is kept as it was sent, and answered without another look.
const kept: Record<string, Record<string, string>> = { Campaign: { audience: "Audience", schedule: "Schedule" } };

function withKept(name: string, schema: Schema): Schema {
  const given = Object.entries(kept[name] ?? {}).map(([property, to]) => [
    property,
    { $ref: `#/components/schemas/${to}` },
  ]);
  return { ...schema, properties: { ...schema["properties"], ...Object.fromEntries(given) } };
}

// The way leads through lists and through "or null".
function step(schema: Schema, name: string): Schema {
  let found: Schema = solid(schema).properties?.[name] ?? {};
  found = solid(found);
  return found["items"] ? solid(found["items"]) : found;
}

function solid(schema: Schema): Schema {
  return schema["anyOf"]?.find((one: Schema) => one.type !== "null") ?? schema;
}

/** A schema with every schema directly within it replaced. */
export function mapSchemas(schema: Schema, change: (inner: Schema, name?: string) => Schema): Schema {
  const changed = { ...schema };
  if (isObject(schema["properties"]))
    changed["properties"] = Object.fromEntries(
      Object.entries(schema["properties"]).map(([name, one]) => [name, change(one as Schema, name)]),
    );
  for (const key of ["items", "additionalProperties"]) if (isObject(schema[key])) changed[key] = change(schema[key]);
  for (const key of ["anyOf"])
    if (Array.isArray(schema[key])) changed[key] = schema[key].map((one: Schema) => change(one));
  return changed;
}
