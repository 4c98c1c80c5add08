/** Who sends and who receives by what joins two on Google Cloud: notifications, triggers, parameters and exports. */
import assert from "node:assert/strict";
import { TypeFile } from "../../../src/engine/read/typeTable.ts";
import { terraform, told } from "./ways.ts";

describe("What joins two on Google Cloud", () => {
  it("is a notification, a trigger, an enrollment or a sink", async () => {
    const plan = await terraform(`
resource "google_storage_bucket" "files" {}
resource "google_pubsub_topic" "arrived" {}
resource "google_storage_notification" "n" {
  bucket = google_storage_bucket.files.name
  topic  = google_pubsub_topic.arrived.id
}
resource "google_eventarc_trigger" "trigger" {
  transport {
    pubsub { topic = google_pubsub_topic.arrived.id }
  }
  destination {
    cloud_run_service { service = google_cloud_run_v2_service.api.name }
  }
}
resource "google_cloud_run_v2_service" "api" {}
resource "google_eventarc_message_bus" "bus" {}
resource "google_eventarc_pipeline" "pipe" {
  destinations { topic = google_pubsub_topic.arrived.id }
}
resource "google_eventarc_enrollment" "e" {
  message_bus = google_eventarc_message_bus.bus.id
  destination = google_eventarc_pipeline.pipe.id
}
resource "google_cloudbuild_trigger" "build" {
  pubsub_config { topic = google_pubsub_topic.arrived.id }
}`);
    assert.deepEqual(told(plan, "files", "arrived", "trigger", "api", "bus", "pipe", "build"), [
      "arrived raises events on trigger",
      "arrived triggers build",
      "bus delivers to pipe",
      "files notifies arrived",
      "pipe delivers to arrived",
      "trigger starts api",
    ]);
  });

  it("is a parameter of a template's job, by what its name says", async () => {
    const plan = await terraform(`
resource "google_pubsub_topic" "in" {}
resource "google_pubsub_topic" "out" {}
resource "google_pubsub_topic" "odd" {}
resource "google_bigquery_table" "failed" {}
resource "google_dataflow_job" "job" {
  parameters = {
    inputTopic            = google_pubsub_topic.in.id
    outputTopic           = google_pubsub_topic.out.id
    outputDeadletterTable = google_bigquery_table.failed.id
    topic                 = google_pubsub_topic.odd.id
  }
}`);
    assert.deepEqual(told(plan, "in", "out", "odd", "failed", "job"), [
      "in feeds job",
      "job sends failed messages to failed",
      "job writes to out",
    ]);
  });

  it("is what the types say where nobody tells the parameters apart", async () => {
    const plan = await terraform(`
resource "google_pubsub_topic" "in" {}
locals { all = { inputTopic = google_pubsub_topic.in.id } }
resource "google_dataflow_job" "job" { parameters = local.all }`);
    assert.deepEqual(told(plan, "in", "job"), ["in feeds job"]);
  });

  it("is an export of findings", async () => {
    for (const kind of ["project_scc_big_query_export", "v2_organization_scc_big_query_exports"]) {
      const plan = await terraform(`
resource "google_bigquery_dataset" "d" {}
resource "google_scc_${kind}" "e" { dataset = google_bigquery_dataset.d.id }`);
      assert.deepEqual(told(plan, "d", "e"), ["e writes to d"], kind);
    }
  });
});

describe("A table of types", () => {
  it("is refused where a pattern has two signs, of which only one would count", () => {
    const file = (type: string) => ({
      ...{ language: "terraform", provider: "gcp" },
      leads: { [type]: [{ to: "dataset", kind: "writes to" }] },
    });
    assert.equal(TypeFile.safeParse(file("google_*_export")).success, true);
    assert.match(`${TypeFile.safeParse(file("google_*_export*")).error}`, /more than one \*/);
  });
});
