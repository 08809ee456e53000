import { useQuery } from "@tanstack/react-query";
import { contract } from "../../../../features/training/contract.ts";
import { useScreen } from "../../../../ui/screen.ts";
import { Answer } from "../../../../ui/states/Answer.tsx";
import { Preview } from "./Preview.tsx";
import type { Editor } from "./use-editor.ts";
import { useLureWords } from "./words.ts";

/** What teaches after a click: the mail with its cues, and the lesson. */
export function Moment({ editor: { lure, dirty } }: { editor: Editor }) {
  const { call, organisation } = useScreen();
  const say = useLureWords();
  const moment = useQuery({
    queryKey: ["lure-moment", organisation.id, lure.id, lure.version],
    queryFn: () => call(contract.previewMoment, { id: lure.id }),
  });
  return (
    <>
      <p className="soft">{say(dirty ? "moment.saved-only" : "moment.lead")}</p>
      <Answer query={moment} rows={10}>
        {({ html }) => <Preview html={html} title={say("one.tab.moment")} height={900} />}
      </Answer>
    </>
  );
}
