import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import { type BuildOptions, build } from "esbuild";
import { debugBuilds } from "../../../esbuild.mjs";
import { errorWords, faultOf, REPORT_AT } from "../../../src/shared/fault.ts";

/** What a piece of code throws. */
function thrownBy(code: () => unknown): unknown {
  try {
    code();
  } catch (error) {
    return error;
  }
  return assert.fail("nothing was thrown");
}

describe("An error that nobody foresaw", () => {
  it("is told without the words of the language, with where to report it", () => {
    const odd = JSON.parse("{}");
    const words = errorWords(thrownBy(() => odd.list.map(String)));
    assert.match(words, /^This is a fault of Infra Planner \(TypeError, fault\.test\.ts:\d+:\d+\)/);
    assert.ok(words.endsWith(REPORT_AT));
    assert.doesNotMatch(words, /Cannot read/);
  });

  it("is told with its place in the file that ships, and of which version that is", async () => {
    const [host] = debugBuilds() as BuildOptions[];
    const root = join(import.meta.dirname, "../../..");
    const contents = `
      import { errorWords } from "./src/shared/fault.ts";
      function reading(plan) { return plan.list.map(String); }
      export function words() { try { return reading({}); } catch (error) { return errorWords(error); } }`;
    const { outputFiles } = await build({
      ...{ ...host, entryPoints: [], stdin: { contents, resolveDir: root }, plugins: [] },
      ...{ minify: true, sourcemap: false, write: false, absWorkingDir: root },
    });
    const module: { exports: { words?: () => string } } = { exports: {} };
    const filename = "/home/me/extensions/part.cjs";
    compileFunction(outputFiles?.[0]?.text ?? "", ["module"], { filename })(module);
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const said = /\((.*?)\)/.exec(module.exports.words?.() ?? "")?.[1];
    assert.match(said ?? "", /^TypeError, part\.cjs:\d+:\d+, /);
    assert.ok(said?.endsWith(`, ${version}`), said);
  });

  it("is told as what came to an end where that is what happened", () => {
    const endless = (): unknown => [endless()];
    assert.equal(errorWords(thrownBy(endless)), "It is nested too deeply to be read.");
    assert.equal(errorWords(thrownBy(() => "x".repeat(2 ** 30))), "It is too large to be read.");
    assert.equal(errorWords(thrownBy(() => new Array(-1))), "It is too large to be read.");
  });

  it("is none where somebody says what is wrong", () => {
    for (const error of [
      new Error("The folder is empty."),
      new SyntaxError("No JSON."),
      thrownBy(() => new URL("x")),
    ]) {
      assert.equal(faultOf(error), undefined);
      assert.equal(errorWords(error), error instanceof Error ? error.message : "");
    }
  });
});
