import assert from "node:assert/strict";
import type { ResolveRequest } from "../../../src/contract/primitives.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import type { CandidateView } from "../../../src/shared/protocols/proposal.ts";
import * as design from "../../../src/webview/planner/design.ts";

const QUEUE = "aws:sqs/queue@1";
const FUNCTION = "aws:lambda/function@1";

function candidate(typeId: string, rest: Partial<CandidateView> = {}): CandidateView {
  return { id: typeId, typeId, displayName: typeId, explanation: "", contributions: [], ...rest };
}

/** A design with a proposal, its recommended set chosen. */
function propose(...candidates: CandidateView[]): design.Design {
  const proposal = { candidates, odd: [], notes: [] };
  return { proposal, chosen: design.preselect(proposal), undone: [] };
}

const typesOf = ({ chosen }: design.Design) => chosen.map(({ typeId }) => typeId);
const changed = (before: design.Design, change: design.Change): design.Design => ({ ...before, ...change });

describe("The design", () => {
  it("begins with what is recommended", () => {
    const begun = propose(
      candidate(QUEUE, { recommended: true }),
      candidate(FUNCTION, { recommended: false }),
    );
    assert.deepEqual(typesOf(begun), [QUEUE]);
  });

  it("takes along what is there already, and lets that be said or taken back of anything chosen", () => {
    const thereIn = (one: design.Design) =>
      design.composition(one).components.flatMap(({ typeId, existing }) => (existing ? [typeId] : []));
    const begun = propose(
      candidate(QUEUE, { recommended: false, existing: true }),
      candidate(FUNCTION, { recommended: true }),
    );
    assert.deepEqual(typesOf(begun), [QUEUE, FUNCTION]);
    assert.deepEqual(thereIn(begun), [QUEUE]);
    const both = changed(begun, design.setExisting(begun, FUNCTION, true));
    assert.deepEqual(thereIn(both), [QUEUE, FUNCTION]);
    assert.deepEqual(thereIn(changed(both, design.setExisting(both, QUEUE, false))), [FUNCTION]);
  });

  it("takes what a service recommends and says to be there for what is there", () => {
    const { components } = design.composition(
      propose(candidate(QUEUE, { recommended: true, existing: true })),
    );
    assert.deepEqual(components, [{ typeId: QUEUE, displayName: QUEUE, existing: true }]);
  });

  it("begins with nothing where a service recommends none of what it lists", () => {
    assert.deepEqual(typesOf(propose(candidate(QUEUE, { recommended: false }))), []);
  });

  it("begins with everything that is ranked, where a service recommends nothing in particular", () => {
    assert.deepEqual(typesOf(propose(candidate(QUEUE), candidate("acme:thing/one@1"))), [
      QUEUE,
      "acme:thing/one@1",
    ]);
  });

  it("chooses what was recommended again, beside what is chosen", () => {
    const begun = propose(
      candidate(QUEUE, { recommended: false, existing: true }),
      candidate(FUNCTION, { recommended: false }),
    );
    const none = changed(begun, design.leaveOut(begun, [QUEUE]));
    const other = changed(none, design.add(none, { typeId: FUNCTION }));
    const both = changed(other, design.chooseRecommended(other));
    assert.deepEqual(typesOf(both), [FUNCTION, QUEUE]);
    assert.deepEqual(typesOf(changed(both, design.chooseRecommended(both))), [FUNCTION, QUEUE]);
  });

  it("tells candidates of the same type apart", () => {
    const twice = propose(
      candidate(QUEUE, { name: "orders" }),
      candidate(QUEUE, { id: "second", name: "mails" }),
    );
    const [, second] = twice.proposal?.candidates ?? [];
    assert.ok(second);
    const without = changed(twice, design.toggle(twice, second));
    assert.deepEqual(
      without.chosen.map(({ name }) => name),
      ["orders"],
    );
    assert.equal(changed(without, design.toggle(without, second)).chosen.length, 2);
  });

  it("chooses a candidate when its type is added, and one more once it is chosen", () => {
    const begun = propose(candidate(QUEUE, { recommended: true, desiredInput: { fifo: true } }));
    const none = changed(begun, design.leaveOut(begun, [QUEUE]));
    const one = changed(none, design.add(none, { typeId: QUEUE }));
    assert.deepEqual(one.chosen[0]?.desiredInput, { fifo: true });
    assert.deepEqual(design.addedByHand(one), []);
    const two = changed(one, design.add(one, { typeId: QUEUE }));
    assert.deepEqual(typesOf(two), [QUEUE, QUEUE]);
    assert.equal(design.addedByHand(two).length, 1);
    const three = changed(two, design.add(two, { typeId: QUEUE }));
    assert.equal(new Set(three.chosen.map(({ id }) => id)).size, 3);
  });

  it("chooses a type in the place of others", () => {
    const begun = propose(candidate(QUEUE, { recommended: true }), candidate("aws:s3/bucket@1"));
    const rivals = begun.chosen.filter(({ typeId }) => typeId === QUEUE);
    const other = changed(
      begun,
      design.addInstead(begun, { typeId: FUNCTION, displayName: "Function" }, rivals),
    );
    assert.deepEqual(typesOf(other), [FUNCTION]);
    assert.equal(design.namesOf(other.chosen), "Function");
  });

  it("sends what it knows of each component along", () => {
    const { components } = design.composition(
      propose(candidate("acme:thing/one@1", { rankScore: 4, name: "one", desiredInput: { size: 1 } })),
    );
    assert.deepEqual(components, [
      {
        typeId: "acme:thing/one@1",
        displayName: "acme:thing/one@1",
        name: "one",
        desiredInput: { size: 1 },
        rankScore: 4,
      },
    ]);
  });
});

describe("A composed design", () => {
  const engine = createEngine();

  /** Composes as the panel's host does, and adopts the plan. */
  function compose(before: design.Design): design.Design {
    const { components, suppressedRules } = design.composition(before);
    const request: ResolveRequest = {
      candidates: components.map(({ typeId, name, serves, addedBy, desiredInput }) => ({
        type_id: typeId,
        ...(desiredInput === undefined ? {} : { desired_input: desiredInput }),
        ...(name === undefined ? {} : { name }),
        ...(serves === undefined ? {} : { serves }),
        ...(addedBy === undefined ? {} : { added_by: addedBy }),
      })),
      suppressed_rules: suppressedRules,
    };
    const plan = engine.resolve("provider", request);
    return { ...before, plan, chosen: design.adoptNames(before.chosen, plan) };
  }

  const namesOf = ({ plan }: design.Design) => plan?.components.map(({ name }) => name) ?? [];

  it("gives each chosen component the plan's name", () => {
    const composed = compose(propose(candidate(QUEUE), candidate(FUNCTION)));
    for (const { name } of composed.chosen) assert.ok(name !== undefined && namesOf(composed).includes(name));
    assert.equal(design.adoptNames(composed.chosen, composed.plan ?? { components: [] }), composed.chosen);
  });

  it("has a second queue after the fix that adds a dead-letter queue", () => {
    const composed = compose(propose(candidate(QUEUE), candidate(FUNCTION)));
    const fixes = JSON.parse(JSON.stringify(composed.plan?.warnings ?? [])).flatMap(
      (warning: { fixes?: object[] }) => warning.fixes ?? [],
    );
    const fix = fixes.find(({ title }: { title: string }) => title.startsWith("Add a dead-letter queue"));
    assert.ok(fix);
    const fixed = compose(changed(composed, design.applyFix(composed, fix)));
    assert.equal(fixed.plan?.components.filter(({ type_id }) => type_id === QUEUE).length, 2);
    assert.equal(fixed.chosen.at(-1)?.serves, composed.chosen[0]?.name);
    assert.doesNotMatch(JSON.stringify(compose(fixed).plan?.warnings), /always fails/);
  });

  it("changes nothing more when a fix is applied twice before the plan is composed again", () => {
    const composed = compose(propose(candidate(QUEUE), candidate(FUNCTION)));
    const [name = ""] = namesOf(composed);
    const add = { title: "", add: [QUEUE, QUEUE] };
    const set = { title: "", set: [{ component: name, desired_input: { KmsMasterKeyId: "own" } }] };
    const serving = { title: "", add: [QUEUE], serves: name };
    for (const fix of [add, set, serving]) {
      const once = changed(composed, design.applyFix(composed, fix));
      assert.notDeepEqual(once.chosen, composed.chosen);
      assert.deepEqual(changed(once, design.applyFix(once, fix)).chosen, once.chosen);
    }
  });

  it("writes what a fix sets beside what is set, and chooses what was added for that", () => {
    const composed = compose(propose(candidate(FUNCTION, { desiredInput: { Runtime: "nodejs24.x" } })));
    const [role] = design.completionsOf(composed.plan);
    const [chosen] = composed.chosen;
    assert.ok(role && chosen?.name);
    const set = [
      { component: chosen.name, desired_input: { Timeout: 30 } },
      { component: role.name, desired_input: { Path: "/app/" } },
      { component: "nobody", desired_input: { Path: "/" } },
    ];
    const fixed = compose(changed(composed, design.applyFix(composed, { title: "", set })));
    const inputOf = (name: string) => fixed.plan?.components.find((one) => one.name === name)?.desired_input;
    assert.deepEqual(inputOf(chosen.name), { Runtime: "nodejs24.x", Timeout: 30 });
    assert.deepEqual(inputOf(role.name), { Path: "/app/" });
    assert.deepEqual(namesOf(fixed).sort(), namesOf(composed).sort());
  });

  it("drops only the component that a fix names, not its like", () => {
    const twice = compose(propose(candidate(QUEUE), candidate(QUEUE, { id: "second" })));
    const [first, second] = namesOf(twice);
    assert.ok(first !== undefined && second !== undefined);
    const one = compose(changed(twice, design.applyFix(twice, { title: "", remove: [second] })));
    assert.deepEqual(namesOf(one), [first]);
  });

  it("leaves out what the user undoes, by every rule that asks for it, until it is added again", () => {
    const composed = compose(propose(candidate(FUNCTION), candidate("aws:ecs/service@1")));
    for (const { name, rules } of design.completionsOf(composed.plan)) {
      const undone = changed(composed, design.undoCompletion(composed, name));
      assert.deepEqual(undone.undone.at(-1)?.rules, rules);
      const without = compose(undone);
      assert.ok(!namesOf(without).includes(name), name);
      assert.deepEqual(
        namesOf(compose(changed(without, design.redoCompletion(without, name)))),
        namesOf(composed),
      );
    }
  });

  it("can add again what a fix has suppressed", () => {
    const composed = compose(propose(candidate(FUNCTION)));
    const [completion] = design.completionsOf(composed.plan);
    assert.ok(completion);
    const change = design.applyFix(composed, { title: "", suppress: completion.rules.slice(0, 1) });
    assert.deepEqual(change.undone, [completion]);
  });

  it("keeps names when another component comes or goes", () => {
    const twice = compose(propose(candidate(QUEUE), candidate(QUEUE, { id: "second" })));
    const [first, second] = twice.chosen;
    assert.ok(first && second);
    const one = compose(changed(twice, design.leaveOut(twice, [first.id])));
    assert.deepEqual(namesOf(one), [second.name]);
  });
});

describe("Entries of another shape", () => {
  it("are no completions", () => {
    const plan = { components: [], auto_completed: ["a bucket was added", { name: 7 }, null] };
    assert.deepEqual(design.completionsOf(plan), []);
  });
});
