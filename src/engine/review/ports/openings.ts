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
  "AWS::EC2::SecurityGroup": aws((one) => entries(one, "SecurityGroupIngress").flatMap(template)),
  "AWS::EC2::SecurityGroupIngress": aws((one) => template(whole(one))),
  aws_security_group: aws((one) => entries(one, "ingress").flatMap(argument)),
  aws_default_security_group: aws((one) => entries(one, "ingress").flatMap(argument)),
  aws_security_group_rule: aws((one) => (one.properties["type"] === "ingress" ? argument(whole(one)) : [])),
  aws_vpc_security_group_ingress_rule: aws((one) => argument(whole(one))),
  azurerm_network_security_rule: azure((one) => azureRule(whole(one))),
  azurerm_network_security_group: azure((one) => entries(one, "security_rule").flatMap(azureRule)),
  "Microsoft.Network/networkSecurityGroups": azure((one) => entries(one, "securityRules").flatMap(armRule)),
  "Microsoft.Network/networkSecurityGroups/securityRules": azure((one) => armRule(whole(one))),
  google_compute_firewall: { link: GCP_LINK, openings: googleRule },
};

/** Undefined for a type that is no firewall's. */
export function openingsReader(type: string): Reader | undefined {
  return ownOf(READERS, type);
}

/** What is written of one rule, and what of that rests on a default: the first of some keys that does. */
interface Entry {
  readonly said: JsonObject;
  by(...keys: readonly string[]): string | undefined;
}

const firstBy =
  (declared: Declared, around = ""): Entry["by"] =>
  (...keys) =>
    keys.map((key) => declared.defaultAt(`${around}${key}`)).find((one) => one !== undefined);

function whole(declared: Declared): Entry {
  return { said: declared.properties, by: firstBy(declared) };
}

function entries(declared: Declared, key: string): Entry[] {
  const value = declared.properties[key];
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.flatMap((said, index) => {
    const at = Array.isArray(value) ? `${key}.${index}` : key;
    return isObject(said) ? [{ said, by: firstBy(declared, `${at}.`) }] : [];
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

/** @param keys of properties that name sources @param others of those that say the rest */
function fromEach(
  entry: Entry,
  keys: readonly string[],
  others: readonly string[],
  ports: readonly Ports[],
): Opening[] {
  const rest = entry.by(...others);
  return eachBy(entry, keys).map(({ by, values }) => ({ by: rest ?? by, sources: values, ports }));
}

/** What stands at some keys, by the default that it rests on: one of a list may rest on one, and another not. */
function eachBy({ said, by }: Entry, keys: readonly string[]) {
  const values = keys.flatMap((key) => {
    const value = said[key];
    return listOf(value).map((one, index) => ({
      ...{ one, by: by(Array.isArray(value) ? `${key}.${index}` : key) },
    }));
  });
  return [...Map.groupBy(values, (value) => value.by)].map(([name, some]) => ({
    ...{ by: name, values: some.map(({ one }) => one) },
  }));
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
  const rest = by("direction", "access", "protocol");
  const ranges = eachBy({ said, by }, ["destination_port_range", "destination_port_ranges"]);
  return eachBy({ said, by }, ["source_address_prefix", "source_address_prefixes"]).flatMap((source) =>
    ranges.map((range) => ({
      by: rest ?? source.by ?? range.by,
      sources: source.values,
      ports: range.values.flatMap((one) => portsNamed(one, over)),
    })),
  );
}

/** Rules of a group stand below its `properties`, where those of a resource of its own were read already. */
function armRule({ said: rule, by }: Entry): Opening[] {
  const isInner = isObject(rule["properties"]);
  const said = isObject(rule["properties"]) ? rule["properties"] : rule;
  return azureRule({
    said: Object.fromEntries(Object.entries(PROPERTIES).map(([name, property]) => [name, said[property]])),
    by: (...keys) =>
      by(
        ...keys.map((key) => {
          const [argument = "", ...place] = key.split(".");
          const path = [PROPERTIES[argument] ?? argument, ...place].join(".");
          return isInner ? `properties.${path}` : path;
        }),
      ),
  });
}

/** Terraform's arguments of a rule, and what Azure itself calls them. */
const PROPERTIES: Readonly<Record<string, string>> = {
  direction: "direction",
  access: "access",
  protocol: "protocol",
  source_address_prefix: "sourceAddressPrefix",
  source_address_prefixes: "sourceAddressPrefixes",
  destination_port_range: "destinationPortRange",
  destination_port_ranges: "destinationPortRanges",
};

function googleRule(declared: Declared): Opening[] {
  const { properties } = declared;
  const isIngress = String(properties["direction"] ?? "INGRESS").toUpperCase() === "INGRESS";
  if (!isIngress || properties["disabled"] === true) return [];
  // Without ports a rule is of all of them; ports that nobody knows are not none.
  const isKnown = !declared.mayHold("allow.ports");
  const all = whole(declared);
  const rest = all.by("direction", "disabled");
  const reached = entries(declared, "allow").flatMap((allow) => {
    const over = protocolsOf(allow.said["protocol"], ["all"]);
    const protocol = allow.by("protocol");
    const named = eachBy(allow, ["ports"]).map(({ by, values }) => ({
      ...{ by: protocol ?? by, ports: values.flatMap((range) => portsNamed(range, over)) },
    }));
    const isAll = named.length === 0 && isKnown && over.length > 0;
    return isAll ? [{ by: protocol ?? allow.by("ports"), ports: [{ over, ...ALL_PORTS }] }] : named;
  });
  const openings = [...Map.groupBy(reached, ({ by }) => by)];
  return eachBy(all, ["source_ranges"]).flatMap((source) =>
    openings.map(([by, some]) => ({
      by: rest ?? source.by ?? by,
      sources: source.values,
      ports: some.flatMap(({ ports }) => ports),
    })),
  );
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
