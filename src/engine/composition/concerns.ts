/**
 * What takes care of a component for a concern of the rules: its settings, or its service. Services do some of it by
 * themselves, or generated code has them do it without being asked (`engine/code`): to ask for it would be untrue.
 */
import { ownOf } from "../../shared/own.ts";
import { propertyAt } from "../../shared/propertyPath.ts";
import type { SettingName } from "../catalogue/settings.ts";
import { type Component, typeNameOf } from "./component.ts";
import { settingState } from "./settings.ts";

/** A property that tells whether what a service does is done: the first one that tells counts. */
interface Telling {
  readonly at: string;
  readonly on?: readonly unknown[];
  /** `any`: whatever it says. */
  readonly off: readonly unknown[] | "any";
}

/** What a service does by itself: the provider's own text, and what turns it off. */
interface ByService {
  readonly source: string;
  readonly told: readonly Telling[];
}

const RDS = "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide";
const MICROSOFT = "https://learn.microsoft.com/azure";
const GOOGLE = "https://docs.cloud.google.com";

const AURORA = "https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/Aurora.Managing.Backups.html";
const COSMOS = `${MICROSOFT}/cosmos-db/online-backup-and-restore`;
const AZURE_SQL = `${MICROSOFT}/azure-sql/database/automated-backups-overview`;
const ENTRA_SQL = `${MICROSOFT}/azure-sql/database/authentication-azure-ad-only-authentication`;

/** Who is given a password keeps it: nobody else rotates it. */
const MANAGED_PASSWORD: readonly Telling[] = [
  { at: "ManageMasterUserPassword", on: [true], off: [false] },
  { at: "MasterUserPassword", off: "any" },
];
const ENTRA_ONLY: readonly Telling[] = [
  { at: "administrators.azureADOnlyAuthentication", on: [true], off: [false] },
  { at: "administratorLoginPassword", off: "any" },
];
const RETAINED: readonly Telling[] = ["Windows", "Lustre", "Ontap", "OpenZFS"].map((kind) => ({
  at: `${kind}Configuration.AutomaticBackupRetentionDays`,
  off: [0],
}));

/** By concern and type: the provider's own text, or that and the properties that turn it off. */
export const DONE_BY_SERVICES = {
  /** Backups of several days are kept. */
  backup: {
    "aws:cassandra/keyspace":
      "https://docs.aws.amazon.com/keyspaces/latest/devguide/PointInTimeRecovery.html",
    "aws:docdb/dbcluster": "https://docs.aws.amazon.com/documentdb/latest/developerguide/backup_restore.html",
    "aws:dynamodb/globaltable": {
      source: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Point-in-time-recovery.html",
      told: [{ at: "Replicas.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled", off: [false] }],
    },
    "aws:dynamodb/table":
      "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Point-in-time-recovery.html",
    "aws:efs/filesystem": {
      source: "https://docs.aws.amazon.com/efs/latest/ug/awsbackup.html",
      told: [{ at: "BackupPolicy.Status", off: ["DISABLED"] }],
    },
    "aws:fsx/filesystem": {
      source: "https://docs.aws.amazon.com/fsx/latest/WindowsGuide/using-backups.html",
      told: RETAINED,
    },
    "aws:lightsail/database":
      "https://docs.aws.amazon.com/lightsail/latest/userguide/amazon-lightsail-creating-a-database-from-point-in-time-backup.html",
    "aws:neptune/dbcluster":
      "https://docs.aws.amazon.com/neptune/latest/userguide/backup-restore-overview.html",
    "aws:rds/dbcluster": AURORA,
    "aws:rds/dbinstance": `${RDS}/USER_WorkingWithAutomatedBackups.html`,
    "aws:rds/globalcluster": AURORA,
    "azure:dbformysql/flexibleservers": `${MICROSOFT}/mysql/flexible-server/concepts-backup-restore`,
    "azure:dbforpostgresql/flexibleservers": `${MICROSOFT}/postgresql/flexible-server/concepts-backup-restore`,
    "azure:dbforpostgresql/servergroupsv2": `${MICROSOFT}/cosmos-db/postgresql/concepts-backup`,
    "azure:documentdb/cassandraclusters": `${MICROSOFT}/managed-instance-apache-cassandra/management-operations`,
    "azure:documentdb/cassandrakeyspaces": COSMOS,
    "azure:documentdb/databaseaccounts": COSMOS,
    "azure:documentdb/gremlindatabases": COSMOS,
    "azure:documentdb/mongoclusters": `${MICROSOFT}/documentdb/high-availability-replication`,
    "azure:oracle.database/autonomousdatabases": `${MICROSOFT}/oracle/oracle-db/oracle-database-overview`,
    "azure:sql/databases": AZURE_SQL,
    "azure:sql/managedinstances": `${MICROSOFT}/azure-sql/managed-instance/automated-backups-overview`,
    "azure:sql/servers": AZURE_SQL,
    "gcp:alloydb/instance": `${GOOGLE}/alloydb/docs/backup/overview`,
    "gcp:firestore/database": {
      source: `${GOOGLE}/firestore/docs/backups`,
      told: [{ at: "point_in_time_recovery_enablement", off: ["POINT_IN_TIME_RECOVERY_DISABLED"] }],
    },
    "gcp:oracledatabase/autonomousdatabase": `${GOOGLE}/oracle/database/docs/overview`,
    "gcp:spanner/instance": {
      source: `${GOOGLE}/spanner/docs/backup`,
      told: [{ at: "default_backup_schedule_type", off: ["NONE"] }],
    },
    "gcp:sqladmin/instance": `${GOOGLE}/sql/docs/mysql/backup-recovery/backups`,
  },
  /** The service keeps and rotates its password itself, or those who connect are asked who they are. */
  credentials: {
    "aws:amazonmq/broker":
      "https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references-secretsmanager.html",
    "aws:docdb/dbcluster": {
      source: "https://docs.aws.amazon.com/documentdb/latest/developerguide/docdb-secrets-manager.html",
      told: MANAGED_PASSWORD,
    },
    "aws:dsql/cluster":
      "https://docs.aws.amazon.com/aurora-dsql/latest/userguide/authentication-authorization.html",
    "aws:rds/dbcluster": { source: `${RDS}/rds-secrets-manager.html`, told: MANAGED_PASSWORD },
    "aws:rds/dbinstance": { source: `${RDS}/rds-secrets-manager.html`, told: MANAGED_PASSWORD },
    "aws:rds/globalcluster": `${RDS}/rds-secrets-manager.html`,
    "azure:dbforpostgresql/flexibleservers": {
      source: `${MICROSOFT}/postgresql/flexible-server/concepts-azure-ad-authentication`,
      told: [
        { at: "authConfig.passwordAuth", on: ["Disabled"], off: ["Enabled"] },
        { at: "authConfig.activeDirectoryAuth", off: ["Disabled"] },
      ],
    },
    "azure:eventgrid/namespaces": `${MICROSOFT}/event-grid/mqtt-client-microsoft-entra-token-and-rbac`,
    "azure:servicebus/namespaces": {
      source: `${MICROSOFT}/service-bus-messaging/service-bus-managed-service-identity`,
      told: [{ at: "disableLocalAuth", off: [false] }],
    },
    "azure:sql/databases": ENTRA_SQL,
    "azure:sql/managedinstances": { source: ENTRA_SQL, told: ENTRA_ONLY },
    "azure:sql/servers": { source: ENTRA_SQL, told: ENTRA_ONLY },
    "gcp:alloydb/instance": `${GOOGLE}/alloydb/docs/database-users/manage-iam-auth`,
    "gcp:oracledatabase/autonomousdatabase": `${GOOGLE}/secret-manager/docs/overview`,
    "gcp:spanner/instance": `${GOOGLE}/spanner/docs/iam`,
    "gcp:sqladmin/instance": {
      source: `${GOOGLE}/sql/docs/mysql/iam-authentication`,
      told: [{ at: "root_password", off: "any" }],
    },
  },
  /** The service issues and renews the certificate of a name that it is given. */
  certificate: {
    "aws:amplify/app": "https://docs.aws.amazon.com/amplify/latest/userguide/using-certificates.html",
    "aws:apprunner/service": "https://docs.aws.amazon.com/apprunner/latest/dg/manage-custom-domains.html",
    "azure:app/containerapps": `${MICROSOFT}/container-apps/custom-domains-managed-certificates`,
    "azure:cdn/profiles": `${MICROSOFT}/frontdoor/domain`,
    "azure:network/frontdoors": `${MICROSOFT}/frontdoor/domain`,
    "azure:web/functionapps": `${MICROSOFT}/app-service/configure-ssl-certificate`,
    "azure:web/staticsites": `${MICROSOFT}/static-web-apps/custom-domain`,
    "azure:web/webapps": `${MICROSOFT}/app-service/configure-ssl-certificate`,
    "gcp:appengine/application": `${GOOGLE}/appengine/docs/standard/securing-custom-domains-with-ssl`,
    "gcp:firebaseapphosting/backend": "https://firebase.google.com/docs/app-hosting/custom-domain",
    "gcp:firebasehosting/site": "https://firebase.google.com/docs/hosting/custom-domain",
    "gcp:run/service": `${GOOGLE}/run/docs/mapping-custom-domains`,
  },
  /** It spans the zones of regions that have several. */
  zones: {
    "azure:cache/redisenterprise": `${MICROSOFT}/redis/high-availability`,
    "azure:eventgrid/namespaces": `${MICROSOFT}/reliability/reliability-event-grid`,
    "azure:servicebus/namespaces": `${MICROSOFT}/reliability/reliability-service-bus`,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string | ByService>>>>;
export type Concern = keyof typeof DONE_BY_SERVICES;

/** The settings that take care of a concern, where there are any. */
const SETTING_OF: Readonly<Partial<Record<Concern, SettingName>>> = {
  backup: "backup-days",
  zones: "multi-zone",
};

/** Who takes care of a component, or that its settings turn off what would. */
export type CareState = "set" | "off" | "by the service" | "unknown";

/** How a concern stands with a component, as far as its type and its settings tell. */
export function careState(component: Component, concern: Concern): CareState {
  const setting = SETTING_OF[concern];
  const said = setting === undefined ? "unset" : settingState(component, setting);
  if (said !== "unset") return said === "off" ? "off" : "set";
  const { entry, desiredInput } = component;
  const types: Readonly<Record<string, string | ByService>> = DONE_BY_SERVICES[concern];
  const type = entry ? `${entry.provider}:${typeNameOf(entry)}` : "";
  const done = ownOf(types, type);
  if (done === undefined) return "unknown";
  for (const { at, on, off } of typeof done === "string" ? [] : done.told) {
    const value = propertyAt(desiredInput, at);
    if (value === undefined || value === null) continue;
    if (on?.includes(value)) return "set";
    if (off === "any" || off.includes(value)) return "off";
  }
  return "by the service";
}

/** Whether nothing of a component itself takes care of a concern. */
export function isUncared(component: Component, concern: Concern): boolean {
  const state = careState(component, concern);
  return state === "off" || state === "unknown";
}
