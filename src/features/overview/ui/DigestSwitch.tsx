import { useQuery } from "@tanstack/react-query";
import { Switch } from "../../../ui/parts/Switch.tsx";
import { useScreen } from "../../../ui/screen.ts";
import { useAct } from "../../../ui/use-act.ts";
import { contract } from "../contract.ts";
import { useOverviewWords } from "./words.ts";

/** Whether the reader is written to on Mondays when something waits. */
export function DigestSwitch() {
  const { call, organisation } = useScreen();
  const say = useOverviewWords();
  const key = ["overview", organisation.id, "digest"];
  const digest = useQuery({ queryKey: key, queryFn: () => call(contract.digest, {}) });
  const change = useAct(contract.changeDigest, {
    said: ({ weekly }) => say(weekly ? "digest.on" : "digest.off"),
    changes: [key],
  });
  if (!digest.data) return null;
  const weekly = change.isPending ? change.variables.weekly : digest.data.weekly;
  return (
    <Switch
      className="overview-digest"
      label={say("digest.label")}
      checked={weekly}
      onChange={() => change.mutate({ weekly: !weekly })}
    />
  );
}
