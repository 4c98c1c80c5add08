import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const root = join(import.meta.dirname, "../../..");
const sources = join(root, "src");

interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Imported files, relative to src/, and packages by name. */
  readonly imports: readonly string[];
}

const files: readonly SourceFile[] = readdirSync(sources, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes("generated"))
  .map((name) => {
    const path = name.replaceAll("\\", "/");
    const text = readFileSync(join(sources, name), "utf8");
    const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(
      ([, specifier]) => specifier ?? "",
    );
    const imports = specifiers.map((specifier) =>
      specifier.startsWith(".")
        ? relative(sources, join(sources, dirname(name), specifier)).replaceAll("\\", "/")
        : specifier,
    );
    return { path, text, imports };
  });

const layerOf = (path: string) => path.split("/")[0] ?? "";

/** Which layers each layer may import. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  engine: ["contract"],
  service: ["engine", "contract"],
  client: ["contract"],
  webview: ["contract"],
  editor: ["client", "contract"],
};

describe("The layers", () => {
  for (const [layer, allowed] of Object.entries(ALLOWED)) {
    it(`${layer} imports ${allowed.join(", ") || "no other layer"}`, () => {
      for (const { path, imports } of files.filter((file) => layerOf(file.path) === layer)) {
        for (const target of imports.filter((name) => name.includes("/") && /\.tsx?$/.test(name))) {
          const excepted =
            // The panel's protocol is what both of its sides share.
            (layer === "editor" && /^webview\/\w+\/protocol\.ts$/.test(target)) ||
            // The one place that starts the built-in service; everything else reaches it through fetch.
            (path === "editor/builtin/builtInService.ts" && target === "service/service.ts");
          assert.ok(excepted || [layer, ...allowed].includes(layerOf(target)), `${path} imports ${target}`);
        }
      }
    });
  }

  it("vscode is known to the editor and the composition root alone", () => {
    const offenders = files.filter(
      ({ path, imports }) =>
        imports.includes("vscode") && layerOf(path) !== "editor" && path !== "extension.ts",
    );
    assert.deepEqual(
      offenders.map(({ path }) => path),
      [],
    );
  });

  it("the engine does no I/O and knows neither time nor chance", () => {
    for (const { path, text, imports } of files) {
      if (layerOf(path) !== "engine" || path.startsWith("engine/build/")) continue;
      const io = imports.filter((name) => name.startsWith("node:") && name !== "node:crypto");
      assert.deepEqual(io, [], path);
      assert.doesNotMatch(text, /Date\.now|new Date\(\)|Math\.random/, path);
    }
  });

  it("the capabilities of the editor meet only in the composition root", () => {
    // Shared by all capabilities: texts, dialogs, the ways into VS Code, sessions (everyone speaks as somebody), and the explorer's rows,
    // which other capabilities' commands receive as arguments.
    const shared = ["common", "text", "dialogs", "host", "panels", "session", "explorer"];
    for (const { path, imports } of files.filter((file) => layerOf(file.path) === "editor")) {
      const own = path.split("/")[1] ?? "";
      for (const target of imports.filter((name) => /^editor\/\w+\//.test(name))) {
        const capability = target.split("/")[1] ?? "";
        assert.ok([own, ...shared].includes(capability), `${path} imports ${target}`);
      }
    }
  });
});

describe("Files", () => {
  it("stay under 300 lines", () => {
    const long = files.filter(({ text }) => text.split("\n").length > 300).map(({ path }) => path);
    assert.deepEqual(long, []);
  });
});
