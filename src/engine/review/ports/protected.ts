/** Who a firewall's rules let in to: what they protect, and whether that has a public address. */
import { MODULE_TYPE } from "../../../contract/plan.ts";
import { ownOf } from "../../../shared/own.ts";
import type { Declared } from "../declared.ts";
import type { Existing } from "../known.ts";

/**
 * `private`: none of it has a public address. `balanced`: only load balancers may have one. `open`: something else may,
 * or nobody knows what it is.
 */
export type Reach = "private" | "balanced" | "open";

export interface Protected {
  readonly reach: Reach;
  /** What it is that is private, or the load balancers. */
  readonly names: readonly string[];
}

const OPEN: Protected = { reach: "open", names: [] };

type Judge = (one: Declared, existing: Existing) => Reach;

const isPrivate: Judge = () => "private";
/** Private where one of the values is said, not by a default that a run may change. */
const where =
  (path: string, value: string, isByDefault = false): Judge =>
  (one) => {
    const said = one.at(path);
    if (said.is === "unset") return isByDefault ? "private" : "open";
    const isIt = said.is === "set" && String(said.value).toLowerCase() === value;
    return isIt && one.defaultAt(path) === undefined ? "private" : "open";
  };
const balancer =
  (path: string, value: string): Judge =>
  (one, existing) =>
    where(path, value)(one, existing) === "private" ? "private" : "balanced";

/**
 * By type. Caches, DocumentDB, proxies of RDS, mount targets, interface endpoints and functions in a network have private
 * addresses alone by the guides of their services; of the others a property says it. `true` as third: so it is where nothing is said.
 */
const JUDGES: Readonly<Record<string, Judge>> = {
  ...Object.fromEntries(
    [
      ...["aws_docdb_cluster", "AWS::DocDB::DBCluster"],
      ...["aws_elasticache_cluster", "aws_elasticache_replication_group", "aws_elasticache_serverless_cache"],
      ...["AWS::ElastiCache::CacheCluster", "AWS::ElastiCache::ReplicationGroup"],
      ...["AWS::ElastiCache::ServerlessCache", "aws_memorydb_cluster", "AWS::MemoryDB::Cluster"],
      ...["aws_dax_cluster", "AWS::DAX::Cluster", "aws_lambda_function", "AWS::Lambda::Function"],
      ...["AWS::Serverless::Function", "aws_efs_mount_target", "AWS::EFS::MountTarget"],
      ...["aws_vpc_endpoint", "AWS::EC2::VPCEndpoint", "aws_opensearch_domain", "aws_elasticsearch_domain"],
      ...["AWS::OpenSearchService::Domain", "AWS::Elasticsearch::Domain"],
      ...["aws_codebuild_project", "AWS::CodeBuild::Project", "aws_db_proxy", "AWS::RDS::DBProxy"],
    ].map((type) => [type, isPrivate]),
  ),
  aws_db_instance: where("publicly_accessible", "false", true),
  "AWS::RDS::DBInstance": where("PubliclyAccessible", "false"),
  aws_mq_broker: where("publicly_accessible", "false", true),
  "AWS::AmazonMQ::Broker": where("PubliclyAccessible", "false"),
  aws_redshift_cluster: where("publicly_accessible", "false"),
  "AWS::Redshift::Cluster": where("PubliclyAccessible", "false"),
  aws_dms_replication_instance: where("publicly_accessible", "false"),
  "AWS::DMS::ReplicationInstance": where("PubliclyAccessible", "false"),
  aws_ecs_service: where("network_configuration.assign_public_ip", "false", true),
  "AWS::ECS::Service": where("NetworkConfiguration.AwsvpcConfiguration.AssignPublicIp", "disabled", true),
  aws_lb: balancer("internal", "true"),
  aws_alb: balancer("internal", "true"),
  aws_elb: balancer("internal", "true"),
  "AWS::ElasticLoadBalancingV2::LoadBalancer": balancer("Scheme", "internal"),
  "AWS::ElasticLoadBalancing::LoadBalancer": balancer("Scheme", "internal"),
  aws_instance: machine({
    ...{ own: "associate_public_ip_address", v6: ["ipv6_address_count", "ipv6_addresses"] },
    ...{ type: "aws_subnet", of: ["map_public_ip_on_launch", "assign_ipv6_address_on_creation"] },
  }),
  "AWS::EC2::Instance": machine({
    ...{ own: "NetworkInterfaces.AssociatePublicIpAddress", type: "AWS::EC2::Subnet" },
    v6: ["Ipv6AddressCount", "Ipv6Addresses", "NetworkInterfaces.Ipv6AddressCount"],
    of: ["MapPublicIpOnLaunch", "AssignIpv6AddressOnCreation"],
  }),
  azurerm_network_interface: azureCard("ip_configuration.public_ip_address_id", [
    // As providers before 2.0 write it.
    "ip_configuration.load_balancer_backend_address_pools_ids",
    "ip_configuration.load_balancer_inbound_nat_rules_ids",
    "ip_configuration.application_gateway_backend_address_pools_ids",
  ]),
  "Microsoft.Network/networkInterfaces": azureCard("ipConfigurations.properties.publicIPAddress", [
    "ipConfigurations.properties.loadBalancerBackendAddressPools",
    "ipConfigurations.properties.loadBalancerInboundNatRules",
    "ipConfigurations.properties.applicationGatewayBackendAddressPools",
  ]),
};

/** A public address of its own, an Elastic IP, or another interface: then nobody knows. */
const OTHER_ADDRESSES = /^(?:aws_eip|AWS::EC2::EIP|aws_network_interface|AWS::EC2::NetworkInterface)/;

/** Where a machine says that it has public addresses, and where its subnet does. */
interface Addresses {
  readonly own: string;
  readonly v6: readonly string[];
  readonly type: string;
  readonly of: readonly [v4: string, v6: string];
}

/** A machine says itself whether it has a public address, and else its subnet does; any of IPv6 is one. */
function machine({ own, v6, type, of: [subnetV4, subnetV6] }: Addresses): Judge {
  return (one, existing) => {
    const near = existing.near(one.name).map(({ declared }) => declared);
    if (near.some((other) => OTHER_ADDRESSES.test(other.type))) return "open";
    if (v6.some((path) => one.at(path).is !== "unset")) return "open";
    const subnets = near.filter((other) => other.type === type);
    const areClosed = (path: string) =>
      subnets.every((subnet) => where(path, "false", true)(subnet, existing) === "private");
    if (one.at(own).is !== "unset") return areClosed(subnetV6) ? where(own, "false")(one, existing) : "open";
    return subnets.length > 0 && areClosed(subnetV4) && areClosed(subnetV6) ? "private" : "open";
  };
}

/** Associations of an interface with a load balancer's rules, which lead the internet to it as a public address does. */
const AZURE_BALANCED = /^azurerm_network_interface_(?:nat_rule|backend|application_gateway)/;

function azureCard(path: string, others: readonly string[]): Judge {
  return (one, existing) => {
    const isBalanced = existing.near(one.name).some(({ declared }) => AZURE_BALANCED.test(declared.type));
    const areUnset = [path, ...others].every((at) => one.at(at).is === "unset");
    return areUnset && !isBalanced ? "private" : "open";
  };
}

/** Rules and groups name each other as sources, which protects nothing. */
const RULES =
  /^(?:aws_(?:default_)?security_group|aws_security_group_rule|aws_vpc_security_group_(?:in|e)gress_rule|AWS::EC2::SecurityGroup\w*|azurerm_network_security_(?:rule|group)|Microsoft\.Network\/networkSecurityGroups.*)$/i;
/** What stands between a group and an interface. */
const ASSOCIATION = "azurerm_network_interface_security_group_association";

/** What leads the internet to machines as if they had its addresses, by type; and what it says where it does not. */
const PASSING: Readonly<Record<string, (one: Declared) => boolean>> = {
  aws_lb: (one) => mayBe(one, "load_balancer_type", "network"),
  aws_alb: (one) => mayBe(one, "load_balancer_type", "network"),
  "AWS::ElasticLoadBalancingV2::LoadBalancer": (one) => mayBe(one, "Type", "network"),
  aws_globalaccelerator_endpoint_group: () => true,
  "AWS::GlobalAccelerator::EndpointGroup": () => true,
  google_compute_forwarding_rule: () => true,
  google_compute_target_pool: () => true,
  google_compute_target_instance: () => true,
};

function mayBe(one: Declared, path: string, value: string): boolean {
  const said = one.at(path);
  return said.is === "unknown" || (said.is === "set" && said.value === value);
}

/** Where machines of Google Cloud say their tags and their interfaces, by type. */
const GOOGLE_MACHINES: ReadonlySet<string> = new Set([
  "google_compute_instance",
  "google_compute_instance_template",
  "google_compute_region_instance_template",
]);
/** What else makes machines, or may. */
const GOOGLE_MAKERS =
  /^google_(?:container_|compute_instance_from_|dataproc_|notebooks_|workbench_|dataflow_)/;
const GOOGLE_ADDRESSES = ["network_interface.access_config", "network_interface.ipv6_access_config"];
const GOOGLE_FIREWALL = "google_compute_firewall";
/** Google Cloud takes no more of a rule, and names are but listed. */
const MOST_TAGS = 70;
const MOST_NAMES = 100;
/** Of tags that nobody knows. */
const ANY_TAG = Symbol("any tag");

/** What groups of rules protect, in one plan. */
export class Protection {
  readonly #existing: Existing;
  readonly #isPassed: boolean;
  readonly #isGoogleKnown: boolean;
  readonly #byTag: ReadonlyMap<unknown, Protected>;
  /** By name, since one machine may be in many groups. */
  readonly #reached = new Map<string, Reach>();

  constructor(existing: Existing) {
    this.#existing = existing;
    const all = existing.all.map(({ declared }) => declared);
    this.#isPassed = all.some((one) => ownOf(PASSING, one.type)?.(one) === true);
    this.#isGoogleKnown = !all.some(({ type }) => type === MODULE_TYPE || GOOGLE_MAKERS.test(type));
    const tagged = all.flatMap((one) => {
      if (!GOOGLE_MACHINES.has(one.type)) return [];
      const { tags } = one.properties;
      const own: readonly unknown[] = Array.isArray(tags) ? tags : [];
      const isClosed = GOOGLE_ADDRESSES.every((path) => one.at(path).is === "unset" && !one.mayHold(path));
      const judged: Judged = { name: one.name, reach: isClosed ? "private" : "open" };
      return (one.mayHold("tags") ? [ANY_TAG] : own).map((tag) => ({ tag, judged }));
    });
    this.#byTag = new Map(
      [...Map.groupBy(tagged, ({ tag }) => tag)].map(([tag, some]) => {
        const found = summed(some.map(({ judged }) => judged));
        return [tag, { ...found, names: found.names.slice(0, MOST_NAMES) }];
      }),
    );
  }

  /** What a group, or a firewall of Google Cloud, protects. What it protects elsewhere nobody knows. */
  of(group: Declared): Protected {
    const all = group.type === GOOGLE_FIREWALL ? this.#tagged(group) : this.#users(group);
    const found = summed(all);
    return found.reach === "private" && this.#isPassed ? OPEN : found;
  }

  #users(group: Declared): readonly Judged[] {
    const isAssociation = ({ type }: Declared) => type === ASSOCIATION;
    const users = this.#existing.usersOf(group.name).map(({ declared }) => declared);
    const between = users.filter(isAssociation).flatMap(({ name }) => this.#existing.near(name));
    const all = new Set([
      ...users.filter((one) => !isAssociation(one) && !RULES.test(one.type)),
      ...between.map(({ declared }) => declared).filter(({ name }) => name !== group.name),
    ]);
    return [...all].map((one) => ({ name: one.name, reach: this.#reachOf(one) }));
  }

  #reachOf(one: Declared): Reach {
    const known = this.#reached.get(one.name);
    if (known !== undefined) return known;
    const reach = ownOf(JUDGES, one.type)?.(one, this.#existing) ?? "open";
    this.#reached.set(one.name, reach);
    return reach;
  }

  #tagged(firewall: Declared): readonly Judged[] {
    const wanted = firewall.at("target_tags");
    const isKnown = this.#isGoogleKnown && !firewall.mayHold("target_tags");
    if (!isKnown || wanted.is !== "set" || !Array.isArray(wanted.value)) return [];
    const found = [ANY_TAG, ...wanted.value.slice(0, MOST_TAGS)].flatMap((tag) => this.#byTag.get(tag) ?? []);
    if (found.some(({ reach }) => reach === "open")) return [];
    const names = new Set(found.flatMap((one) => one.names));
    return [...names].map((name) => ({ name, reach: "private" }));
  }
}

interface Judged {
  readonly name: string;
  readonly reach: Reach;
}

/** Nothing, which is open: who knows only of rules does not know what they are for. */
function summed(all: readonly Judged[]): Protected {
  if (all.length === 0 || all.some(({ reach }) => reach === "open")) return OPEN;
  const balancers = all.filter(({ reach }) => reach === "balanced");
  return balancers.length > 0
    ? { reach: "balanced", names: balancers.map(({ name }) => name) }
    : { reach: "private", names: all.map(({ name }) => name) };
}
