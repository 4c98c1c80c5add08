/** What the engine does for an answer, counted in calls: the same on every machine. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { createEngine } from "../../../src/engine/engine.ts";
import { callsOf } from "../../support/calls.ts";

const ENGINE = join(import.meta.dirname, "../../../src/engine");

const engine = createEngine();

/** Components of different types. */
function candidates(count: number) {
  const types = engine.search("aws", "").map((primitive) => primitive.type_id);
  return Array.from({ length: count }, (_, index) => ({
    type_id: types[index % types.length] ?? "",
    name: `component-${index}`,
  }));
}

describe("Work for an answer", () => {
  it("does not hold each piece of advice against each resource of generated code", async () => {
    const plan = engine.resolve("aws", { candidates: candidates(100) });
    const files = ["code/beside/advise.ts", "code/services.ts"];
    await engine.generate({ plan, to: "terraform" });
    const calls = await callsOf(() => engine.generate({ plan, to: "terraform" }));
    const inAll = files.reduce((sum, file) => sum + calls.in(join(ENGINE, file)), 0);
    const each = inAll / plan.components.length;
    assert.ok(each < 300, `${each} calls for each component`);
  });

  it("compares the names of a plan's components a few times for each", async () => {
    const { each } = await composed();
    const calls = each("composition/canonicalJson.ts", "compareText");
    assert.ok(calls < 60, `${calls} comparisons for each component`);
  });

  it("holds the types that could mend a plan, and the rules that warn, against few of its types", async () => {
    const { each } = await composed();
    const [links, rules] = [each("composition/joints.ts"), each("composition/warnings.ts")];
    assert.ok(links < 45, `${links} calls for each component to tell what could be linked`);
    assert.ok(rules < 40, `${rules} calls for each component to tell what is warned of`);
  });

  it("divides Japanese into words once to read it, and once to quote it", () => {
    const sentence =
      "オンラインショップを作りたいです。データベースとキャッシュ、毎晩のレポート、メール通知が必要です。";
    // What is asked of single words that are told is no more of a longer text.
    const divided = (times: number) =>
      dividedIn(() => engine.propose("aws", { intent: sentence.repeat(times) }));
    const each = (divided(50) - divided(10)) / (40 * sentence.length);
    assert.ok(each > 0 && each <= 2.1, `each character ${each} times`);
  });

  it("looks for settings no longer than they are read", async () => {
    const sentence = "A database with 100 GB of storage and 16 GB of memory. ";
    const calls = async (times: number) => {
      const intent = sentence.repeat(times);
      return (await callsOf(() => engine.propose("aws", { intent }))).in(
        join(ENGINE, "planner/settings/detect.ts"),
        "settingIn",
      );
    };
    const [enough, more] = [await calls(60), await calls(180)];
    assert.ok(enough > 0 && more <= enough * 1.1, `${enough} looks for 60 sentences, ${more} for 180`);
  });
});

/** Characters of scripts without spaces that are divided into words meanwhile. */
function dividedIn(work: () => unknown): number {
  const { prototype } = Intl.Segmenter;
  const { segment } = prototype;
  let divided = 0;
  prototype.segment = function (text) {
    divided += text.length;
    return segment.call(this, text);
  };
  try {
    work();
  } finally {
    prototype.segment = segment;
  }
  return divided;
}

/** The calls of composing 200 components, for each that comes out. */
async function composed() {
  const request = { candidates: candidates(200) };
  const { components } = engine.resolve("aws", request);
  const calls = await callsOf(() => engine.resolve("aws", request));
  return {
    each: (file: string, name?: string) => calls.in(join(ENGINE, file), name) / components.length,
  };
}
