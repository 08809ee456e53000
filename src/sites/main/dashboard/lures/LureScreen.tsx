import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { contract } from "../../../../features/lures/contract.ts";
import { DifficultyChip } from "../../../../ui/charts/DifficultyChip.tsx";
import { useUnsaved } from "../../../../ui/forms/unsaved.ts";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Record } from "../../../../ui/record/Record.tsx";
import { RecordAnswer } from "../../../../ui/record/RecordAnswer.tsx";
import { useTab } from "../../../../ui/record/Tabs.tsx";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { Conflict } from "./Conflict.tsx";
import { Cues } from "./Cues.tsx";
import type { Lure } from "./fields.ts";
import { LureActs } from "./LureActs.tsx";
import { Message } from "./Message.tsx";
import { Moment } from "./Moment.tsx";
import { PagePart } from "./PagePart.tsx";
import type { Jump, Trouble } from "./problems.ts";
import { Release } from "./Release.tsx";
import { Saving } from "./Saving.tsx";
import { Troubles } from "./Troubles.tsx";
import { useEditor } from "./use-editor.ts";
import type { Editor, SavedDraft } from "./use-editor.ts";
import { Versions } from "./Versions.tsx";
import { useLureWords } from "./words.ts";
import "./editor.css";

/** One lure: what is sent, what follows the link, what gives it away, and every version of it. */
export default function LureScreen() {
  const { id = "" } = useParams();
  const { call, organisation, permissions } = useScreen();
  const say = useLureWords();
  // Somebody else may save while this one is open.
  const lure = useQuery({
    queryKey: ["lure", organisation.id, id],
    queryFn: () => call(contract.getLure, { id }),
    refetchInterval: 30_000,
  });
  const writes = mayCall(contract.getLureDraft, permissions);
  const kept = useQuery({
    queryKey: ["lure-draft", organisation.id, id],
    queryFn: async () => (await call(contract.getLureDraft, { id })).draft,
    enabled: writes,
    // What was kept is asked for once: from then on the screen knows better.
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <div className="screen lure">
      <RecordAnswer query={lure} rows={10} from={{ to: "/dashboard/lures", name: say("list.title") }}>
        {(found) => (writes && kept.isPending ? null : <Opened key={found.id} lure={found} kept={kept.data ?? null} />)}
      </RecordAnswer>
    </div>
  );
}

const tabs = ["message", "page", "moment", "cues", "versions"] as const;

function Opened({ lure, kept }: { lure: Lure; kept: SavedDraft | null }) {
  const say = useLureWords();
  const editor = useEditor(lure, kept);
  useUnsaved(editor.unsaved);
  const navigate = useNavigate();
  const [jump, setJump] = useState<Jump>(null);
  const list = tabs.map((id) => ({
    id,
    name: say(`one.tab.${id}`),
    ...(id === "cues" && { count: editor.fields.cues.length }),
  }));
  const tab = useTab(list);
  const { troubles } = editor.checked;
  const go = ({ place }: Trouble) => {
    if (!place) return;
    void navigate(place.tab === "message" ? "?" : `?tab=${place.tab}`, { replace: true });
    setJump({ place });
  };
  return (
    <Record
      from={{ to: "/dashboard/lures", name: say("list.title") }}
      title={editor.fields.title || say("one.untitled")}
      state={<DifficultyChip difficulty={editor.checked.scale?.difficulty ?? lure.difficulty} />}
      lead={lure.source === "library" ? say("one.library") : <Saving editor={editor} />}
      acts={<LureActs editor={editor} />}
      tabs={{ label: say("one.tabs"), list }}
    >
      {editor.overtaken && (
        <Alert kind="info">
          <p>{say("conflict.banner", { version: lure.version })}</p>
          <Button kind="quiet" onClick={() => editor.openConflict(true)}>
            {say("conflict.compare")}
          </Button>
        </Alert>
      )}
      <Release lure={lure} />
      <Part tab={tab} editor={editor} jump={jump} />
      {editor.editable && tab !== "versions" && tab !== "moment" && (
        <Troubles troubles={troubles} busy={editor.checked.busy} onGo={go} />
      )}
      {editor.conflict && <Conflict editor={editor} />}
    </Record>
  );
}

function Part({ tab, editor, jump }: { tab: string; editor: Editor; jump: Jump }) {
  if (tab === "page") return <PagePart editor={editor} jump={jump} />;
  if (tab === "moment") return <Moment editor={editor} />;
  if (tab === "cues") return <Cues editor={editor} jump={jump} />;
  if (tab === "versions") return <Versions editor={editor} />;
  return <Message editor={editor} jump={jump} />;
}
