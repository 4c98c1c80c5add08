/** What is shown of a state that holds secrets and marks none, wherever something of it can be seen. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readDrift } from "../../../src/contract/drift.ts";
import { readTerraformPlan } from "../../../src/service/import/terraformPlan.ts";
import { differencesOf, documentOf } from "../../../src/shared/drift/differences.ts";
import { shownCheck, shownElement, sidesOf } from "../../../src/shared/redaction/shown.ts";
import { MCP_OF_CLI, type McpProcess, startMcp, textOf } from "../../support/mcp.ts";
import { ORDINARY, SECRET_OUTPUT, SECRETS, stateWithSecrets } from "../../support/secretsOfState.ts";

const MAIN = join(import.meta.dirname, "../../../src/cli/main.ts");

describe("The secrets of a state", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "secrets-")));
  const file = join(folder, "terraform.tfstate");
  const plan = join(folder, "shop.plan.json");
  const state = stateWithSecrets();
  const resources: { type: string; instances: { attributes: Record<string, unknown> }[] }[] =
    JSON.parse(state).resources;
  let printed = "";

  before(() => {
    writeFileSync(file, state);
    const { status, stdout, stderr } = cli("read", file);
    assert.equal(status, 0, stderr);
    writeFileSync(plan, stdout);
    printed = stdout + stderr;
  });
  after(() => rmSync(folder, { recursive: true }));

  it("are many, of many types, and all in the file", () => {
    assert.ok(SECRETS.length >= 140 && new Set(SECRETS.map(({ type }) => type)).size >= 86);
    assert.deepEqual(
      SECRETS.filter(({ value }) => !state.includes(`"${value}"`)),
      [],
    );
  });

  it("are not in the plan that is read from it, nor in what is said of it, but for those that nothing tells", () =>
    assert.deepEqual(shownIn(printed), [
      "nothing: consul_keys key[].value",
      "nothing: kubernetes_config_map data.door",
      "nothing: null_resource triggers.pin",
      "nothing: random_string result",
      "nothing: terraform_data input",
    ]));

  it("are not in the plan that is read from what terraform show prints of it, older versions' included", async () => {
    const shown = resources.map(({ type, instances: [one] }) => ({
      ...{ address: `${type}.main`, mode: "managed", type, name: "main", values: one?.attributes },
    }));
    const other = join(folder, "state.json");
    writeFileSync(
      other,
      JSON.stringify({ format_version: "0.1", values: { root_module: { resources: shown } } }),
    );
    assertHidden(cli("read", other).stdout);
  });

  it("are in no picture, in no code and in no finding", () => {
    for (const [format, view] of [
      ["svg", "architecture"],
      ["svg", "resources"],
      ["mermaid", "resources"],
      ["drawio", "resources"],
    ] as const)
      assertHidden(answerOf("render", plan, "--format", format, "--view", view));
    const out = join(folder, "code");
    assertHidden(answerOf("generate", plan, "--to", "terraform", "--out", out));
    for (const name of existsSync(out) ? readdirSync(out) : [])
      assertHidden(readFileSync(join(out, name), "utf8"));
    const sarif = join(folder, "review.sarif");
    for (const more of [[], ["--json"], ["--sarif", sarif]])
      assertHidden(answerOf("review", file, "--fail-on", "never", ...more));
    assertHidden(readFileSync(sarif, "utf8"));
  });

  it("are not in plans that are read from templates", () => {
    const vault = { type: "Microsoft.KeyVault/vaults/secrets", apiVersion: "2023-07-01", name: "kv/pin" };
    const arm = {
      $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
      contentVersion: "1.0.0.0",
      resources: [{ ...vault, properties: { value: "horse0battery", contentType: "text/ordinary" } }],
    };
    const cloudFormation = {
      AWSTemplateFormatVersion: "2010-09-09",
      Resources: {
        Pin: { Type: "AWS::SecretsManager::Secret", Properties: { SecretString: "horse0battery" } },
        Gate: {
          Type: "AWS::ApiGateway::ApiKey",
          Properties: { Value: "horse1battery", Name: "text/ordinary" },
        },
      },
    };
    for (const [name, template] of Object.entries({ arm, cloudFormation })) {
      const path = join(folder, `${name}.json`);
      writeFileSync(path, JSON.stringify(template));
      const text = answerOf("read", path);
      assertHidden(text);
      assert.match(text, /text\/ordinary/);
    }
  });

  it("are not in drift, whether its sides, its differences or the service's own words are shown", () => {
    const elements = resources.map(({ type, instances: [one] }) => ({
      ...{ resource: `module.shop["a.b"].${type}.main["x.y"]`, status: "drifted" },
      ...{ before: one?.attributes, after: changed(one?.attributes) },
    }));
    for (const check of readDrift({ checks: elements }).checks) {
      const sides = sidesOf(check);
      assertHidden(JSON.stringify([sides, differencesOf(sides), shownCheck(check)]));
      assertHidden(documentOf(sides.before) + documentOf(sides.after));
    }
    // A service may tell the type in other places.
    const odd = resources.map(({ type, instances }) => ({ kind: "x", detail: [{ type, instances }] }));
    assertHidden(JSON.stringify(odd.map(shownElement)));
  });

  it("say that they have changed where they have, and differ nowhere else", () => {
    const [check] = readDrift({
      checks: [
        {
          ...{ resource: "random_password.main", status: "drifted" },
          ...{ before: { result: "old", length: 8 }, after: { result: "new", length: 8 } },
        },
      ],
    }).checks;
    assert.ok(check);
    assert.deepEqual(differencesOf(sidesOf(check)), [
      { path: "result", before: '"(sensitive)"', after: '"(sensitive, changed)"' },
    ]);
  });

  it("are not in what the service keeps of an imported plan", () => {
    const drift = resources.map(({ type, instances: [one] }) => ({
      ...{ address: `${type}.main`, mode: "managed", type, name: "main" },
      change: { actions: ["update"], before: one?.attributes, after: changed(one?.attributes) },
    }));
    const values = resources.map(({ type, instances: [one] }) => ({
      ...{ address: `${type}.main`, mode: "managed", type, name: "main", values: one?.attributes },
    }));
    const kept = readTerraformPlan(
      {
        ...{ format_version: "1.2", resource_changes: [], resource_drift: drift },
        prior_state: { values: { root_module: { resources: values } } },
      },
      "plan.json",
    );
    assert.equal(kept.checks.length, resources.length);
    assertHidden(JSON.stringify(kept));
  });

  describe("over MCP", () => {
    let server: McpProcess;
    before(async () => {
      server = await startMcp({ command: MCP_OF_CLI, args: ["--root", folder] });
    });
    after(async () => server[Symbol.asyncDispose]());

    for (const name of ["read_infrastructure", "review_infrastructure"])
      it(`are in no answer of ${name}`, async () => {
        const answer = await server.client.callTool({ name, arguments: { path: "terraform.tfstate" } });
        assert.match(textOf(answer), /aws_db_instance|findings/);
        assertHidden(JSON.stringify(answer));
      });
  });

  it("are all that is masked: what only speaks of them is shown as it is", () => {
    const components: { source_type: string; source_input: Record<string, unknown> }[] = JSON.parse(
      readFileSync(plan, "utf8"),
    ).components;
    for (const [type, attributes] of Object.entries(ORDINARY)) {
      const { source_input: shown } = components.find(({ source_type }) => source_type === type) ?? {};
      assert.deepEqual({ type, ...shown, ...attributes }, { type, ...shown }, type);
    }
  });

  function answerOf(...args: readonly string[]): string {
    const { status, stdout, stderr } = cli(...args);
    assert.equal(status, 0, stderr);
    assert.ok(stdout.length > 0);
    return stdout + stderr;
  }

  /** Nothing but what nothing tells is in the text. */
  function assertHidden(text: string): void {
    assert.ok(!text.includes(SECRET_OUTPUT));
    assert.deepEqual(
      shownIn(text).filter((one) => !one.startsWith("nothing: ")),
      [],
    );
  }
});

function cli(...args: readonly string[]) {
  return spawnSync(process.execPath, [MAIN, ...args], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
}

function shownIn(text: string): string[] {
  // The end of a word, so that one is not found in another.
  return SECRETS.filter(({ value }) => new RegExp(`${value}(?![a-z0-9])`).test(text)).map(
    ({ type, path, told }) => `${told}: ${type} ${path}`,
  );
}

/** The same attributes, each text another one. */
function changed(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === "string" && part.startsWith("horse") ? `${part} anew` : part,
  );
}
