import type { UseQueryResult } from "@tanstack/react-query";
import type { RefObject } from "react";
import { Dialog, Popover } from "react-aria-components";
import { Link } from "react-router";
import type { contract } from "../../../features/overview/contract.ts";
import { AttentionList } from "../../../features/overview/ui/parts/AttentionList.tsx";
import type { OutputOf } from "../../../ui/call.ts";
import { Answer } from "../../../ui/states/Answer.tsx";
import { useDashboardWords } from "./words.ts";
import "./bell.css";

interface BellListProps {
  opener: RefObject<HTMLButtonElement | null>;
  waiting: UseQueryResult<OutputOf<typeof contract.needsAttention>>;
  onClose(): void;
}

/** What waits, in a small window at its bell. Following an entry closes it. */
export default function BellList({ opener, waiting, onClose }: BellListProps) {
  const say = useDashboardWords();
  return (
    <Popover
      triggerRef={opener}
      isOpen
      placement="bottom start"
      className="bell-popover"
      onOpenChange={(stays) => !stays && onClose()}
    >
      <Dialog className="bell" aria-label={say("bell.title")}>
        <h2>{say("bell.title")}</h2>
        {/* A link that is followed has done what the window was opened for. */}
        <div onClick={(event) => event.target instanceof Element && event.target.closest("a") && onClose()}>
          <Answer query={waiting} rows={3}>
            {({ items }) => <AttentionList items={items} />}
          </Answer>
          <p className="small">
            <Link to="/dashboard/overview">{say("bell.overview")}</Link>
          </p>
        </div>
      </Dialog>
    </Popover>
  );
}
