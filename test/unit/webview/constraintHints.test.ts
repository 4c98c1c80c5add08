import assert from "node:assert/strict";
import { createEngine } from "../../../src/engine/engine.ts";
import { CLOUD_IDS } from "../../../src/shared/clouds.ts";
import {
  keySuggestions,
  remark,
  valueSuggestions,
} from "../../../src/webview/planner/design/constraintHints.ts";
import { constraintsOf, rowsOf } from "../../../src/webview/planner/state.ts";

const row = (key: string, value = "") => ({ key, value });
const texts = (suggestions: readonly { value: string }[]) => suggestions.map(({ value }) => value);

describe("Suggested constraints", () => {
  const engine = createEngine();

  it("are all understood by the built-in planner, keys and values", () => {
    for (const key of texts(keySuggestions([row("")], 0))) {
      for (const cloud of CLOUD_IDS) {
        const rows = [row("cloud", cloud), row(key)];
        for (const value of key === "cloud" ? ["gcp"] : texts(valueSuggestions(rows, 1, []))) {
          const constraints = constraintsOf([
            ...(key === "cloud" ? [] : [row("cloud", cloud)]),
            row(key, value),
          ]);
          const { notes = [] } = engine.propose("provider", { intent: "a queue", constraints });
          assert.deepEqual(
            notes.filter((note) => /not understood|not applied|spells|no type or capability/.test(note)),
            [],
            `${key}: ${value} on ${cloud}`,
          );
        }
      }
    }
  });

  it("are found by the other names that the planner reads", () => {
    assert.deepEqual(texts(keySuggestions([row("max_cost")], 0)), ["budget"]);
    assert.deepEqual(texts(keySuggestions([row("cost", "5"), row("budg")], 1)), []);
    assert.ok(texts(valueSuggestions([row("provider", "")], 0, [])).includes("azure"));
  });

  it("leave out keys in use", () => {
    const keys = texts(keySuggestions([row("region", "eu-west-1"), row("")], 1));
    assert.ok(!keys.includes("region") && keys.includes("cloud"));
  });

  it("name the regions of the cloud that is asked for", () => {
    assert.ok(
      texts(valueSuggestions([row("cloud", "azure"), row("region", "west")], 1, [])).includes("westeurope"),
    );
    assert.ok(texts(valueSuggestions([row("region", "")], 0, [])).includes("eu-central-1"));
  });

  it("complete the last part of a list, with the design's own names", () => {
    const rows = [row("exclude", "vm, lam")];
    assert.deepEqual(texts(valueSuggestions(rows, 0, ["Lambda function", "SQS queue"])), [
      "vm, Lambda function",
    ]);
  });
});

describe("Remarks on constraints", () => {
  const remarkOn = (...rows: ReturnType<typeof row>[]) => remark(rows, rows.length - 1);

  it("say what is missing, twice, or odd", () => {
    assert.match(remarkOn(row("", "eu")) ?? "", /Name the constraint/);
    assert.match(remarkOn(row("region")) ?? "", /Give it a value/);
    assert.match(remark([row("scale", "small"), row("scale", "large")], 0) ?? "", /twice/);
    assert.match(remarkOn(row("colour", "blue")) ?? "", /does not know/);
    assert.match(remarkOn(row("max_cost", "plenty")) ?? "", /number or a word: Dollars a month/);
    assert.match(remarkOn(row("serverless", "maybe")) ?? "", /true or false/);
    assert.match(
      remarkOn(row("cloud", "azure"), row("region", "eu-west-1")) ?? "",
      /region of AWS.*for Azure/,
    );
  });

  it("are none where all is well", () => {
    for (const fine of [
      row("", ""),
      row("region", "eu-west-1"),
      row("budget", "50"),
      row("Serverless", "Yes"),
      row("max_cost", "cheap"),
      row("maxMonthlyCost", "cost-sensitive"),
      row("tier", "enterprise"),
      row("env", "prod"),
      row("users", "50000"),
      row("schedule", "daily"),
      row("domain", "shop.example.com"),
    ])
      assert.equal(remarkOn(fine), undefined, fine.key);
  });
});

describe("Constraints as rows", () => {
  it("become what was typed, and rows again", () => {
    const rows = [row("region", "eu-west-1, eu-north-1"), row("budget", "50"), row("serverless", "true")];
    const constraints = constraintsOf([...rows, row("empty"), row("", "lost")]);
    assert.deepEqual(constraints, { region: ["eu-west-1", "eu-north-1"], budget: 50, serverless: true });
    assert.deepEqual(rowsOf(constraints), rows);
  });
});
