import { ChevronRight, GripVertical } from "lucide-react";
import {
  Button,
  Collection,
  ListLayout,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
  Virtualizer,
} from "react-aria-components";
import type { OutputOf } from "../../../../ui/call.ts";
import type { contract } from "../../contract.ts";
import { usePeopleWords } from "../words.ts";
import { treeOf } from "./tree.ts";
import type { Branch } from "./tree.ts";

export type Department = OutputOf<typeof contract.listDepartments>["items"][number];

// Rows keep their height: those out of sight are not drawn (people.css).
const rows = { rowHeight: 40, padding: 6 };

/**
 * The tree itself; of hundreds only the rows in sight are drawn.
 * @param onMove puts a department below another one (null: to the top). Given only while they are arranged: what can be dragged says how, in other words for
 * a mouse and for keys, and all rows would be drawn anew with the first key that is pressed anywhere.
 */
export function DepartmentTree(props: {
  departments: readonly Department[];
  chosen: string | null;
  onChoose(id: string): void;
  onMove?: (id: string, parent: string | null) => void;
}) {
  const { departments, chosen, onChoose, onMove } = props;
  const say = usePeopleWords();
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": String(key) })),
    onMove: ({ keys, target }) => {
      const beside = departments.find(({ id }) => id === target.key);
      const parent = target.dropPosition === "on" ? String(target.key) : (beside?.parent ?? null);
      for (const key of keys) onMove?.(String(key), parent);
    },
  });
  return (
    <Virtualizer layout={ListLayout} layoutOptions={rows}>
      <Tree
        className="department-tree"
        style={{ blockSize: heightOf(departments.length) }}
        aria-label={say("departments.title")}
        items={treeOf(departments).map(keyed)}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={chosen ? [chosen] : []}
        defaultExpandedKeys={departments.map(({ id }) => id)}
        onSelectionChange={(keys) => {
          const [first] = keys === "all" ? [] : [...keys];
          if (first !== undefined) onChoose(String(first));
        }}
        {...(onMove && { dragAndDropHooks })}
      >
        {function item(branch) {
          const { name, people, manager } = branch.department;
          return (
            <TreeItem id={branch.id} textValue={name}>
              <TreeItemContent>
                {({ hasChildItems, allowsDragging }) => (
                  <div className="department-row">
                    {allowsDragging && (
                      <Button slot="drag" aria-label={say("departments.drag", { name })}>
                        <GripVertical size={16} aria-hidden="true" />
                      </Button>
                    )}
                    {hasChildItems ? (
                      <Button slot="chevron">
                        <ChevronRight size={16} aria-hidden="true" />
                      </Button>
                    ) : (
                      <span className="department-leaf" />
                    )}
                    <span className="department-name">{name}</span>
                    <span className="small soft">{manager?.name}</span>
                    <span className="small soft department-people">{say("departments.people", { count: people })}</span>
                  </div>
                )}
              </TreeItemContent>
              <Collection items={branch.below.map(keyed)}>{item}</Collection>
            </TreeItem>
          );
        }}
      </Tree>
    </Virtualizer>
  );
}

/** As high as all of them need, and no higher than what is in sight. */
function heightOf(departments: number): string {
  return `min(${departments * rows.rowHeight + 2 * rows.padding + 2}px, 70vh)`;
}

const keyed = (branch: Branch<Department>) => ({ ...branch, id: branch.department.id });
