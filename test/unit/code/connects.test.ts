/** What programs connect with: a proxy that leads somewhere, a password that is one, and the right to sign in. */
import assert from "node:assert/strict";
import { createEngine } from "../../../src/engine/engine.ts";
import { written } from "../../support/code/blocks.ts";
import { type Components, planOf, type Relations } from "../../support/code/plans.ts";
import { isCode } from "../../support/code/text.ts";

const engine = createEngine();

async function blocksOf(cloud: string, components: Components, relations: Relations) {
  const { blocks } = await written(planOf(cloud, components, relations), "terraform");
  return (type: string) => blocks.filter((one) => one.type === type).map(({ body }) => body);
}

async function textOf(
  cloud: string,
  components: Components,
  relations: Relations,
  to: "cloudformation" | "bicep",
) {
  const code = await engine.generate({ plan: planOf(cloud, components, relations), to });
  assert.ok("files" in code);
  return code.files
    .filter(isCode)
    .map(({ content }) => content)
    .join("\n")
    .replace(/\s+/g, " ");
}

const WORKER = { worker: "lambda/function", role: "iam/role" };
const ASSUMES = ["worker", "assumes", "role"] as const;

describe("A proxy of databases", () => {
  const proxied = (more: Components, relations: Relations): [Components, Relations] => [
    { ...WORKER, proxy: "rds/dbproxy", other: "iam/role", ...more },
    [ASSUMES, ["proxy", "assumes", "other"], ["worker", "connects through", "proxy"], ...relations],
  ];
  const mysql = { type: "rds/dbcluster", desired_input: { Engine: "aurora-mysql" } };
  const plans = {
    "an instance": proxied({ store: { type: "rds/dbinstance", desired_input: { Engine: "postgres" } } }, [
      ["proxy", "connects to", "store"],
    ]),
    "a cluster": proxied({ store: mysql }, [["proxy", "connects to", "store"]]),
    "a member of a cluster": proxied({ store: mysql, member: "rds/dbinstance" }, [
      ["member", "part of", "store"],
      ["proxy", "connects to", "member"],
    ]),
  };
  for (const [what, [components, relations]] of Object.entries(plans)) {
    const [own, other] = what === "an instance" ? ["instance", "cluster"] : ["cluster", "instance"];
    const [family, port] = what === "an instance" ? ["POSTGRESQL", "5432"] : ["MYSQL", "3306"];
    it(`leads to ${what}, on the port and with the password that programs are told of`, async () => {
      const blocks = await blocksOf("aws", components, relations);
      const [target = ""] = blocks("aws_db_proxy_target");
      assert.match(target, new RegExp(`db_${own}_identifier = aws_\\w+\\.store\\.`));
      assert.doesNotMatch(target, new RegExp(`db_${other}_identifier`));
      const [proxy = ""] = blocks("aws_db_proxy");
      assert.match(proxy, new RegExp(`engine_family = "${family}"`));
      assert.match(proxy, /iam_auth = "DISABLED"/);
      assert.match(blocks("aws_lambda_function")[0] ?? "", new RegExp(`PROXY_PORT = "${port}"`));
      const text = await textOf("aws", components, relations, "cloudformation");
      assert.match(
        text,
        new RegExp(`DB${own === "cluster" ? "Cluster" : "Instance"}Identifiers: - Ref: Store`),
      );
      assert.doesNotMatch(text, new RegExp(`DB${own === "cluster" ? "Instance" : "Cluster"}Identifiers`));
      assert.ok(text.includes(`EngineFamily: ${family}`));
    });
  }
});

describe("A member of a database's cluster", () => {
  it("has no password of its own beside that of the cluster", async () => {
    const components = { store: "rds/dbcluster", member: "rds/dbinstance", safe: "secretsmanager/secret" };
    const blocks = await blocksOf("aws", components, [
      ["member", "part of", "store"],
      ["store", "keeps its password in", "safe"],
      ["member", "keeps its password in", "safe"],
    ]);
    assert.equal(blocks("random_password").length, 1);
    assert.equal(blocks("aws_secretsmanager_secret_version").length, 1);
  });
});

describe("A cluster of MemoryDB", () => {
  it("lets a program in as the user that it is told of", async () => {
    const plan = engine.resolve("aws", {
      candidates: [
        { type_id: "aws:lambda/function@1", name: "worker" },
        { type_id: "aws:memorydb/cluster@1", name: "store" },
      ],
    });
    const { blocks } = await written(plan, "terraform");
    const bodies = (type: string) => blocks.filter((one) => one.type === type).map(({ body }) => body);
    assert.match(
      bodies("aws_lambda_function")[0] ?? "",
      /STORE_USER = aws_memorydb_user\.store_user\.user_name/,
    );
    assert.ok(
      bodies("aws_iam_role_policy").some(
        (one) => one.includes("memorydb:Connect") && one.includes("aws_memorydb_user.store_user.arn"),
      ),
    );
  });
});

describe("An App Runner service", () => {
  it("has a role under which its secrets are read", async () => {
    const plan = engine.resolve("aws", {
      candidates: [
        { type_id: "aws:apprunner/service@1", name: "web" },
        { type_id: "aws:rds/dbinstance@1", name: "store" },
      ],
    });
    const { blocks } = await written(plan, "terraform");
    const [service = ""] = blocks.flatMap((one) => (one.type === "aws_apprunner_service" ? [one.body] : []));
    assert.match(service, /STORE_SECRET = /);
    assert.match(service, /instance_role_arn = aws_iam_role\./);
  });
});

describe("A slot of a web app", () => {
  const components: Components = {
    web: "web/webapps",
    staging: { type: "web/slots", parent: "web" },
    identity: "managedidentity/userassignedidentities",
    cache: "cache/redis",
  };
  const relations: Relations = [
    ["web", "authenticates with", "identity"],
    ["web", "caches in", "cache"],
  ];

  it("works as its app does, with the same settings, in Terraform", async () => {
    const blocks = await blocksOf("azure", components, relations);
    const [slot = ""] = blocks("azurerm_linux_web_app_slot");
    assert.match(slot, /identity_ids = \[azurerm_user_assigned_identity\.identity\.id\]/);
    assert.match(slot, /AZURE_CLIENT_ID = azurerm_user_assigned_identity\.identity\.client_id/);
    assert.match(slot, /CACHE_USER = azurerm_user_assigned_identity\.identity\.principal_id/);
  });

  it("and in Bicep", async () => {
    const text = await textOf("azure", components, relations, "bicep");
    const [slot = ""] = /resource staging '.*$/.exec(text) ?? [];
    assert.match(slot, /userAssignedIdentities: \{ '\$\{identity\.id\}': \{\} \}/);
    assert.match(slot, /name: 'CACHE_USER' value: identity\.properties\.principalId/);
  });
});

describe("A cluster of EMR", () => {
  it("may start its machines: what they stand in is marked for AWS' policy, and their role is handed on", async () => {
    const components: Components = {
      net: "ec2/vpc",
      subnet: "ec2/subnet",
      group: "ec2/securitygroup",
      spark: "emr/cluster",
      role: "iam/role",
    };
    const relations: Relations = [
      ["spark", "assumes", "role"],
      ["spark", "is filtered by", "group"],
    ];
    const blocks = await blocksOf("aws", components, relations);
    for (const type of ["aws_vpc", "aws_subnet", "aws_security_group", "aws_emr_cluster"])
      assert.match(blocks(type)[0] ?? "", /for-use-with-amazon-emr-managed-policies = "true"/, type);
    assert.ok(blocks("aws_iam_role_policy").some((one) => one.includes('Action = "iam:PassRole"')));
    const text = await textOf("aws", components, relations, "cloudformation");
    assert.equal([...text.matchAll(/Key: for-use-with-amazon-emr-managed-policies/g)].length, 4);
    assert.match(text, /PolicyName: machines/);
    const without = await blocksOf("aws", { net: "ec2/vpc" }, []);
    assert.doesNotMatch(without("aws_vpc")[0] ?? "", /for-use-with/);
  });
});
