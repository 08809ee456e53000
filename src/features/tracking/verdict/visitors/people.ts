import { signs } from "../../spool/record.ts";
import { address, agents, atDesk, finger, follow, humanTime, leave, look, mouse, onPhone } from "./stage.ts";
import type { Stage } from "./stage.ts";

export interface Kind {
  name: string;
  /** Its share among its like, in any unit. */
  share: number;
  visit(stage: Stage): void;
}

const second = 1000;
const minute = 60 * second;

/** People, as they follow links. */
export const people: readonly Kind[] = [
  kind("reads with a mouse", 30, (stage) => read(stage, 8, 90)),
  kind("reads with a trackpad and leaves after seconds", 5, (stage) => read(stage, 2, 6)),
  kind("on a telephone", 22, (stage) => {
    const visitor = onPhone(stage);
    sit(stage, visitor, stage.draw.between(3, 60) * second, finger(stage.draw));
  }),
  kind("in a mail app's own browser", 3, (stage) => {
    const visitor = {
      ...onPhone(stage),
      agent: "Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/138.0 Mobile",
    };
    sit(stage, visitor, stage.draw.between(3, 40) * second, finger(stage.draw));
  }),
  kind("in the window of a chat's own program", 3, (stage) => {
    const visitor = { ...atDesk(stage), agent: stage.draw.pick(agents.chats) };
    sit(stage, visitor, stage.draw.between(4, 60) * second, mouse(stage.draw));
  }),
  kind("with the keyboard alone", 1.5, (stage) =>
    sit(
      stage,
      atDesk(stage),
      stage.draw.between(10, 90) * second,
      // Who walks a page strikes one key after the other, as a program does; some letters go by it, too.
      signs.trusted | (stage.draw.chance(0.1) ? signs.key : 0),
    ),
  ),
  kind("with a screen reader", 0.7, (stage) => {
    const shown = stage.draw.chance(0.8) ? signs.trusted : 0;
    sit(stage, atDesk(stage), stage.draw.between(20, 200) * second, shown);
  }),
  kind("without script", 1, (stage) => void follow(stage, atDesk(stage), humanTime(stage))),
  kind("presses Continue without script", 0.4, (stage) => {
    const visitor = atDesk(stage);
    const at = humanTime(stage);
    const page = follow(stage, visitor, at);
    leave(stage, "confirmed", visitor, at + stage.draw.between(4, 40) * second, { visit: page });
  }),
  kind("slowly", 4, (stage) => read(stage, 120, 900)),
  kind("in haste, three seconds after delivery", 2, (stage) => {
    const visitor = atDesk(stage);
    visitAt(stage, visitor, stage.sentAt + stage.draw.between(2.5, 6) * second, 5 * second, mouse(stage.draw));
  }),
  kind("from another network with each request (CGNAT)", 4, (stage) => moving(stage, 0)),
  kind("with IPv6 for the page and IPv4 for its beacon", 4, (stage) => moving(stage, 1)),
  kind("through a private relay or VPN that many share", 4, (stage) => {
    const visitor = {
      ...atDesk(stage),
      address: `172.225.${Math.floor(stage.draw() * 4)}.${Math.floor(stage.draw() * 9)}`,
    };
    sit(stage, visitor, stage.draw.between(5, 60) * second, mouse(stage.draw));
  }),
  kind("behind the scanner's own address (proxy, ZTNA)", 4, (stage) => {
    const visitor = { ...atDesk(stage), address: stage.scanner.address };
    sit(stage, visitor, stage.draw.between(5, 60) * second, mouse(stage.draw));
  }),
  kind("milliseconds after a checker that was asked by the click", 4, (stage) => {
    const at = humanTime(stage);
    follow(
      stage,
      { address: address(stage.draw), agent: stage.scanner.agent, signs: signs.bare },
      at - stage.draw.between(80, 900),
    );
    visitAt(stage, atDesk(stage), at, stage.draw.between(5, 60) * second, mouse(stage.draw));
  }),
  kind("after an antivirus program on the same computer followed every link", 1, (stage) => {
    const at = humanTime(stage);
    const visitor = atDesk(stage);
    const agent = stage.draw.chance(0.1) ? visitor.agent : "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36";
    leave(stage, "decoy", { ...visitor, agent }, at - 3 * second);
    follow(stage, { ...visitor, agent, signs: signs.bare }, at - 2.5 * second);
    visitAt(stage, visitor, at, stage.draw.between(5, 60) * second, mouse(stage.draw));
  }),
  kind("on a colleague's telephone, who was sent the mail", 1, (stage) => {
    leave(stage, "opened", atDesk(stage), humanTime(stage));
    sit(stage, onPhone(stage), stage.draw.between(4, 40) * second, finger(stage.draw));
  }),
  kind("on two devices", 2, (stage) => {
    const at = humanTime(stage);
    visitAt(stage, atDesk(stage), at, 20 * second, mouse(stage.draw));
    visitAt(stage, onPhone(stage), at + stage.draw.between(1, 90) * minute, 20 * second, finger(stage.draw));
  }),
  kind("in a tab that stays in the background", 0.8, (stage) => sit(stage, atDesk(stage), 2500, signs.hidden)),
  kind("in a tab that comes to the front an hour later", 0.8, (stage) => {
    const visitor = atDesk(stage);
    const at = humanTime(stage);
    const page = follow(stage, visitor, at);
    look(stage, visitor, page, at, 2500, signs.hidden);
    look(stage, visitor, page, at, 3600 * second, mouse(stage.draw));
  }),
  kind("at night", 1.5, (stage) => {
    const at = stage.sentAt + stage.draw.between(14, 18) * 60 * minute;
    visitAt(stage, atDesk(stage), at, 30 * second, mouse(stage.draw));
  }),
  kind("types into the form and sends it", 4, (stage) => sendForm(stage, mouse(stage.draw) | signs.key)),
  kind("has the form filled in and sends it", 2, (stage) => sendForm(stage, mouse(stage.draw))),
  kind("with a browser that keeps what it can to itself", 2, (stage) => read(stage, 5, 60)),
  kind("with an old browser", 1.2, (stage) =>
    sit(
      stage,
      atDesk(stage, agents.old),
      stage.draw.between(5, 60) * second,
      signs.trusted | (stage.draw.chance(0.6) ? signs.wheel : 0),
    ),
  ),
  kind("over a remote desktop", 0.8, (stage) => {
    const shown =
      signs.trusted | (stage.draw.chance(0.5) ? signs.pointer : 0) | (stage.draw.chance(0.4) ? signs.key : 0);
    sit(stage, atDesk(stage), stage.draw.between(8, 60) * second, shown);
  }),
  kind("reports it and looks again on the telephone", 0.5, (stage) => {
    const at = humanTime(stage);
    leave(stage, "reported", { address: "", agent: "" }, at, { signs: signs.indirect, visit: 0 });
    visitAt(stage, onPhone(stage), at + 20 * minute, 20 * second, finger(stage.draw));
  }),
];

function kind(name: string, share: number, visit: (stage: Stage) => void): Kind {
  return { name, share, visit };
}

function read(stage: Stage, from: number, to: number): void {
  sit(stage, atDesk(stage), stage.draw.between(from, to) * second, mouse(stage.draw));
}

type Seat = ReturnType<typeof atDesk>;

function sit(stage: Stage, visitor: Seat, dwell: number, shown: number): void {
  visitAt(stage, visitor, humanTime(stage), dwell, shown);
}

/** The beacon speaks once early and once at the end; one in a hundred never arrives. */
function visitAt(stage: Stage, visitor: Seat, at: number, dwell: number, shown: number): void {
  const page = follow(stage, visitor, at);
  if (stage.draw.chance(0.01)) return;
  if (dwell > 2500) look(stage, visitor, page, at, 2500, stage.draw.chance(0.6) ? shown : shown & signs.hidden);
  look(stage, visitor, page, at, dwell, shown);
}

function moving(stage: Stage, family: number): void {
  const at = humanTime(stage);
  const phone = onPhone(stage);
  const page = follow(stage, { ...phone, address: family ? "2001:db8:99:1::7" : address(stage.draw) }, at);
  const dwell = stage.draw.between(4, 60) * second;
  look(
    stage,
    { ...phone, address: family ? "198.51.100.77" : address(stage.draw) },
    page,
    at,
    dwell,
    finger(stage.draw),
  );
}

function sendForm(stage: Stage, shown: number): void {
  const visitor = atDesk(stage);
  const at = humanTime(stage);
  const dwell = stage.draw.between(5, 40) * second;
  const page = follow(stage, visitor, at);
  look(stage, visitor, page, at, dwell, shown);
  leave(stage, "submitted", visitor, at + dwell, { visit: page });
}
