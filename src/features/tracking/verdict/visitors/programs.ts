import { signs } from "../../spool/record.ts";
import { address, agents, follow, leave, look } from "./stage.ts";
import type { Kind } from "./people.ts";
import type { Stage, Visitor } from "./stage.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Programs, as they follow links. */
export const programs: readonly Kind[] = [
  kind("asks for the head only", 4, (stage) => void follow(stage, scanner(stage), atDelivery(stage), signs.probe)),
  kind(
    "fetches ahead and says so",
    4,
    (stage) => void follow(stage, scanner(stage), atDelivery(stage), signs.prefetch),
  ),
  kind("unfurls links for a preview, under its name", 4, (stage) =>
    named(stage, "Mozilla/5.0 (compatible; LinkPreview/1.0; +https://preview.example/bot)"),
  ),
  kind("previews the link of a chat or a text message, under its name", 4, (stage) =>
    named(stage, stage.draw.pick(agents.previewers)),
  ),
  kind("a carrier's filter fetches the link of a text message on its way, as a plain browser", 3, (stage) => {
    const phone = { ...bare(scanner(stage)), agent: stage.draw.pick(agents.phone) };
    follow(stage, phone, stage.sentAt + stage.draw.between(-1.5, 3) * second);
  }),
  kind("checks links, under its name", 8, (stage) => named(stage, "MailGatewayScanner/2.1 (link checker bot)")),
  kind("a command-line client", 2, (stage) => named(stage, "curl/8.5.0")),
  kind("follows every link, the hidden one too", 20, (stage) => everyLink(stage, scanner(stage), atDelivery(stage))),
  kind("follows every link in a browser that runs script", 8, (stage) => {
    const at = atDelivery(stage);
    everyLink(stage, scanner(stage), at);
    render(stage, scanner(stage), at + second, 2500);
  }),
  kind("follows the links that can be seen, at delivery", 8, (stage) =>
    visible(stage, bare(scanner(stage)), atDelivery(stage)),
  ),
  kind("the same with the headers of a browser", 4, (stage) => visible(stage, scanner(stage), atDelivery(stage))),
  kind("runs script for 2.5 seconds", 6, (stage) => render(stage, scanner(stage), atDelivery(stage), 2500)),
  kind("runs script for ten seconds", 4, (stage) => render(stage, scanner(stage), atDelivery(stage), 10_000)),
  kind("is driven and says so to script", 4, (stage) =>
    render(stage, scanner(stage), atDelivery(stage), 4000, signs.driven),
  ),
  kind("makes up pointer events", 3, (stage) =>
    render(stage, scanner(stage), atDelivery(stage), 5000, signs.untrusted),
  ),
  kind("moves a pointer through the debugging protocol, evenly", 3, (stage) =>
    render(stage, scanner(stage), atDelivery(stage), 6000, signs.trusted | signs.mechanical),
  ),
  kind("moves a pointer through the debugging protocol, in curves", 1, (stage) =>
    render(
      stage,
      scanner(stage),
      later(stage),
      9000,
      signs.trusted | (stage.draw.chance(0.3) ? signs.mechanical : 0) | signs.wheel,
    ),
  ),
  kind("walks the page by its keys, each held and rested after for a random time", 0.5, (stage) =>
    render(stage, scanner(stage), later(stage), stage.draw.between(4, 30) * second, signs.trusted),
  ),
  kind("sends empty forms without having the page", 3, (stage) => {
    const visitor = scanner(stage);
    const at = atDelivery(stage);
    follow(stage, visitor, at);
    leave(stage, "submitted", visitor, at + second);
  }),
  kind("sends nothing but a form", 1, (stage) => leave(stage, "submitted", bare(scanner(stage)), later(stage))),
  kind("sends the page's form, empty, without script", 2, (stage) => {
    const visitor = scanner(stage);
    const at = later(stage);
    leave(stage, "submitted", visitor, at + stage.draw.between(0.3, 8) * second, { visit: follow(stage, visitor, at) });
  }),
  kind("fills in the form in a browser and presses its button", 2, (stage) => {
    const visitor = scanner(stage);
    const at = atDelivery(stage);
    const page = render(stage, visitor, at, 6000, signs.trusted | (stage.draw.chance(0.7) ? signs.mechanical : 0));
    leave(stage, "submitted", visitor, at + 6 * second, { visit: page });
  }),
  kind("presses every button it finds", 2, (stage) => {
    const visitor = scanner(stage);
    const at = atDelivery(stage);
    const page = render(stage, visitor, at, 5000, signs.untrusted);
    leave(stage, "confirmed", visitor, at + 3 * second, { visit: page });
    leave(stage, "finished", visitor, at + 5 * second, { visit: page });
  }),
  kind("comes half an hour later", 3, (stage) =>
    visible(stage, scanner(stage), stage.sentAt + 30 * minute + stage.draw.between(0, 20) * second),
  ),
  kind("comes a day later", 2, (stage) =>
    render(stage, scanner(stage), stage.sentAt + 24 * hour + stage.draw.between(0, 90) * second, 3000),
  ),
  kind("comes again and again", 2, (stage) => {
    for (let i = 0; i < 5; i++) visible(stage, bare(scanner(stage)), atDelivery(stage) + i * 6 * hour);
  }),
  kind("comes through homes all over, each time as another browser", 2, (stage) =>
    visible(stage, anybody(stage), atDelivery(stage)),
  ),
  kind(
    "the same, running script for a few seconds, at any time",
    1,
    (stage) => void render(stage, anybody(stage), later(stage), stage.draw.between(2000, 12_000)),
  ),
  kind("comes for each recipient from an address of its own", 4, (stage) =>
    visible(stage, bare({ ...scanner(stage), address: address(stage.draw) }), atDelivery(stage)),
  ),
  kind("crawls a mailbox once an hour", 2, (stage) => {
    const at = Math.ceil(stage.sentAt / hour) * hour + stage.draw.between(0, 30) * second;
    everyLink(stage, bare(scanner(stage)), at);
  }),
  kind("follows one mail in ten", 2, (stage) => {
    if (stage.draw.chance(0.1)) visible(stage, bare(scanner(stage)), atDelivery(stage));
  }),
  kind("an AI agent that reads the page and presses what fits", 1, (stage) => {
    const visitor = { ...scanner(stage), address: address(stage.draw) };
    const at = later(stage);
    const page = render(
      stage,
      visitor,
      at,
      stage.draw.between(8, 60) * second,
      signs.trusted | (stage.draw.chance(0.3) ? signs.wheel : 0),
    );
    if (stage.draw.chance(0.5)) leave(stage, "submitted", visitor, at + 9 * second, { visit: page });
  }),
  kind("an antivirus program at the recipient's own address", 3, (stage) => {
    const visitor = bare({ address: stage.office, agent: stage.draw.pick(agents.desktop) });
    everyLink(stage, visitor, later(stage));
  }),
  kind("a proxy that fetches what passes through it", 2, (stage) =>
    visible(stage, bare({ ...scanner(stage), address: stage.office }), atDelivery(stage)),
  ),
  kind("invents nonces", 1, (stage) => {
    const visitor = bare(scanner(stage));
    const at = atDelivery(stage);
    follow(stage, visitor, at);
    leave(stage, "seen", visitor, at + second, { dwell: 90, signs: signs.bare | signs.trusted | signs.pointer });
    leave(stage, "submitted", visitor, at + 2 * second);
  }),
  kind("claims a stay that it cannot have had", 1, (stage) => {
    const visitor = scanner(stage);
    const at = atDelivery(stage);
    const page = follow(stage, visitor, at);
    leave(stage, "seen", visitor, at + second, { dwell: 300, visit: page, signs: signs.trusted });
  }),
];

function kind(name: string, share: number, visit: (stage: Stage) => void): Kind {
  return { name, share, visit };
}

function scanner(stage: Stage): Visitor {
  const [network] = [stage.scanner.address.slice(0, stage.scanner.address.lastIndexOf("."))];
  return {
    address: stage.draw.chance(0.5) ? stage.scanner.address : `${network}.${Math.floor(stage.draw.between(1, 250))}`,
    agent: stage.scanner.agent,
  };
}

function anybody(stage: Stage): Visitor {
  return { address: address(stage.draw), agent: stage.draw.pick([...agents.desktop, ...agents.phone]) };
}

function bare(visitor: Visitor): Visitor {
  return { ...visitor, signs: signs.bare };
}

function atDelivery({ draw, sentAt }: Stage): number {
  return sentAt + draw.between(-0.8, 12) * second;
}

function later({ draw, sentAt }: Stage): number {
  return sentAt + draw.spread(20 * minute, 1.5);
}

function named(stage: Stage, agent: string): void {
  visible(stage, bare({ ...scanner(stage), agent }), atDelivery(stage));
}

function visible(stage: Stage, visitor: Visitor, at: number): void {
  follow(stage, visitor, at);
  const others = stage.draw.chance(0.6) ? 2 : 0;
  for (let i = 0; i < others; i++) leave(stage, "visited", visitor, at + stage.draw.between(100, 2000));
}

function everyLink(stage: Stage, visitor: Visitor, at: number): void {
  visible(stage, visitor, at);
  leave(stage, "decoy", visitor, at + stage.draw.between(100, 5000));
}

function render(stage: Stage, visitor: Visitor, at: number, dwell: number, shown = 0): number {
  const page = follow(stage, visitor, at);
  look(stage, visitor, page, at, dwell, shown);
  return page;
}
