import { makeClient } from "../../tools/product/client.ts";
import type { Client } from "../../tools/product/client.ts";
import type { Place } from "../../tools/product/process.ts";
import { canary, domain } from "./canaries.ts";
import { operationsOf } from "./writable.ts";
import type { At, Json, Operation } from "./writable.ts";

/** What became of the texts that the API takes, each as `operation.field`. */
export interface Sown {
  /** These hold a canary now. */
  taken: string[];
  /** Of these the API says that a canary does not fit. */
  refused: string[];
  /** Of these neither can be said: nobody has asked what they would do. */
  untried: string[];
}

/** Operations and fields that are not asked, and why. */
const left: Record<string, string> = {
  killOrganisation: "stops what is looked at; the journey does it last",
  foundOrganisation: "is for an account without an organisation; the name is the one of changeOrganisation",
  askOrganisationDeletion: "takes the organisation's own name and no other",
  confirmAddress: "is for an organisation without a domain, and takes an address",
  finishConfirmation: "is for an organisation without a domain, and takes an address",
  askForSurprises: "is for a personal organisation, and takes channels that there are",
  confirmMyAddress: "is for a personal organisation, and takes a channel that there is",
  finishMyAddress: "is for a personal organisation, and takes a channel that there is",
  testSendingProfile: "takes the caller's own address and keeps nothing",
  dryRunCampaign: "takes an address on a proven domain and keeps nothing",
  checkLure: "keeps nothing",
  previewAudience: "keeps nothing",
  addPeople: "takes tags that people have",
  "changePeople.matching.search": "finds people and is not kept",
  "changePeople.matching.tag": "finds people and is not kept",
  "answerRound.nonce": "has to be the round's own and is not kept",
  "giveThanks.report": "has to be one that is offered",
  "changeCampaignProfile.channel": "has to be one that the simulation goes by",
  approveOverride: "is for a second person, where the ethics check has found something",
};

const exampleId = "01a1f3c2-5d60-7c44-8a0e-3b9c2f7d6e15";

/** What stands in other bodies than the one that the document shows, in its place: for the texts that the first has not. */
const more: Record<string, { [name: string]: Json }> = {
  ...Object.fromEntries(
    ["createCampaign", "updateCampaign", "createProgramme", "updateProgramme"].map((id) => [id, { audience: { tags: ["harbour"] } }]), // oxfmt-ignore
  ),
  createMailbox: {
    source: "imap",
    settings: {
      host: "mail.company.example",
      user: "desk",
      folder: "INBOX",
      tlsName: "mail",
      certificateAuthority: "none",
    },
  },
  changePeople: { ids: [exampleId], matching: {}, change: { set: "tag", tag: "harbour" } },
  declareNetwork: { kind: "scanner" },
  createLure: { cues: [{ kind: "spelling-grammar", quote: "See it here", explanation: "Why.", skill: "sender" }] },
};

/** What an id means, by the name of its place: the list of which it is the first, or the one that was made last. */
const lists: Record<string, string> = { ids: "/people", lures: "/lures", readers: "/insight/reports/readers" };
/** Which of a list its operations, or one of them, can do something with, where not any will do. */
const narrowed: Record<string, string> = {
  "/privacy/requests": "?state=asked",
  declineCampaign: "?state=awaiting-approval",
};

/** How a canary is put into a text: in its place or, where that does not fit, behind it. */
const ways = [(n: number) => canary(n), (n: number, before: string) => `${before} ${canary(n)}`];

/**
 * Writes canaries into every text of every changing operation of the API: all at once, without those that its checks name, else one by one.
 * @param accounts the access tokens of those who ask for what belongs to accounts and not to keys, by the beginning of its path
 */
export async function sow(place: Place, accounts: Record<string, string>): Promise<Sown> {
  const sower = new Sower(place, accounts);
  for (const one of await operationsOf(place)) if (!(one.id in left)) await sower.sow(one);
  return sower.sown;
}

interface Open {
  at: At;
  way: number;
}

class Sower {
  readonly sown: Sown = { taken: [], refused: [], untried: [] };
  private readonly place: Place;
  private readonly accounts: Record<string, string>;
  private readonly client: Client;
  /** The last id that was made in a list. */
  private readonly made = new Map<string, string>();
  private count = 0;

  constructor(place: Place, accounts: Record<string, string>) {
    this.place = place;
    this.accounts = accounts;
    this.client = makeClient(place);
  }

  async sow(one: Operation): Promise<void> {
    const answered: Record<"taken" | "refused", At[]> = { taken: [], refused: [] };
    const path = await this.pathOf(one);
    if (path !== undefined)
      for (const example of [one.example, ...(one.id in more ? [{ ...one.example, ...more[one.id] }] : [])])
        await this.sowBody(one, path, (await this.fitted(example))!, answered);
    const named = (at: At) => `${one.id}.${at.join(".")}`;
    this.sown.taken.push(...new Set(answered.taken.map(named)));
    this.sown.refused.push(...new Set(answered.refused.map(named).filter((field) => !this.sown.taken.includes(field))));
    const known = [...answered.taken, ...answered.refused];
    const untried = one.open.filter((at) => !known.some((other) => isAt(at, other))).map(named);
    this.sown.untried.push(...untried.filter((field) => !(field in left)));
  }

  private async sowBody(one: Operation, path: string, example: Json, into: Record<"taken" | "refused", At[]>) {
    const places = textsIn(example).filter((at) => !one.closed.some((other) => isAt(other, at)));
    let open: Open[] = places.map((at) => ({ at, way: 0 }));
    if (open.length === 0) return;
    const dropped = new Set<string>();
    let answer: Response;
    for (;;) {
      answer = await this.call(one, path, this.filled(without(example, dropped), open));
      if (answer.status !== 400) break;
      const { fields = [] } = (await answer.json()) as { fields?: { path: string }[] };
      const named = open.filter(({ at }) => fields.some((field) => `${at.join(".")}.`.startsWith(`${field.path}.`)));
      if (named.length === 0) break;
      for (const hit of named) hit.way += 1;
      into.refused.push(...open.filter(({ way }) => way === ways.length).map(({ at }) => at));
      open = open.filter(({ way }) => way < ways.length);
      // What takes none is left out where that can be.
      for (const {
        at: [name],
      } of named)
        if (!one.required.includes(String(name)) && open.every(({ at }) => at[0] !== name)) dropped.add(String(name));
    }
    if (answer.ok) into.taken.push(...open.map(({ at }) => at));
    else await this.oneByOne(one, path, without(example, dropped), open, into);
  }

  private async oneByOne(
    one: Operation,
    path: string,
    example: Json,
    open: Open[],
    into: Record<"taken" | "refused", At[]>,
  ) {
    // What is refused with a canary says something only where it is taken without one.
    const fine = new Map<string, Promise<Response>>();
    const isFine = async (body: Json) => {
      const key = JSON.stringify(body);
      if (!fine.has(key)) fine.set(key, this.call(one, path, body));
      return (await fine.get(key)!).ok;
    };
    for (const { at, way } of open)
      for (const body of [example, only(example, [...one.required, String(at[0])])]) {
        const answer = await this.call(one, path, this.filled(body, [{ at, way }]));
        if (answer.ok) into.taken.push(at);
        else if ([400, 403].includes(answer.status) && (await isFine(body))) into.refused.push(at);
        else continue;
        break;
      }
  }

  private filled(body: Json, open: readonly Open[]): Json {
    return open.reduce((now, { at, way }) => replaced(now, at, (before) => ways[way]!(++this.count, before)), body);
  }

  private async call(one: Operation, path: string, body: Json): Promise<Response> {
    const current = await this.current(one, path, body);
    // No two have the same address or name.
    const own = ++this.count;
    const text = JSON.stringify(current)
      .replaceAll("ada@company", `ada-${own}@company`)
      .replaceAll('"name":"Harbour"', `"name":"Harbour ${own}"`)
      .replaceAll("company.example", domain);
    const account = Object.entries(this.accounts).find(([begin]) => one.path.startsWith(begin));
    const answer = await fetch(`${this.place.url}/api/v1${path}`, {
      method: one.method,
      headers: {
        authorization: `Bearer ${account?.[1] ?? this.place.key}`,
        "content-type": "application/json",
      },
      body: text,
    });
    const { id } = ((await answer
      .clone()
      .json()
      .catch(() => null)) ?? {}) as { id?: string };
    if (answer.ok && one.method === "POST" && path === one.path && id) this.made.set(path, id);
    return answer;
  }

  /** A body that names the version it is based on names the one that is there. */
  private async current(one: Operation, path: string, body: Json): Promise<Json> {
    if (!isObject(body) || !("base" in body || one.required.includes("base"))) return body;
    const { version } = await this.client.get(path.replace(/\/draft$/, ""));
    return { ...body, base: version };
  }

  private async pathOf({ id, path }: Operation): Promise<string | undefined> {
    if (id === "reviewVerdict") return this.clickPath();
    const [list, rest] = path.split("/{id}") as [string, string | undefined];
    if (rest === undefined) return path.replace("{role}", "analyst");
    const first = await this.idOf(list, narrowed[id] ?? narrowed[list]);
    return first && `${list}/${first}${rest}`;
  }

  /** Somebody clicked in a simulation that is over: whether they were a person can be said by hand. */
  private async clickPath(): Promise<string | undefined> {
    for (const { id } of (await this.client.get("/campaigns?state=ended&limit=20")).items) {
      const { items } = await this.client.get(`/campaigns/${id}/recipients?outcome=clicked&limit=1`);
      if (items[0]) return `/campaigns/${id}/recipients/${items[0].delivery}/verdict`;
    }
    return undefined;
  }

  private async idOf(list: string, which = ""): Promise<string | undefined> {
    if (which === "" && this.made.has(list)) return this.made.get(list);
    const { items } = await this.client.get<{ items?: { id: string }[] }>(list + which).catch(() => ({ items: [] }));
    return items?.[0]?.id;
  }

  /** The same with ids of what is there, without those that mean nothing here. */
  private async fitted(value: Json, name = ""): Promise<Json | undefined> {
    if (value === exampleId) return lists[name] && this.idOf(lists[name]);
    if (Array.isArray(value)) {
      const all = await Promise.all(value.map((inner) => this.fitted(inner, name)));
      const there = all.filter((inner) => inner !== undefined);
      return there.length < all.length ? undefined : there;
    }
    if (!isObject(value)) return value;
    const entries = await Promise.all(
      Object.entries(value).map(async ([key, inner]) => [key, await this.fitted(inner, key)] as const),
    );
    return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined));
  }
}

const isObject = (value: Json): value is { [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a place is that of a field. @param field its path, with `*` for any number or name */
function isAt(field: At, at: At): boolean {
  return field.length === at.length && field.every((one, n) => one === "*" || one === at[n]);
}

/** Where texts stand in a value. */
function textsIn(value: Json, at: At = []): At[] {
  if (typeof value === "string") return [at];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    textsIn(inner, [...at, Array.isArray(value) ? Number(name) : name]),
  );
}

function replaced(value: Json, [name, ...rest]: At, by: (before: string) => string): Json {
  if (name === undefined) return by(value as string);
  if (Array.isArray(value)) return value.map((inner, n) => (n === name ? replaced(inner, rest, by) : inner));
  const object = value as { [name: string]: Json };
  return { ...object, [name]: replaced(object[name]!, rest, by) };
}

function only(value: Json, names: readonly string[]): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));
}

function without(value: Json, names: ReadonlySet<string>): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)));
}
