import { Download } from "lucide-react";
import { maxExported } from "../../../../features/imports/rules.ts";
import { Button } from "../../../../ui/parts/Button.tsx";
import type { useGophishExport } from "./use-gophish-export.tsx";
import { useLureWords } from "./words.ts";

/** Several lures in one file for Gophish. */
export function GophishBulk({
  ids,
  act,
}: { ids: readonly string[] } & Pick<ReturnType<typeof useGophishExport>, "act">) {
  const say = useLureWords();
  const tooMany = ids.length > maxExported;
  return (
    <>
      <Button kind="quiet" busy={act.isPending} disabled={tooMany} onClick={() => act.mutate({ lures: [...ids] })}>
        <Download size={16} aria-hidden="true" />
        {say("gophish.export")}
      </Button>
      {tooMany && <span className="small soft">{say("gophish.most", { most: maxExported })}</span>}
    </>
  );
}
