import assert from "node:assert/strict";
import { renderMermaid } from "../../../../src/engine/diagram/render.ts";
import type { DiagramChoice } from "../../../../src/shared/protocols/planner.ts";
import {
  formatOf,
  judgeMermaid,
  MAX_MERMAID_TEXT,
  mermaidSize,
} from "../../../../src/webview/planner/diagram/formats.ts";
import { keyAction } from "../../../../src/webview/planner/diagram/keys.ts";
import { inertMarkup, withShortLabels } from "../../../../src/webview/planner/diagram/mermaidMarkup.ts";
import { indexEntries, search, step } from "../../../../src/webview/planner/diagram/search.ts";
import { assertInProportion } from "../../../support/growth.ts";
import { hostilePlan, networkedApplication, syntheticPlan } from "../plans.ts";

describe("the format", () => {
  it("is SVG, but for what is asked for as Mermaid; another service's is that while it is quick", () => {
    const choose = (choice: DiagramChoice, builtIn: boolean, components: number) =>
      formatOf({ choice, builtIn }, components);
    assert.equal(choose("service", true, 10), "svg");
    assert.equal(choose("service", false, 50), "mermaid");
    assert.equal(choose("service", false, 51), "svg");
    assert.equal(choose("mermaid", true, 5_000), "mermaid");
    assert.equal(choose("resources", false, 1), "svg");
    assert.equal(choose("architecture", false, 1), "svg");
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
      assert.equal(inertMarkup(markup), markup);
    }
    assert.equal(inertMarkup("a<-->b\na<==>b"), "a<-->b\na<==>b");
  });

  for (const [what, markup, inert] of [
    ["HTML", 'a["<img src=x><BR/>y</b>"]', 'a["#lt;img src=x><BR/>y#lt;/b>"]'],
    ["a picture of a node", 'a@{ img: "x", label: "img: y" }', 'a@{ label: "img: y" }'],
    ["one behind a brace in quotes", 'a@{ label: "}", img: "x" }-->b', 'a@{ label: "}" }-->b'],
    ["one on a line of its own", "a@{\n  icon: 'x'\n  shape: rect\n}", "a@{ shape: rect }"],
    ["one under an escaped name", 'a@{ "im\\u0067": "x" }', "a"],
    ["data that never end", 'a@{ label: "x', "a"],
    ["a picture in Markdown", 'a["`![i](x)`"]', 'a["`!#91;i](x)`"]'],
    ["a formula", 'a["$$\\href{x}{y}$$"]', 'a["#36;#36;\\href{x}{y}#36;#36;"]'],
    ["a click", 'a-->b; click a "x"\nclick b call c()', "a-->b;\n"],
    [
      "a style with a function",
      "style a fill:image-set('x')\nstyle b fill:rgb(1,2,3)",
      "\nstyle b fill:rgb(1,2,3)",
    ],
    ["a style with an escape", "classDef c fill:u\\72l(x)", ""],
    ["settings", '---\nconfig:\n  x: 1\n---\n%%{init: {"a": {}}}%%\na-->b%%{x', "\na-->b"],
  ] as const)
    it(`loses ${what}, and nothing beside`, () => assert.equal(inertMarkup(markup), inert));

  it("is drawn with labels of a bounded length", () => {
    const long = withShortLabels(`a["${"word ".repeat(100)}"] --> b["\`${"#60;".repeat(100)}\`"]`);
    assert.equal(
      long.match(/"[^"]*"/g)?.every((label) => label.length < 210),
      true,
    );
    assert.match(long, /…"\] --> b\["`(#60;)+…`"\]$/);
    const chain = `flowchart LR\n${Array.from({ length: 300 }, (_, n) => `a${n}`).join("-->")}`;
    assert.equal(withShortLabels(chain), chain);
    assert.throws(() => withShortLabels(`a[${"x".repeat(500)}]`), /A label has more than 400 characters\./);
  });

  it("keeps nodes whose names are those of statements", () => {
    for (const markup of ["link-->click", "style-->b", 'links["x"]', "click & a --> b"])
      assert.equal(inertMarkup(markup), markup);
  });

  it("is made inert in time proportional to it", () => {
    for (const repeated of ["@{", '"', "%%{", "<", "click a\n", "style a b(", '@{ label: "', ";;"])
      assertInProportion(
        (size) => inertMarkup(`flowchart LR\n${repeated.repeat(size)}`),
        { from: 6_000, times: 16 },
        repeated,
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
