/** What is found in a folder is read through links that stay below it, and through none that leads out. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FilesBelow, filesBelow, sizeText } from "../../../src/shared/files/below.ts";
import { PathError, type PathProblem } from "../../../src/shared/files/pathError.ts";

describe("Reading below a folder", () => {
  let outside: string;
  let root: string;
  let files: FilesBelow;
  before(async () => {
    outside = realpathSync(mkdtempSync(join(tmpdir(), "below-outside-")));
    root = realpathSync(mkdtempSync(join(tmpdir(), "below-root-")));
    writeFileSync(join(outside, "secret.tf"), "secret");
    mkdirSync(join(root, "shared/v2"), { recursive: true });
    mkdirSync(join(root, "shop"));
    writeFileSync(join(root, "shared/providers.tf"), "providers");
    writeFileSync(join(root, "shared/v2/main.tf"), "main");
    const links: Readonly<Record<string, string>> = {
      "shop/providers.tf": "../shared/providers.tf",
      "shop/again.tf": "providers.tf",
      "shop/absolute.tf": join(root, "shared/providers.tf"),
      "shop/current": "../shared/v2",
      "shop/up": "..",
      "shop/secret.tf": join(outside, "secret.tf"),
      "shop/relay.tf": "secret.tf",
      "shop/out": outside,
      "shop/none.tf": join(outside, "none.tf"),
      "shop/nowhere": "../nowhere",
      "shop/loop.tf": "loop.tf",
      "shared/v2/out": outside,
    };
    for (const [path, to] of Object.entries(links)) symlinkSync(to, join(root, path));
    // What leads to the folder itself may be a link too.
    symlinkSync(root, join(outside, "named"));
    files = await filesBelow(join(outside, "named"));
  });
  after(() => {
    for (const folder of [outside, root]) rmSync(folder, { recursive: true });
  });

  const read = async (path: string) => Buffer.from(await files.read(path)).toString();

  it("follows links that stay below it, to files and through folders", async () => {
    for (const path of ["providers.tf", "again.tf", "absolute.tf", "up/shop/up/shared/providers.tf"])
      assert.equal(await read(`shop/${path}`), "providers", path);
    assert.equal(await read("shop/current/main.tf"), "main");
    assert.deepEqual((await files.entries("shop/current")).files, ["main.tf"]);
  });

  it("lists links to files as such, and no other link: a walk never goes in circles", async () => {
    const { files: names, folders, links } = await files.entries("shop");
    assert.deepEqual(names, ["absolute.tf", "again.tf", "providers.tf"]);
    assert.deepEqual([...links].sort(), names);
    assert.deepEqual(folders, []);
  });

  it("names the link that leads out, or nowhere", async () => {
    const cases: readonly (readonly [path: string, reason: PathProblem, named: string])[] = [
      ["shop/secret.tf", "link", "shop/secret.tf"],
      ["shop/relay.tf", "link", "shop/relay.tf"],
      ["shop/out/secret.tf", "link", "shop/out"],
      ["shop/current/out/secret.tf", "link", "shop/current/out"],
      ["shop/out/none", "link", "shop/out"],
      ["shop/none.tf", "link", "shop/none.tf"],
      ["shop/nowhere/a.tf", "link", "shop/nowhere"],
      ["shop/loop.tf", "link", "shop/loop.tf"],
      ["shop/gone.tf", "missing", "shop/gone.tf"],
      ["shop/current/gone.tf", "missing", "shop/current/gone.tf"],
      ["../shop/providers.tf", "outside", "shop/providers.tf"],
      ["shop/current", "notFile", "shop/current"],
    ];
    for (const [path, reason, named] of cases)
      for (const way of reason === "notFile" ? ([files.read] as const) : [files.read, files.entries])
        await assert.rejects(way(path), (error) => {
          assert.ok(error instanceof PathError, String(error));
          assert.deepEqual([path, error.reason], [path, reason]);
          assert.ok(error.path.endsWith(named), error.path);
          return true;
        });
  });

  it("tells sizes in one kind of unit, with one decimal at most", () => {
    const sizes = [512, 100_000, 128 * 1024, 1024 ** 2, 1_500_000, 256 * 1024 ** 2].map(sizeText);
    assert.deepEqual(sizes, ["0.5 KiB", "97.7 KiB", "128 KiB", "1 MiB", "1.4 MiB", "256 MiB"]);
  });
});
