/** The tags and the environment that somebody asked for are what the generated code marks its resources with. */
import assert from "node:assert/strict";
import { parse } from "yaml";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { languagesFor } from "../../../src/shared/codeLanguages.ts";
import { planOf } from "../../support/code/plans.ts";
import { generated } from "../../support/code/text.ts";

const engine = createEngine();
const BUCKET = {
  aws: "aws:s3/bucket@1",
  azure: "azure:storage/storageaccounts@1",
  gcp: "gcp:storage/bucket@1",
};
type Cloud = keyof typeof BUCKET;

const planFor = (cloud: Cloud, constraints: Record<string, unknown>) =>
  engine.resolve(cloud, { candidates: [{ type_id: BUCKET[cloud] }], constraints });

async function codeOf(plan: Parameters<typeof engine.generate>[0]["plan"], to: CodeLanguage) {
  const code = await engine.generate({ plan, to });
  assert.ok(!("refused" in code));
  const file = (path: string) => code.files.find((one) => one.path === path)?.content ?? "";
  return { file, decisions: code.decisions.map(({ text }) => text) };
}

/** A variable of Terraform as it is written, with one blank for each row of blanks. */
const variableOf = (text: string, name: string) =>
  (text.split(`variable "${name}" {`)[1]?.split("\n}")[0] ?? "").replaceAll(/ {2,}/g, " ");

describe("Tags of a plan", () => {
  for (const [form, tags] of [
    ["an object", { team: "web shop", "cost-center": 1234 }],
    ["text", "team=web shop, cost-center=1234"],
    ["a list", ["team = web shop", "cost-center:1234"]],
  ] as const)
    it(`are read from ${form}`, () => {
      assert.deepEqual(planFor("aws", { tags }).tags, { team: "web shop", "cost-center": "1234" });
    });

  it("are nothing where nobody asks for any, and what cannot be one is told", () => {
    assert.equal("tags" in planFor("aws", {}), false);
    const { notes } = engine.propose("aws", {
      intent: "a queue",
      constraints: { tags: { team: "shop", nested: {}, "two\nlines": "x", [`long${"g".repeat(200)}`]: "x" } },
    });
    assert.match(notes?.join(" ") ?? "", /left out: "nested", "two\\nlines", "longg/);
  });

  it("are the default of Terraform's variable, in the form that the cloud takes", async () => {
    const tags = { Team: "Web Shop", "Cost Center": "1234" };
    for (const [cloud, variable, written] of [
      [
        "aws",
        "tags",
        /"Cost Center" = "1234"\s+Team = "Web Shop"|Team = "Web Shop"\s+"Cost Center" = "1234"/,
      ],
      ["azure", "tags", /Team = "Web Shop"\s+"Cost Center" = "1234"/],
      ["gcp", "labels", /team = "web-shop"\s+cost-center = "1234"/],
    ] as const) {
      const { file } = await codeOf(planFor(cloud, { tags }), "terraform");
      assert.match(variableOf(file("variables.tf"), variable), written);
    }
  });

  it("stand beside Bicep's own, and in the command that deploys a template of CloudFormation", async () => {
    const bicep = await codeOf(planFor("azure", { tags: "team=shop" }), "bicep");
    assert.match(bicep.file("main.bicep"), /param tags object = \{\s+managedBy: 'bicep'\s+team: 'shop'\s+\}/);
    const template = await codeOf(planFor("aws", { tags: "team=web shop" }), "cloudformation");
    assert.match(
      template.file("README.md"),
      /^aws cloudformation deploy .* --tags Environment=dev Application=app 'team=web shop'$/m,
    );
  });

  it("are written once for a whole stack: the plan's go before its language's, and no resource repeats them", async () => {
    const plan = planFor("aws", { tags: "environment=live" });
    const { file } = await codeOf(plan, "cloudformation");
    assert.match(file("README.md"), / --tags Application=app environment=live$/m);
    const { Parameters: parameters, Resources: resources } = parse(file("template.yaml"));
    assert.equal(parameters, undefined);
    assert.doesNotMatch(JSON.stringify(resources), /Tags/);
  });

  it("by which Terraform has machines looked after are on those of a group", async () => {
    const plan = planOf("aws", {
      fleet: "autoscaling/autoscalinggroup",
      machine: "ec2/launchtemplate",
      patches: "ssm/association",
    });
    const text = (await generated(plan, "terraform")).files.map(({ content }) => content).join("\n");
    assert.match(text, /key {4}= "tag:Environment"/);
    assert.match(
      text,
      /tag \{\n {4}key +?= "Environment"\n {4}value +?= var\.environment\n {4}propagate_at_launch = true/,
    );
  });

  it("of a stack are the parameter's, which its page says, and no template finds its own by them", async () => {
    const plan = planOf("aws", {
      all: "resourcegroups/group",
      patches: "ssm/association",
      fleet: "autoscaling/autoscalinggroup",
    });
    const { file } = await codeOf({ ...plan, tags: { Application: "shop" } }, "cloudformation");
    assert.match(
      file("template.yaml"),
      /"tag:aws:cloudformation:stack-name"\s+Values:\s+- "Fn::Sub": "\$\{AWS::StackName\}"/,
    );
    assert.match(file("template.yaml"), /StackIdentifier:\s+"Fn::Sub": "\$\{AWS::StackId\}"/);
    assert.doesNotMatch(file("template.yaml"), /Application/);
    const { file: page } = await codeOf(plan, "cloudformation");
    assert.match(
      page("README.md"),
      /The tag Application has the value of the parameter Name: change both together\./,
    );
    const alone = await codeOf(planFor("aws", {}), "cloudformation");
    assert.doesNotMatch(alone.file("README.md"), /change both together|volumes/);
    const hosted = await codeOf(planOf("aws", { host: "ec2/instance" }), "cloudformation");
    assert.match(hosted.file("README.md"), /not to the volumes of its instances\.$/m);
  });

  it("are left out of the command that would take another key for them, and the page says which", async () => {
    const plan = { ...planFor("aws", {}), tags: { "a=b": "c", team: "shop" } };
    const { file } = await codeOf(plan, "cloudformation");
    assert.match(
      file("README.md"),
      / --tags Application=app Environment=dev team=shop$|--tags [^\n]*team=shop/m,
    );
    assert.doesNotMatch(file("README.md"), /a=b=c/);
    assert.match(file("README.md"), /no tag whose key has an “=”: give "a=b" in the console/);
  });

  it("that a cloud does not take are a person's to decide, and no text of a plan leaves its quotes", async () => {
    const plan = {
      ...planFor("aws", {}),
      tags: { "aws:x": "y", quoted: "'; rm -rf /", 'a"${b}': "x", ok: "1" },
    };
    for (const language of languagesFor("aws")) {
      const { file, decisions } = await codeOf(plan, language);
      assert.equal(decisions.filter((text) => text.startsWith("give the tag")).length, 3);
      assert.doesNotMatch([file("variables.tf"), file("template.yaml")].join(""), /rm -rf/);
    }
  });
});

describe("The environment of a plan", () => {
  it("is the default of the variable of that name", async () => {
    for (const cloud of ["aws", "azure", "gcp"] as const) {
      const { file } = await codeOf(planFor(cloud, { env: "prod" }), "terraform");
      assert.match(variableOf(file("variables.tf"), "environment"), /default = "prod"/);
    }
    const template = await codeOf(planFor("aws", { environment: "staging" }), "cloudformation");
    assert.match(template.file("README.md"), / --tags Environment=staging Application=app$/m);
  });

  it("is left alone where the plan says something else by the word", async () => {
    for (const environment of ["two words", "", { name: "prod" }, "-x"]) {
      const { file } = await codeOf(
        JSON.parse(JSON.stringify({ ...planFor("aws", {}), environment })),
        "terraform",
      );
      assert.match(variableOf(file("variables.tf"), "environment"), /default = "dev"/);
    }
  });
});
