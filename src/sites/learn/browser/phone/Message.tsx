import { ChevronLeft, Info, Paperclip } from "lucide-react";
import { startTransition, useState } from "react";
import { useLanguage } from "../../../../ui/language.ts";
import { Breakable } from "../parts/Breakable.tsx";
import { useWords } from "../words.ts";
import { Cue, HighlightedCue } from "./Cue.tsx";
import { numbered, paragraphOf, segmentsOf } from "./cues.ts";
import type { NumberedCue, Segment } from "./cues.ts";
import { Look } from "./Look.tsx";
import type { Looked } from "./Look.tsx";
import type { ShownCue, ShownMessage } from "./message.ts";
import { timeOf } from "./time.ts";
import "./phone.css";

interface MessageProps {
  message: ShownMessage;
  /** What lights up once it is decided; null before. */
  cues: readonly ShownCue[] | null;
  phish: boolean | null;
  /** Called when something was looked at. */
  onLook(look: Looked["kind"] | "opened"): void;
}

/** A message as a phone shows it: what it says of itself lies open, the truth behind it one tap away. Nothing in it leads anywhere. */
export function Message({ message, cues, phish, onLook }: MessageProps) {
  const say = useWords();
  const language = useLanguage().tag;
  const [looked, setLooked] = useState<Looked | null>(null);
  const all = cues ? numbered(message, cues) : [];
  const look = (what: Looked) => {
    onLook(what.kind);
    // The tap is answered at once, also by a slow phone; the sheet is drawn piece by piece.
    startTransition(() => setLooked(what));
  };
  const { form, sender, subject, body, attachments } = message;
  const at = (paragraph: number) => all.filter((cue) => paragraphOf(message, cue) === paragraph);
  const ofKind = (kind: ShownCue["place"]["kind"]) => all.find(({ place }) => place.kind === kind) ?? null;
  return (
    <article className={`message ${form}`} data-tone={phish === null ? undefined : phish ? "hook" : "fine"}>
      <header className="message-head">
        {form === "mail" && subject !== null && (
          <h2 className="subject">
            <HighlightedCue cue={ofKind("subject")}>{subject}</HighlightedCue>
          </h2>
        )}
        <button type="button" className="sender" onClick={() => look({ kind: "sender" })}>
          {form !== "mail" && <ChevronLeft className="back" size={20} aria-hidden="true" />}
          <span className="avatar" aria-hidden="true">
            {initialOf(sender)}
          </span>
          <span className="sender-name">
            <span className="unseen">{say("phone.from")} </span>
            <span className="shown-name">
              <HighlightedCue cue={ofKind("sender")}>
                {isBareNumber(message) ? <bdi dir="ltr">{sender.address}</bdi> : <bdi>{sender.name}</bdi>}
              </HighlightedCue>
            </span>
            {form === "mail" && <span className="to">{say("phone.toMe")}</span>}
            {cues && !isBareNumber(message) && (
              <bdi dir="ltr" className="true-address mono">
                <Breakable text={sender.address} />
              </bdi>
            )}
          </span>
          <Info className="more" size={18} aria-hidden="true" />
          <span className="unseen">{say("phone.lookAtSender")}</span>
        </button>
        <p className="sent">
          <HighlightedCue cue={ofKind("time")}>{timeOf(message.time, language, say("phone.today"))}</HighlightedCue>
        </p>
        {cues && <Headers message={message} cue={ofKind("header")} />}
        <Notes cues={at(-1)} />
      </header>
      <div className="message-body">
        {body.map((_pieces, paragraph) => (
          <div key={paragraph} className="line">
            <p>
              {segmentsOf(message, paragraph, all).map((segment, n) => (
                <Piece key={n} segment={segment} onOpen={(id) => look({ kind: "link", id })} />
              ))}
            </p>
            <Notes cues={at(paragraph)} message={message} />
          </div>
        ))}
      </div>
      {attachments.length > 0 && (
        <div className="attachments">
          {attachments.map(({ id, shown, name }) => (
            <button key={id} type="button" className="attachment" onClick={() => look({ kind: "attachment", id })}>
              <Paperclip size={18} aria-hidden="true" />
              <HighlightedCue cue={all.find(({ place }) => place.kind === "attachment" && place.id === id) ?? null}>
                {cues ? name : shown}
              </HighlightedCue>
              <span className="unseen">{say("phone.lookAtAttachment")}</span>
            </button>
          ))}
          <Notes cues={at(body.length)} />
        </div>
      )}
      {looked && (
        <Look
          message={message}
          looked={looked}
          onHeaders={() => look({ kind: "headers" })}
          onOpen={() => onLook("opened")}
          onClose={() => startTransition(() => setLooked(null))}
        />
      )}
    </article>
  );
}

function Piece({ segment, onOpen }: { segment: Segment; onOpen(link: string): void }) {
  const say = useWords();
  const { text, link, cue } = segment;
  if (link === null) return <HighlightedCue cue={cue}>{text}</HighlightedCue>;
  return (
    <button
      type="button"
      className="link"
      onClick={() => onOpen(link)}
      onContextMenu={(event) => {
        event.preventDefault();
        onOpen(link);
      }}
    >
      <HighlightedCue cue={cue}>
        {/* A telephone number runs its own way in a line that runs from the right. */}
        <bdi>{text}</bdi>
      </HighlightedCue>
      <span className="unseen"> {say("phone.lookAtLink")}</span>
    </button>
  );
}

/** The sentences of cues, right below what they are about; of a link also where it leads. */
function Notes({ cues, message }: { cues: readonly NumberedCue[]; message?: ShownMessage }) {
  return cues.map((cue) => {
    const link = message?.links.find(({ id }) => cue.place.kind === "link" && id === cue.place.id);
    return <Cue key={cue.number} cue={cue} truth={link?.address ?? null} />;
  });
}

/** The header that a cue is about, which nobody sees unless it is opened. */
function Headers({ message, cue }: { message: ShownMessage; cue: NumberedCue | null }) {
  const header = cue && message.headers.find(({ id }) => id === cue.place.id);
  if (!header) return null;
  return (
    <p className="header-line mono">
      <HighlightedCue cue={cue}>
        <bdi dir="ltr">
          {header.name}: {header.value}
        </bdi>
      </HighlightedCue>
    </p>
  );
}

/** A phone shows a name where it has one: of a text message from a stranger it has the number alone. */
function isBareNumber({ form, sender }: ShownMessage): boolean {
  return form === "text" && !sender.known && /^\+?[\d ]+$/.test(sender.address);
}

function initialOf({ name }: ShownMessage["sender"]): string {
  return /\p{L}|\d/u.exec(name)?.[0]?.toUpperCase() ?? "?";
}
