/** Who takes care of what a rule asks for: a component's settings, its service, or nobody. */
import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/contract/reading.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { makeComponent } from "../../../src/engine/composition/component.ts";
import { careState, DONE_BY_SERVICES } from "../../../src/engine/composition/concerns.ts";
import { composed, findings, fixed, foundBy, messageOf } from "../../support/composing.ts";

const PRODUCTION = { constraints: { env: "prod" } };

describe("What a rule asks for", () => {
  it("is not what services or generated code do by themselves, unless settings turn it off", () => {
    const backups = (input: object) =>
      foundBy(
        "no-backup",
        composed([{ type_id: "aws:docdb/dbcluster@1", name: "db", desired_input: { ...input } }], PRODUCTION),
      );
    assert.deepEqual(backups({}), []);
    assert.deepEqual(backups({ BackupRetentionPeriod: 0 }), [["db"]]);
    assert.deepEqual(foundBy("no-secret-store", composed(["db=rds/dbinstance"], PRODUCTION)), []);
  });

  it("is found where settings turn off what a service does", () => {
    const found = (rule: string, type: string, desired_input: object) =>
      foundBy(
        rule,
        composed(
          [{ type_id: `${type}@1`, name: "one", desired_input: { ...desired_input } }],
          PRODUCTION,
          type.split(":")[0],
        ),
      );
    for (const [rule, type, off, on] of [
      [
        ...["no-secret-store", "aws:rds/dbinstance"],
        ...[{ MasterUserPassword: "x", ManageMasterUserPassword: false }, { ManageMasterUserPassword: true }],
      ],
      [
        ...["no-secret-store", "azure:dbforpostgresql/flexibleservers"],
        { authConfig: { passwordAuth: "Enabled", activeDirectoryAuth: "Disabled" } },
        { authConfig: { passwordAuth: "Disabled", activeDirectoryAuth: "Enabled" } },
      ],
      [
        ...["no-backup", "aws:efs/filesystem"],
        ...[{ BackupPolicy: { Status: "DISABLED" } }, { BackupPolicy: { Status: "ENABLED" } }],
      ],
      [
        ...["no-backup", "aws:dynamodb/table"],
        ...[
          {
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: false, RecoveryPeriodInDays: 7 },
          },
          {},
        ],
      ],
    ] as [string, string, object, object][]) {
      assert.deepEqual(found(rule, type, off), [["one"]], type);
      assert.deepEqual(found(rule, type, on), [], type);
      assert.deepEqual(found(rule, type, {}), [], type);
    }
  });

  it("is answered once for each concern, whoever asks", () => {
    const at = (type: string, desiredInput?: JsonObject) =>
      careState(
        makeComponent({
          typeId: type,
          name: "one",
          entry: shippedCatalogue().lookup(`${type}@1`),
          desiredInput,
        }),
        "zones",
      );
    assert.equal(at("aws:rds/dbinstance"), "unknown");
    assert.equal(at("aws:rds/dbinstance", { MultiAZ: false }), "off");
    assert.equal(at("aws:rds/dbinstance", { MultiAZ: true }), "set");
    assert.equal(at("azure:servicebus/namespaces"), "by the service");
    assert.equal(at("azure:servicebus/namespaces", { zoneRedundant: false }), "off");
    const survive = { constraints: { availability: "high" } };
    const spread = ["r=cache/redisenterprise", "s=servicebus/namespaces"];
    assert.deepEqual(foundBy("lone-zone", composed(spread, survive, "azure")), []);
    const several = composed(["a=rds/dbinstance", "b=rds/dbinstance"], survive);
    assert.match(messageOf("lone-zone", several), /a and b are not set to span/);
  });

  it("is no wish of the plan to survive a zone that one component spans several", () => {
    const database = { type_id: "aws:rds/dbinstance@1", name: "db" };
    const parts = [database, "gateway=ec2/natgateway", "cache=elasticache/replicationgroup"];
    const after = fixed("single-zone", composed(parts, PRODUCTION), /zone redundancy/, PRODUCTION);
    assert.deepEqual(foundBy("single-zone", after), []);
    assert.deepEqual(foundBy("lone-zone", after), []);
  });

  it("is mended within settings that are nested already, or not offered to be", () => {
    const one = (type: string, desired_input: object) => ({
      ...{ type_id: `${type}@1`, name: "one", desired_input: { ...desired_input } },
    });
    const set = (rule: string, cloud: string, component: ReturnType<typeof one>) =>
      findings(rule, composed([component], PRODUCTION, cloud)).flatMap(({ fixes = [] }) =>
        fixes.flatMap((fix) => fix.set?.map(({ desired_input }) => desired_input) ?? []),
      );
    const sql = one("gcp:sqladmin/instance", { settings: { backup_configuration: { enabled: false } } });
    assert.deepEqual(set("no-backup", "gcp", sql), [
      {
        settings: {
          backup_configuration: { enabled: true, backup_retention_settings: { retained_backups: 14 } },
        },
      },
    ]);
    const cosmos = (locations: readonly object[]) => one("azure:documentdb/databaseaccounts", { locations });
    assert.deepEqual(
      set("single-zone", "azure", cosmos([{ locationName: "westeurope", failoverPriority: 0 }])),
      [{ locations: [{ locationName: "westeurope", failoverPriority: 0, isZoneRedundant: true }] }],
    );
    assert.deepEqual(set("single-zone", "azure", cosmos([])), []);
    assert.match(
      messageOf("single-zone", composed([cosmos([])], PRODUCTION, "azure")),
      /No fix is offered: the settings of one leave no place for it\./,
    );
  });
});

describe("What services do already", () => {
  it("is said of types of the catalogue, with a source", () => {
    for (const types of Object.values(DONE_BY_SERVICES)) {
      for (const [type, done] of Object.entries<string | { readonly source: string }>(types)) {
        assert.ok(shippedCatalogue().lookup(`${type}@1`), type);
        assert.ok((typeof done === "string" ? done : done.source).startsWith("https://"), type);
      }
    }
  });
});
