import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { contract } from "../../../../features/privacy/contract.ts";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Panel } from "../../../../ui/parts/Panel.tsx";
import { toast } from "../../../../ui/parts/Toasts.tsx";
import { refusalOf } from "../../../../ui/problem.ts";
import { call } from "../product.ts";
import { useDashboardWords } from "../words.ts";

/** Taking along everything that is kept about oneself, as a file. */
export function OwnData() {
  const say = useDashboardWords();
  const fetchAll = useMutation({
    mutationFn: () => call(contract.myData, {}),
    onSuccess: (result) => {
      saveAs(`hookwise-my-data-${result.at.slice(0, 10)}.json`, JSON.stringify(result, null, 2));
      toast.success(say("profile.data.saved"));
    },
  });
  return (
    <Panel title={say("profile.data.title")} lead={say("profile.data.lead")}>
      <p className="small soft">{say("profile.data.what")}</p>
      {fetchAll.isError && <Alert>{refusalOf(fetchAll.error, say("profile.data.failed"))}</Alert>}
      <Button kind="quiet" className="fit" busy={fetchAll.isPending} onClick={() => fetchAll.mutate()}>
        <Download size={18} aria-hidden="true" />
        {say("profile.data.submit")}
      </Button>
    </Panel>
  );
}

function saveAs(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // The download has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
