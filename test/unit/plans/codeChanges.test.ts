/** What writing generated files into a folder would change. */
import assert from "node:assert/strict";
import { GENERATED_MARK } from "../../../src/contract/code.ts";
import { changesOf, keptAmong } from "../../../src/editor/plans/code/changes.ts";

const MARKED = `# ${GENERATED_MARK} from a plan\n`;

describe("The changes that generated files make", () => {
  it("replace what is there, and delete what an earlier generation left", () => {
    const there = new Map([
      ["main.tf", "# mine\n"],
      ["old.tf", MARKED],
      ["own.tf", "# own\n"],
      ["same.tf", "a"],
    ]);
    const files = [
      { path: "main.tf", content: MARKED },
      { path: "new.tf", content: MARKED },
      { path: "same.tf", content: "a" },
    ];
    const kinds = changesOf(there, files).map(({ path, kind }) => [path, kind]);
    assert.deepEqual(kinds, [
      ["main.tf", "changed"],
      ["new.tf", "new"],
      ["old.tf", "stale"],
    ]);
    assert.deepEqual(keptAmong(there, files), []);
  });

  it("begin with the code, which people look for", () => {
    const files = [
      { path: ".gitignore", content: "", keep_existing: true },
      { path: "messaging.tf", content: MARKED },
      { path: "README.md", content: MARKED },
    ];
    const paths = changesOf(new Map(), files).map(({ path }) => path);
    assert.deepEqual(paths, ["README.md", "messaging.tf", ".gitignore"]);
  });

  it("are none to what somebody has where a file leaves that", () => {
    const files = [".gitignore", "backend.tf", "example", "other"].map((path) => ({
      path,
      content: "new",
      keep_existing: true,
    }));
    const there = new Map([
      [".gitignore", "mine"],
      ["backend.tf", "new"],
      ["example", `${MARKED}old`],
    ]);
    const kinds = changesOf(there, files).map(({ path, kind }) => [path, kind]);
    assert.deepEqual(kinds, [
      ["example", "changed"],
      ["other", "new"],
    ]);
    assert.deepEqual(keptAmong(there, files), [".gitignore"]);
    assert.deepEqual(changesOf(there, []), [], "what is somebody's is never stale");
  });

  it("are none to values that somebody filled in, in a copy of an example", () => {
    const files = [
      { path: "main.bicep", content: MARKED },
      { path: "main.example.bicepparam", content: MARKED, keep_existing: true },
    ];
    const there = new Map(
      ["main.bicep", "main.bicepparam", "main.example.bicepparam", "old.bicep", "prod.bicepparam"].map(
        (path) => [path, MARKED],
      ),
    );
    assert.deepEqual(
      changesOf(there, files).map(({ path, kind }) => [path, kind]),
      [["old.bicep", "stale"]],
    );
  });
});
