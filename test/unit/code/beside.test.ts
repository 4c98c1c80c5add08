/** What is beside generated code: what version control leaves out, where values go, and where the state is. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { type CodeLanguage, GENERATED_MARK } from "../../../src/contract/code.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { besideFiles } from "../../../src/engine/code/beside/files.ts";
import type { Program, Variable } from "../../../src/engine/code/model.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { parseHcl } from "../../support/code/hcl.ts";
import { planOf } from "../../support/code/plans.ts";
import { parserOf } from "../../support/grammar.ts";

const engine = createEngine();

/** The files of a plan's code, by path. */
async function filesOf(plan: PlanInput, to: CodeLanguage, title = "orders"): Promise<Record<string, string>> {
  const code = await engine.generate({ plan, to, title });
  assert.ok(!("refused" in code));
  return Object.fromEntries(code.files.map(({ path, content }) => [path, content]));
}

/** An object of what HCL assigns at the top, as JSON. */
const assigned = async (text: string) =>
  (await parseHcl("values.tfvars.tf", text)) as Record<string, unknown>;

const without = (sign: string, text: string) => text.replaceAll(new RegExp(`^${sign} ?`, "gm"), "");

/** The examples of a program with these variables, by language. */
function examplesOf(variables: readonly Variable[]) {
  const program = { resources: [], variables } as unknown as Program;
  const text = (language: CodeLanguage) =>
    besideFiles(language, program, undefined).find(({ path }) => /example/.test(path))?.content ?? "";
  return { terraform: text("terraform"), bicep: text("bicep"), cloudformation: text("cloudformation") };
}

const SHOP = planOf(
  "aws",
  {
    orders: "sqs/queue",
    worker: "lambda/function",
    "worker-role": "iam/role",
    alerts: "sns/topic",
    broker: "amazonmq/broker",
  },
  [
    ["worker", "assumes", "worker-role"],
    ["orders", "triggers", "worker"],
  ],
);
const DATABASE = planOf("azure", { shop: "web/webapps", data: "dbforpostgresql/flexibleservers" }, [
  ["shop", "queries", "data"],
]);
const CONTAINER = planOf("gcp", { shop: "run/service" });

describe("Beside generated code", () => {
  it("version control leaves out what Terraform keeps on a machine, and has the lock file and the example", async () => {
    const { ".gitignore": rules = "" } = await filesOf(SHOP, "terraform");
    const folder = mkdtempSync(join(tmpdir(), "ignored-"));
    try {
      execFileSync("git", ["init", "-q", folder]);
      writeFileSync(join(folder, ".gitignore"), rules);
      const names = {
        out: [
          "terraform.tfstate",
          "terraform.tfstate.backup",
          ".terraform/providers/x",
          "terraform.tfvars",
          "dev.auto.tfvars",
          "dev.tfvars.json",
          "next.tfplan",
          "tfplan",
          "crash.log",
        ],
        in: [
          ".terraform.lock.hcl",
          "terraform.tfvars.example",
          "backend.tf",
          "main.tf",
          "README.md",
          ".gitignore",
        ],
      };
      const answer = execFileSync("git", ["check-ignore", "--no-index", "--stdin"], {
        cwd: folder,
        input: [...names.out, ...names.in].join("\n"),
        encoding: "utf8",
      });
      assert.deepEqual(answer.trim().split("\n"), names.out);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("version control leaves a template's values out only where some are secret", async () => {
    const queue = planOf("aws", { orders: "sqs/queue" });
    assert.equal((await filesOf(queue, "cloudformation"))[".gitignore"], undefined);
    assert.equal((await filesOf(DATABASE, "bicep"))[".gitignore"], undefined);
    const secret: Variable = { name: "password", type: "string", description: "Password.", sensitive: true };
    const program = { resources: [], variables: [secret] } as unknown as Program;
    const [rules] = besideFiles("cloudformation", program, undefined);
    assert.deepEqual([rules?.path, rules?.content.split("\n")[1]], [".gitignore", "parameters.json"]);
  });

  it("an example has each of Terraform's variables: those to give with a value, the others in comments with one of their type", async () => {
    for (const plan of [SHOP, DATABASE, CONTAINER]) {
      const files = await filesOf(plan, "terraform");
      const text = files["terraform.tfvars.example"] ?? "";
      const { variable: variables } = (await assigned(files["variables.tf"] ?? "")) as {
        variable: Record<string, { type: string; default?: unknown; sensitive?: boolean }[]>;
      };
      const given = await assigned(text);
      const open = Object.entries(variables).filter(
        ([, [one]]) => one && !("default" in one) && !one.sensitive,
      );
      assert.deepEqual(Object.keys(given).sort(), open.map(([name]) => name).sort());
      const whole = await assigned(
        text.replaceAll(/^# (?=[a-z_]+ = )/gm, "").replaceAll(/^# (?=[ \]}])/gm, ""),
      );
      const all = Object.entries(variables).filter(([, [one]]) => !one?.sensitive);
      assert.deepEqual(Object.keys(whole).sort(), all.map(([name]) => name).sort());
      const kinds: Record<string, (value: unknown) => boolean> = {
        "${string}": (value) => typeof value === "string",
        "${number}": (value) => typeof value === "number",
        "${bool}": (value) => typeof value === "boolean",
        "${list(string)}": Array.isArray,
      };
      for (const [name, [one]] of all)
        assert.ok((kinds[one?.type ?? ""] ?? ((value) => typeof value === "object"))(whole[name]), name);
    }
  });

  it("an example shows what is to be replaced, however the description shows a value, and no secret", async () => {
    const printed = examplesOf([
      { name: "domain", type: "string", description: "Domain, such as app.example.com." },
      { name: "role", type: "string", description: "Role, such as reader." },
      { name: "size", type: "string", description: "Size.", enum: ["small", "large"] },
      { name: "kind", type: "string", description: "Kind", enum: ["one"] },
      { name: "count", type: "number", description: "How many." },
      { name: "password", type: "string", description: "Password.", sensitive: true },
    ]);
    assert.match(printed.terraform, /^domain = "REPLACE"$/m);
    assert.match(printed.terraform, /^role = "REPLACE"$/m);
    assert.match(printed.terraform, /^# Size \(small \| large\)\.\nsize = "REPLACE"$/m);
    assert.match(printed.terraform, /^count = "REPLACE"$/m);
    assert.match(printed.terraform, /^# Password\.\n# Secret: .*TF_VAR_password\.$/m);
    assert.match(printed.bicep, /^param password = readEnvironmentVariable\('PASSWORD'\)$/m);
    assert.match(JSON.parse(printed.cloudformation).Description, /Add there, and nowhere else: Password\.$/);
    assert.deepEqual(JSON.parse(printed.cloudformation).Parameters, {
      Domain: "REPLACE",
      Role: "REPLACE",
      Size: "REPLACE",
      Kind: "one",
      Count: "REPLACE",
    });
  });

  it("a line of a description stays a line of the comment", async () => {
    const printed = examplesOf([{ name: "a", type: "string", description: 'one\nb = "two"\u2028three' }]);
    assert.deepEqual(Object.keys(await assigned(printed.terraform)), ["a"]);
    assert.equal(printed.bicep.match(/^param /gm)?.length, 1);
  });

  it("an example of Bicep's parameters is of the file, and gives what that asks for", async () => {
    const files = await filesOf(DATABASE, "bicep");
    const text = files["main.example.bicepparam"] ?? "";
    assert.match(text, /^using '\.\/main\.bicep'$/m);
    const asked = [...(files["main.bicep"] ?? "").matchAll(/^param (\w+) \w+$/gm)].map(([, name]) => name);
    assert.deepEqual(
      [...text.matchAll(/^param (\w+) = /gm)].map(([, name]) => name),
      asked,
    );
    // The grammar knows `using`, and files of parameters but for that: their assignments are those of variables.
    const whole = text.replaceAll(/^\/\/ (?=param |[ \]}])/gm, "");
    for (const one of [text, whole]) {
      const tree = (await parserOf("bicep")).parse(one.replaceAll(/^param /gm, "var "));
      assert.equal(tree?.rootNode.hasError, false, one);
    }
  });

  it("an example of a template's parameters has what the template has, in the form of deploy", async () => {
    const files = await filesOf(SHOP, "cloudformation");
    const { Parameters: asked } = parse(files["template.yaml"] ?? "");
    const { Parameters: given, ...more } = JSON.parse(files["parameters.example.json"] ?? "");
    assert.deepEqual(Object.keys(more), ["Description"]);
    assert.deepEqual(
      Object.keys(given),
      Object.keys(asked).filter((name) => !asked[name].NoEcho),
    );
    for (const value of Object.values(given)) assert.equal(typeof value, "string");
  });

  it("the state of each plan and environment has a place of its own, in a backend of the plan's cloud", async () => {
    const backendOf = async (plan: PlanInput, title?: string) => {
      const text = (await filesOf(plan, "terraform", title))["backend.tf"] ?? "";
      assert.match(text, /^(?:#.*\n)+$/, "all of it is a comment");
      assert.ok(!text.includes(GENERATED_MARK), "once written it is the team's");
      assert.match(
        text,
        /^# No two deployments may have the same (?:key|prefix):/m,
        "plans may be called alike",
      );
      assert.doesNotMatch(text, /--auth-mode login/, "whoever makes an account has no role on its data yet");
      const code = without("#", text.slice(text.indexOf("# terraform {")));
      const { terraform } = (await assigned(code)) as { terraform: [{ backend: Record<string, [object]> }] };
      const [[name, [settings]] = ["", [{}]]] = Object.entries(terraform[0].backend);
      return { name, ...settings } as Record<string, unknown>;
    };
    const aws = await backendOf(SHOP);
    assert.deepEqual(
      [aws["name"], aws["key"], aws["encrypt"], aws["use_lockfile"]],
      ["s3", "orders/dev/terraform.tfstate", true, true],
    );
    assert.equal((await backendOf({ ...SHOP, environment: "prod" }))["key"], "orders/prod/terraform.tfstate");
    const azure = await backendOf(DATABASE, "Web Shop");
    assert.deepEqual(
      [azure["name"], azure["key"], azure["use_azuread_auth"]],
      ["azurerm", "web-shop/dev/terraform.tfstate", true],
    );
    assert.deepEqual(await backendOf(CONTAINER), { name: "gcs", bucket: "BUCKET", prefix: "orders/dev" });
    const [one, other] = [await backendOf(SHOP, "注文"), await backendOf(SHOP, "在庫")];
    assert.notEqual(one["key"], other["key"]);
    for (const title of ["注文", "../../x", '"; rm -rf', "a".repeat(200)])
      assert.match(
        String((await backendOf(SHOP, title))["key"]),
        /^[a-z0-9-]{1,80}\/dev\/terraform\.tfstate$/,
      );
  });
});
