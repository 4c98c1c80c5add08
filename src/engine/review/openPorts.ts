/** Ports that the whole internet may reach, and that are for those who administer or for applications alone. */
import { isObject, type JsonObject } from "../../contract/reading.ts";
import type { ReviewFinding } from "../../contract/review.ts";
import type { Declared } from "./declared.ts";

/** By the lists of high-risk ports of AWS Security Hub (EC2.19) and of the CIS benchmarks. */
const GUARDED: ReadonlyMap<number, string> = new Map([
  [22, "SSH"],
  [23, "Telnet"],
  [445, "SMB"],
  [1433, "SQL Server"],
  [3306, "MySQL"],
  [3389, "remote desktop"],
  [5432, "PostgreSQL"],
  [6379, "Redis"],
  [9200, "Elasticsearch"],
  [11211, "Memcached"],
  [27017, "MongoDB"],
]);
const AWS_LINK = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html#ec2-19";
const AZURE_LINK = "https://learn.microsoft.com/azure/security/fundamentals/network-best-practices";
const GCP_LINK = "https://docs.cloud.google.com/firewall/docs/firewalls";
/** Entries of one declaration that are looked at. */
const MOST_ENTRIES = 1_000;

/** What one entry lets in. A bound that nobody knows is undefined: then nothing is said of it. */
interface Opening {
  readonly sources: readonly unknown[];
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

/** By type: how its entries are found and read. */
const READERS: Readonly<Record<string, { link: string; openings: (declared: Declared) => Opening[] }>> = {
  "AWS::EC2::SecurityGroup": {
    link: AWS_LINK,
    openings: (one) => entries(one, "SecurityGroupIngress").map(template),
  },
  "AWS::EC2::SecurityGroupIngress": { link: AWS_LINK, openings: ({ properties }) => [template(properties)] },
  aws_security_group: { link: AWS_LINK, openings: (one) => entries(one, "ingress").map(argument) },
  aws_security_group_rule: {
    link: AWS_LINK,
    openings: ({ properties }) => (properties["type"] === "ingress" ? [argument(properties)] : []),
  },
  aws_vpc_security_group_ingress_rule: {
    link: AWS_LINK,
    openings: ({ properties }) => [argument(properties)],
  },
  azurerm_network_security_rule: { link: AZURE_LINK, openings: ({ properties }) => azure(properties) },
  azurerm_network_security_group: {
    link: AZURE_LINK,
    openings: (one) => entries(one, "security_rule").flatMap(azure),
  },
  "Microsoft.Network/networkSecurityGroups": {
    link: AZURE_LINK,
    openings: (one) => entries(one, "securityRules").flatMap(arm),
  },
  "Microsoft.Network/networkSecurityGroups/securityRules": {
    link: AZURE_LINK,
    openings: ({ properties }) => arm(properties),
  },
  google_compute_firewall: { link: GCP_LINK, openings: ({ properties }) => [google(properties)] },
};

export function reviewPorts(declared: Declared): ReviewFinding[] {
  const reader = Object.hasOwn(READERS, declared.type) ? READERS[declared.type] : undefined;
  if (!reader) return [];
  const open = new Set<string>();
  for (const { sources, ranges } of reader.openings(declared).slice(0, MOST_ENTRIES)) {
    if (!sources.some(isEverybody)) continue;
    for (const [from, to] of ranges)
      for (const [port, what] of GUARDED) if (from <= port && port <= to) open.add(`${what} (${port})`);
  }
  if (open.size === 0) return [];
  const ports = open.size === GUARDED.size ? "every port" : [...open].join(", ");
  return [
    {
      rule: "plan:open-port",
      level: "error",
      message: `${declared.name} lets the whole internet reach ${ports}. Name the networks that may.`,
      components: [declared.name],
      link: reader.link,
    },
  ];
}

function entries({ properties }: Declared, key: string): JsonObject[] {
  const value = properties[key];
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

function template(entry: JsonObject): Opening {
  return {
    sources: [entry["CidrIp"], entry["CidrIpv6"]],
    ranges: rangeOf(entry["IpProtocol"], entry["FromPort"], entry["ToPort"]),
  };
}

function argument(entry: JsonObject): Opening {
  return {
    sources: ["cidr_blocks", "ipv6_cidr_blocks", "cidr_ipv4", "cidr_ipv6"].flatMap((key) =>
      listOf(entry[key]),
    ),
    ranges: rangeOf(entry["protocol"] ?? entry["ip_protocol"], entry["from_port"], entry["to_port"]),
  };
}

/** The protocol -1 is all of them, with all their ports; of ICMP the numbers are no ports. */
function rangeOf(protocol: unknown, from: unknown, to: unknown): Opening["ranges"] {
  const word = String(protocol).toLowerCase();
  if (word === "-1" || word === "all") return [[0, 65_535]];
  if (!["tcp", "udp", "6", "17"].includes(word)) return [];
  const [first, last] = [numberOf(from), numberOf(to)];
  return first === undefined || last === undefined ? [] : [[first, last]];
}

function azure(rule: JsonObject): Opening[] {
  const is = (key: string, word: string) => String(rule[key]).toLowerCase() === word;
  if (!is("direction", "inbound") || !is("access", "allow") || is("protocol", "icmp")) return [];
  return [
    {
      sources: [rule["source_address_prefix"], ...listOf(rule["source_address_prefixes"])],
      ranges: [rule["destination_port_range"], ...listOf(rule["destination_port_ranges"])].flatMap(portsOf),
    },
  ];
}

/** Rules of a group stand below its `properties`, where those of a resource of its own were read already. */
function arm(rule: JsonObject): Opening[] {
  const said = isObject(rule["properties"]) ? rule["properties"] : rule;
  return azure(Object.fromEntries(ARGUMENTS.map(([argument, property]) => [argument, said[property]])));
}

/** Terraform's arguments of a rule, and what Azure itself calls them. */
const ARGUMENTS = [
  ["direction", "direction"],
  ["access", "access"],
  ["protocol", "protocol"],
  ["source_address_prefix", "sourceAddressPrefix"],
  ["source_address_prefixes", "sourceAddressPrefixes"],
  ["destination_port_range", "destinationPortRange"],
  ["destination_port_ranges", "destinationPortRanges"],
] as const;

function google(rule: JsonObject): Opening {
  const none = { sources: [], ranges: [] };
  if (String(rule["direction"] ?? "INGRESS").toUpperCase() !== "INGRESS" || rule["disabled"] === true)
    return none;
  const allowed = (Array.isArray(rule["allow"]) ? rule["allow"] : [rule["allow"]]).filter(isObject);
  return {
    sources: listOf(rule["source_ranges"]),
    ranges: allowed.flatMap((allow): Opening["ranges"] =>
      String(allow["protocol"]).toLowerCase() === "all"
        ? [[0, 65_535]]
        : listOf(allow["ports"]).flatMap(portsOf),
    ),
  };
}

/** `22`, `1000-2000`, `*`. */
function portsOf(text: unknown): Opening["ranges"] {
  if (text === "*") return [[0, 65_535]];
  const [from, to] = String(text ?? "")
    .split("-")
    .map(numberOf);
  return from === undefined ? [] : [[from, to ?? from]];
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^\d{1,5}$/.test(value) ? Number(value) : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

/** Of an address of which no bit counts, what stands before the slash says nothing. */
function isEverybody(source: unknown): boolean {
  if (typeof source !== "string") return false;
  return /^[\d.:a-f]+\/0$/i.test(source) || ["*", "internet", "any"].includes(source.toLowerCase());
}
