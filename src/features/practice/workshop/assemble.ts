import { words } from "../../../kit/words.ts";
import type { Template } from "../template.ts";
import { links, pretexts, pressures, senders } from "./pieces.ts";
import type { Pieces } from "./pieces.ts";

/** Under which id what the workshop makes is learned about, all of it together: one build alone is met too seldom. */
export const workshopTemplate = "workshop";

/** The practice phish that some pieces make, in a language (BCP 47). */
export function assemble(pieces: Pieces, locale: string): Template {
  const say = words("practice", locale);
  const pretext = pretexts.find(({ id }) => id === pieces.pretext)!;
  const sender = senders.find(({ id }) => id === pieces.sender)!;
  const link = links.find(({ id }) => id === pieces.link)!;
  const pressure = pressures.find(({ id }) => id === pieces.pressure)!;
  const of = `workshop.pretext.${pretext.id}` as const;
  const office = say(`${of}.office`);
  return {
    id: workshopTemplate,
    form: "mail",
    phish: true,
    class: "moderate",
    skills: [...new Set([link.skill, sender.skill, pressure.skill, pretext.skill])],
    message: {
      sender: { name: say(`workshop.sender.${sender.id}.name`, { office }), address: sender.address(pretext.box) },
      time: "10:24",
      subject: say(`${of}.subject`),
      body: [
        `[${say(`${of}.opening`)}](pretext)`,
        `[${say(`workshop.pressure.${pressure.id}.sentence`)}](pressure)`,
        `[${say(`${of}.ask`)}](link)`,
      ],
      links: { link: link.address(pretext.box) },
    },
    cues: [
      { at: "sender", skill: sender.skill, says: say(`workshop.sender.${sender.id}.gives`) },
      { at: "link.link", skill: link.skill, says: say(`workshop.link.${link.id}.gives`) },
      { at: "span.pressure", skill: pressure.skill, says: say(`workshop.pressure.${pressure.id}.gives`) },
      { at: "span.pretext", skill: pretext.skill, says: say(`${of}.gives`) },
    ],
    why: say("workshop.why"),
    variants: [{}],
  };
}
