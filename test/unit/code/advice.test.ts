/** What the README of generated code tells whoever deploys it and deletes it again, by what is written. */
import assert from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { Advice } from "../../../src/engine/code/beside/advice.ts";
import { adviseOn } from "../../../src/engine/code/beside/advise.ts";
import { hasResource } from "../../../src/engine/code/mapping.ts";
import type { Resource, Value } from "../../../src/engine/code/model.ts";
import { servicesOf } from "../../../src/engine/code/services.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { planOf } from "../../support/code/plans.ts";
import { generated } from "../../support/code/text.ts";

/** A section of the README. */
async function section(title: string, plan: PlanInput, to: CodeLanguage): Promise<string> {
  const { files } = await generated(plan, to);
  const readme = files.find(({ path }) => path === "README.md")?.content ?? "";
  const [, found = ""] = readme.split(`\n## ${title}\n\n`);
  return found.split("\n## ")[0] ?? "";
}

/** A resource that sets these, for which nothing else matters. */
function resource(type: string, id: string, set: Record<string, unknown> = {}, keep = false): Resource {
  const asValue = (one: unknown): Value => {
    if (Array.isArray(one)) return { kind: "list", items: one.map(asValue) };
    if (typeof one !== "object" || one === null) return { kind: "literal", value: one as string };
    return { kind: "map", entries: Object.entries(one).map(([key, inner]) => [key, asValue(inner)]) };
  };
  const properties = Object.entries(set).map(([key, value]) => [key, asValue(value)] as const);
  return { id, type, properties, comment: [], group: "", after: [], keep };
}

const told = (hint: object, resources: readonly Resource[], language: CodeLanguage = "terraform") =>
  adviseOn({ resources }, Advice.parse({ destroy: [{ text: "{resources}", ...hint }] }), language).destroy;

describe("Advice on generated code", () => {
  it("finds a property at any depth, however a language spells it", () => {
    const protecting = {
      property: ["deletionProtection", "deletion_protection.enabled"],
      is: [true, "ACTIVE"],
    };
    const all = [
      resource("a", "snake", { deletion_protection: true }),
      resource("a", "pascal", { DeletionProtection: "ACTIVE" }),
      resource("a", "deep", { settings: [{ deletionProtection: true }] }),
      resource("a", "pair", { Attributes: [{ Key: "deletion_protection.enabled", Value: "true" }] }),
      resource("a", "off", { deletion_protection: false }),
      resource("a", "other", { protection: true }),
    ];
    assert.deepEqual(told(protecting, all), ["`a.snake`, `a.pascal`, `a.deep`, `a.pair`"]);
    assert.deepEqual(told(protecting, all.slice(4)), []);
  });

  it("is for what a language deletes, by type, by beginning, and by what it does not set", () => {
    const bucket = { types: ["x_bucket", "X::*"], unless: "forceDestroy", unlessIs: true };
    const all = [
      resource("x_bucket", "full"),
      resource("x_bucket", "kept", {}, true),
      resource("x_bucket", "emptied", { force_destroy: true }),
      resource("x_bucket_policy", "policy"),
      resource("X::Bucket", "other"),
      { ...resource("x_bucket", "there"), existing: true },
    ];
    assert.deepEqual(told(bucket, all), ["`x_bucket.full`, `x_bucket.kept`, `X::Bucket.other`"]);
    assert.deepEqual(told({ ...bucket, kept: false, in: ["bicep"] }, all, "bicep"), ["`full`, `other`"]);
    assert.deepEqual(told({ ...bucket, in: ["bicep"] }, all), []);
    const many = Array.from({ length: 9 }, (_, place) => resource("x_bucket", `b${place}`));
    assert.match(told(bucket, many)[0] ?? "", /^(?:`x_bucket\.b\d`, ){5}`x_bucket\.b5` and 3 more$/);
  });

  it("is left where the code has what does it", () => {
    const record = { types: "x_domain", without: "x_zone*" };
    const domain = resource("x_domain", "site");
    assert.deepEqual(told(record, [domain]), ["`x_domain.site`"]);
    assert.deepEqual(told(record, [domain, resource("x_zone_public", "zone")]), []);
  });

  for (const [cloud, types, zone, step] of [
    [
      "azure",
      { site: "web/webapps", proof: "web/certificates" },
      "network/dnszones",
      /^\d\. Domain: .+CNAME record.+`asuid\.NAME`/m,
    ],
    ["gcp", { proof: "certificatemanager/certificate" }, "dns/managedzone", /^\d\. Domain: .+CNAME record/m],
    ["gcp", { proof: "compute/sslcertificate" }, "dns/managedzone", /^\d\. Domain: .+an A record/m],
  ] as const)
    it(`tells which record a domain needs that has no zone in the plan (${cloud}, ${types.proof})`, async () => {
      const first = (more: object) =>
        section("First steps", planOf(cloud, { ...types, ...more }), "terraform");
      assert.match(await first({}), step);
      assert.doesNotMatch(await first({ zone }), step);
    });

  it("answers a reviewer once for all resources of a kind, and nothing where none is written", async () => {
    for (const language of ["terraform", "cloudformation"] as const) {
      const review = (components: Parameters<typeof planOf>[1]) =>
        section("What a reviewer may ask", planOf("aws", components), language);
      const text = await review({ one: "s3/bucket", other: "s3/bucket", users: "cognito/userpool" });
      assert.equal(text.match(/^- Access logs cost/gm)?.length, 1, text);
      assert.match(text, /^- `[\w.]*users`: users may add a second factor/im);
      assert.equal(await review({ orders: "sqs/queue" }), "");
    }
  });

  it("names the rights that AWS asks for, by service", async () => {
    const plan = planOf(
      "aws",
      { orders: "sqs/queue", worker: "lambda/function", "worker-role": "iam/role" },
      [
        ["worker", "assumes", "worker-role"],
        ["orders", "triggers", "worker"],
      ],
    );
    for (const language of ["terraform", "cloudformation"] as const) {
      const text = await section("Permissions", plan, language);
      assert.match(text, /PowerUserAccess.*: the actions of (?:`\w+`, )*`lambda`, (?:`\w+`, )*`sqs`\./);
      assert.match(text, /IAMFullAccess/);
    }
    const alone = planOf("aws", { orders: "sqs/queue" });
    assert.doesNotMatch(await section("Permissions", alone, "terraform"), /IAM|cloudformation/);
    assert.equal(await section("Destroy", alone, "terraform"), "");
  });

  it("names the rights that Azure asks for where roles are assigned, and in the directory", async () => {
    const plan = planOf("azure", { shop: "web/webapps", data: "storage/storageaccounts" }, [
      ["shop", "writes to", "data"],
    ]);
    for (const language of ["terraform", "bicep"] as const)
      assert.match(
        await section("Permissions", plan, language),
        /`Contributor`[\s\S]*`Role Based Access Control Administrator`/,
      );
    const alone = await section("Permissions", planOf("azure", { vault: "servicebus/namespaces" }), "bicep");
    assert.match(alone, /`Contributor`/);
    assert.doesNotMatch(alone, /Role Based|Entra/);
    const signedIn = planOf("azure", { users: "graph/applications" });
    assert.match(await section("Permissions", signedIn, "terraform"), /Entra ID.*Application Developer/);
  });

  it("names the roles and the first services that Google asks for", async () => {
    const plan = planOf("gcp", { shop: "run/service", images: "artifactregistry/repository" });
    assert.match(
      await section("Permissions", plan, "terraform"),
      /`roles\/artifactregistry\.admin`.*`roles\/run\.admin`/,
    );
    const first = await section("First steps", plan, "terraform");
    assert.match(first, /gcloud services enable serviceusage\.googleapis\.com/);
    assert.match(first, /^2\. Images .*-target=google_artifact_registry_repository\.images/m);
  });

  it("says how to get rid of what is protected, kept or not empty, where there is any", async () => {
    const plan = planOf("aws", { photos: "s3/bucket", users: "cognito/userpool" });
    const terraform = await section("Destroy", plan, "terraform");
    assert.match(terraform, /prevent_destroy.*`aws_s3_bucket\.photos`/);
    assert.match(terraform, /^- Deletion protection: .*`aws_cognito_user_pool\.users`/m);
    assert.match(terraform, /`aws_s3_bucket\.photos`: only deleted empty/);
    const template = await section("Destroy", plan, "cloudformation");
    assert.match(template, /DeletionPolicy: Retain.*`Photos`/);
    assert.doesNotMatch(template, /only deleted empty|prevent_destroy/, "they are not deleted at all");
    assert.match(
      await section("Destroy", planOf("azure", { vault: "keyvault/vaults" }), "bicep"),
      /`vault`: only soft-deleted/,
    );
    const bucket = planOf("gcp", { photos: "storage/bucket", shop: "run/service" });
    assert.match(
      await section("Destroy", bucket, "terraform"),
      /Deletion protection: .*`google_cloud_run_v2_service\.shop`/,
    );
  });

  it("says what stays taken of what Azure deletes softly, where nothing purges it", async () => {
    const plan = planOf("azure", {
      gate: "apimanagement/service",
      model: "cognitiveservices/accounts",
      settings: "appconfiguration/configurationstores",
    });
    const template = await section("Destroy", plan, "bicep");
    assert.match(template, /`gate`: soft-deleted/);
    assert.match(template, /`model`: soft-deleted/);
    const terraform = await section("Destroy", plan, "terraform");
    assert.doesNotMatch(terraform, /api_management|cognitive_account/, "the provider purges them");
    for (const text of [template, terraform]) {
      assert.match(text, /settings`: only soft-deleted\. .*nobody can purge it/);
      assert.doesNotMatch(text, /az appconfig purge/, "which purge protection refuses");
    }
  });

  it("signs Docker in to the registry's own host", async () => {
    const first = await section(
      "First steps",
      planOf("gcp", { images: "artifactregistry/repository" }),
      "terraform",
    );
    assert.match(first, /`gcloud auth configure-docker [A-Z]+-docker\.pkg\.dev`/);
  });

  it("tells once of a database that stays", async () => {
    const destroy = await section("Destroy", planOf("gcp", { orders: "firestore/database" }), "terraform");
    assert.equal([...destroy.matchAll(/stays in the project|leaves in the project/g)].length, 1);
  });

  it("knows the service of every type that is written", async () => {
    /** Prefixes of actions: letters, digits and hyphens. Of Google's services each has roles, or says that it has none. */
    for (const table of ["terraform-aws", "cloudformation", "terraform-gcp"] as const) {
      const { mappings, advice } = await shippedTable(table);
      const types = Object.values(mappings.types).flatMap((one) =>
        hasResource(one)
          ? [
              one.resource,
              ...one.variants.map((variant) => variant.resource),
              ...one.with.map((extra) => extra.resource),
            ]
          : [],
      );
      const resources = [...new Set(types)].map((type) => resource(type, "x"));
      const { services } = mappings.common;
      const language = table === "cloudformation" ? table : "terraform";
      const { permissions } = adviseOn({ resources }, advice, language, (type) =>
        services ? servicesOf(type, services) : [],
      );
      const names = [...(permissions[0] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
      const form = table === "terraform-gcp" ? /^roles\/[a-zA-Z.]+$/ : /^(?:PowerUserAccess|[a-z0-9-]+)$/;
      assert.deepEqual(
        names.filter((name) => !form.test(name)),
        [],
        table,
      );
      assert.ok(names.length > 50, table);
    }
  });
});
