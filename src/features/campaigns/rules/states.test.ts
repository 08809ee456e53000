import fc from "fast-check";
import { expect, it } from "vitest";
import { actFrom, campaignStates, nextState, openStates } from "./states.ts";
import type { CampaignAct, CampaignState } from "./states.ts";

const acts: CampaignAct[] = [
  "edit",
  "request",
  "withdraw",
  "launch",
  "approve",
  "fail",
  "start",
  "pause",
  "resume",
  "cancel",
  "kill",
  "end",
  "remove",
];

/** What must hold whatever is done in whatever order, kept beside the machine as a model. */
interface Model {
  launched: boolean;
  over: boolean;
}

class Act implements fc.Command<Model, { state: CampaignState }> {
  readonly act: CampaignAct;
  constructor(act: CampaignAct) {
    this.act = act;
  }
  check = () => true;
  run(model: Model, real: { state: CampaignState }): void {
    const next = nextState(real.state, this.act);
    expect(next !== null).toBe(actFrom(this.act).includes(real.state));
    if (next === null) return;
    // Over is over: only the kill switch still moves it, and nothing ever sends again.
    if (model.over) expect(next).toBe("killed");
    if (this.act === "launch" || this.act === "approve") model.launched = true;
    if (this.act === "fail") model.launched = false;
    if (["ended", "cancelled", "killed"].includes(next)) model.over = true;
    if (next === "running" || next === "paused") expect(model.launched).toBe(true);
    if (openStates.includes(next)) expect(model.over).toBe(false);
    // A draft can be changed, and what waits for approval, which then is a draft again; nothing else can.
    expect(nextState(next, "edit")).toBe(["draft", "awaiting-approval"].includes(next) ? "draft" : null);
    // Nothing is launched past the second person who was asked.
    if (this.act === "launch") expect(real.state).toBe("draft");
    real.state = next;
  }
  toString = () => this.act;
}

it("keeps its promises in every order of acts", () => {
  fc.assert(
    fc.property(
      fc.commands(
        acts.map((act) => fc.constant(new Act(act))),
        { maxCommands: 60 },
      ),
      (commands) => {
        fc.modelRun(
          () => ({ model: { launched: false, over: false }, real: { state: "draft" as CampaignState } }),
          commands,
        );
      },
    ),
    { numRuns: 500 },
  );
});

it("reaches every state, and can be killed from every state in which a link may be out", () => {
  const reached = new Set<CampaignState>(["draft"]);
  for (let before = -1; before !== reached.size;) {
    before = reached.size;
    for (const state of reached) for (const act of acts) reached.add(nextState(state, act) ?? state);
  }
  expect([...reached].toSorted()).toEqual([...campaignStates].toSorted());
  for (const state of ["scheduled", "running", "paused", "ended", "cancelled"] as const)
    expect(nextState(state, "kill")).toBe("killed");
});
