/** What contributors debug with: builds with source maps, and VS Code's launch configurations and tasks. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { debugBuilds } from "../../../esbuild.mjs";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));

interface Task {
  readonly label: string;
  readonly script?: string;
  readonly dependsOn?: string;
}

describe("A build for debugging", () => {
  it("can be read, and its map leads to the sources", async () => {
    const [host] = debugBuilds();
    const { outputFiles = [] } = await build({
      ...(host as BuildOptions),
      absWorkingDir: root,
      write: false,
    });
    const text = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? "";
    assert.match(text("extension.cjs"), /function activate\(/);
    assert.match(text("extension.cjs"), /\/\/# sourceMappingURL=extension\.cjs\.map\n$/);
    const { sources }: { sources: readonly string[] } = JSON.parse(text("extension.cjs.map"));
    assert.ok(sources.includes("../src/extension.ts"));
    for (const source of sources.filter((path) => path.startsWith("../src/")))
      assert.ok(existsSync(join(root, "dist", source)), source);
  }).timeout(180_000);

  it("is not what is shipped", () => {
    const { scripts } = read("package.json");
    assert.match(scripts.package, /^node esbuild\.mjs && /);
  });
});

describe("The launch configurations", () => {
  const { configurations } = read(".vscode/launch.json");
  const { tasks }: { tasks: readonly Task[] } = read(".vscode/tasks.json");
  const { scripts } = read("package.json");

  it("start tasks that exist, which run scripts that exist", () => {
    const labels = tasks.map(({ label }) => label);
    for (const { name, preLaunchTask } of configurations)
      assert.ok(preLaunchTask === undefined || labels.includes(preLaunchTask), name);
    for (const { label, script, dependsOn } of tasks) {
      assert.ok(script === undefined || script in scripts, label);
      assert.ok(dependsOn === undefined || labels.includes(dependsOn), label);
    }
  });

  it("have a build where tests of pages and the extension are debugged", () => {
    const found = configurations.find(({ name }: { readonly name: string }) =>
      /Page or Extension/.test(name),
    );
    const task = tasks.find(({ label }) => label === found?.preLaunchTask);
    assert.equal(task?.script, "build");
  });

  it("are told of by CONTRIBUTING", () => {
    const contributing = readFileSync(join(root, ".github/CONTRIBUTING.md"), "utf8");
    for (const { name } of configurations) assert.ok(contributing.includes(`**${name}**`), name);
  });
});

describe("What contributors read", () => {
  const pages = [".github/CONTRIBUTING.md", "src/README.md", "src/engine/designs/README.md"];

  const files = ["src", "test", "media"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  );
  const paths = [...files, ...readdirSync(root)].map((path) => `/${path.replaceAll("\\", "/")}`);

  for (const page of pages) {
    const text = readFileSync(join(root, page), "utf8");

    it(`${page} names files, folders and scripts that exist`, () => {
      const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span);
      const isPath = (span: string) =>
        /^(src|test|media)\/[\w./-]+$|^[\w./-]+\.(ts|md|json|yaml)$/.test(span);
      const named = spans.filter(isPath).map((span) => `/${span.replace(/\/$/, "")}`);
      assert.ok(named.length > 0);
      for (const name of named)
        assert.ok(
          paths.some((path) => path.endsWith(name)),
          name,
        );
      for (const [, link = ""] of text.matchAll(/\]\(([^)#]+)\)/g))
        assert.ok(existsSync(join(root, dirname(page), link)), link);
      const { scripts } = read("package.json");
      for (const [, script = ""] of text.matchAll(/npm run ([\w:]+)/g)) assert.ok(script in scripts, script);
    });
  }

  it("is not in the package, and stands where GitHub finds it", () => {
    const packed = readFileSync(join(root, ".vscodeignore"), "utf8").split("\n");
    assert.equal(packed[1], "**");
    assert.ok(packed.every((line) => !/^!.*(\.github|\.vscode|src\/|\.map)/.test(line)));
    assert.match(readFileSync(join(root, "README.md"), "utf8"), /\(\.github\/CONTRIBUTING\.md\)/);
  });
});
