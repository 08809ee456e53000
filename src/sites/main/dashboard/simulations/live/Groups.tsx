import { useCampaignWords } from "../../../../../features/campaigns/ui/parts/words.ts";
import type { Live } from "../../../../../features/insight/contract.ts";
import { useByName } from "../../../../../ui/by-name.ts";
import { DifficultyChip } from "../../../../../ui/charts/DifficultyChip.tsx";
import type { Difficulty } from "../../../../../ui/charts/difficulty.ts";
import { Moving } from "./Moving.tsx";

const most = 12;

interface GroupsProps {
  title: string;
  groups: Live["departments"];
  /** How many there are besides. */
  more?: number;
}

/** Departments or lures side by side: persons first, programs beside them; a group that is too small says so. */
export function Groups({ title, groups, more = 0 }: GroupsProps) {
  const say = useCampaignWords();
  const byName = useByName();
  if (groups.length === 0) return null;
  // By name, so that nothing jumps under the pointer while counts grow.
  const sorted = groups.toSorted(byName);
  const left = Math.max(0, sorted.length - most) + more;
  return (
    <section className="live-group">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{say("live.name")}</span>
            </th>
            <th scope="col">{say("live.sent")}</th>
            <th scope="col">{say("live.clicked")}</th>
            <th scope="col">{say("live.programs")}</th>
            <th scope="col">{say("live.reported")}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, most).map(({ id, name, difficulty, counts }) => (
            <tr key={id ?? name}>
              <th scope="row">
                {name}
                {difficulty && title === say("live.lures") && <DifficultyChip difficulty={difficulty as Difficulty} />}
              </th>
              {counts ? (
                <>
                  <td className="number">
                    <Moving value={counts.sent + counts.unconfirmed} />
                  </td>
                  <td className="number" data-act={counts.clicked.person > 0 ? "clicked" : undefined}>
                    <Moving value={counts.clicked.person} />
                  </td>
                  <td className="number soft">{counts.clicked.machine}</td>
                  <td className="number" data-act={counts.reported.person > 0 ? "reported" : undefined}>
                    <Moving value={counts.reported.person} />
                  </td>
                </>
              ) : (
                <td colSpan={4} className="soft small">
                  {say("live.too-few")}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && <p className="small soft">{say("live.more-groups", { count: left })}</p>}
    </section>
  );
}
