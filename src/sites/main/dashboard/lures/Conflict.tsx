import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { contract } from "../../../../features/lures/contract.ts";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { useScreen } from "../../../../ui/screen.ts";
import { Answer } from "../../../../ui/states/Answer.tsx";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { useAct } from "../../../../ui/use-act.ts";
import { fieldsOf, inOneText } from "./fields.ts";
import type { Editor } from "./use-editor.ts";
import { useLureWords } from "./words.ts";

const Differences = lazyPart(() => import("./Differences.tsx"), 8);

/** Two people have written one lure: both texts are there, and the one who saves later chooses. Theirs stays a version whatever is chosen. */
export function Conflict({ editor }: { editor: Editor }) {
  const { call, organisation } = useScreen();
  const say = useLureWords();
  const navigate = useNavigate();
  const { lure, fields } = editor;
  const close = () => editor.openConflict(false);
  const theirs = useQuery({
    queryKey: ["lure-theirs", organisation.id, lure.id],
    queryFn: () => call(contract.getLure, { id: lure.id }),
    gcTime: 0,
  });
  const drop = useAct(contract.dropLureDraft);
  const copy = useAct(contract.createLure, {
    changes: [["lures"]],
    onDone(made) {
      if (theirs.data) editor.take(theirs.data);
      drop.mutate({ id: lure.id });
      void navigate(`/dashboard/lures/${made.id}`);
    },
  });
  const name = (part: "page" | "text" | "cues" | "scale") => say(`versions.part.${part}`);
  return (
    <Dialog title={say("conflict.title")} lead={say("conflict.lead")} onClose={close}>
      <Answer query={theirs} rows={8}>
        {(found) => (
          <>
            <Differences
              label={say("versions.differences")}
              before={inOneText(fieldsOf(found), name)}
              after={inOneText(fields, name)}
            />
            <div className="form-buttons">
              <Button busy={editor.saving} onClick={() => editor.save(found.version)}>
                {say("conflict.mine")}
              </Button>
              <Button
                kind="quiet"
                onClick={() => {
                  editor.take(found);
                  drop.mutate({ id: lure.id });
                }}
              >
                {say("conflict.theirs", { version: found.version })}
              </Button>
              <Button
                kind="quiet"
                busy={copy.isPending}
                onClick={() =>
                  copy.mutate({ ...fields, title: say("conflict.copy-title", { title: fields.title }).slice(0, 120) })
                }
              >
                {say("conflict.copy")}
              </Button>
            </div>
          </>
        )}
      </Answer>
    </Dialog>
  );
}
