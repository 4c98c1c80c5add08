import assert from "node:assert/strict";
import type { GeneratedCode } from "../../../src/contract/generatedCode.ts";
import { isInDesign } from "../../../src/contract/inDesign.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { generateCode } from "../../../src/engine/code/generate.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { REQUESTS } from "../../support/code/intents.ts";
import { judgeTerraform } from "../../support/code/terraform.ts";

describe("Terraform for Google Cloud", function () {
  this.timeout(180_000);
  const engine = createEngine();
  const catalogue = shippedCatalogue();

  it("stands up to the provider's schema and leaves nothing out, whatever is designed", async () => {
    const { schemas } = await shippedTable("terraform-gcp");
    for (const request of REQUESTS) {
      const { candidates } = engine.propose("gcp", request);
      const plan = engine.resolve("gcp", {
        candidates: candidates.filter(isInDesign),
      });
      const code = await codeOf(plan);
      assert.deepEqual(await judgeTerraform(code.files, schemas), [], request.intent);
      // Of projects as a whole nothing has a metric that an alert could watch, and the code says so.
      const unwatched = /for our accounts/.test(request.intent) ? ["alerting-policy"] : [];
      assert.deepEqual(
        code.missing.map(({ component }) => component),
        unwatched,
        request.intent,
      );
    }
  });

  it("stands machines in two zones in turn, those with disks of their own in the zone of the disks", async () => {
    const zonesOf = async (...types: readonly string[]) => {
      const candidates = types.map((type, place) => ({ type_id: `gcp:${type}@1`, name: `part-${place}` }));
      const { files } = await codeOf(engine.resolve("gcp", { candidates }));
      const text = files.map(({ content }) => content).join("\n");
      return [...text.matchAll(/^resource "google_compute_(instance|disk)" .*?^ {2}zone += "[^"]*-(\w)"/gms)]
        .map(([, type, zone]) => `${type} ${zone}`)
        .sort();
    };
    assert.deepEqual(await zonesOf("compute/instance", "compute/instance"), ["instance b", "instance c"]);
    const withDisk = await zonesOf("compute/instance", "compute/disk", "compute/instance", "compute/disk");
    assert.deepEqual(new Set(withDisk), new Set(["disk b", "instance b"]));
  });

  it("lets the service's agent use whatever key encrypts what it keeps", async () => {
    const encrypted = catalogue.entries.filter(
      ({ provider, relates }) =>
        provider === "gcp" && relates.some(({ kind }) => kind === "is encrypted with"),
    );
    assert.ok(encrypted.length > 15);
    for (const { service, kind, typeId } of encrypted) {
      const candidates = [typeId, "gcp:cloudkms/cryptokey@1"].map((type) => ({ type_id: type }));
      const { files } = await codeOf(engine.resolve("gcp", { candidates }));
      const text = files.map(({ content }) => content).join("\n");
      assert.match(text, /= google_kms_crypto_key_iam_member\.\w+\.crypto_key_id/, `${service}/${kind}`);
    }
  });

  it("has a mapping for every type of the catalogue", async () => {
    const { mappings } = await shippedTable("terraform-gcp");
    const types = catalogue.entries.filter(({ provider }) => provider === "gcp");
    const unmapped = types.filter(
      ({ service, kind }) => !Object.hasOwn(mappings.types, `${service}/${kind}`),
    );
    assert.deepEqual(
      unmapped.map(({ name }) => name),
      [],
    );
  });

  it("pushes messages to a service that this one caller may invoke, and keeps what fails", async () => {
    const text = await written(["pubsub/subscription", "run/service"], ["delivers to"]);
    assert.match(text, /push_endpoint = google_cloud_run_v2_service\.n1\.uri/);
    assert.match(text, /oidc_token \{\s+service_account_email = google_service_account\.events\.email/);
    assert.match(text, /role\s+= "roles\/run\.invoker"\s+member\s+= google_service_account\.events\.member/);
    assert.match(text, /dead_letter_topic\s+= google_pubsub_topic\.n0_failed\.id/);
    assert.match(text, /ingress\s+= "INGRESS_TRAFFIC_INTERNAL_ONLY"/);
    assert.doesNotMatch(text, /allUsers/);
  });

  it("grants a workload the least role, on what it uses and to its own account", async () => {
    const text = await written(["run/service", "storage/bucket"], ["stores files in"]);
    assert.match(
      text,
      /"google_storage_bucket_iam_member" "n0_n1_user" \{\s+bucket = google_storage_bucket\.n1\.name\s+role\s+= "roles\/storage\.objectUser"\s+member = google_service_account\.n0_identity\.member/,
    );
    assert.match(text, /service_account = google_service_account\.n0_identity\.email/);
    // In quotes: the page beside the code names the roles of whoever deploys.
    assert.doesNotMatch(text, /"roles\/(editor|owner|storage\.admin)/);
  });

  it("opens nothing to the public unless the plan delivers it to the public, and then says so", async () => {
    const types = ["storage/bucket", "run/service", "cloudfunctions/function", "bigquery/dataset"];
    assert.doesNotMatch(await written(types, []), /allUsers|allAuthenticatedUsers|"0\.0\.0\.0\/0"/);
    const cached = await written(["compute/backendbucket", "storage/bucket"], ["routes to"]);
    assert.match(cached, /roles\/storage\.legacyObjectReader/);
    assert.match(cached, /To decide[\s\S]*Everybody may read the objects/);
  });

  it("reaches databases in the network alone, without a password where IAM does", async () => {
    const text = await written(["run/service", "sqladmin/instance", "compute/network"], ["queries"]);
    assert.match(text, /ipv4_enabled\s+= false/);
    assert.match(text, /private_network\s+= google_service_networking_connection\.n2_services\.network/);
    assert.match(text, /type\s+= "CLOUD_IAM_SERVICE_ACCOUNT"/);
    assert.match(text, /deletion_protection\s+= true[\s\S]*prevent_destroy = true/);
  });

  it("has no secret in clear text", async () => {
    const types = ["alloydb/cluster", "redis/instance", "secretmanager/secret", "compute/vpngateway"];
    const text = await written([...types, "datastream/stream", "compute/network"], []);
    const secrets = text.matchAll(/^\s*(password|secret_data|shared_secret|root_password)\s+= (.*)$/gm);
    const values = [...secrets].map(([, , value = ""]) => value);
    assert.ok(values.length >= 5);
    for (const value of values)
      assert.match(value, /^(random_password|google_redis_instance|var)\.[a-z0-9_.]+$/);
    assert.match(text, /variable "n4_source_password" \{[^}]*sensitive\s+= true/);
  });

  it("enables the interfaces that are needed, before all else", async () => {
    const text = await written(["run/service", "aiplatform/publishermodel"], ["calls"]);
    assert.match(text, /for_each = toset\(\[[^\]]*"aiplatform\.googleapis\.com"[^\]]*"run\.googleapis\.com"/);
    assert.match(text, /role\s+= "roles\/aiplatform\.user"/);
  });

  it("names the beta provider only where a resource is nowhere else", async () => {
    const [beta, plain] = await Promise.all([
      written(["firebasehosting/site"], []),
      written(["run/job"], []),
    ]);
    assert.match(beta, /hashicorp\/google-beta/);
    assert.match(beta, /provider = google-beta/);
    assert.doesNotMatch(plain, /google-beta/);
  });

  async function codeOf(plan: PlanInput): Promise<GeneratedCode> {
    const code = await generateCode(plan, "terraform", catalogue, shippedTable);
    if (!("files" in code)) assert.fail(code.refused);
    return code;
  }

  /** The text of all files for components `n0`, `n1`… of some types, the first related to the second by the verbs. */
  async function written(types: readonly string[], verbs: readonly string[]): Promise<string> {
    const plan: PlanInput = {
      components: types.map((type, place) => ({ type_id: `gcp:${type}@1`, name: `n${place}` })),
      relations: verbs.map((kind) => ({ from: "n0", to: "n1", kind })),
    };
    const { files } = await codeOf(plan);
    return files.map(({ content }) => content).join("\n");
  }
});
