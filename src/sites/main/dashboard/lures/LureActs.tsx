import { Archive, Copy, Download, Ellipsis, Send, Undo2 } from "lucide-react";
import { useNavigate } from "react-router";
import { contract as campaigns } from "../../../../features/campaigns/contract.ts";
import { contract as imports } from "../../../../features/imports/contract.ts";
import { contract } from "../../../../features/lures/contract.ts";
import { useKeys } from "../../../../ui/keys/use-keys.ts";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Menu } from "../../../../ui/parts/Menu.tsx";
import { undoable } from "../../../../ui/parts/undoable.tsx";
import { usePartWords } from "../../../../ui/parts/words.ts";
import { saveFile } from "../../../../ui/save-file.ts";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { useAct } from "../../../../ui/use-act.ts";
import { isShort } from "./fields.ts";
import type { Editor } from "./use-editor.ts";
import { useGophishExport } from "./use-gophish-export.tsx";
import { useLureWords } from "./words.ts";

/** What can be done with a lure: save it, send it to oneself, copy, hand on, take out of use. */
export function LureActs({ editor }: { editor: Editor }) {
  const { call, permissions } = useScreen();
  const say = useLureWords();
  const part = usePartWords();
  const navigate = useNavigate();
  const { lure, editable, dirty, checked } = editor;
  const writes = mayCall(contract.copyLure, permissions);
  const test = useAct(campaigns.testLure, {
    said: ({ to, state, text }) =>
      state === "sent" ? say("acts.tested", { to }) : say("acts.not-tested", { why: text || state }),
  });
  const copy = useAct(contract.copyLure, {
    said: say("acts.copied"),
    changes: [["lures"]],
    onDone: ({ id }) => void navigate(`/dashboard/lures/${id}`),
  });
  const archive = useAct(contract.archiveLure, {
    said: say("acts.archived"),
    undo: (_answer, { id }) => call(contract.restoreLure, { id }),
    changes: [["lures"], ["lure"]],
    onDone: () => void navigate("/dashboard/lures"),
  });
  const restore = useAct(contract.restoreLure, { said: say("acts.restored"), changes: [["lures"], ["lure"]] });
  const drop = () => {
    const before = editor.fields;
    editor.drop();
    undoable(say("acts.dropped"), part("states.undo"), () => editor.put(before));
  };
  const give = useAct(contract.exportLure, {
    onDone: (file) => void saveFile(new Response(JSON.stringify(file, null, 2)), `${fileName(lure.title)}.json`),
  });
  const gophish = useGophishExport();
  const blocked = checked.troubles.some(({ kind }) => kind === "fault");
  const { save } = editor;
  useKeys(editable ? { "Ctrl+s": () => dirty && save() } : {});
  return (
    <>
      {editable && (
        <Button busy={editor.saving} disabled={!dirty || blocked} onClick={() => editor.save()}>
          {say("acts.save")}
        </Button>
      )}
      {!editable && writes && (
        <Button busy={copy.isPending} onClick={() => copy.mutate({ id: lure.id })}>
          {say("acts.copy-to-edit")}
        </Button>
      )}
      {writes && (
        <Button
          kind="quiet"
          busy={test.isPending}
          title={say("acts.test-hint", { version: lure.version })}
          onClick={() => test.mutate({ id: lure.id })}
        >
          <Send size={16} aria-hidden="true" />
          {say("acts.test")}
        </Button>
      )}
      <Menu
        label={say("acts.more")}
        acts={[
          ...(editable && dirty ? [{ id: "drop", name: say("acts.drop"), icon: Undo2, onAct: drop }] : []),
          ...(editable && writes
            ? [{ id: "copy", name: say("acts.copy"), icon: Copy, onAct: () => copy.mutate({ id: lure.id }) }]
            : []),
          ...(lure.archived && writes
            ? [{ id: "restore", name: say("acts.restore"), icon: Undo2, onAct: () => restore.mutate({ id: lure.id }) }]
            : []),
          { id: "export", name: say("acts.export"), icon: Download, onAct: () => give.mutate({ id: lure.id }) },
          ...(!isShort(lure) && mayCall(imports.exportGophish, permissions)
            ? [
                {
                  id: "gophish",
                  name: say("gophish.export"),
                  icon: Download,
                  onAct: () => gophish.act.mutate({ lures: [lure.id] }),
                },
              ]
            : []),
          ...(editable
            ? [
                {
                  id: "archive",
                  name: say("acts.archive"),
                  icon: Archive,
                  danger: true as const,
                  onAct: () => archive.mutate({ id: lure.id }),
                },
              ]
            : []),
        ]}
      >
        <Ellipsis size={18} aria-hidden="true" />
      </Menu>
      {gophish.notice}
    </>
  );
}

function fileName(title: string): string {
  return title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "lure"; // oxfmt-ignore
}
