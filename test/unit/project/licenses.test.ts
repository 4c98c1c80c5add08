import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CORRECTED, licenseOf } from "../../../src/packaging/licenses.ts";

const packages = join(import.meta.dirname, "../../../node_modules");
const of = (license: string | undefined, name = "something") =>
  licenseOf({ name, version: "1.0.0", ...(license !== undefined && { license }) });

describe("Licenses of what is shipped", () => {
  it("may be permissive ones, of which the first is taken where there is a choice", () => {
    assert.deepEqual(of("MIT").used, ["MIT"]);
    assert.deepEqual(of("(MPL-2.0 OR Apache-2.0)").used, ["Apache-2.0"]);
    assert.deepEqual(of("ISC AND (GPL-3.0-only OR BSD-3-Clause)").used, ["ISC", "BSD-3-Clause"]);
    assert.equal(of("MIT").remark, undefined);
  });

  it("stop the build where they ask for more, are unknown, or are not stated", () => {
    for (const license of ["GPL-3.0-only", "MIT AND AGPL-3.0-only", "SSPL-1.0", "MPL-2.0"])
      assert.throws(() => of(license), /is not among the allowed licenses/, license);
    assert.throws(() => of("UNLICENSED"), /is no SPDX expression/);
    assert.throws(() => of("SEE LICENSE IN LICENSE.txt"), /is no SPDX expression/);
    assert.throws(() => of(undefined), /something@1\.0\.0 does not state its license/);
  });

  it("may ask for more only of the packages for which it is written down how that is done", () => {
    assert.throws(() => of("EPL-2.0"), /is not among the allowed licenses/);
    const elk = of("EPL-2.0 OR GPL-3.0-or-later", "elkjs");
    assert.deepEqual(elk.used, ["EPL-2.0"]);
    assert.match(elk.remark ?? "", /source code is available/);
  });

  it("are corrected only where the manifest still says too little and the license file says more", () => {
    const said = (name: string, file: string) => readFileSync(join(packages, name, file), "utf8");
    const manifest = (name: string) => JSON.parse(said(name, "package.json"));
    assert.deepEqual(Object.keys(CORRECTED).sort(), ["@vscode/codicons", "khroma"]);
    assert.equal(manifest("khroma").license, undefined);
    assert.match(said("khroma", "license"), /^The MIT License/);
    assert.equal(manifest("@vscode/codicons").license, "CC-BY-4.0");
    assert.match(said("@vscode/codicons", "LICENSE-CODE"), /MIT License/i);
  });
});
