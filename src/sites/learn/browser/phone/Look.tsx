import { useState } from "react";
import { Breakable } from "../parts/Breakable.tsx";
import { Sheet } from "../parts/Sheet.tsx";
import { useWords } from "../words.ts";
import type { ShownMessage } from "./message.ts";

/** What of a message somebody looks at. */
export type Looked =
  | { kind: "sender" }
  | { kind: "headers" }
  | { kind: "link"; id: string }
  | { kind: "attachment"; id: string };

interface LookProps {
  message: ShownMessage;
  looked: Looked;
  onHeaders(): void;
  /** Somebody goes on and opens it, as one may on a real phone. */
  onOpen(): void;
  onClose(): void;
}

/** The truth behind a part of a message: who really sends, where a link leads, what a file is really called. */
export function Look({ message, looked, onHeaders, onOpen, onClose }: LookProps) {
  const say = useWords();
  const { sender, headers, links, attachments, form } = message;
  if (looked.kind === "sender")
    return (
      <Sheet title={say("look.sender")} onClose={onClose}>
        <dl className="truths">
          <dt>{say("look.name")}</dt>
          <dd>{sender.name}</dd>
          <dt>{say(`look.address.${form}`)}</dt>
          <dd className="mono">
            <Breakable text={sender.address} />
          </dd>
        </dl>
        <p className="soft">{say(sender.known ? `look.known.${form}` : `look.unknown.${form}`)}</p>
        {headers.length > 0 && (
          <button type="button" className="button quiet" onClick={onHeaders}>
            {say("look.headers")}
          </button>
        )}
      </Sheet>
    );
  if (looked.kind === "headers")
    return (
      <Sheet title={say("look.headersTitle")} onClose={onClose}>
        <dl className="truths raw">
          {headers.map(({ id, name, value }) => (
            <div key={id}>
              <dt className="mono">{name}</dt>
              <dd className="mono">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="soft small">{say("look.headersHint")}</p>
      </Sheet>
    );
  const isLink = looked.kind === "link";
  const truth = isLink
    ? links.find(({ id }) => id === looked.id)?.address
    : attachments.find(({ id }) => id === looked.id)?.name;
  return (
    <Sheet title={say(isLink ? "look.link" : "look.attachment")} onClose={onClose}>
      <p className="truth-alone mono">
        <Breakable text={truth ?? ""} />
      </p>
      <Opening isLink={isLink} onOpen={onOpen} />
    </Sheet>
  );
}

/** The way on that a real phone offers. Here it leads nowhere, and says what it would have meant. */
function Opening({ isLink, onOpen }: { isLink: boolean; onOpen(): void }) {
  const say = useWords();
  const [opened, setOpened] = useState(false);
  return (
    <div className="opening" role="status">
      {opened ? (
        <p className="soft">{say(isLink ? "look.openedLink" : "look.openedAttachment")}</p>
      ) : (
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            setOpened(true);
            onOpen();
          }}
        >
          {say(isLink ? "look.openLink" : "look.openAttachment")}
        </button>
      )}
    </div>
  );
}
