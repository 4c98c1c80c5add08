/** What the planner's panel keeps over hiding and a reload of the window. */
import assert from "node:assert/strict";
import type { PlanInput } from "../../../src/contract/plan.ts";
import type { PlannerProtocol } from "../../../src/shared/protocols/planner.ts";
import type { Host } from "../../../src/webview/common/host.ts";
import { RateLimitWatch } from "../../../src/webview/common/rateLimit.ts";
import { Tasks } from "../../../src/webview/common/tasks.ts";
import { DiagramControl } from "../../../src/webview/planner/diagram/control.ts";
import { EMPTY_MEMORY } from "../../../src/webview/planner/diagram/memory.ts";
import { ReceivedPlan } from "../../../src/webview/planner/files/receivedPlan.ts";
import { type Document, EMPTY_DOCUMENT } from "../../../src/webview/planner/state.ts";
import {
  restoredOwn,
  restoredState,
  savedState,
  type ViewState,
} from "../../../src/webview/planner/viewState.ts";

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
  const waiting = new RateLimitWatch(
    async () => ({}),
    (waitsUntil) => set({ waitsUntil }),
  );
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

  const OWN: Document = { ...EMPTY_DOCUMENT, intent: "A shop for 500 users", plan, diagram: SHOWN.diagram };
  const { diagram: LOOK, ...DESIGN } = OWN;
  const at = (place: unknown) => ({ places: { a: { column: 1, row: 1 }, b: place } });
  for (const odd of [
    at({ column: 1, row: -1 }),
    at({ column: 1, row: 100_001 }),
    at({ column: 1, row: 1, width: 120.5 }),
    at("here"),
    { places: 7 },
    { camera: { x: 1, y: 2, scale: 0 } },
    { camera: "near" },
    { filter: { around: 7 } },
    { exportTheme: "pink" },
    { preview: "watercolour" },
  ]) {
    const [[name]] = Object.entries(odd) as [[keyof typeof LOOK, unknown]];
    it(`is the design and all else where there is ${JSON.stringify(odd)}`, () => {
      const { document } = restoredState({ ...OWN, diagram: { ...LOOK, ...odd } });
      assert.deepEqual(document, { ...DESIGN, diagram: { ...LOOK, [name]: undefined } });
      const { own } = savedState({ ...restoredState(undefined), document: SHOWN }, OWN) as { own: Document };
      assert.deepEqual(restoredOwn({ ...SHOWN, own: { ...own, diagram: { ...LOOK, ...odd } } }), [document]);
    });
  }

  it("is without what cannot be read of how it is looked at", () => {
    for (const value of [1, null, "yes", undefined]) {
      const { document } = restoredState({ ...OWN, diagram: { ...LOOK, whole: value, folded: value } });
      assert.deepEqual(document, { ...DESIGN, diagram: { ...LOOK, whole: false, folded: [] } });
    }
    for (const diagram of [7, null, [], "here"])
      assert.deepEqual(restoredState({ ...OWN, diagram }).document.intent, OWN.intent);
    assert.deepEqual(restoredState({ ...OWN, tab: "attic", composing: 3 }).document.intent, OWN.intent);
    assert.deepEqual(restoredState({ ...OWN, selected: 7, picture: 7 }).document, OWN);
  });

  it("is read once, however large it is", () => {
    let read = 0;
    const plansRead = () => {
      read += 1;
      return plan;
    };
    const saved = { ...SHOWN, selected: "aws_sqs_queue.orders" };
    Object.defineProperty(saved, "plan", { enumerable: true, get: () => plansRead() });
    assert.equal(restoredState(saved).selected, "aws_sqs_queue.orders");
    assert.equal(read, 1);
  });

  it("is nothing where what was designed cannot be read", () => {
    for (const saved of [{ ...OWN, chosen: 7 }, { ...OWN, plan: { components: "many" } }, 7, null])
      assert.deepEqual(restoredState(saved).document, EMPTY_DOCUMENT);
  });

  it("says where things stood: the next picture has them there", async () => {
    const first = controlOf({ ...SHOWN, diagram: undefined });
    const places = { "aws_sqs_queue.orders": { column: 5, row: 2 } };
    first.control.drew({ places, bundles: new Map() });
    const { document } = reloaded({ document: first.document() });
    const { control, asked } = controlOf(document);
    await control.render();
    const drawn = asked.find(({ method }) => method === "render")?.params as { readonly places?: unknown };
    assert.deepEqual(drawn.places, places);
  });

  it("says whether there are groups: a picture that grows stays as it is", async () => {
    const openedIn = async (document: Document) => {
      const { control, asked } = controlOf(document);
      await control.render();
      const drawn = asked.findLast(({ method }) => method === "render")?.params as { opened?: unknown };
      return drawn.opened;
    };
    const fresh = { ...SHOWN, diagram: undefined };
    assert.equal(await openedIn(fresh), "many");
    const first = controlOf(fresh);
    first.control.drew({ places: { a: { column: 5, row: 2 } }, bundles: new Map() });
    assert.equal(await openedIn(first.document()), "all");
    const group = { id: "group:lane:data", title: "Data", count: 2, opened: false, members: [] };
    const grouped = controlOf(fresh);
    grouped.control.drew({ places: { a: { column: 5, row: 2 } }, bundles: new Map([["g", group]]) });
    assert.deepEqual(await openedIn(reloaded({ document: grouped.document() }).document), []);
  });
});
