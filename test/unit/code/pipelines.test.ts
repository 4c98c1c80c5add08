/** Whoever deploys has the rights to what it deploys, as itself, and nothing more. */
import assert from "node:assert/strict";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import type { Cloud } from "../../../src/shared/clouds.ts";
import { planOf } from "../../support/code/plans.ts";
import { codeOf, generated } from "../../support/code/text.ts";

const engine = createEngine();
const SUBJECT = /repo:OWNER\/REPOSITORY:ref:refs\/heads\/BRANCH/;

/** The plan that composition makes of these types. */
const composed = (cloud: Cloud, ...types: string[]): PlanInput =>
  engine.resolve(cloud, { candidates: types.map((type) => ({ type_id: `${cloud}:${type}@1` })) });

const untold = async (plan: PlanInput, to: "terraform" | "cloudformation" | "bicep") =>
  (await generated(plan, to)).missing_relations.filter(({ kind }) => /deploys to|pushes/.test(kind));

describe("A pipeline elsewhere", () => {
  const aws = composed("aws", "iam/oidcprovider", "ecs/service", "ecr/repository", "lambda/function");

  it("has a role of its own, and no other role trusts it", () => {
    const trusting = (aws.relations ?? []).filter(({ to }) => to.includes("openid"));
    assert.deepEqual(
      trusting.map(({ from, kind }) => [from, kind]),
      [["iam-openid-connect-provider-role", "trusts"]],
    );
    const rights = (aws.relations ?? []).flatMap(({ from, kind, to, access }) =>
      from === "iam-openid-connect-provider-role" && kind === "may access" ? [[to, access]] : [],
    );
    assert.deepEqual(rights, [
      ["ecr-repository", ["write"]],
      ["ecs-service", ["deploy"]],
      ["lambda-function", ["deploy"]],
    ]);
  });

  for (const to of ["terraform", "cloudformation"] as const)
    it(`assumes its role by tokens of one repository and branch, in ${to}`, async () => {
      const code = await codeOf(aws, to);
      assert.equal(code.match(/sts:AssumeRoleWithWebIdentity/g)?.length, 1);
      assert.match(code, /"token\.actions\.githubusercontent\.com:aud"(?: = \[|:\s+- )"?sts\.amazonaws\.com/);
      assert.match(
        code,
        /"token\.actions\.githubusercontent\.com:sub"(?: = var\.\w+_subject|:\s+Ref: \w+Subject)/,
      );
      assert.match(code, SUBJECT);
      assert.match(code, /"iam:PassRole"/);
      assert.match(code, /lambda:UpdateFunctionCode/);
      assert.deepEqual(await untold(aws, to), []);
    });

  for (const to of ["terraform", "cloudformation"] as const)
    it(`passes no role where no task has one, in ${to}`, async () => {
      const plan = planOf("aws", { deployer: "iam/role", shop: "ecs/service" }, [
        ["deployer", "may access", "shop", ["deploy"]],
      ]);
      const code = await codeOf(plan, to);
      assert.match(code, /ecs:UpdateService/);
      assert.doesNotMatch(code, /iam:PassRole/);
    });

  it("keeps what it has rolled out when Terraform is applied again", async () => {
    const cases = [
      [aws, "image_uri, filename, source_code_hash"],
      [
        composed("azure", "managedidentity/pipelinecredentials", "app/containerapps"),
        "template[0].container[0].image",
      ],
      [composed("gcp", "iam/workloadidentitypoolprovider", "run/service"), "template[0].containers[0].image"],
    ] as const;
    for (const [plan, ignored] of cases)
      assert.ok((await codeOf(plan, "terraform")).includes(`ignore_changes = [${ignored}]`), ignored);
  });

  for (const to of ["terraform", "cloudformation"] as const)
    it(`is trusted by the issuer that the plan says, in ${to}`, async () => {
      const plan = planOf(
        "aws",
        {
          ci: { type: "iam/oidcprovider", desired_input: { Url: "https://gitlab.example.com" } },
          deployer: "iam/role",
        },
        [["deployer", "trusts", "ci"]],
      );
      const code = await codeOf(plan, to);
      assert.match(code, /"gitlab\.example\.com:sub"/);
      assert.match(code, /(?:url = |Url: )"https:\/\/gitlab\.example\.com"/);
      assert.doesNotMatch(code, /token\.actions/);
    });

  for (const to of ["terraform", "cloudformation"] as const)
    it(`puts a site into the bucket that the distribution serves, in ${to}`, async () => {
      const plan = planOf(
        "aws",
        { deployer: "iam/role", cdn: "cloudfront/distribution", site: "s3/bucket", data: "s3/bucket" },
        [
          ["deployer", "may access", "cdn", ["deploy"]],
          ["cdn", "serves", "site"],
        ],
      );
      const code = await codeOf(plan, to);
      const policy = code.slice(code.indexOf("# deployer may deploy cdn."));
      assert.match(policy, /cloudfront:CreateInvalidation[\s\S]+s3:PutObject/);
      const upload = policy.slice(policy.indexOf("s3:ListBucket"), policy.indexOf("s3:ListBucket") + 500);
      assert.match(upload, /aws_s3_bucket\.site\.arn|Site\.Arn|- Site\n/);
      assert.doesNotMatch(upload, /aws_s3_bucket\.data|- Data\n/);
    });

  const azure = composed(
    "azure",
    "managedidentity/pipelinecredentials",
    "app/containerapps",
    "containerregistry/registries",
    "web/functionapps",
  );
  for (const to of ["terraform", "bicep"] as const)
    it(`uses an identity of its own that may deploy each app, in ${to}`, async () => {
      const code = await codeOf(azure, to);
      assert.match(code, SUBJECT);
      assert.match(code, /api:\/\/AzureADTokenExchange/);
      for (const role of ["Container Apps Contributor", "AcrPush", "Website Contributor"])
        assert.equal(code.split("\n").filter((line) => line.includes(role)).length, 1, role);
      assert.deepEqual(await untold(azure, to), []);
    });

  for (const to of ["terraform", "bicep"] as const)
    it(`is one of Azure DevOps as well, in ${to}`, async () => {
      const plan = composed("azure", "visualstudio/account", "web/webapps");
      const code = await codeOf(plan, to);
      assert.match(code, /azurerm_federated_identity_credential|federatedIdentityCredentials@/);
      assert.match(code, /Website Contributor/);
      assert.deepEqual(await untold(plan, to), []);
    });

  it("is told of where no identity has the right", async () => {
    const plan = planOf("azure", { devops: "visualstudio/account", shop: "web/webapps" }, [
      ["devops", "deploys to", "shop"],
    ]);
    const [told] = await untold(plan, "terraform");
    assert.match(told?.reason ?? "", /no identity of it has the right/);
  });

  it("acts as a service account of its own that may deploy one service, on Google Cloud", async () => {
    const plan = composed(
      "gcp",
      "iam/workloadidentitypoolprovider",
      "run/service",
      "artifactregistry/repository",
    );
    const acting = (plan.relations ?? []).filter(({ to }) => to.includes("workload-identity"));
    assert.deepEqual(
      acting.map(({ from, kind }) => [from, kind]),
      [["workload-identity-provider", "runs as"]],
    );
    const code = await codeOf(plan, "terraform");
    assert.match(code, SUBJECT);
    assert.match(code, /attribute_condition = "assertion\.sub == '\$\{var\.\w+_subject\}'"/);
    assert.match(
      code,
      /"principal:\/\/iam\.googleapis\.com\/\$\{[\w.]+\.name\}\/subject\/\$\{var\.\w+_subject\}"/,
    );
    assert.match(code, /google_cloud_run_v2_service_iam_member[^}]+role = "roles\/run\.developer"/);
    assert.doesNotMatch(code, /google_project_iam_member[^}]+run\.developer/);
    assert.deepEqual(await untold(plan, "terraform"), []);
  });
});

describe("A pipeline of the cloud", () => {
  const plan = planOf(
    "aws",
    {
      artefacts: "s3/bucket",
      role: "iam/role",
      pipeline: "codepipeline/pipeline",
      cluster: "ecs/cluster",
      shop: { type: "ecs/service", parent: "cluster" },
      admin: { type: "ecs/service", parent: "cluster" },
      other: { type: "ecs/service", parent: "cluster" },
    },
    [
      ["pipeline", "assumes", "role"],
      ["pipeline", "reads and writes", "artefacts"],
      ["pipeline", "deploys to", "shop"],
      ["pipeline", "deploys to", "admin"],
      ["role", "may access", "shop", ["deploy"]],
      ["role", "may access", "admin", ["deploy"]],
    ],
  );
  for (const to of ["terraform", "cloudformation"] as const)
    it(`deploys each service that the plan leads to, and may update these alone, in ${to}`, async () => {
      const code = await codeOf(plan, to);
      assert.equal(code.match(/(?:FileName = |FileName: )"?(?:shop|admin)\.json/g)?.length, 2);
      const updates = code.split("ecs:UpdateService").slice(1);
      const on = updates.map((text) =>
        text
          .slice(0, 200)
          .match(/aws_ecs_service\.(\w+)\.|(?:Ref: |GetAtt":\s+- )(\w+)/)
          ?.slice(1),
      );
      assert.deepEqual(
        on.map((names) => names?.find((name) => name !== undefined)?.toLowerCase()),
        ["shop", "admin"],
      );
    });

  it("knows each service by its name on Google Cloud", async () => {
    const built = planOf("gcp", { build: "cloudbuild/trigger", shop: "run/service", admin: "run/service" }, [
      ["build", "deploys to", "shop"],
      ["build", "deploys to", "admin"],
    ]);
    const code = await codeOf(built, "terraform");
    assert.match(code, /_SERVICE_SHOP = google_cloud_run_v2_service\.shop\.name/);
    assert.match(code, /_SERVICE_ADMIN = google_cloud_run_v2_service\.admin\.name/);
  });
});

describe("A pipeline of Cloud Deploy", () => {
  const TARGET =
    /resource "google_clouddeploy_target" "\w+" \{\s+name = "\$\{var\.name\}-(\S+)"[^}]+\}[^}]+(?:gke|run) \{[^}]+\}/g;

  it("has a stage and a target for each cluster, and one for all services", async () => {
    const types = {
      near: "container/cluster",
      far: "container/cluster",
      shop: "run/service",
      news: "run/service",
    };
    const to = Object.keys(types);
    const of = (names: readonly string[]) =>
      codeOf(
        planOf(
          "gcp",
          { release: "clouddeploy/deliverypipeline", ...types },
          names.map((name) => ["release", "deploys to", name] as const),
        ),
        "terraform",
      );
    const code = await of(to);
    const targets = [...code.matchAll(TARGET)].map(([text, name]) => [name, /cluster = \S+/.exec(text)?.[0]]);
    assert.deepEqual(targets, [
      ["release", undefined],
      ["release-near", "cluster = google_container_cluster.near.id"],
      ["release-far", "cluster = google_container_cluster.far.id"],
    ]);
    const stages = [...code.matchAll(/target_id = (?:"\$\{var\.name\}-)?([\w.-]+)/g)].map(([, name]) => name);
    assert.deepEqual(stages, [
      "google_clouddeploy_target.release_target.name",
      "release-near",
      "release-far",
    ]);
    assert.deepEqual((await of(["near"])).match(/target_id = .+/g)?.length, 1);
  });

  it("may deploy the services that it is for, and no others of the project", async () => {
    const code = await codeOf(
      planOf("gcp", { release: "clouddeploy/deliverypipeline", shop: "run/service" }, [
        ["release", "deploys to", "shop"],
      ]),
      "terraform",
    );
    assert.match(
      code,
      /"google_cloud_run_v2_service_iam_member" "\w+" \{\s+name = google_cloud_run_v2_service\.shop\.name[^}]+roles\/run\.developer/,
    );
    assert.doesNotMatch(code, /"google_project_iam_member" "\w+" \{[^}]+roles\/run\.developer/);
  });
});
