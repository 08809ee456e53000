import { useQuery } from "@tanstack/react-query";
import { Panel } from "../../../../ui/parts/Panel.tsx";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { contract } from "../../contract.ts";
import { useOutboundWords } from "../words.ts";

/** Who has asked, by answering a message, for no more of them; nothing where nobody has. */
export function StoppedPeople() {
  const { call, organisation, permissions } = useScreen();
  const say = useOutboundWords();
  const stopped = useQuery({
    queryKey: ["stopped-addresses", organisation.id],
    queryFn: () => call(contract.listStoppedAddresses, { limit: 100 }),
    enabled: mayCall(contract.listStoppedAddresses, permissions),
  });
  const items = stopped.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Panel title={say("stopped.title")} lead={say("stopped.lead")}>
      <ul>
        {items.map(({ channel, title, address }) => (
          <li key={`${channel} ${address}`}>
            <bdi>{address}</bdi> <span className="small soft">{title}</span>
          </li>
        ))}
      </ul>
      {stopped.data?.next && <p className="small soft">{say("stopped.more")}</p>}
    </Panel>
  );
}
