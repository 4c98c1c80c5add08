/** Ports that the whole internet may reach, and that are for those who administer or for applications alone. */
import type { ReviewFinding, ReviewLevel } from "../../contract/review.ts";
import { listNames } from "../composition/wording.ts";
import type { Declared } from "./declared.ts";
import type { Existing } from "./known.ts";
import { lessThan } from "./model.ts";
import { largestShare, type Ranges, rangesOf, shareOfInternet } from "./ports/addresses.ts";
import { type Opening, openingsReader, type Protocol } from "./ports/openings.ts";
import { Protection, type Reach } from "./ports/protected.ts";

/**
 * By the lists of high-risk ports of AWS Security Hub (EC2.19) and of the CIS benchmarks, over what the service listens
 * on: IANA's "Service Name and Transport Protocol Port Number Registry", and the services' own manuals where that
 * assigns both and only one is spoken. Databases speak TCP alone.
 */
const GUARDED: readonly (readonly [port: number, what: string, over: readonly Protocol[]])[] = [
  [22, "SSH", ["tcp"]],
  [23, "Telnet", ["tcp"]],
  [161, "SNMP", ["udp"]],
  [445, "SMB", ["tcp"]],
  [1433, "SQL Server", ["tcp"]],
  [3306, "MySQL", ["tcp"]],
  [3389, "remote desktop", ["tcp", "udp"]],
  [5432, "PostgreSQL", ["tcp"]],
  [6379, "Redis", ["tcp"]],
  [9200, "Elasticsearch", ["tcp"]],
  [11211, "Memcached", ["tcp", "udp"]],
  [27017, "MongoDB", ["tcp"]],
];
/** Entries of one declaration that are looked at. */
const MOST_ENTRIES = 1_000;
/** From which share of all public addresses on something is open to the internet: nobody's own networks are so many. */
const OPEN_SHARE = 0.5;

/** A port that is reached over a protocol, and by whom. */
interface Reached {
  readonly label: string;
  readonly over: Protocol;
  readonly who: string;
  /** The parameter or variable by whose default; undefined where it is reached whatever a run chooses. */
  readonly by: string | undefined;
  /** Names of the declarations that say so. */
  readonly sayers: readonly string[];
}

interface Measured extends Opening {
  readonly ranges: Ranges;
  /** The declaration that says it. */
  readonly declared: Declared;
}

/**
 * One finding for all ports of a group of rules that are open, however ports and addresses are cut into rules, and
 * whether these are written in the group or as resources of their own.
 */
export function reviewPorts(existing: Existing): ReviewFinding[] {
  const protection = new Protection(existing);
  const groups = Map.groupBy(
    existing.all.flatMap(({ declared }) => (openingsReader(declared.type) ? [declared] : [])),
    (declared) => groupOf(declared, existing).name,
  );
  return [...groups].flatMap(([name, declarations]) => {
    const group = existing.named(name)?.declared;
    const openings = declarations.flatMap((declared) =>
      (openingsReader(declared.type)?.openings(declared) ?? [])
        .slice(0, MOST_ENTRIES)
        .map((one): Measured => ({ ...one, declared, ranges: rangesOf(one.sources) })),
    );
    return group ? findingsOf(group, openings, protection) : [];
  });
}

/** The group that a rule is of, where it is declared here; else the declaration itself. */
function groupOf(declared: Declared, existing: Existing): Declared {
  if (!openingsReader(declared.type)?.isRule) return declared;
  const groups = existing
    .near(declared.name)
    .map(({ declared: other }) => other)
    .filter(({ type }) => {
      const reader = openingsReader(type);
      return reader !== undefined && !reader.isRule;
    });
  const [group] = groups;
  return group && groups.every(({ name }) => name === group.name) ? group : declared;
}

function findingsOf(group: Declared, openings: readonly Measured[], protection: Protection): ReviewFinding[] {
  const reached = GUARDED.flatMap(([port, what, protocols]) =>
    protocols.flatMap((over) => reachedBy(openings, { port, what, over })),
  );
  if (reached.length === 0) return [];
  const written = reached.filter(({ by }) => by === undefined);
  const [by] = reached.flatMap((one) => one.by ?? []);
  const rests =
    by === undefined ? "" : `${written.length > 0 ? ", some of them" : ""} ${group.byDefaultOf(by)}`;
  const lets = [...Map.groupBy(reached, ({ who }) => who)]
    .map(([who, some]) => `${who} reach ${portsOf(some)}`)
    .join(", and ");
  const names = [...new Set(reached.flatMap(({ sayers }) => sayers))];
  // Where one declaration says all of it, it stands there.
  const [name = group.name] = names.length === 1 ? names : [group.name];
  const rules = names.filter((one) => one !== name);
  const through = rules.length === 0 ? "" : `, by ${listNames(rules)}`;
  // Ranges for media are wide, and what else may listen there over UDP is rarely on the same machine.
  const level = written.some(({ over }) => over === "tcp") ? "error" : "warning";
  const behind = protection.of(group);
  return [
    {
      rule: "plan:open-port",
      level: LEVELS[behind.reach](level),
      message: `${name} lets ${lets}${rests}${through}. ${ADVICE[behind.reach](listNames(behind.names))}`,
      components: [name, ...rules],
      link: openingsReader(group.type)?.link ?? "",
    },
  ];
}

/** What a finding weighs by what the rules protect. */
const LEVELS: Readonly<Record<Reach, (level: ReviewLevel) => ReviewLevel>> = {
  open: (level) => level,
  balanced: lessThan,
  private: () => "note",
};

const ADVICE: Readonly<Record<Reach, (names: string) => string>> = {
  open: () => "Name the networks that may.",
  balanced: (names) =>
    `Of what it protects only load balancers may have a public address (${names}), and they answer where they listen. Name those ports.`,
  private: (names) =>
    `What it protects has no public address (${names}), so that only who is in the network reaches it. Name the networks that may.`,
};

/** Whether a port is reached by so many that it is open, and by whom. */
function reachedBy(
  openings: readonly Measured[],
  { port, what, over }: { readonly port: number; readonly what: string; readonly over: Protocol },
): Reached[] {
  const reaching = openings.filter(({ ports }) =>
    ports.some((one) => one.over.includes(over) && one.from <= port && port <= one.to),
  );
  const share = shareOf(reaching);
  if (share < OPEN_SHARE) return [];
  const label = over === "tcp" ? `${what} (${port})` : `${what} (${port}, UDP)`;
  const isWritten = shareOf(reaching.filter(({ by }) => by === undefined)) >= OPEN_SHARE;
  const by = isWritten ? undefined : reaching.find((one) => one.by !== undefined)?.by;
  return [{ label, over, who: whoIs(share, reaching), by, sayers: sayersOf(reaching, share) }];
}

/** Names of the declarations that let in as many each by itself, or else of those that do together. */
function sayersOf(reaching: readonly Measured[], share: number): readonly string[] {
  const shares = [...Map.groupBy(reaching, ({ declared: { name } }) => name)].map(([name, some]) => ({
    ...{ name, own: shareOf(some) },
  }));
  const alone = shares.filter(({ own }) => own >= share);
  const all = alone.length > 0 ? alone : shares.filter(({ own }) => own > 0);
  return all.map(({ name }) => name);
}

const shareOf = (openings: readonly Measured[]) => shareOfInternet(openings.map(({ ranges }) => ranges));

function portsOf(reached: readonly Reached[]): string {
  const overTcp = reached.filter(({ over }) => over === "tcp");
  const isEveryPort = overTcp.length === GUARDED.filter(([, , over]) => over.includes("tcp")).length;
  return isEveryPort ? "every port" : reached.map(({ label }) => label).join(", ");
}

/** Ranges that are so much of the internet only together are told as that: none of them looks like it. */
function whoIs(share: number, reaching: readonly Measured[]): string {
  const who = share === 1 ? "the whole internet" : `${Math.floor(share * 100)} % of the internet`;
  const isOne = reaching.some(({ ranges }) => largestShare(ranges) >= share);
  return isOne ? who : `${who}, in ranges of addresses that are so many only together,`;
}
