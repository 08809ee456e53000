import { describe, expect, it } from "vitest";
import type { OutwardAnswer, OutwardRequest } from "../../transport.ts";
import type { InboundRequest } from "../../inbound.ts";
import { testingPorts } from "../../testing-ports.ts";
import { outcomeOfAnswer } from "./answer.ts";
import { http } from "./index.ts";
import { checkHttp, httpSettings } from "./settings.ts";

const secrets = { password: 'p"w &<s>', token: "t0ken" };
const text = 'Grüße "an" <alle> & mehr\nZeile {to} \\ Ende';
const mail = { from: "Harbour", to: "+447700900123", message: Buffer.from(text), messageId: "m1@house.example" };
const parse = (settings: object) => httpSettings.parse({ url: "https://gw.example/send", ...settings });
const callback = "https://hookwise.example/inbound/k";

/** What leaves for a message, by a description. */
async function sent(settings: object, answer: Partial<OutwardAnswer> = {}) {
  const calls: { url: string; request: OutwardRequest }[] = [];
  const names: string[] = [];
  const fetch = async (url: string, request: OutwardRequest) => {
    calls.push({ url, request });
    return { status: 200, headers: {}, body: Buffer.from("{}"), ...answer };
  };
  const ports = testingPorts({ fetch, callback, storeReference: async (...both) => void names.push(...both) });
  const outcome = await http.open(parse(settings), secrets, ports).send(mail, async () => true);
  return { outcome, names, ...calls[0]! };
}

describe("a described gateway", () => {
  it("gets JSON in which no value leaves its place", async () => {
    const { request } = await sent({ body: '{"n":"{to}","t":"{text}","p":"{password}"}' });
    expect(JSON.parse(String(request.body))).toEqual({ n: mail.to, t: text, p: secrets.password });
    expect(request.headers).toEqual({ "content-type": "application/json" });
  });

  it("gets a form, an address, XML and headers in which no value leaves its place", async () => {
    const form = await sent({ format: "form", body: "to={digits}&text={text}&pw={password}" });
    expect(Object.fromEntries(new URLSearchParams(String(form.request.body)))).toEqual({ to: "447700900123", text, pw: secrets.password }); // oxfmt-ignore
    const get = await sent({ method: "GET", url: "https://gw.example/send?to={to}&text={text}&dlr={callback}" });
    const { searchParams, host } = new URL(get.url);
    expect([host, searchParams.get("text"), searchParams.get("to")]).toEqual(["gw.example", text, mail.to]);
    expect(searchParams.get("dlr")).toMatch(/^https:\/\/hookwise\.example\/inbound\/k\?message=m1%40house\.example&sign=[\w-]{22}$/); // oxfmt-ignore
    expect(get.request.body).toBeUndefined();
    const xml = await sent({ format: "xml", body: "<sms to='{to}'>{text}</sms>" });
    expect(xml.request.body).not.toMatch(/<alle>|"an"|& mehr/);
    const head = await sent({ body: "{to}{text}", authorization: "Basic {user}:{password}", user: "ada", headers: { "X-Key": "{token}", "X-Text": "{text}" } }); // oxfmt-ignore
    expect(head.request.headers).toMatchObject({
      authorization: `Basic ${btoa(`ada:${secrets.password}`)}`,
      "X-Key": "t0ken",
    });
    expect(head.request.headers!["X-Text"]).not.toMatch(/[\r\n]/); // oxfmt-ignore
  });

  it("gives the message a name by which it speaks of it later", async () => {
    const { names } = await sent({ body: "{to}{text}", idPath: "ids.0" }, { body: Buffer.from('{"ids":[77]}') });
    expect(names).toEqual(["77", mail.messageId]);
  });

  it("at an address without TLS says so when it is tried, and not only when messages are to leave", async () => {
    const probed = (url: string) => http.open(parse({ url, body: "{to}{text}" }), secrets, testingPorts()).probe();
    await expect(probed("http://gw.example/send?to={to}")).rejects.toThrow("https");
    await expect(probed("http://127.0.0.1:9/send?to={to}")).resolves.toBeUndefined();
  });

  const judged = (status: number, body: string, settings: object) =>
    outcomeOfAnswer({ status, headers: {}, body: Buffer.from(body) }, parse(settings), 3);
  it.each([
    [202, "0: Accepted for delivery", { success: "Accepted,Queued" }, "sent"],
    [200, "ERR 5", { success: "Accepted,Queued" }, "deferred"],
    [200, '{"a":[{"s":0}]}', { successPath: "a.0.s", success: "0" }, "sent"],
    [200, '{"a":[{"s":4}]}', { successPath: "a.0.s", success: "0" }, "deferred"],
    [200, "no json", { successPath: "a.0.s", success: "0" }, "unconfirmed"],
    [201, '{"a":[{"s":0', { successPath: "a.0.s", success: "0" }, "unconfirmed"],
    [200, "", { success: "Accepted" }, "unconfirmed"],
    [200, "throttled", { successPath: "a.0.s", success: "0", throttled: "throttled" }, "deferred"],
    [200, '{"constructor":1}', { successPath: "toString", success: "0" }, "unconfirmed"],
    [400, "number unknown", { recipientRefused: "number unknown" }, "bounced"],
    [302, "", {}, "deferred"],
  ])("that answers %i %s is understood by %j", (status, body, settings, state) => {
    expect(judged(status, body, settings).state).toBe(state);
  });

  it("has a message that it took, also when its name for it cannot be kept", async () => {
    const named = () => Promise.reject(new Error("the database is away"));
    const fetch = async () => ({ status: 200, headers: {}, body: Buffer.from('{"id":"77"}') });
    const transport = http.open(
      parse({ body: "{to}{text}", idPath: "id" }),
      secrets,
      testingPorts({ fetch, storeReference: named }),
    );
    expect(await transport.send(mail, async () => true)).toMatchObject({ state: "sent" });
  });

  it("may ask for a wait in its own words", () => {
    expect(judged(200, "ERR throttled", { success: "OK", throttled: "throttled" })).toMatchObject({
      retryAfter: 3,
      early: true,
    });
  });

  it.each([
    [{ body: "{to}" }, ["places-missing"]],
    [{ body: "{digits}{text}" }, []],
    [{ url: "https://{to}.example/", body: "{text}" }, ["url-unreadable"]],
    [{ url: "ftp://gw.example/{to}", body: "{text}" }, ["url-unreadable"]],
    [{ body: "{to}{text}", probeUrl: "https://other.example/" }, ["probe-elsewhere"]],
    [{ body: "{to}{text}", prices: "Germany 7" }, ["prices-unreadable"]],
  ])("described by %j lacks %j", (settings, reasons) => {
    expect(checkHttp(parse(settings)).map(({ reason }) => reason)).toEqual(reasons);
  });
});

it.each([
  ["a body in which it would be sent to whoever gets the message", { body: "{to}{text} {token}" }],
  ["another header", { body: "{to}{text}", headers: { "X-Key": "{token}", "X-Text": "{token}" } }],
  ["another place", { body: "{to}{text}", url: "https://elsewhere.example/" }],
])("a kept secret is not shown in %s", (_where, settings) => {
  const before = { body: "{to}{text}", headers: { "X-Key": "{token}" } };
  const scopeOf = (one: object) => http.secretScope(parse(one));
  expect(scopeOf({ ...before, ...settings })["token"]).not.toEqual(scopeOf(before)["token"]);
  expect(scopeOf({ ...before, body: "to={to}&text={text}" })).toEqual(scopeOf(before));
});

describe("what a described gateway tells", () => {
  const receive = (request: Partial<InboundRequest>, settings: object = {}) => {
    const url = request.url ?? callback;
    const whole = { method: "POST", url, query: new URL(url).searchParams, headers: {}, body: Buffer.alloc(0), at: new Date(), ...request }; // oxfmt-ignore
    return http.inbound!(whole, parse(settings), secrets, testingPorts());
  };
  const form = { "content-type": "application/x-www-form-urlencoded" };

  it("at the address of a message is believed, and at one that was made up not", async () => {
    const { url } = await sent({ method: "GET", url: "https://gw.example/?to={to}&text={text}&dlr={callback}" });
    const own = new URL(url).searchParams.get("dlr")!;
    expect((await receive({ url: `${own}&status=1` })).said).toEqual([{ kind: "receipt", messageId: mail.messageId, code: "DELIVRD", text: "" }]); // oxfmt-ignore
    expect(await receive({ url: `${own.replace("m1", "m2")}&status=1` })).toEqual({ status: 403, said: [] });
    expect((await receive({ url: `${own}&status=8` })).said).toEqual([]);
  });

  it.each([
    ["a form", { headers: form, body: Buffer.from("id=77&status=UNDELIV") }, {}],
    ["JSON", { headers: { "content-type": "application/json" }, body: Buffer.from('{"r":{"id":"77","s":"Failed"}}') }, { receiptId: "r.id", receiptStatus: "r.s" }], // oxfmt-ignore
    ["an address", { method: "GET", url: `${callback}?mid=77&st=failed` }, { receiptId: "mid", receiptStatus: "st" }],
  ])("by %s is of the message that has this name", async (_what, request, settings) => {
    expect((await receive(request, settings)).said).toMatchObject([
      { kind: "receipt", reference: "77", code: "UNDELIV" },
    ]);
  });

  it("may be somebody's STOP", async () => {
    const body = Buffer.from("from=447700900123&text=STOP");
    expect((await receive({ headers: form, body })).said).toEqual([{ kind: "stop", address: "+447700900123" }]);
    const named = Buffer.from("from=447700900123&text=STOP&id=9");
    expect((await receive({ headers: form, body: named })).said).toMatchObject([{ kind: "stop", id: "9" }]);
  });
});
