import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { contract } from "../../../../features/lures/contract.ts";
import { Button } from "../../../../ui/parts/Button.tsx";
import { When } from "../../../../ui/parts/When.tsx";
import { useScreen } from "../../../../ui/screen.ts";
import { Answer } from "../../../../ui/states/Answer.tsx";
import { Failure } from "../../../../ui/states/Failure.tsx";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { Skeleton } from "../../../../ui/states/Skeleton.tsx";
import { fieldsOf, inOneText } from "./fields.ts";
import type { Editor } from "./use-editor.ts";
import { useLureWords } from "./words.ts";

const Differences = lazyPart(() => import("./Differences.tsx"), 10);

/** Every version that was saved, and what the chosen one changed against the one before it. */
export function Versions({ editor }: { editor: Editor }) {
  const { call, organisation } = useScreen();
  const say = useLureWords();
  const { lure, editable } = editor;
  const [chosen, setChosen] = useState(lure.version);
  const list = useInfiniteQuery({
    queryKey: ["lure-versions", lure.id, organisation.id, lure.version],
    queryFn: ({ pageParam: cursor }) =>
      call(contract.listLureVersions, { id: lure.id, limit: 30, ...(cursor && { cursor }) }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
  const both = useQuery({
    queryKey: ["lure-difference", organisation.id, lure.id, chosen],
    queryFn: async () => {
      const [after, before] = await Promise.all([
        call(contract.getLure, { id: lure.id, version: chosen }),
        chosen > 1 ? call(contract.getLure, { id: lure.id, version: chosen - 1 }) : null,
      ]);
      return { after, before };
    },
    staleTime: Infinity,
  });
  if (list.isError) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending) return <Skeleton rows={6} />;
  const name = (part: "page" | "text" | "cues" | "scale") => say(`versions.part.${part}`);
  return (
    <div className="lure-versions">
      <div>
        <ol className="version-list">
          {list.data.pages
            .flatMap(({ items }) => items)
            .map(({ version, title, savedAt, by }) => (
              <li key={version}>
                <button type="button" aria-pressed={version === chosen} onClick={() => setChosen(version)}>
                  <strong>{say("versions.one", { version })}</strong>
                  <span>{title}</span>
                  <span className="soft small">
                    <When at={savedAt} /> {by && `· ${by}`}
                  </span>
                </button>
              </li>
            ))}
        </ol>
        {list.hasNextPage && (
          <Button kind="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {say("versions.more")}
          </Button>
        )}
      </div>
      <Answer query={both} rows={10}>
        {({ after, before }) => (
          <div className="lure-writing">
            <div className="row between">
              <p className="soft">
                {before ? say("versions.against", { version: chosen, before: chosen - 1 }) : say("versions.first")}
              </p>
              {editable && chosen !== lure.version && (
                <Button kind="quiet" onClick={() => editor.put(fieldsOf(after))}>
                  {say("versions.restore", { version: chosen })}
                </Button>
              )}
            </div>
            <Differences
              label={say("versions.differences")}
              before={before ? inOneText(fieldsOf(before), name) : ""}
              after={inOneText(fieldsOf(after), name)}
            />
          </div>
        )}
      </Answer>
    </div>
  );
}
