import { useQueryClient } from "@tanstack/react-query";
import { Network } from "lucide-react";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { useAddressState } from "../../../../ui/address-state.ts";
import { Form } from "../../../../ui/forms/Form.tsx";
import { useContractForm } from "../../../../ui/forms/use-contract-form.ts";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { Field } from "../../../../ui/parts/Field.tsx";
import { Record } from "../../../../ui/record/Record.tsx";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { Answer } from "../../../../ui/states/Answer.tsx";
import { Empty } from "../../../../ui/states/Empty.tsx";
import { useAct } from "../../../../ui/use-act.ts";
import { contract } from "../../contract.ts";
import { useDepartments } from "./directory.ts";
import { usePeopleWords } from "../words.ts";
import { DepartmentForm } from "../departments/DepartmentForm.tsx";
import { DepartmentTree } from "../departments/DepartmentTree.tsx";
import type { Department } from "../departments/DepartmentTree.tsx";
import { treeOf } from "../departments/tree.ts";
import "../people.css";

/**
 * The departments as a tree: who leads each, what stands below what. While they are arranged they are moved by drag, or by keyboard.
 * @param more what later features have of one
 */
export function DepartmentsRecord({ more }: { more?: (department: Department) => ReactNode }) {
  const say = usePeopleWords();
  const { call, permissions } = useScreen();
  const departments = useDepartments();
  const [{ department: chosen }, show] = useAddressState({ department: "" });
  const [adding, setAdding] = useState(false);
  const [arranging, setArranging] = useState(false);
  const mayChange = mayCall(contract.changeDepartment, permissions);
  // Where each stood before it was moved.
  const from = useRef(new Map<string, string | null>());
  const move = useAct(contract.changeDepartment, {
    changes: [["departments"], ["people"]],
    said: ({ name }) => say("departments.moved", { name }),
    undo: (_answer, { id }) => call(contract.changeDepartment, { id, parent: from.current.get(id) ?? null }),
  });
  const add = <Button onClick={() => setAdding(true)}>{say("departments.add")}</Button>;
  return (
    <Record
      from={{ to: "/dashboard/people", name: say("title") }}
      title={say("departments.title")}
      lead={say(arranging ? "departments.arrange-lead" : "departments.lead")}
      acts={
        mayChange &&
        !!departments.data?.length && (
          <>
            <Button kind="quiet" aria-pressed={arranging} onClick={() => setArranging(!arranging)}>
              {say(arranging ? "departments.arranged" : "departments.arrange")}
            </Button>
            {add}
          </>
        )
      }
    >
      <Answer query={departments}>
        {(all) => {
          // Whoever comes without a choice sees the first: half the screen would wait otherwise.
          const found = all.find(({ id }) => id === chosen) ?? treeOf(all)[0]?.department;
          if (!found)
            return (
              <Empty icon={Network} title={say("departments.none")} act={mayChange && add}>
                {say("departments.none-lead")}
              </Empty>
            );
          return (
            <div className="departments">
              <DepartmentTree
                // What can be dragged is drawn by other hooks.
                key={arranging ? "arranging" : "reading"}
                departments={all}
                chosen={found.id}
                onChoose={(department) => show({ department })}
                {...(arranging && {
                  onMove(id, parent) {
                    from.current.set(id, all.find((one) => one.id === id)?.parent ?? null);
                    move.mutate({ id, parent });
                  },
                })}
              />
              <DepartmentForm
                key={found.id}
                department={found}
                all={all}
                mayChange={mayChange}
                more={more?.(found)}
                onGone={() => show({ department: "" })}
              />
            </div>
          );
        }}
      </Answer>
      {adding && (
        <Adding
          parent={chosen || null}
          onClose={() => setAdding(false)}
          onMade={(department) => show({ department })}
        />
      )}
    </Record>
  );
}

function Adding({ parent, onClose, onMade }: { parent: string | null; onClose(): void; onMade(id: string): void }) {
  const { call } = useScreen();
  const say = usePeopleWords();
  const queries = useQueryClient();
  const form = useContractForm({
    call,
    endpoint: contract.addDepartment,
    start: { name: "" },
    input: ({ name }) => ({ name, parent }),
    onDone: ({ id }) => {
      void queries.invalidateQueries({ queryKey: ["departments"] });
      onMade(id);
      onClose();
    },
  });
  return (
    <Dialog title={say("departments.add")} onClose={onClose}>
      <Form form={form} submit={say("departments.add")}>
        <Field label={say("departments.name")} {...form.field("name")} />
      </Form>
    </Dialog>
  );
}
