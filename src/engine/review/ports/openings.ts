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
  /** The parameter or variable whose default it rests on; undefined where all of it is written. */
  readonly by: string | undefined;
  readonly sources: readonly unknown[];
  readonly ports: readonly Ports[];
}

interface Reader {
  readonly link: string;
  /** The type is one rule of a group, which is a resource of its own. */
  readonly isRule?: true;
  openings(declared: Declared): readonly Opening[];
}

const AWS_LINK = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html#ec2-19";
const AZURE_LINK = "https://learn.microsoft.com/azure/security/fundamentals/network-best-practices";
const GCP_LINK = "https://docs.cloud.google.com/firewall/docs/firewalls";
const BOTH: readonly Protocol[] = ["tcp", "udp"];
const ALL_PORTS = { from: 0, to: 65_535 } as const;

const aws = (openings: Reader["openings"]): Reader => ({ link: AWS_LINK, openings });
const azure = (openings: Reader["openings"]): Reader => ({ link: AZURE_LINK, openings });
const rule = (reader: Reader): Reader => ({ ...reader, isRule: true });

/** By type: how its entries are found and read. */
const READERS: Readonly<Record<string, Reader>> = {
  "AWS::EC2::SecurityGroup": aws((one) => entries(one, "SecurityGroupIngress").flatMap(template)),
  "AWS::EC2::SecurityGroupIngress": rule(aws((one) => template(whole(one)))),
  aws_security_group: aws((one) => entries(one, "ingress").flatMap(argument)),
  aws_default_security_group: aws((one) => entries(one, "ingress").flatMap(argument)),
  aws_security_group_rule: rule(
    aws((one) => (one.properties["type"] === "ingress" ? argument(whole(one)) : [])),
  ),
  aws_vpc_security_group_ingress_rule: rule(aws((one) => argument(whole(one)))),
  azurerm_network_security_rule: rule(azure((one) => azureRule(whole(one)))),
  azurerm_network_security_group: azure((one) => entries(one, "security_rule").flatMap(azureRule)),
  "Microsoft.Network/networkSecurityGroups": azure((one) => entries(one, "securityRules").flatMap(armRule)),
  "Microsoft.Network/networkSecurityGroups/securityRules": rule(azure((one) => armRule(whole(one)))),
  google_compute_firewall: { link: GCP_LINK, openings: googleRule },
};

/** Undefined for a type that is no firewall's. */
export function openingsReader(type: string): Reader | undefined {
  return ownOf(READERS, type);
}

/** What is written of one rule, and what of that rests on a default. */
interface Entry {
  readonly said: JsonObject;
  by(...keys: readonly string[]): string | undefined;
}

function whole(declared: Declared): Entry {
  return { said: declared.properties, by: (...keys) => declared.defaultAt(...keys) };
}

function entries(declared: Declared, key: string): Entry[] {
  const value = declared.properties[key];
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.flatMap((said, index) => {
    const at = Array.isArray(value) ? `${key}.${index}` : key;
    const by: Entry["by"] = (...keys) => declared.defaultAt(...keys.map((one) => `${at}.${one}`));
    return isObject(said) ? [{ said, by }] : [];
  });
}

function template(entry: Entry): Opening[] {
  const { said } = entry;
  const ports = awsPorts(said["IpProtocol"], said["FromPort"], said["ToPort"]);
  return fromEach(entry, ["CidrIp", "CidrIpv6"], ["IpProtocol", "FromPort", "ToPort"], ports);
}

function argument(entry: Entry): Opening[] {
  const { said } = entry;
  const ports = awsPorts(said["protocol"] ?? said["ip_protocol"], said["from_port"], said["to_port"]);
  const sources = ["cidr_blocks", "ipv6_cidr_blocks", "cidr_ipv4", "cidr_ipv6"];
  return fromEach(entry, sources, ["protocol", "ip_protocol", "from_port", "to_port"], ports);
}

/** By itself from what each property of sources names: one of them may rest on a default, and another not. */
function fromEach(
  { said, by }: Entry,
  sources: readonly string[],
  keys: readonly string[],
  ports: readonly Ports[],
): Opening[] {
  return sources
    .map((key) => ({ by: by(key, ...keys), sources: listOf(said[key]), ports }))
    .filter((one) => one.sources.length > 0);
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

function azureRule({ said, by }: Entry): Opening[] {
  const is = (key: string, word: string) => String(said[key]).toLowerCase() === word;
  if (!is("direction", "inbound") || !is("access", "allow")) return [];
  const over = protocolsOf(said["protocol"], ["*"]);
  const ranges = [said["destination_port_range"], ...listOf(said["destination_port_ranges"])];
  return [
    {
      by: by(...ARGUMENTS.map(([name]) => name)),
      sources: [said["source_address_prefix"], ...listOf(said["source_address_prefixes"])],
      ports: ranges.flatMap((range) => portsNamed(range, over)),
    },
  ];
}

/** Rules of a group stand below its `properties`, where those of a resource of its own were read already. */
function armRule({ said: rule, by }: Entry): Opening[] {
  const isInner = isObject(rule["properties"]);
  const said = isObject(rule["properties"]) ? rule["properties"] : rule;
  return azureRule({
    said: Object.fromEntries(ARGUMENTS.map(([name, property]) => [name, said[property]])),
    by: () => by(...ARGUMENTS.map(([, property]) => (isInner ? `properties.${property}` : property))),
  });
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
  const isKnown = !declared.mayHold("allow.ports");
  return [
    {
      by: declared.defaultAt("source_ranges", "allow", "direction", "disabled"),
      sources: listOf(properties["source_ranges"]),
      ports: entries(declared, "allow").flatMap(({ said: allow }): readonly Ports[] => {
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
