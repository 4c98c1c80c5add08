/** Where somebody else has read the intent and says which roles there are, what is left to do is to fill them. */
import assert from "node:assert/strict";
import type { Cloud } from "../../../src/shared/clouds.ts";
import type { SlotRow } from "../../eval/filledWhenGiven.ts";
import { filledWhenGiven } from "../../eval/filledWhenGiven.ts";

type Slots = Readonly<Record<Cloud, readonly (readonly string[])[]>>;

/** Designs as a reviewer would accept them: for each role the types that are a fair choice. */
const DESIGNS: Readonly<Record<string, Slots>> = {
  "a booking portal with reminders": {
    aws: [
      ["ecs/service", "lambda/function"],
      ["elasticloadbalancingv2/loadbalancer", "apigateway/restapi"],
      ["rds/dbinstance", "rds/dbcluster", "dynamodb/table"],
      ["cognito/userpool"],
      ["scheduler/schedule"],
      ["ses/emailidentity"],
    ],
    azure: [
      ["web/webapps", "app/containerapps"],
      ["dbforpostgresql/flexibleservers", "sql/databases"],
      ["azureactivedirectory/ciamdirectories", "graph/applications"],
      ["communication/emailservices", "communication/communicationservices"],
    ],
    gcp: [["run/service"], ["sqladmin/instance"], ["identityplatform/config"], ["cloudscheduler/job"]],
  },
  "intake of files that are checked and loaded": {
    aws: [
      ["transfer/server"],
      ["s3/bucket"],
      ["lambda/function"],
      ["sqs/queue"],
      ["rds/dbinstance", "dynamodb/table"],
    ],
    azure: [
      ["storage/storageaccounts"],
      ["web/functionapps"],
      ["servicebus/namespaces", "servicebus/queues"],
      ["sql/databases", "dbforpostgresql/flexibleservers"],
    ],
    gcp: [
      ["storage/bucket"],
      ["cloudfunctions/function", "run/service"],
      ["pubsub/topic"],
      ["bigquery/dataset"],
    ],
  },
  "telemetry of machines": {
    aws: [
      ["iot/thing", "iot/topicrule"],
      ["timestream/influxdbinstance"],
      ["sns/topic"],
      ["grafana/workspace", "quicksight/dashboard"],
    ],
    azure: [
      ["devices/iothubs"],
      ["kusto/clusters"],
      ["streamanalytics/streamingjobs"],
      ["dashboard/grafana"],
    ],
    gcp: [
      ["pubsub/topic"],
      ["dataflow/job"],
      ["bigtable/instance", "bigquery/dataset"],
      ["monitoring/dashboard"],
    ],
  },
  "answers from documents": {
    aws: [
      ["bedrock/knowledgebase"],
      ["bedrock/foundationmodel"],
      ["s3/bucket"],
      ["opensearchserverless/collection"],
    ],
    azure: [
      ["cognitiveservices/openai"],
      ["search/searchservices"],
      ["storage/storageaccounts"],
      ["app/containerapps", "web/webapps"],
    ],
    gcp: [["aiplatform/publishermodel"], ["discoveryengine/datastore"], ["storage/bucket"], ["run/service"]],
  },
  "services on Kubernetes": {
    aws: [
      ["eks/cluster"],
      ["ecr/repository"],
      ["secretsmanager/secret"],
      ["elasticache/replicationgroup"],
      ["cloudwatch/alarm"],
    ],
    azure: [
      ["containerservice/managedclusters"],
      ["containerregistry/registries"],
      ["keyvault/vaults"],
      ["cache/redisenterprise", "cache/redis"],
    ],
    gcp: [
      ["container/cluster"],
      ["artifactregistry/repository"],
      ["secretmanager/secret"],
      ["redis/instance"],
    ],
  },
  "events for analysts": {
    aws: [
      ["kinesis/stream"],
      ["kinesisfirehose/deliverystream"],
      ["s3/bucket"],
      ["athena/workgroup"],
      ["quicksight/dashboard"],
    ],
    azure: [
      ["eventhub/namespaces"],
      ["streamanalytics/streamingjobs"],
      ["fabric/capacities", "synapse/workspaces"],
    ],
    gcp: [["pubsub/topic"], ["dataflow/job"], ["bigquery/dataset"], ["looker/instance"]],
  },
  "a safe account": {
    aws: [
      ["cloudtrail/trail"],
      ["guardduty/detector"],
      ["securityhub/hub"],
      ["backup/backupplan"],
      ["kms/key"],
      ["wafv2/webacl"],
    ],
    azure: [
      ["security/pricings"],
      ["recoveryservices/vaults"],
      ["keyvault/vaults"],
      ["securityinsights/sentinel"],
    ],
    gcp: [
      ["securitycenter/source"],
      ["backupdr/backupvault"],
      ["cloudkms/cryptokey"],
      ["compute/securitypolicy"],
    ],
  },
  "machines moved as they are": {
    aws: [
      ["ec2/instance"],
      ["ec2/vpc"],
      ["ec2/vpnconnection"],
      ["elasticloadbalancingv2/loadbalancer"],
      ["efs/filesystem", "fsx/filesystem"],
    ],
    azure: [
      ["compute/virtualmachines"],
      ["network/virtualnetworks"],
      ["network/virtualnetworkgateways"],
      ["network/loadbalancers", "network/applicationgateways"],
    ],
    gcp: [
      ["compute/instance"],
      ["compute/network"],
      ["compute/vpntunnel", "compute/vpngateway", "compute/havpngateway"],
      ["filestore/instance"],
    ],
  },
};

/** What every role of such a design is filled with at the least. */
const SHARE = 0.97;

describe("Roles that are given", () => {
  const rows: SlotRow[] = Object.entries(DESIGNS).flatMap(([intent, slots]) =>
    Object.entries(slots).map(([cloud, wanted]) => ({
      id: `${intent} on ${cloud}`,
      cloud,
      intent,
      slots: wanted.map((types) => types.map((type) => `${cloud}:${type}`)),
    })),
  );

  it("are filled on every cloud, whatever the sentence says, and so is nearly every design as a whole", () => {
    const { slotRecall, complete, missed } = filledWhenGiven(rows);
    assert.ok(slotRecall >= SHARE, `${slotRecall} of the roles are filled; not: ${missed.join("; ")}`);
    assert.ok(complete >= SHARE, `${complete} of the designs are whole; missed: ${missed.join("; ")}`);
  });
});
