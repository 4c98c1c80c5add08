/**
 * Distils the Azure types that no readable `@azure/arm-*` package has, or none of the last years, from the typings of Pulumi's provider, which are
 * generated from the same specifications. They write what the interface has in `properties` beside the rest, so it is
 * put back: everything but the members that a resource has beside its `properties`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Properties,
  type PropertySchema,
  type ResourceSchema,
  readProperty,
} from "../../code/schemaTable.ts";

export const PULUMI_PACKAGE = "@pulumi/azure-native@3.28.0";

/** A type's module and class, the argument with its name, and what stands deeper than in `properties`. */
interface Place {
  readonly module: string;
  readonly name: string;
  readonly within?: Readonly<Record<string, readonly string[]>>;
  /** What stands in `properties` here, though most types have it beside them. */
  readonly inside?: readonly string[];
  /**
   * Values by "Type.property", where the typings have those of another type: they have one enumeration of a name for all
   * interfaces of a module. With the page of Azure that lists them.
   */
  readonly values?: Readonly<Record<string, readonly string[]>>;
}

const PLACES: Readonly<Record<string, Place>> = {
  "Microsoft.Automation/automationAccounts": {
    module: "automation/automationAccount",
    name: "automationAccountName",
    inside: ["sku"],
  },
  "Microsoft.AzureActiveDirectory/ciamDirectories": {
    module: "azureactivedirectory/ciamtenant",
    name: "resourceName",
  },
  "Microsoft.Cache/redisEnterprise": { module: "redisenterprise/redisEnterprise", name: "clusterName" },
  "Microsoft.DBforMySQL/flexibleServers": { module: "dbformysql/server", name: "serverName" },
  "Microsoft.DataProtection/backupVaults": { module: "dataprotection/backupVault", name: "vaultName" },
  "Microsoft.DataShare/accounts": { module: "datashare/account", name: "accountName" },
  "Microsoft.DBforPostgreSQL/serverGroupsv2": {
    module: "dbforpostgresql/serverGroupCluster",
    name: "clusterName",
  },
  "Microsoft.DevCenter/devcenters": { module: "devcenter/devCenter", name: "devCenterName" },
  "Microsoft.DevCenter/projects": { module: "devcenter/project", name: "projectName" },
  "Microsoft.DevOpsInfrastructure/pools": { module: "devopsinfrastructure/pool", name: "poolName" },
  "Microsoft.DocumentDB/mongoClusters": { module: "mongocluster/mongoCluster", name: "mongoClusterName" },
  "Microsoft.DurableTask/schedulers": { module: "durabletask/scheduler", name: "schedulerName" },
  "Microsoft.EventGrid/namespaces": { module: "eventgrid/namespace", name: "namespaceName" },
  "Microsoft.Fabric/capacities": { module: "fabric/fabricCapacity", name: "capacityName" },
  "Microsoft.HybridCompute/machines": { module: "hybridcompute/machine", name: "machineName" },
  "Microsoft.Insights/scheduledQueryRules": {
    module: "monitor/scheduledQueryRule",
    name: "ruleName",
    // https://learn.microsoft.com/javascript/api/@azure/arm-previewalertrule/knownconditionoperator
    values: {
      "Condition.operator": [
        "Equals",
        "GreaterOrLessThan",
        "GreaterThan",
        "GreaterThanOrEqual",
        "LessThan",
        "LessThanOrEqual",
      ],
    },
  },
  "Microsoft.IoTOperations/instances": { module: "iotoperations/instance", name: "instanceName" },
  "Microsoft.LoadTestService/loadTests": { module: "loadtestservice/loadTest", name: "loadTestName" },
  "Microsoft.LoadTestService/playwrightWorkspaces": {
    module: "loadtestservice/playwrightWorkspace",
    name: "playwrightWorkspaceName",
  },
  "Microsoft.Maintenance/maintenanceConfigurations": {
    module: "maintenance/maintenanceConfiguration",
    name: "resourceName",
    within: {
      maintenanceWindow: ["startDateTime", "expirationDateTime", "duration", "timeZone", "recurEvery"],
    },
  },
  "Microsoft.ManagedServices/registrationAssignments": {
    module: "managedservices/registrationAssignment",
    name: "registrationAssignmentId",
  },
  "Microsoft.Migrate/migrateProjects": {
    module: "migrate/migrateProjectsControllerMigrateProject",
    name: "migrateProjectName",
  },
  "Microsoft.Monitor/accounts": {
    module: "monitor/azureMonitorWorkspace",
    name: "azureMonitorWorkspaceName",
  },
  "Microsoft.RedHatOpenShift/openShiftClusters": {
    module: "redhatopenshift/openShiftCluster",
    name: "resourceName",
  },
  "Microsoft.Resources/deploymentScripts": { module: "resources/azureCliScript", name: "scriptName" },
  "Microsoft.ServiceBus/namespaces": { module: "servicebus/namespace", name: "namespaceName" },
  "Microsoft.ServiceFabric/managedClusters": { module: "servicefabric/managedCluster", name: "clusterName" },
  "Microsoft.ServiceNetworking/trafficControllers": {
    module: "servicenetworking/trafficControllerInterface",
    name: "trafficControllerName",
  },
  "Microsoft.StorageMover/storageMovers": { module: "storagemover/storageMover", name: "storageMoverName" },
  "Microsoft.VideoIndexer/accounts": { module: "videoindexer/account", name: "accountName" },
  "Microsoft.Web/connections": { module: "web/connection", name: "connectionName" },
  "microsoft.insights/privateLinkScopes": { module: "monitor/privateLinkScope", name: "scopeName" },
};

/** What a resource has beside its `properties`. */
const BESIDE = new Set(
  "extendedLocation identity kind location managedBy plan properties scope sku tags zones".split(" "),
);
/** Arguments that belong to a path or to an answer, not to a body. */
const ELSEWHERE = new Set(
  "resourceGroupName subscriptionId eTag expand provisioningState privateEndpointConnections".split(" "),
);

/** Distils what of the wanted types this provider has. */
export function distilArmRest(
  packageDir: string,
  wanted: (type: string) => boolean,
): Record<string, ResourceSchema> {
  const inputs = readNamespaces(readFileSync(join(packageDir, "types/input.d.ts"), "utf8"));
  return Object.fromEntries(
    Object.entries(PLACES)
      .filter(([type]) => wanted(type.toLowerCase()))
      .map(([type, place]) => [type, readResource(packageDir, inputs, place)]),
  );
}

/** Interfaces by "namespace.Name": the text of their members. */
type Interfaces = ReadonlyMap<string, string>;

function readNamespaces(text: string): Interfaces {
  const interfaces = new Map<string, string>();
  for (const part of text.split(/^export declare namespace /m).slice(1)) {
    const namespace = /^\w+/.exec(part)?.[0] ?? "";
    for (const one of part.split(/^ {4}interface /m).slice(1))
      interfaces.set(`${namespace}.${/^\w+/.exec(one)?.[0] ?? ""}`, one.split(/^ {4}\}/m)[0] ?? "");
  }
  return interfaces;
}

interface Reading {
  readonly packageDir: string;
  readonly inputs: Interfaces;
  readonly definitions: Record<string, Properties>;
}

function readResource(packageDir: string, inputs: Interfaces, place: Place): ResourceSchema {
  const text = readFileSync(join(packageDir, `${place.module}.d.ts`), "utf8");
  const body = text.split(/^export interface \w+Args \{/m).at(-1) ?? "";
  const reading: Reading = { packageDir, inputs, definitions: {} };
  const top: Record<string, PropertySchema> = { name: "string!" };
  const inner: Record<string, PropertySchema> = {};
  const deeper: Record<string, Record<string, PropertySchema>> = {};
  for (const [name, schema] of membersOf(body, reading)) {
    if (name === place.name || ELSEWHERE.has(name)) continue;
    const group = Object.entries(place.within ?? {}).find(([, names]) => names.includes(name))?.[0];
    if (group) deeper[group] = { ...deeper[group], [name]: schema };
    else if (name === "location") top[name] = "string!";
    else (BESIDE.has(name) && !place.inside?.includes(name) ? top : inner)[name] = schema;
  }
  for (const [property, values] of Object.entries(place.values ?? {}))
    takeOnly(reading.definitions, property, values);
  for (const [group, properties] of Object.entries(deeper)) {
    reading.definitions[`properties.${group}`] = properties;
    inner[group] = `properties.${group}`;
  }
  if (!("properties" in top) && Object.keys(inner).length > 0) {
    reading.definitions["properties"] = inner;
    const isRequired = Object.values(inner).some((schema) => readProperty(schema).required);
    top["properties"] = isRequired ? "properties!" : "properties";
  }
  return {
    apiVersion: /Uses Azure REST API version ([\w-]+)/.exec(text)?.[1] ?? "",
    properties: top,
    ...(Object.keys(reading.definitions).length > 0 && { definitions: reading.definitions }),
    attributes: ["id", "name"],
  };
}

/** Has a property take these values. Throws where the typings no longer have the property. */
function takeOnly(
  definitions: Record<string, Properties>,
  property: string,
  values: readonly string[],
): void {
  const [type = "", name = ""] = property.split(".");
  const schema = definitions[type]?.[name];
  if (schema === undefined) throw new Error(`The typings have no ${property}`);
  const written = typeof schema === "string" ? schema : schema.type;
  definitions[type] = { ...definitions[type], [name]: { type: written, enum: values } };
}

function membersOf(text: string, reading: Reading): [string, PropertySchema][] {
  const code = text.replaceAll(/\/\*\*[\s\S]*?\*\//g, "");
  return [...code.matchAll(/^ +(\w+)(\??): ((?:[^;{]|\{[^}]*\})+);$/gm)].map(
    ([, name = "", optional, typing = ""]) => {
      const { type, values } = readType(typing.replaceAll(/\s+/g, " "), reading);
      // Pulumi's provider takes a list where the interface takes a map from an identity's id to nothing.
      const written = name === "userAssignedIdentities" ? "<any>" : type;
      const whole = written + (optional === "" ? "!" : "");
      return [name, values ? { type: whole, enum: values } : whole];
    },
  );
}

interface Typed {
  readonly type: string;
  readonly values?: readonly string[];
}

function readType(typing: string, reading: Reading): Typed {
  const text = typing.trim().replace(/ \| undefined$/, "");
  if (text.endsWith("[]")) {
    const { type, values } = readType(text.slice(0, -2), reading);
    return { type: `[${type}]`, ...(values && { values }) };
  }
  if (text.startsWith("pulumi.Input<") && text.endsWith(">"))
    return readType(text.slice("pulumi.Input<".length, -1), reading);
  const map = /^\{ \[key: string\]: (.*); \}$/.exec(text)?.[1];
  if (map) return { type: `<${readType(map, reading).type}>` };
  const literal = /^"([^"]*)"$/.exec(text)?.[1];
  if (literal !== undefined) return { type: "string", values: [literal] };
  const accepted = /\benums\.(\w+)\.(\w+)$/.exec(text);
  if (accepted) {
    const values = readEnum(reading.packageDir, accepted[1] ?? "", accepted[2] ?? "");
    return { type: "string", ...(values.length > 0 && { values }) };
  }
  const input = /^inputs\.(\w+\.\w+)$/.exec(text)?.[1];
  if (input) {
    const name = input.split(".")[1]?.replace(/Args$/, "") ?? input;
    if (!(name in reading.definitions)) {
      reading.definitions[name] = {};
      reading.definitions[name] = Object.fromEntries(membersOf(reading.inputs.get(input) ?? "", reading));
    }
    return { type: name };
  }
  return { type: ["string", "number", "boolean"].includes(text) ? text : "any" };
}

function readEnum(packageDir: string, namespace: string, name: string): string[] {
  const text = readFileSync(join(packageDir, `types/enums/${namespace}/index.d.ts`), "utf8");
  const body = text.split(`export declare const ${name}: {`)[1]?.split("};")[0] ?? "";
  return [...body.matchAll(/: "([^"]*)"/g)].map(([, value]) => value ?? "");
}
