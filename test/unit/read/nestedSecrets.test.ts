/** What is shown of secrets below the first level of states and templates, and that nothing else is hidden. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readDrift } from "../../../src/contract/drift.ts";
import { differencesOf, documentOf } from "../../../src/shared/drift/differences.ts";
import { shownCheck, sidesOf } from "../../../src/shared/redaction/shown.ts";
import { runCli } from "../../support/cli.ts";
import {
  ARM,
  CLOUD_FORMATION,
  HCL,
  NESTED_SECRETS,
  PLAN,
  stateWithNestedSecrets,
} from "../../support/nestedSecrets.ts";

const SECRET = /SECRET-\d+x/g;
const KEPT = /kept-[a-z0-9-]*[a-z0-9]/gi;
const VIEWS = [
  ["svg", "resources"],
  ["svg", "architecture"],
  ["mermaid", "resources"],
  ["drawio", "resources"],
] as const;

describe("Secrets within blocks, maps, lists and templates", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "nested-")));
  const state = stateWithNestedSecrets();
  const sources: Readonly<Record<string, string>> = {
    "terraform.tfstate": state,
    "arm.json": ARM,
    "cloudFormation.json": CLOUD_FORMATION,
    "code/main.tf": HCL,
    "changes.json": PLAN,
  };

  before(() => {
    mkdirSync(join(folder, "code"));
    for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text);
  });
  after(() => rmSync(folder, { recursive: true }));

  it("are many, and all in the files", () => {
    const found = new Set(Object.values(sources).join("\n").match(SECRET));
    assert.equal(found.size, NESTED_SECRETS);
    assert.ok(NESTED_SECRETS >= 80);
    assert.ok(new Set(Object.values(sources).join("\n").match(KEPT)).size >= 60);
  });

  for (const [name, text] of Object.entries(sources)) {
    it(`are in nothing that is read of ${name}, and all else is`, async () => {
      const { out, notes } = await cli("read", join(folder, name));
      assertHidden(out + notes);
      assertKept(text, out);
    });

    it(`are in no picture of ${name}, and in no finding`, async () => {
      const plan = join(folder, `${name.replaceAll(/\W/g, "-")}.plan.json`);
      writeFileSync(plan, (await cli("read", join(folder, name))).out);
      for (const [format, view] of VIEWS) {
        const { out, notes } = await cli("render", plan, "--format", format, "--view", view);
        assert.ok(out.length > 0);
        assertHidden(out + notes);
      }
      for (const more of [[], ["--json"]]) {
        const { out, notes } = await cli("review", join(folder, name), "--fail-on", "never", ...more);
        assertHidden(out + notes);
      }
    });
  }

  it("are in no side, difference or document of drift", () => {
    const resources: {
      type: string;
      instances: { attributes: object; sensitive_attributes: unknown[] }[];
    }[] = JSON.parse(state).resources;
    const checks = resources
      // Drift has marks of its own for what only a state marks.
      .filter(({ instances: [one] }) => one?.sensitive_attributes.length === 0)
      .map(({ type, instances: [one] }) => ({
        ...{ resource: `module.shop.${type}.main["a"]`, status: "drifted", before: one?.attributes },
        after: JSON.parse(JSON.stringify(one?.attributes).replaceAll(SECRET, "$&-anew")),
      }));
    const shown = readDrift({ checks }).checks.map((check) => {
      const sides = sidesOf(check);
      const documents = documentOf(sides.before) + documentOf(sides.after);
      return JSON.stringify([sides, differencesOf(sides), shownCheck(check), documents]);
    });
    assert.equal(shown.length, checks.length);
    assertHidden(shown.join("\n"));
    assert.match(shown.join("\n"), /kept-container/);
  });

  it("are all that is masked in a state that Terraform shows", async () => {
    const resources = (JSON.parse(state).resources as { type: string; instances: { attributes: object }[] }[])
      .filter(({ type }) => type !== "marked_thing")
      .map(({ type, instances: [one] }) => ({
        ...{ address: `${type}.main`, mode: "managed", type, name: "main", values: one?.attributes },
      }));
    const text = JSON.stringify({ format_version: "1.0", values: { root_module: { resources } } });
    writeFileSync(join(folder, "state.json"), text);
    const { out } = await cli("read", join(folder, "state.json"));
    assertHidden(out);
    assertKept(text, out);
  });
});

function assertHidden(text: string): void {
  assert.deepEqual(text.match(SECRET) ?? [], []);
}

/** All that is no secret in a file is in what is shown of it; a longer one that begins alike is another. */
function assertKept(file: string, shown: string): void {
  const found = new Set(shown.match(KEPT));
  assert.deepEqual(
    [...new Set(file.match(KEPT))].filter((kept) => !found.has(kept)),
    [],
  );
}

async function cli(...args: readonly string[]) {
  const ran = await runCli(args);
  assert.equal(ran.code, 0, ran.notes);
  return ran;
}
