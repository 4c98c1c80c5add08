/**
 * What services do by themselves, or generated code has them do without being asked (`engine/code`): to ask for it in a
 * plan would be untrue. By type, each with the provider's own text. A component whose settings turn it off is not meant.
 */
import type { Component } from "./component.ts";

const RDS = "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide";
const MICROSOFT = "https://learn.microsoft.com/azure";
const GOOGLE = "https://docs.cloud.google.com";

const AURORA = "https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/Aurora.Managing.Backups.html";
const COSMOS = `${MICROSOFT}/cosmos-db/online-backup-and-restore`;
const AZURE_SQL = `${MICROSOFT}/azure-sql/database/automated-backups-overview`;
const ENTRA_SQL = `${MICROSOFT}/azure-sql/database/authentication-azure-ad-only-authentication`;

export const DONE_ALREADY = {
  /** Backups of several days are kept. */
  backup: {
    "aws:cassandra/keyspace":
      "https://docs.aws.amazon.com/keyspaces/latest/devguide/PointInTimeRecovery.html",
    "aws:docdb/dbcluster": "https://docs.aws.amazon.com/documentdb/latest/developerguide/backup_restore.html",
    "aws:dynamodb/globaltable":
      "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Point-in-time-recovery.html",
    "aws:dynamodb/table":
      "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Point-in-time-recovery.html",
    "aws:efs/filesystem": "https://docs.aws.amazon.com/efs/latest/ug/awsbackup.html",
    "aws:fsx/filesystem": "https://docs.aws.amazon.com/fsx/latest/WindowsGuide/using-backups.html",
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
    "gcp:firestore/database": `${GOOGLE}/firestore/docs/backups`,
    "gcp:oracledatabase/autonomousdatabase": `${GOOGLE}/oracle/database/docs/overview`,
    "gcp:spanner/instance": `${GOOGLE}/spanner/docs/backup`,
    "gcp:sqladmin/instance": `${GOOGLE}/sql/docs/mysql/backup-recovery/backups`,
  },
  /** The service keeps and rotates its password itself, or those who connect are asked who they are. */
  credentials: {
    "aws:amazonmq/broker":
      "https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references-secretsmanager.html",
    "aws:docdb/dbcluster":
      "https://docs.aws.amazon.com/documentdb/latest/developerguide/docdb-secrets-manager.html",
    "aws:dsql/cluster":
      "https://docs.aws.amazon.com/aurora-dsql/latest/userguide/authentication-authorization.html",
    "aws:rds/dbcluster": `${RDS}/rds-secrets-manager.html`,
    "aws:rds/dbinstance": `${RDS}/rds-secrets-manager.html`,
    "aws:rds/globalcluster": `${RDS}/rds-secrets-manager.html`,
    "azure:dbforpostgresql/flexibleservers": `${MICROSOFT}/postgresql/flexible-server/concepts-azure-ad-authentication`,
    "azure:eventgrid/namespaces": `${MICROSOFT}/event-grid/mqtt-client-microsoft-entra-token-and-rbac`,
    "azure:servicebus/namespaces": `${MICROSOFT}/service-bus-messaging/service-bus-managed-service-identity`,
    "azure:sql/databases": ENTRA_SQL,
    "azure:sql/managedinstances": ENTRA_SQL,
    "azure:sql/servers": ENTRA_SQL,
    "gcp:alloydb/instance": `${GOOGLE}/alloydb/docs/database-users/manage-iam-auth`,
    "gcp:oracledatabase/autonomousdatabase": `${GOOGLE}/secret-manager/docs/overview`,
    "gcp:spanner/instance": `${GOOGLE}/spanner/docs/iam`,
    "gcp:sqladmin/instance": `${GOOGLE}/sql/docs/mysql/iam-authentication`,
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
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
export type DoneAlready = keyof typeof DONE_ALREADY;

/** Whether a component's service does something by itself, unless settings say otherwise. */
export function isDoneAlready({ entry }: Component, what: DoneAlready): boolean {
  return (
    entry !== undefined &&
    Object.hasOwn(DONE_ALREADY[what], `${entry.provider}:${entry.service}/${entry.kind}`)
  );
}
