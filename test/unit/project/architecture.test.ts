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

const sourcesByPath = new Map(files.map((file) => [file.path, file]));

const layerOf = (path: string) => path.split("/")[0] ?? "";

/** Which layers each layer may import. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  shared: ["contract"],
  engine: ["shared", "contract"],
  service: ["engine", "shared", "contract"],
  reading: ["engine", "shared", "contract"],
  cli: ["mcp", "agents", "client", "service", "engine", "shared", "contract"],
  mcp: ["agents", "client", "engine", "shared", "contract"],
  agents: ["client", "shared", "contract"],
  client: ["shared", "contract"],
  webview: ["shared", "contract"],
  editor: ["agents", "client", "shared", "contract"],
  packaging: ["agents", "mcp", "editor", "shared"],
};

/** What puts the extension together: what is there at once, and all that loads. */
const ROOTS: readonly string[] = ["extension.ts", "application.ts"];

/** What stands above all layers: the extension's composition root, and declarations for the compiler. */
const ABOVE: readonly string[] = [...ROOTS, "assets.d.ts"];

/** Groups of files of which each imports every other, directly or through others (Tarjan's algorithm). */
function circles(): readonly (readonly string[])[] {
  const found: string[][] = [];
  const visited = new Map<string, { readonly order: number; low: number; open: boolean }>();
  const stack: string[] = [];
  const visit = (path: string) => {
    const here = { order: visited.size, low: visited.size, open: true };
    visited.set(path, here);
    stack.push(path);
    for (const target of sourcesByPath.get(path)?.imports ?? []) {
      if (!sourcesByPath.has(target)) continue;
      const there = visited.get(target) ?? visit(target);
      if (there.open) here.low = Math.min(here.low, there.low);
    }
    if (here.low === here.order) {
      const circle = stack.splice(stack.indexOf(path));
      for (const each of circle) Object.assign(visited.get(each) ?? {}, { open: false });
      if (circle.length > 1) found.push(circle);
    }
    return here;
  };
  for (const path of sourcesByPath.keys()) if (!visited.has(path)) visit(path);
  return found;
}

describe("The layers", () => {
  it("are all of the code", () => {
    const known = [...Object.keys(ALLOWED), ...ABOVE];
    assert.deepEqual(
      files.filter(({ path }) => !known.includes(layerOf(path))).map(({ path }) => path),
      [],
    );
  });

  for (const [layer, allowed] of Object.entries(ALLOWED)) {
    it(`${layer} imports ${allowed.join(", ") || "no other layer"}`, () => {
      for (const { path, imports } of files.filter((file) => layerOf(file.path) === layer)) {
        for (const target of imports.filter((name) => sourcesByPath.has(name)))
          assert.ok([layer, ...allowed].includes(layerOf(target)), `${path} imports ${target}`);
      }
    });
  }

  it("have no files that import each other in a circle", () => {
    assert.deepEqual(circles(), []);
  });

  it("vscode is known to the editor and the composition root alone", () => {
    const offenders = files.filter(
      ({ path, imports }) =>
        imports.includes("vscode") && layerOf(path) !== "editor" && !ROOTS.includes(path),
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

  it("what speaks to PostgreSQL is loaded by the service's own command line alone, which is in no bundle", () => {
    const folder = "service/store/postgres/";
    const importers = (matches: (name: string) => boolean) =>
      files.filter(({ imports }) => imports.some(matches)).map(({ path }) => path);
    for (const path of importers((name) => /^pg(?:-|\/|$)/.test(name)))
      assert.ok(path.startsWith(folder), path);
    assert.deepEqual(
      importers((name) => name.startsWith(folder)).filter((path) => !path.startsWith(folder)),
      ["service/cli.ts"],
    );
    assert.match(sourcesByPath.get("service/cli.ts")?.text ?? "", /await import\("\.\/store\/postgres\//);
    assert.deepEqual(
      importers((name) => name === "service/cli.ts"),
      [],
    );
    assert.doesNotMatch(readFileSync(join(root, "esbuild.mjs"), "utf8"), /service\/cli\.ts/);
  });

  it("the capabilities of the editor meet only in the composition root", () => {
    // What all capabilities share: texts, dialogs, the ways into VS Code, webview panels, sessions (everyone speaks as
    // somebody), and environments (nearly everything is about one).
    const shared = ["text", "dialogs", "host", "panels", "session", "environments"];
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
