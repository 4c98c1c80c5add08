/** What the planner's panel keeps over hiding and a reload of the window. */
import assert from "node:assert/strict";
import type { PlanInput } from "../../../src/contract/plan.ts";
import type { PlannerProtocol } from "../../../src/shared/protocols/planner.ts";
import type { Host } from "../../../src/webview/common/host.ts";
import { Tasks } from "../../../src/webview/common/tasks.ts";
import { DiagramControl } from "../../../src/webview/planner/diagram/control.ts";
import { EMPTY_MEMORY } from "../../../src/webview/planner/diagram/memory.ts";
import { ReceivedPlan } from "../../../src/webview/planner/files/receivedPlan.ts";
import { type Document, EMPTY_DOCUMENT } from "../../../src/webview/planner/state.ts";
import { restoredState, savedState, type ViewState } from "../../../src/webview/planner/viewState.ts";
import { Waiting } from "../../../src/webview/planner/waiting.ts";

const plan: PlanInput = {
  components: [
    { type_id: "aws:sqs/queue@1", name: "aws_sqs_queue.orders" },
    { type_id: "aws:lambda/function@1", name: "module.shop.aws_lambda_function.worker" },
  ],
};
const SHOWN: Document = {
  ...EMPTY_DOCUMENT,
  planTitle: "infra",
  source: "infra-planner-infrastructure:/work/infra",
  plan,
  tab: "findings",
  diagram: {
    ...EMPTY_MEMORY,
    camera: { x: -40, y: 12.5, scale: 0.75 },
    folded: ["module.shop"],
    unfolded: ["aws_sqs_queue.orders"],
    places: { "aws_sqs_queue.orders": { column: 3, row: 1, width: 180, height: 60 } },
  },
};

/** What a page has that is made anew from what the last one kept. */
function reloaded(change: Partial<ViewState>): ViewState {
  const kept = savedState({ ...restoredState(undefined), document: SHOWN, ...change }, undefined);
  return restoredState(JSON.parse(JSON.stringify(kept)));
}

/** The control of a panel that shows a document, and what it asks its host for. */
function controlOf(document: Document) {
  let state: ViewState = { ...restoredState(undefined), document };
  const asked: { readonly method: string; readonly params: unknown }[] = [];
  const host = {
    call: async (method: string, params: unknown) => {
      asked.push({ method, params });
      return { rendered: "<svg/>", icons: {} };
    },
  };
  const set = (change: Partial<ViewState>) => {
    state = { ...state, ...change };
  };
  const typed = host as unknown as Host<PlannerProtocol>;
  const waiting = new Waiting(typed, set);
  const access = { get: () => state, set, keep: (kept: Document) => set({ document: kept }), waiting };
  const control = new DiagramControl(typed, new ReceivedPlan(), new Tasks(set), access);
  control.paneSized({ width: 800, height: 600 });
  return { control, asked, document: () => state.document };
}

describe("What the planner's panel keeps over a reload", () => {
  it("is what is shown, how it is looked at, and what is selected", () => {
    const state = reloaded({ selected: "aws_sqs_queue.orders" });
    assert.deepEqual(state.document, SHOWN);
    assert.equal(state.selected, "aws_sqs_queue.orders");
    assert.equal(reloaded({}).selected, undefined);
  });

  it("is the wish to see the whole picture as well", () => {
    const { control, document } = controlOf(SHOWN);
    control.rememberCamera(undefined);
    const { diagram } = reloaded({ document: document() }).document;
    assert.deepEqual([diagram?.whole, diagram?.camera], [true, undefined]);
    control.rememberCamera({ x: 1, y: 2, scale: 1 });
    assert.equal(document().diagram?.whole, false);
  });

  it("is no selection of what the plan does not have, nor one that is no name", () => {
    assert.equal(reloaded({ selected: "aws_sqs_queue.other" }).selected, undefined);
    for (const selected of [7, null, ["aws_sqs_queue.orders"], { name: "aws_sqs_queue.orders" }])
      assert.equal(restoredState({ ...SHOWN, selected }).selected, undefined);
    assert.equal(restoredState({ ...SHOWN, plan: undefined, selected: "a" }).selected, undefined);
  });

  it("is nothing where it cannot be read", () => {
    const { document } = restoredState({ ...SHOWN, diagram: { ...SHOWN.diagram, places: { a: "here" } } });
    assert.deepEqual(document, EMPTY_DOCUMENT);
  });

  it("says where things stood: the next picture has them there", async () => {
    const first = controlOf({ ...SHOWN, diagram: undefined });
    const places = { "aws_sqs_queue.orders": { column: 5, row: 2 } };
    first.control.drew(places);
    const { document } = reloaded({ document: first.document() });
    const { control, asked } = controlOf(document);
    await control.render();
    const drawn = asked.find(({ method }) => method === "render")?.params as { readonly places?: unknown };
    assert.deepEqual(drawn.places, places);
  });
});
