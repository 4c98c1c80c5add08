import assert from "node:assert/strict";
import { renderMermaid } from "../../../../src/engine/diagram/render.ts";
import {
  formatOf,
  judgeMermaid,
  MAX_MERMAID_TEXT,
  mermaidSize,
} from "../../../../src/webview/planner/diagram/formats.ts";
import { keyAction } from "../../../../src/webview/planner/diagram/keys.ts";
import { withoutLoading } from "../../../../src/webview/planner/diagram/mermaidMarkup.ts";
import { indexEntries, search, step } from "../../../../src/webview/planner/diagram/search.ts";
import { hostilePlan, networkedApplication, syntheticPlan } from "../plans.ts";

describe("the format", () => {
  it("is SVG with the built-in service; with others Mermaid while it is quick", () => {
    const choose = (choice: "auto" | "svg" | "mermaid", builtIn: boolean, components: number) =>
      formatOf({ choice, builtIn }, components);
    assert.equal(choose("auto", true, 10), "svg");
    assert.equal(choose("auto", false, 50), "mermaid");
    assert.equal(choose("auto", false, 51), "svg");
    assert.equal(choose("mermaid", true, 5_000), "mermaid");
    assert.equal(choose("svg", false, 1), "svg");
  });

  it("lets Mermaid draw by itself, on request, after a warning, or not at all", () => {
    assert.equal(judgeMermaid(50, 5_000, "none"), "draw");
    assert.equal(judgeMermaid(51, 5_000, "none"), "ask");
    assert.equal(judgeMermaid(250, 20_000, "view"), "draw");
    assert.equal(judgeMermaid(251, 20_000, "view"), "warn");
    assert.equal(judgeMermaid(1_000, 90_000, "insist"), "draw");
    assert.equal(judgeMermaid(1_001, 90_000, "insist"), "tooMany");
    assert.equal(judgeMermaid(2, MAX_MERMAID_TEXT + 1, "insist"), "tooLong");
  });

  it("counts what a service's markup holds, whatever plan it was given", () => {
    for (const count of [100, 250, 1_000]) {
      const counted = mermaidSize(renderMermaid(syntheticPlan(count)), count);
      assert.ok(counted >= count && counted < count * 1.25, `${counted} of ${count}`);
    }
    assert.equal(mermaidSize(renderMermaid(networkedApplication), 30), 30);
    assert.equal(
      mermaidSize(renderMermaid(hostilePlan), hostilePlan.components.length),
      hostilePlan.components.length,
    );
    assert.ok(
      mermaidSize(`flowchart LR\n${Array.from({ length: 900 }, (_, n) => `a${n}`).join("-->")}`, 2) > 250,
    );
    assert.ok(
      mermaidSize(`flowchart LR\n${Array.from({ length: 2_000 }, (_, n) => `a${n}`).join("&")}`, 2) > 250,
    );
  });
});

describe("Mermaid markup", () => {
  it("is left as it is when the engine wrote it", () => {
    for (const plan of [networkedApplication, hostilePlan]) {
      const markup = renderMermaid(plan);
      assert.equal(withoutLoading(markup), markup);
    }
    assert.equal(withoutLoading("a<-->b\na<==>b"), "a<-->b\na<==>b");
  });

  it("loads nothing while its labels are measured", () => {
    assert.equal(withoutLoading('a["<img src=x><BR/>y"]'), 'a["#lt;img src=x><BR/>y"]');
    assert.equal(
      withoutLoading('a@{ img: "x", label: "img: y" }'),
      'a@{ left-out-img: "x", label: "left-out-img: y" }',
    );
  });
});

describe("the keys", () => {
  const press = (
    key: string,
    more: Partial<Record<"shiftKey" | "ctrlKey" | "metaKey" | "altKey", boolean>> = {},
  ) => keyAction({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more }, true);

  it("walk, move, zoom, inspect, search and leave", () => {
    assert.deepEqual(press("ArrowLeft"), { kind: "go", direction: "left" });
    assert.equal(press("ArrowLeft", { shiftKey: true })?.kind, "pan");
    assert.equal(press("+")?.kind, "zoom");
    assert.equal(press("0")?.kind, "fit");
    assert.equal(press("Enter")?.kind, "inspect");
    assert.equal(press("f", { ctrlKey: true })?.kind, "search");
    assert.equal(press("F", { metaKey: true })?.kind, "search");
    assert.equal(press("Escape")?.kind, "leave");
  });

  it("leave others to VS Code", () => {
    assert.equal(press("p", { ctrlKey: true }), undefined);
    assert.equal(press("ArrowLeft", { altKey: true }), undefined);
    assert.equal(press("Tab"), undefined);
  });

  it("move a picture in which no component is known", () => {
    assert.equal(
      keyAction({ key: "ArrowUp", shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }, false)
        ?.kind,
      "pan",
    );
  });
});

describe("the search", () => {
  const index = indexEntries([
    { id: "orders", texts: ["orders", "aws:dynamodb/table@1", "DynamoDB table", undefined] },
    { id: "Kühlung", texts: ["Kühlung", "aws:sqs/queue@1", "SQS queue"] },
    { id: "order-events", texts: ["order-events", "aws:events/eventbus@1"] },
  ]);

  it("finds every word of the query, whatever the case, accents and order", () => {
    assert.deepEqual(search(index, "ORDER"), ["orders", "order-events"]);
    assert.deepEqual(search(index, "table order"), ["orders"]);
    assert.deepEqual(search(index, "kuhlung"), ["Kühlung"]);
    assert.deepEqual(search(index, "nothing"), []);
    assert.deepEqual(search(index, "  "), []);
  });

  it("goes round", () => {
    assert.equal(step(-1, 3, 1), 0);
    assert.equal(step(-1, 3, -1), 2);
    assert.equal(step(2, 3, 1), 0);
    assert.equal(step(0, 3, -1), 2);
    assert.equal(step(0, 0, 1), -1);
  });
});
