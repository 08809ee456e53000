import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { script } from "../chat/fake.ts";
import type { Behaviour, Fake } from "../fake.ts";

/** An XMPP server as RFC 6120 and 6121 say: a stream, SCRAM-SHA-1, one resource, messages, pings. It takes stanzas as the library writes them. */
export interface XmppFake extends Fake {
  thanked: string[];
  /** Stanzas of messages as they came. */
  messages: string[];
  /** Whether the client of whoever answers names its stanzas; it does unless this is turned off, as some old ones do not. */
  names: boolean;
}

const user = "desk";
const domain = "chat.example";
const password = "correct horse battery";

export async function xmppFake(): Promise<XmppFake> {
  const steps = script();
  // A client names each of its stanzas anew (RFC 6120, 8.1.3).
  let answers = 0;
  const sockets = new Set<Socket>();
  const fake: Omit<XmppFake, "settings" | "close"> = {
    secrets: { password },
    to: "ada@owned.example",
    from: "Harbour desk",
    received: [],
    faults: [],
    thanked: [],
    messages: [],
    names: true,
    next: steps.next,
    async tell(nth, fate) {
      const { to } = fake.received[nth]!;
      const id = attributeOf(fake.messages[nth]!, "id");
      write(
        fate === "arrived"
          ? `<message from='${to}/phone' to='${user}@${domain}'><received xmlns='urn:xmpp:receipts' id='${id}'/></message>`
          : `<message from='${to}' to='${user}@${domain}' type='error' id='${id}'>${error("cancel", "item-not-found")}</message>`,
      );
      await wait(50);
    },
    // What stands in the stream is the server's word: here nobody can forge anything, but may say something else.
    async report(nth, _callback, how = "signed") {
      const { to } = fake.received[nth]!;
      const before = fake.thanked.length;
      write(
        `<message from='${to}/phone' to='${user}@${domain}' type='chat'${fake.names ? ` id='a${answers++}'` : ""}><body>${how === "signed" ? " Report! " : "Who is this?"}</body></message>`,
      );
      for (let turn = 0; turn < 20 && fake.thanked.length === before; turn++) await wait(25);
      return fake.thanked.length > before || (how === "signed" && kept.length > 0) ? 200 : 403;
    },
  };
  const { received, messages, faults } = fake;
  let revoked = false;
  // What is said while the account is away is kept for it (XEP-0160).
  const kept: string[] = [];
  const present = new Set<Socket>();
  const write = (stanza: string) => {
    if (present.size === 0) kept.push(stanza);
    for (const socket of present) socket.write(stanza);
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => void (sockets.delete(socket), present.delete(socket)));
    const scram = scramOf(() => !revoked);
    let signedIn = false;
    let silent = false;
    let before: Promise<void> = Promise.resolve();
    socket.on("data", (bytes) => {
      for (const piece of piecesOf(bytes.toString())) before = before.then(() => answer(piece)).catch(() => {});
    });

    async function answer(piece: string): Promise<void> {
      if (piece.startsWith("<?xml") || piece === "") return;
      if (piece.startsWith("<stream:stream")) return open();
      if (piece.startsWith("</stream")) return void socket.end("</stream:stream>");
      if (!signedIn) return signIn(piece);
      if (piece.startsWith("<iq")) return iq(piece);
      if (piece.startsWith("<message")) return take(piece);
      if (piece.startsWith("<presence")) {
        present.add(socket);
        for (const stanza of kept.splice(0)) socket.write(stanza);
        return;
      }
      if (!/^<[ar] xmlns="urn:xmpp:sm/.test(piece)) faults.push(`there is no ${piece.slice(0, 60)}`);
    }

    function open(): void {
      const features = signedIn
        ? "<bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/>"
        : "<mechanisms xmlns='urn:ietf:params:xml:ns:xmpp-sasl'><mechanism>PLAIN</mechanism><mechanism>SCRAM-SHA-1</mechanism></mechanisms>";
      socket.write(
        `<?xml version='1.0'?><stream:stream xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' id='s' from='${domain}' version='1.0'>` +
          `<stream:features>${features}</stream:features>`,
      );
    }

    function signIn(piece: string): void {
      if (piece.includes('mechanism="PLAIN"')) faults.push("a password came without encryption");
      const said = scram(Buffer.from(textOf(piece), "base64").toString());
      const sasl = "xmlns='urn:ietf:params:xml:ns:xmpp-sasl'";
      if (said === null) return void socket.write(`<failure ${sasl}><not-authorized/></failure>`);
      signedIn = said.over;
      socket.write(
        `<${said.over ? "success" : "challenge"} ${sasl}>${Buffer.from(said.text).toString("base64")}</${said.over ? "success" : "challenge"}>`,
      );
    }

    function iq(piece: string): void {
      if (silent) return;
      const id = attributeOf(piece, "id");
      const bound = `<bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'><jid>${user}@${domain}/r</jid></bind>`;
      socket.write(`<iq type='result' id='${id}'>${piece.includes("xmpp-bind") ? bound : ""}</iq>`);
    }

    async function take(piece: string): Promise<void> {
      const [to, id] = [attributeOf(piece, "to"), attributeOf(piece, "id")];
      const body = unescaped(/<body>([^]*?)<\/body>/.exec(piece)?.[1] ?? "");
      // What comes back to somebody's resource is an answer.
      if (to.includes("/")) return void fake.thanked.push(body);
      if (attributeOf(piece, "type") !== "chat" || id === "" || !piece.includes("urn:xmpp:receipts"))
        faults.push("a message is a chat's, has an id and asks for a receipt");
      const behaviour = steps.take();
      const refused = refusals(behaviour);
      if (behaviour === "revoked") {
        revoked = true;
        return void socket.end(
          "<stream:error><not-authorized xmlns='urn:ietf:params:xml:ns:xmpp-streams'/></stream:error></stream:stream>",
        );
      }
      if (refused) return void socket.write(`<message from='${to}' type='error' id='${id}'>${refused}</message>`);
      received.push({ to, text: body.split("\n\n")[0]!, at: Date.now() });
      messages.push(piece);
      if (behaviour === "silent") silent = true;
      if (behaviour === "fail-after-accept") socket.destroy();
      if (typeof behaviour === "object" && "slow" in behaviour) await wait(behaviour.slow);
    }
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const settings = {
    account: `${user}@${domain}`,
    host: "127.0.0.1",
    port,
    security: "none",
    timeout: 1,
    perSecond: 100,
  };
  const paced = (perSecond: number) => ({ ...settings, perSecond });
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      for (const socket of sockets) socket.destroy();
    });
  return Object.assign(fake, { settings, paced, close });
}

function refusals(behaviour: Behaviour): string | null {
  if (behaviour === "refuse-recipient") return error("cancel", "item-not-found");
  if (behaviour === "refuse-sender") return error("auth", "forbidden");
  return typeof behaviour === "object" && "throttle" in behaviour ? error("wait", "resource-constraint") : null;
}

function error(type: string, condition: string): string {
  return `<error type='${type}'><${condition} xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'/></error>`;
}

/** Stanzas that came in one piece. */
function piecesOf(text: string): string[] {
  return (
    text.match(
      /<\?xml[^>]*\?>|<stream:stream[^>]*>|<\/stream:stream>|<(\w+)(?:\s[^>]*)?\/>|<(\w+)(?:\s[^>]*)?>[^]*?<\/\2>/g,
    ) ?? []
  );
}

function attributeOf(stanza: string, name: string): string {
  return unescaped(new RegExp(`^<[^>]*\\s${RegExp.escape(name)}="([^"]*)"`).exec(stanza)?.[1] ?? "");
}

function textOf(stanza: string): string {
  return /^<[^>]*>([^<]*)</.exec(stanza)?.[1] ?? "";
}

function unescaped(text: string): string {
  return text.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_all, name: string) => ({ lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" })[name]!,
  );
}

/** The server's side of SCRAM-SHA-1 (RFC 5802), one step a call; null for whoever does not know the password. */
function scramOf(allowed: () => boolean): (message: string) => { text: string; over: boolean } | null {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, 4096, 20, "sha1");
  const mac = (key: Buffer, text: string) => createHmac("sha1", key).update(text).digest();
  let first = "";
  let challenge = "";
  return (message) => {
    if (first === "") {
      first = message.replace(/^n,[^,]*,/, "");
      const nonce = /r=([^,]+)/.exec(first)?.[1] ?? "";
      challenge = `r=${nonce}${randomBytes(9).toString("base64")},s=${salt.toString("base64")},i=4096`;
      return { text: challenge, over: false };
    }
    const [, bare = "", proof = ""] = /^(.*),p=(.+)$/.exec(message) ?? [];
    const signed = `${first},${challenge},${bare}`;
    const key = mac(salted, "Client Key");
    const stored = createHash("sha1").update(key).digest();
    const expected = mac(stored, signed).map((byte, at) => byte ^ key[at]!);
    if (!allowed() || Buffer.from(proof, "base64").compare(expected) !== 0) return null;
    return { text: `v=${mac(mac(salted, "Server Key"), signed).toString("base64")}`, over: true };
  };
}
