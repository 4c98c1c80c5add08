import type { CatalogueEntry, SettingName } from "../../catalogue/schema.ts";
import type { Setting } from "./detect.ts";
import { runtimeOn, scheduleOn } from "./dialects.ts";
import type { Schedule } from "./schedule.ts";
import { exposureValue, spreadValue } from "./spelling.ts";

const SECONDS_A_DAY = 86_400;
const HOURS_A_DAY = 24;

const RELATIONAL = new Set(["postgres", "mysql", "mariadb", "sqlserver", "oracle"]);
const CACHES = new Set(["redis", "valkey", "memcached"]);
const BROKERS = new Set(["rabbitmq", "activemq"]);

/**
 * A setting's value as the property of a type wants it: its unit (days as seconds or hours), its spelling of true and
 * false, its names. Undefined when the setting does not suit the type (the engine of a cache for a database).
 */
export function valueFor(entry: CatalogueEntry, { name, value }: Setting, property: string): unknown {
  switch (name) {
    case "schedule":
      return typeof value === "object" ? scheduleFor(entry, value, property) : undefined;
    case "engine":
      return engineFor(entry, String(value));
    case "runtime":
      return runtimeFor(entry, String(value), property);
    case "visibility":
      return visibilityFor(entry, property, value === "public");
    case "multi-zone":
      return value === true ? spreadValue(`${entry.service}/${entry.kind}`, property) : undefined;
    case "memory-mb":
      return /limits$/.test(property) ? { memory: `${value}Mi` } : value;
    case "domain-name":
      return property === "Aliases" ? [value] : value;
    case "retention-days":
      return inDaysUnit(property, Number(value));
    case "timeout-seconds":
    case "ttl-seconds":
      return inSecondsUnit(property, Number(value));
    case "protocol":
      return protocolFor(entry, String(value));
    case "storage-gb":
      return /bytes$/i.test(property)
        ? Number(value) * (/megabytes$/i.test(property) ? 1024 : 1024 ** 3)
        : value;
    case "versioned":
      return /Status$/.test(property) ? "Enabled" : true;
    default:
      return value;
  }
}

/** A runtime and, where the intent says one, its version ("python 3.11"), as the property writes it. */
function runtimeFor(entry: CatalogueEntry, runtime: string, property: string): unknown {
  const [language = "", version] = runtime.split(" ");
  return /linuxFxVersion$/.test(property)
    ? linuxStack(language, version)
    : runtimeOn(entry.provider, language, version);
}

/** App Service's stacks on Linux, at the newest version that it supports everywhere. */
const LINUX_STACKS: Readonly<Record<string, readonly [string, string]>> = {
  nodejs: ["NODE", "22-lts"],
  python: ["PYTHON", "3.13"],
  java: ["JAVA", "21-java21"],
  dotnet: ["DOTNETCORE", "8.0"],
  php: ["PHP", "8.4"],
};

function linuxStack(language: string, version: string | undefined): string | undefined {
  const stack = LINUX_STACKS[language];
  if (stack === undefined) return undefined;
  const [name, newest] = stack;
  if (version === undefined) return `${name}|${newest}`;
  return `${name}|${language === "nodejs" ? `${version.split(".")[0]}-lts` : version}`;
}

function scheduleFor(entry: CatalogueEntry, schedule: Schedule, property: string): unknown {
  return /schedule|cron|recurrence/i.test(property)
    ? scheduleOn(entry.provider, schedule, property)
    : undefined;
}

function engineFor(entry: CatalogueEntry, engine: string): string | undefined {
  const suits =
    (RELATIONAL.has(engine) && entry.gives.includes("relational-store")) ||
    (CACHES.has(engine) && entry.gives.includes("cache")) ||
    (BROKERS.has(engine) && entry.gives.includes("message-broker"));
  if (!suits) return undefined;
  const type = `${entry.service}/${entry.kind}`;
  if (type === "rds/dbcluster" || type === "rds/globalcluster") {
    return engine === "postgres" ? "aurora-postgresql" : engine === "mysql" ? "aurora-mysql" : undefined;
  }
  if (type === "rds/dbinstance" && engine === "sqlserver") return "sqlserver-se";
  if (type === "rds/dbinstance" && engine === "oracle") return "oracle-se2";
  if (type === "amazonmq/broker") return engine.toUpperCase();
  if (type === "sqladmin/instance") {
    return { postgres: "POSTGRES_17", mysql: "MYSQL_8_4", sqlserver: "SQLSERVER_2022_STANDARD" }[engine];
  }
  return engine;
}

/** Types that are there to be reached; others are never opened because an intent speaks of something public. */
const FRONTS: ReadonlySet<string> = new Set([
  ...["http-api", "graphql-api", "websocket-api", "api-management", "load-balancer", "web-hosting"],
  ...["static-hosting", "function", "container-runtime", "virtual-machine", "cdn", "dns", "public-address"],
]);

function visibilityFor(entry: CatalogueEntry, property: string, isPublic: boolean): unknown {
  const [purpose = ""] = entry.gives;
  if (isPublic && !FRONTS.has(purpose)) return undefined;
  return exposureValue(property, isPublic ? "public" : "private");
}

function protocolFor(entry: CatalogueEntry, protocol: string): unknown {
  const type = `${entry.service}/${entry.kind}`;
  const suits: Readonly<Record<string, readonly string[]>> = {
    "apigatewayv2/api": ["websocket", "http"],
    "transfer/server": ["sftp", "ftps"],
    "storage/fileshares": ["nfs", "smb"],
    "filestore/instance": ["nfs"],
  };
  if (!suits[type]?.includes(protocol)) return undefined;
  const written = protocol.toUpperCase();
  return type === "transfer/server" ? [written] : written;
}

function inDaysUnit(property: string, days: number): number | string {
  if (/Hours$/.test(property)) return days * HOURS_A_DAY;
  if (/RetentionDuration$/.test(property)) return `${days * SECONDS_A_DAY}s`;
  return /MessageRetentionPeriod$|Seconds$/.test(property) ? days * SECONDS_A_DAY : days;
}

function inSecondsUnit(property: string, seconds: number): number | string {
  if (/Millis$/.test(property)) return seconds * 1000;
  if (/Minutes$/.test(property)) return Math.ceil(seconds / 60);
  // Service Bus writes durations as ISO 8601, Google's APIs as seconds with a unit.
  if (/lockDuration$|TimeToLive$/.test(property)) return `PT${seconds}S`;
  return /^template\.|Deadline$|maxRunDuration$/.test(property) ? `${seconds}s` : seconds;
}

/** Settings that say something about everything in a design, not only about what their sentence speaks of. */
export const DESIGN_WIDE: ReadonlySet<SettingName> = new Set([
  "runtime",
  "multi-zone",
  "engine",
  "schedule",
  "domain-name",
]);
