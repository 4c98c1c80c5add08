import assert from "node:assert/strict";
import fc from "fast-check";
import { type ParseError, parse } from "jsonc-parser";
import { applyEdits } from "../../../src/editor/plans/core/edits.ts";
import { findProblems } from "../../../src/editor/plans/core/findProblems.ts";
import { fixAll } from "../../../src/editor/plans/core/fixAll.ts";
import { fixesOf } from "../../../src/editor/plans/core/fixes.ts";
import { readPlanText } from "../../../src/editor/plans/core/planText.ts";
import type { Problem } from "../../../src/editor/plans/core/problems.ts";
import { INJECTIONS, layout, soundPlan, TYPES } from "./samples.ts";

const problemsIn = (text: string) => findProblems(readPlanText(text), TYPES);
const marked = (text: string, { offset, length }: Problem) => text.slice(offset, offset + length);

/** What a problem is about, wherever it stands: a fix may move things, and takes this away. */
function subject(problem: Problem): string {
  switch (problem.code) {
    case "cycle":
      return `cycle ${problem.path.map(({ dependent }) => dependent).sort()}`;
    case "deployed-too-late":
      return `late ${problem.dependency.dependent} ${problem.dependency.dependency}`;
    case "unknown-type":
      return `type ${problem.typeId}`;
    case "unknown-name":
      return `name ${problem.at.role} ${problem.at.value}`;
    case "not-in-order":
      return `absent ${problem.name}`;
    case "duplicate-name":
      return `duplicate ${problem.first.value}`;
    case "duplicate-in-order":
      return `repeated ${problem.first.value}`;
    case "missing-key":
    case "wrong-shape":
      return `${problem.code} ${problem.key}`;
    case "no-deploy-order":
      return problem.code;
  }
}

function assertJson(text: string): void {
  const errors: ParseError[] = [];
  parse(text, errors);
  assert.deepEqual(errors, [], text);
}

describe("Judging random plans", () => {
  it("finds nothing in plans without a defect", () => {
    fc.assert(
      fc.property(soundPlan, layout, (plan, write) => {
        assert.deepEqual(problemsIn(write(plan)), []);
      }),
      { numRuns: 200 },
    );
  });

  for (const [title, inject] of Object.entries(INJECTIONS)) {
    it(`finds ${title} at its place, and every fix takes it away`, () => {
      fc.assert(
        fc.property(soundPlan, layout, fc.nat(1_000), (plan, write, index) => {
          const defect = inject(plan, index);
          const text = write(plan);
          const found = problemsIn(text).filter(({ code }) => code === defect.code);
          const problem = found[0];
          assert.ok(problem, `${defect.code} is not told in ${text}`);
          if (defect.marked !== undefined) assert.equal(marked(text, problem), JSON.stringify(defect.marked));
          for (const { title: fix, edits } of fixesOf(readPlanText(text), problem)) {
            assert.notEqual(edits.length, 0, fix.code);
            const fixed = applyEdits(text, edits);
            assertJson(fixed);
            const left = problemsIn(fixed).map(subject);
            const about = (subjects: readonly string[]): number =>
              subjects.filter((other) => other === subject(problem)).length;
            assert.equal(about(left), about(found.map(subject)) - 1, fixed);
          }
        }),
        { numRuns: 100 },
      );
    });
  }

  it("finds several defects at once, and fixes all that need no decision", () => {
    const some = fc.subarray(Object.keys(INJECTIONS), { minLength: 2, maxLength: 6 });
    // What is not there, or of another shape, leaves the later injections nothing to work on.
    const spoilers = ["no deploy order", "relations that are a text", "a component that is a text"];
    fc.assert(
      fc.property(soundPlan, layout, some, fc.nat(1_000), (plan, write, titles, index) => {
        for (const title of titles.filter((one) => !spoilers.includes(one))) INJECTIONS[title]?.(plan, index);
        const text = write(plan);
        const fixed = applyEdits(text, fixAll(readPlanText(text), TYPES));
        assertJson(fixed);
        const left = problemsIn(fixed);
        const undecided = left.filter((problem) => {
          switch (problem.code) {
            case "cycle":
            case "wrong-shape":
              return false;
            case "unknown-type":
            case "unknown-name":
              return problem.nearest !== undefined;
            default:
              // An order with elements that are no names is left to its author.
              return !plan.deploy_order.includes(424_242);
          }
        });
        assert.deepEqual(undecided.map(subject), [], fixed);
        assert.deepEqual(fixAll(readPlanText(fixed), TYPES), [], "nothing is left to fix");
      }),
      { numRuns: 200 },
    );
  });

  it("never throws, whatever the text", () => {
    const half = fc.tuple(soundPlan, layout, fc.nat(1_000)).map(([plan, write, cut]) => {
      const text = write(plan);
      return text.slice(0, cut % text.length);
    });
    fc.assert(
      fc.property(fc.oneof(half, fc.json(), fc.string()), (text) => {
        const plan = readPlanText(text);
        for (const problem of findProblems(plan, TYPES)) {
          assert.ok(problem.offset >= 0 && problem.offset + problem.length <= text.length);
          fixesOf(plan, problem);
        }
        fixAll(plan, TYPES);
      }),
      { numRuns: 300 },
    );
  });
});
