/** What the package says of the works of others in it, against what is in it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { type BuildOptions, build } from "esbuild";
import { buildExtension, chat, webviews } from "../../esbuild.mjs";
import { root } from "../host/paths.ts";
import { installedExtension } from "./installed.ts";

interface Component {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly "bom-ref": string;
  readonly components?: readonly { readonly name: string }[];
  readonly licenses: readonly { readonly license?: { readonly id: string }; readonly expression?: string }[];
}

/** Every `name@version` of which a byte is in the built files, by the folders of packages that esbuild read. */
async function bundledPackages(): Promise<ReadonlySet<string>> {
  const { start, rest, server } = await buildExtension({ absWorkingDir: root, write: false });
  const pages = await Promise.all(
    [webviews, chat].map((options) =>
      build({ ...(options as BuildOptions), absWorkingDir: root, write: false, metafile: true }),
    ),
  );
  const metafiles = [start, rest, server, ...pages.map(({ metafile }) => metafile)];
  const outputs = metafiles.flatMap((each) => Object.values(each?.outputs ?? {}));
  const inputs = outputs.flatMap((output) => Object.entries(output.inputs));
  const folders = inputs
    .filter(([path, { bytesInOutput }]) => path.includes("node_modules/") && bytesInOutput > 0)
    .map(([path]) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? "");
  return new Set(
    folders.map((folder) => {
      const { name, version } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
      return `${name}@${version}`;
    }),
  );
}

describe("The works of others in the package", () => {
  let bundled: ReadonlySet<string>;
  let notices: string;
  let sbom: {
    readonly components: readonly Component[];
    readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
    readonly metadata: { readonly component: Component };
  };

  before(async () => {
    bundled = await bundledPackages();
    notices = await readFile(join(installedExtension(), "dist", "ThirdPartyNotices.txt"), "utf8");
    sbom = JSON.parse(await readFile(join(installedExtension(), "dist", "sbom.cdx.json"), "utf8"));
  });

  /** Put together with roughjs by its publisher, which no bundler sees. */
  const inside = ["hachure-fill", "path-data-parser", "points-on-curve", "points-on-path"];
  /** Not code: what the extension's own data is distilled from. */
  const distilled = ["botocore", "SVG Logos"];
  const withoutInside = (ids: readonly string[]) =>
    ids.filter((id) => !inside.includes(id.split("@")[0] ?? ""));

  it("are exactly those that the notices list, each with its license's text", () => {
    assert.ok([...bundled].some((id) => id.startsWith("mermaid@")));
    const listed = [...notices.matchAll(/^ {2}(\S+@\S+) \(.+\)$/gm)].map(([, id]) => id ?? "");
    assert.deepEqual(withoutInside(listed).sort(), [...bundled].sort());
    const sections = notices.split(/^-{80}$/m).slice(1);
    assert.deepEqual(
      sections.map((section) => section.trim().split("\n")[0]),
      [...listed, ...distilled],
    );
    for (const section of sections)
      assert.match(
        section,
        /Permission (is hereby granted|to use, copy)|Apache License|Eclipse Public License|publicdomain\/zero/,
        section,
      );
  });

  it("include the icons under their own license, and what packages carry inside", () => {
    assert.match(notices, /@vscode\/codicons@[\d.]+\nLicense: CC-BY-4\.0 and MIT\n/);
    assert.match(notices, /Attribution 4\.0 International/);
    assert.match(notices, /llhttp.+Copyright Fedor Indutny, 2018\./);
    for (const name of inside) assert.match(notices, new RegExp(`^${name}@[\\d.]+$`, "m"));
  });

  it("include what the extension's own data is distilled from", () => {
    assert.match(notices, /^botocore\nLicense: Apache-2\.0\n/m);
    assert.match(notices, /^SVG Logos\nLicense: CC0-1\.0\n/m);
    const parts = sbom.metadata.component.components?.map(({ name }) => name);
    assert.deepEqual(parts, distilled);
  });

  it("state the Eclipse Public License of ELK, where its source code is, and why the rest is not under it", () => {
    const section = notices.split(/^-{80}$/m).find((text) => text.trim().startsWith("elkjs@")) ?? "";
    assert.match(section, /License: EPL-2\.0, offered as EPL-2\.0 OR GPL-3\.0-or-later/);
    assert.match(section, /source code is available under EPL-2\.0 at https:\/\/github\.com\/kieler\/elkjs/);
    assert.match(section, /no Modified Work/);
    assert.match(section, /Eclipse Public License - v 2\.0/);
  });

  it("are in a bill of materials that is valid CycloneDX", async () => {
    const resources = join(
      dirname(createRequire(import.meta.url).resolve("@cyclonedx/cyclonedx-library/package.json")),
      "res/schema",
    );
    const schema = async (name: string) => JSON.parse(await readFile(join(resources, name), "utf8"));
    // What it says beyond JSON Schema documents its values; nothing here has these formats.
    const ajv = new Ajv({ strict: false, formats: { "idn-email": true, "iri-reference": true } });
    addFormats.default(ajv);
    for (const part of ["spdx", "jsf-0.82"]) {
      const file = `${part}.SNAPSHOT.schema.json`;
      ajv.addSchema(await schema(file), `http://cyclonedx.org/schema/${file}`);
    }
    const validate = ajv.compile(await schema("bom-1.6.SNAPSHOT.schema.json"));
    assert.ok(validate(sbom), JSON.stringify(validate.errors, null, 1));
    assert.ok(!validate({ ...sbom, components: [{ name: "nothing" }] }), "the schema refuses what it should");
  });

  it("are all in it, by package address and license, and lead to the extension", () => {
    const ids = sbom.components.map(
      ({ group, name, version }) => `${group ? `${group}/` : ""}${name}@${version}`,
    );
    assert.deepEqual(withoutInside(ids).sort(), [...bundled].sort());
    for (const [index, component] of sbom.components.entries()) {
      assert.equal(component.purl, `pkg:npm/${ids[index]?.replace(/^@/, "%40")}`);
      assert.equal(component.licenses.length, 1, component.name);
    }
    const needed = new Set<string>();
    const visit = (ref: string) => {
      if (needed.has(ref)) return;
      needed.add(ref);
      for (const next of sbom.dependencies.find((entry) => entry.ref === ref)?.dependsOn ?? []) visit(next);
    };
    visit(sbom.metadata.component["bom-ref"]);
    assert.deepEqual(
      sbom.components.filter((component) => !needed.has(component["bom-ref"])).map(({ name }) => name),
      [],
    );
  });
});
