/** What rules of firewalls let in, in the words of each cloud and language. */
import { isObject, type JsonObject } from "../../../contract/reading.ts";
import { ownOf } from "../../../shared/own.ts";
import type { Declared } from "../declared.ts";

/** Those whose numbers are ports. */
export type Protocol = "tcp" | "udp";

export interface Ports {
  readonly over: readonly Protocol[];
  readonly from: number;
  readonly to: number;
}

/** What one rule lets in. What nobody knows of it is left out: then nothing is said of that. */
export interface Opening {
  readonly sources: readonly unknown[];
  readonly ports: readonly Ports[];
}

interface Reader {
  readonly link: string;
  openings(declared: Declared): readonly Opening[];
}

const AWS_LINK = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html#ec2-19";
const AZURE_LINK = "https://learn.microsoft.com/azure/security/fundamentals/network-best-practices";
const GCP_LINK = "https://docs.cloud.google.com/firewall/docs/firewalls";
const BOTH: readonly Protocol[] = ["tcp", "udp"];
const ALL_PORTS = { from: 0, to: 65_535 } as const;

const aws = (openings: Reader["openings"]): Reader => ({ link: AWS_LINK, openings });
const azure = (openings: Reader["openings"]): Reader => ({ link: AZURE_LINK, openings });

/** By type: how its entries are found and read. */
const READERS: Readonly<Record<string, Reader>> = {
  "AWS::EC2::SecurityGroup": aws((one) => entries(one, "SecurityGroupIngress").map(template)),
  "AWS::EC2::SecurityGroupIngress": aws(({ properties }) => [template(properties)]),
  aws_security_group: aws((one) => entries(one, "ingress").map(argument)),
  aws_default_security_group: aws((one) => entries(one, "ingress").map(argument)),
  aws_security_group_rule: aws(({ properties }) =>
    properties["type"] === "ingress" ? [argument(properties)] : [],
  ),
  aws_vpc_security_group_ingress_rule: aws(({ properties }) => [argument(properties)]),
  azurerm_network_security_rule: azure(({ properties }) => azureRule(properties)),
  azurerm_network_security_group: azure((one) => entries(one, "security_rule").flatMap(azureRule)),
  "Microsoft.Network/networkSecurityGroups": azure((one) => entries(one, "securityRules").flatMap(armRule)),
  "Microsoft.Network/networkSecurityGroups/securityRules": azure(({ properties }) => armRule(properties)),
  google_compute_firewall: { link: GCP_LINK, openings: googleRule },
};

/** Undefined for a type that is no firewall's. */
export function openingsReader(type: string): Reader | undefined {
  return ownOf(READERS, type);
}

function entries({ properties }: Declared, key: string): JsonObject[] {
  const value = properties[key];
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

function template(entry: JsonObject): Opening {
  return {
    sources: [entry["CidrIp"], entry["CidrIpv6"]],
    ports: awsPorts(entry["IpProtocol"], entry["FromPort"], entry["ToPort"]),
  };
}

function argument(entry: JsonObject): Opening {
  return {
    sources: ["cidr_blocks", "ipv6_cidr_blocks", "cidr_ipv4", "cidr_ipv6"].flatMap((key) =>
      listOf(entry[key]),
    ),
    ports: awsPorts(entry["protocol"] ?? entry["ip_protocol"], entry["from_port"], entry["to_port"]),
  };
}

/** The protocol -1 is all of them, with all their ports. */
function awsPorts(protocol: unknown, from: unknown, to: unknown): readonly Ports[] {
  const over = protocolsOf(protocol, ["-1", "all"]);
  if (over === BOTH) return [{ over, ...ALL_PORTS }];
  const [first, last] = [numberOf(from), numberOf(to)];
  return over.length === 0 || first === undefined || last === undefined
    ? []
    : [{ over, from: first, to: last }];
}

/** By name or by number; of what has no ports, such as ICMP, none. @param all what stands for every protocol */
function protocolsOf(protocol: unknown, all: readonly string[]): readonly Protocol[] {
  const word = String(protocol).toLowerCase();
  if (all.includes(word)) return BOTH;
  if (word === "tcp" || word === "6") return ["tcp"];
  return word === "udp" || word === "17" ? ["udp"] : [];
}

function azureRule(rule: JsonObject): Opening[] {
  const is = (key: string, word: string) => String(rule[key]).toLowerCase() === word;
  if (!is("direction", "inbound") || !is("access", "allow")) return [];
  const over = protocolsOf(rule["protocol"], ["*"]);
  const ranges = [rule["destination_port_range"], ...listOf(rule["destination_port_ranges"])];
  return [
    {
      sources: [rule["source_address_prefix"], ...listOf(rule["source_address_prefixes"])],
      ports: ranges.flatMap((range) => portsNamed(range, over)),
    },
  ];
}

/** Rules of a group stand below its `properties`, where those of a resource of its own were read already. */
function armRule(rule: JsonObject): Opening[] {
  const said = isObject(rule["properties"]) ? rule["properties"] : rule;
  return azureRule(Object.fromEntries(ARGUMENTS.map(([argument, property]) => [argument, said[property]])));
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

function googleRule(declared: Declared): Opening[] {
  const { properties } = declared;
  const isIngress = String(properties["direction"] ?? "INGRESS").toUpperCase() === "INGRESS";
  if (!isIngress || properties["disabled"] === true) return [];
  // Without ports a rule is of all of them; ports that nobody knows are not none.
  const isKnown = !declared.isUnresolved("allow.ports");
  return [
    {
      sources: listOf(properties["source_ranges"]),
      ports: entries(declared, "allow").flatMap((allow): readonly Ports[] => {
        const over = protocolsOf(allow["protocol"], ["all"]);
        const ports = listOf(allow["ports"]);
        if (ports.length === 0) return isKnown && over.length > 0 ? [{ over, ...ALL_PORTS }] : [];
        return ports.flatMap((range) => portsNamed(range, over));
      }),
    },
  ];
}

/** `22`, `1000-2000`, `*`. */
function portsNamed(text: unknown, over: readonly Protocol[]): readonly Ports[] {
  if (over.length === 0) return [];
  if (text === "*") return [{ over, ...ALL_PORTS }];
  const [from, to] = String(text ?? "")
    .split("-")
    .map(numberOf);
  return from === undefined ? [] : [{ over, from, to: to ?? from }];
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^\d{1,5}$/.test(value) ? Number(value) : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}
