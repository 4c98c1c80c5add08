import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import fc from "fast-check";
import { type Node, type ParseError, parseTree } from "jsonc-parser";
import { readTree } from "../../../src/editor/plans/core/jsonTree.ts";
import { readPlanInSteps, readPlanText } from "../../../src/editor/plans/core/planText.ts";
import { finish, finishInSlices } from "../../../src/editor/plans/core/steps.ts";

/** A tree without its ways upwards, which would make it endless. */
function plain(node: Node | undefined): unknown {
  if (!node) return undefined;
  const { type, value, offset, length, colonOffset, children = [] } = node;
  // Where a value is missing, jsonc-parser counts the object's closing brace to the property before it.
  const unfinished = type === "property" && children.length === 1;
  return { type, value, offset, length: unfinished ? 0 : length, colonOffset, children: children.map(plain) };
}

function assertParents(node: Node | undefined, parent: Node | undefined): void {
  assert.equal(node?.parent, parent);
  for (const child of node?.children ?? []) assertParents(child, node);
}

const LARGE = JSON.stringify({
  components: Array.from({ length: 5_000 }, (_, index) => ({
    type_id: "aws:sqs/queue@1",
    name: `queue-${index}`,
    depends_on: [`queue-${index + 1}`],
  })),
});

describe("Reading a plan's text", () => {
  it("gives jsonc-parser's tree of any text, however broken", () => {
    const pieces = [..."{}[],:-", '"a"', '"b', "1", "-2.5e3", "true", "false", "null", "nul", " ", "\n"];
    const comments = ["//c\n", "/*", "*/", '"\\x"', '"\\u00e4"', '"type_id"'];
    const scraps = fc.array(fc.constantFrom(...pieces, ...comments), { maxLength: 16 });
    const texts = fc.oneof(
      scraps.map((all) => all.join("")),
      fc.json(),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const errors: ParseError[] = [];
        const expected = parseTree(text, errors, { allowTrailingComma: true });
        const { root, broken } = finish(readTree(text));
        assert.deepEqual(plain(root), plain(expected));
        assert.equal(broken, errors.length > 0);
        assertParents(root, undefined);
      }),
      { numRuns: 3_000 },
    );
  });

  it("takes a text nested too deeply for a broken one", () => {
    const { plan, broken } = readPlanText("[".repeat(200_000));
    assert.equal(plan, undefined);
    assert.equal(broken, true);
  });

  it("lets others have their turn, and reads the same", async () => {
    const others = { turns: 0, running: true };
    const waiting = (async () => {
      for (; others.running; others.turns++) await nextTurn();
    })();
    const sliced = await finishInSlices(readPlanInSteps(LARGE), () => undefined);
    others.running = false;
    await waiting;
    assert.ok(others.turns > 1, `${others.turns} turns`);
    const atOnce = readPlanText(LARGE);
    assert.equal(sliced.references.length, atOnce.references.length);
    assert.deepEqual([...sliced.byName.keys()], [...atOnce.byName.keys()]);
  });

  it("ends when the text is no longer wanted", async () => {
    const changed = new Error("The text has changed.");
    let checks = 0;
    const reading = finishInSlices(readPlanInSteps(LARGE), () => {
      checks += 1;
      throw changed;
    });
    await assert.rejects(reading, changed);
    assert.equal(checks, 1);
  });
});
