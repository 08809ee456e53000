import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { contract as imports } from "../../../../features/imports/contract.ts";
import { contract } from "../../../../features/lures/contract.ts";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { Spinner } from "../../../../ui/parts/Spinner.tsx";
import { toast } from "../../../../ui/parts/toast.ts";
import { refusalIn, refusalOf } from "../../../../ui/problem.ts";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { exportedLure } from "./fields.ts";
import { useLureWords } from "./words.ts";

/** Brings lures along: a file that was exported here or elsewhere, or whatever Gophish gives out. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const { call, open, permissions } = useScreen();
  const say = useLureWords();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [over, setOver] = useState(false);
  const gophish = mayCall(imports.importGophish, permissions);
  const take = useMutation({
    async mutationFn(file: File) {
      const lure = exportedLure(await file.text().catch(() => ""));
      if (lure) return { lure: await call(contract.createLure, lure) };
      if (!gophish) throw new Error("no lure in it");
      await open(imports.importGophish, { name: file.name }, { body: file, type: mediaType(file.name) });
      return { lure: null };
    },
    async onSuccess({ lure }) {
      await queries.invalidateQueries({ queryKey: ["lures"] });
      onClose();
      toast.success(say(lure ? "import.done" : "import.begun"));
      if (lure) void navigate(`/dashboard/lures/${lure.id}`);
    },
  });
  const fault = take.error && [
    refusalOf(take.error, say("import.not-one")),
    ...(refusalIn(take.error)?.fields.map(({ message }) => message) ?? []),
  ];
  return (
    <Dialog title={say("import.title")} lead={say(gophish ? "import.lead" : "import.lead-own")} onClose={onClose}>
      <label
        className="lure-drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file) take.mutate(file);
        }}
      >
        {take.isPending ? <Spinner /> : <strong>{say("import.choose")}</strong>}
        <span className="soft small">{say("import.or-drop")}</span>
        <input
          type="file"
          className="unseen"
          accept=".json,.csv,.db,application/json,text/csv"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) take.mutate(file);
            event.target.value = "";
          }}
        />
      </label>
      {fault && (
        <Alert>
          {fault.map((one) => (
            <p key={one}>{one}</p>
          ))}
        </Alert>
      )}
    </Dialog>
  );
}

function mediaType(name: string): string {
  if (/\.json$/i.test(name)) return "application/json";
  return /\.csv$/i.test(name) ? "text/csv" : "application/octet-stream";
}
