import type { BlockProps, ShortMail } from "../block.ts";
import { Act } from "../Act.tsx";
import type { Action } from "../Act.tsx";
import { MailCard } from "../MailCard.tsx";

interface Content {
  ask: string;
  scene?: string;
  mail?: ShortMail;
  actions: readonly Action[];
}

/** A message lands; one decides, and is told what happens next. */
export default function Decide({ content: { ask, scene, mail, actions }, onPlayed }: BlockProps<Content>) {
  return (
    <Act ask={ask} scene={scene} actions={actions} onPlayed={onPlayed}>
      {mail && <MailCard mail={mail} />}
    </Act>
  );
}
