import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { contract as lures } from "../../../../features/lures/contract.ts";
import { useScreen } from "../../../../ui/screen.ts";
import { Answer } from "../../../../ui/states/Answer.tsx";
import { Preview } from "../lures/Preview.tsx";
import { useLureWords } from "../lures/words.ts";

interface LureSeenProps {
  lure: string;
  /** The version that people get; the newest while none is fixed. */
  version: number | null;
}

/** Opens to a lure as it arrives: a mail on a desk, a text on a telephone, a message in its chat. */
export function LureSeen({ lure, version }: LureSeenProps) {
  const say = useLureWords();
  const { call, organisation } = useScreen();
  const [open, setOpen] = useState(false);
  const seen = useQuery({
    queryKey: ["lures", organisation.id, "seen", lure, version],
    queryFn: () => call(lures.previewLure, { id: lure, ...(version !== null && { version }) }),
    enabled: open,
    staleTime: 60_000,
  });
  return (
    <details className="lure-seen" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say("preview.mail")}</summary>
      {open && (
        <Answer query={seen} rows={6}>
          {({ html, text, drawn, from, subject }) => (
            <Preview
              html={html}
              text={text}
              title={say("preview.mail")}
              drawn={drawn}
              {...(!drawn && { mail: { from, subject } })}
            />
          )}
        </Answer>
      )}
    </details>
  );
}
