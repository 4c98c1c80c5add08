import assert from "node:assert/strict";
import {
  type FitScale,
  fitOf,
  fitScaleOf,
  shortReasons,
} from "../../../src/webview/planner/design/reasons.ts";
import { engine } from "../../support/composing.ts";

describe("Short reasons", () => {
  it("begin with the reason, and say on what ground it stands after it", () => {
    assert.deepEqual(shortReasons("You ask for “queue”: it holds work until a worker takes it."), {
      main: "It holds work until a worker takes it",
      others: ["You ask for “queue”"],
      isCut: false,
    });
  });

  it("are a service's own words where it gives no ground", () => {
    assert.deepEqual(shortReasons("It caches."), { main: "It caches", others: [], isCut: false });
    assert.deepEqual(shortReasons(""), { main: "", others: [], isCut: false });
  });

  it("say what speaks for a type that the planner does not recommend, without that it may belong to a design", () => {
    const { candidates } = engine.propose("aws", { intent: "an online shop in a private network" });
    const mains = candidates.map(({ explanation = "" }) => shortReasons(explanation).main);
    assert.ok(
      mains.some((main) =>
        /^(?:Intents like this one often ask for “[^”]+”|It is part of designs such as “)/.test(main),
      ),
      mains.join("; "),
    );
    for (const main of mains) assert.doesNotMatch(main, /^May belong/);
  });

  it("are few and short; what is left out is told of", () => {
    const long = `For the shop: ${"it keeps things for a while and ".repeat(8)}ends.`;
    const { main, isCut } = shortReasons(long);
    assert.ok(main.length <= 111 && main.endsWith("…") && isCut, main);
    assert.match(main, /^It keeps things .* \w+…$/);
    const many = shortReasons("One: first. Second. Third. Fourth.");
    assert.deepEqual(many, { main: "First", others: ["One", "Second"], isCut: true });
  });
});

describe("The fit of a candidate", () => {
  const of = (best: number): FitScale => ({ best, most: "high" });

  it("is a word beside the best one, and none where a service gives no points", () => {
    assert.equal(fitOf({ rankScore: 9.25 }, of(9.25)), "high");
    assert.equal(fitOf({ rankScore: 4 }, of(9.25)), "medium");
    assert.equal(fitOf({ rankScore: 1 }, of(9.25)), "low");
    assert.equal(fitOf({}, of(9.25)), undefined);
    assert.equal(fitOf({ rankScore: 0 }, of(0)), undefined);
  });

  it("is low where nothing was understood well enough to be recommended", () => {
    const common = { rankScore: 1, recommended: false };
    assert.equal(fitOf(common, fitScaleOf({ candidates: [common] })), "low");
    const recommended = { ...common, recommended: true };
    assert.equal(fitOf(recommended, fitScaleOf({ candidates: [recommended] })), "high");
    assert.equal(fitScaleOf({ candidates: [{ rankScore: 3 }] }).best, 3);
  });

  it("is high of nothing that is not in the design, or that nothing of the intent speaks for", () => {
    const one = { rankScore: 9, recommended: true };
    const points = (source: string) => [{ source, evidence: "", points: 9 }];
    assert.equal(fitOf({ rankScore: 9, recommended: false }, fitScaleOf({ candidates: [one] })), "medium");
    assert.equal(
      fitOf({ rankScore: 9, recommended: false, existing: true }, fitScaleOf({ candidates: [one] })),
      "high",
    );
    assert.equal(fitOf({ ...one, contributions: points("prior") }, of(9)), "low");
    assert.equal(fitOf({ ...one, contributions: points("words") }, of(9)), "high");
  });

  it("is never high where no part of the intent was recognized, or a part is left undone", () => {
    for (const intent of [
      "xyzzy",
      "my dog",
      "a web shop with a database, and a robot arm that waters the tulips",
    ]) {
      const { candidates, ...rest } = engine.propose("aws", { intent });
      const { notes = [], understood = [], not_understood: notUnderstood = [] } = rest;
      assert.ok(
        understood.length === 0 || notes.some((note) => note.startsWith("Nothing in the plan")),
        intent,
      );
      const views = candidates.map(({ rank_score, recommended }) => ({
        rankScore: rank_score,
        ...(recommended !== undefined && { recommended }),
      }));
      const scale = fitScaleOf({
        candidates: views,
        understood: understood.map(({ kind, text, meaning }) => ({ kind, text, meaning })),
        notUnderstood,
      });
      const most = understood.length === 0 ? "low" : "medium";
      assert.equal(scale.most, most, intent);
      for (const view of views) assert.notEqual(fitOf(view, scale), "high", intent);
    }
  });

  it("is never high beside a note that nothing was recognized", () => {
    for (const constraints of [{}, { env: "prod" }, { users: 500 }]) {
      const { candidates, notes = [] } = engine.propose("aws", { intent: "something nice", constraints });
      assert.ok(notes.some((note) => note.startsWith("Nothing in the intent was recognized")));
      const views = candidates.map(({ rank_score, recommended, contributions = [] }) => ({
        ...{ rankScore: rank_score, contributions },
        ...(recommended !== undefined && { recommended }),
      }));
      for (const view of views) assert.equal(fitOf(view, fitScaleOf({ candidates: views })), "low");
    }
  });
});
