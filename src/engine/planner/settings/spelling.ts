/**
 * How each cloud spells yes and no for one property: the resource types' own reference documentation (CloudFormation,
 * ARM, the Google APIs). A property that wants a structure we cannot know is not set at all.
 */

interface Exposure {
  readonly private?: unknown;
  readonly public?: unknown;
}

/** Values of the properties that decide who may reach a component, by the end of their names. */
const EXPOSURES: readonly (readonly [string, Exposure])[] = [
  ["PubliclyAccessible", { private: false, public: true }],
  ["EndpointConfiguration.Types", { private: ["PRIVATE"], public: ["REGIONAL"] }],
  ["MapPublicIpOnLaunch", { private: false, public: true }],
  ["AssignPublicIp", { private: "DISABLED", public: "ENABLED" }],
  ["EndpointPublicAccess", { private: false, public: true }],
  ["Scheme", { private: "internal", public: "internet-facing" }],
  ["loadBalancingScheme", { private: "INTERNAL_MANAGED", public: "EXTERNAL_MANAGED" }],
  ["WebserverAccessMode", { private: "PRIVATE_ONLY", public: "PUBLIC_ONLY" }],
  ["PublicConnectivity", { private: false, public: true }],
  ["BlockPublicPolicy", { private: true, public: false }],
  ["AppNetworkAccessType", { private: "VpcOnly", public: "PublicInternetOnly" }],
  ["DirectInternetAccess", { private: "Disabled", public: "Enabled" }],
  ["EndpointType", { private: "VPC", public: "PUBLIC" }],
  ["virtualNetworkType", { private: "Internal", public: "None" }],
  ["ingress.external", { private: false, public: true }],
  ["vnetConfiguration.internal", { private: true, public: false }],
  ["publicNetworkAccess", { private: "Disabled", public: "Enabled" }],
  ["publicNetworkAccessForIngestion", { private: "Disabled", public: "Enabled" }],
  ["publicNetworkAccessForQuery", { private: "Disabled", public: "Enabled" }],
  ["ipAddress.type", { private: "Private", public: "Public" }],
  ["enablePrivateCluster", { private: true, public: false }],
  ["apiserverProfile.visibility", { private: "Private", public: "Public" }],
  ["publicDataEndpointEnabled", { private: false, public: true }],
  ["publicAccess", { private: "None", public: "Blob" }],
  ["internalLoadBalancingMode", { private: "Web, Publishing", public: "None" }],
  ["serviceConfig.ingressSettings", { private: "ALLOW_INTERNAL_ONLY", public: "ALLOW_ALL" }],
  ["addressType", { private: "INTERNAL", public: "EXTERNAL" }],
  ["networkInterfaces.accessConfigs", { private: [] }],
  ["privateIpGoogleAccess", { private: true }],
  ["enablePrivateNodes", { private: true, public: false }],
  ["privateInstance", { private: true, public: false }],
  ["publicIpEnabled", { private: false, public: true }],
  ["ingress", { private: "INGRESS_TRAFFIC_INTERNAL_ONLY", public: "INGRESS_TRAFFIC_ALL" }],
  ["ipv4Enabled", { private: false, public: true }],
  ["publicAccessPrevention", { private: "enforced", public: "inherited" }],
  ["Visibility", { private: "PRIVATE", public: "GLOBAL" }],
  ["visibility", { private: "private", public: "public" }],
  ["public", { private: false, public: true }],
];

const THREE_ZONES = ["1", "2", "3"];

/** Values of the properties that spread a component over zones; what is absent wants more than yes. */
const SPREADS: Readonly<Record<string, unknown>> = {
  DeploymentMode: "ACTIVE_STANDBY_MULTI_AZ",
  "ComputeConfig.MultiAZ": true,
  MultiAZ: true,
  MultiAZEnabled: true,
  "ClusterConfig.ZoneAwarenessEnabled": true,
  zones: THREE_ZONES,
  zoneRedundant: true,
  zoneRedundancy: "Enabled",
  availabilityZones: THREE_ZONES,
  "agentPoolProfiles.availabilityZones": THREE_ZONES,
  "highAvailability.mode": "ZoneRedundant",
  "highAvailability.targetMode": "ZoneRedundantPreferred",
  enableHa: true,
  "locations.isZoneRedundant": true,
  isZoneRedundant: true,
  "frontendIPConfigurations.zones": THREE_ZONES,
  zonalResiliency: true,
  availabilityType: "REGIONAL",
  "settings.availabilityType": "REGIONAL",
  "zoneDistributionConfig.mode": "MULTI_ZONE",
};
/** Where the same property means something else from type to type. */
const SPREADS_OF_TYPES: Readonly<Record<string, unknown>> = {
  "compute/disks sku.name": "Premium_ZRS",
  "network/virtualnetworkgateways sku.name": "VpnGw2AZ",
  "storage/storageaccounts sku.name": "Standard_ZRS",
  "redis/instance tier": "STANDARD_HA",
};

/** The value that makes a component private or public; undefined where there is none to set. */
export function exposureValue(property: string, visibility: "private" | "public"): unknown {
  const known = EXPOSURES.find(
    ([end]) => property === end || property.endsWith(`.${end}`) || property.endsWith(end),
  );
  return known?.[1][visibility];
}

/** The value that spreads a component over zones; undefined where there is none to set. */
export function spreadValue(typeName: string, property: string): unknown {
  return SPREADS_OF_TYPES[`${typeName} ${property}`] ?? SPREADS[property];
}
