/** Ports that the whole internet may reach, and that are for those who administer or for applications alone. */
import type { ReviewFinding } from "../../contract/review.ts";
import type { Declared } from "./declared.ts";
import { largestShare, type Ranges, rangesOf, shareOfInternet } from "./ports/addresses.ts";
import { type Opening, openingsReader, type Protocol } from "./ports/openings.ts";

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
}

interface Measured extends Opening {
  readonly ranges: Ranges;
}

/**
 * One finding for all ports of a declaration that are open, however the addresses are cut into ranges in it. Rules that
 * are declarations of their own are looked at one by one, also where they are of one group.
 */
export function reviewPorts(declared: Declared): ReviewFinding[] {
  const reader = openingsReader(declared.type);
  if (!reader) return [];
  const openings = reader
    .openings(declared)
    .slice(0, MOST_ENTRIES)
    .map((one): Measured => ({ ...one, ranges: rangesOf(one.sources) }));
  const reached = GUARDED.flatMap(([port, what, protocols]) =>
    protocols.flatMap((over): Reached[] => {
      const reaching = openings.filter(({ ports }) =>
        ports.some((one) => one.over.includes(over) && one.from <= port && port <= one.to),
      );
      const share = shareOf(reaching);
      if (share < OPEN_SHARE) return [];
      const label = over === "tcp" ? `${what} (${port})` : `${what} (${port}, UDP)`;
      const isWritten = shareOf(reaching.filter(({ by }) => by === undefined)) >= OPEN_SHARE;
      const by = isWritten ? undefined : reaching.find((one) => one.by !== undefined)?.by;
      return [{ label, over, who: whoIs(share, reaching), by }];
    }),
  );
  if (reached.length === 0) return [];
  const written = reached.filter(({ by }) => by === undefined);
  const [by] = reached.flatMap((one) => one.by ?? []);
  const rests =
    by === undefined ? "" : `${written.length > 0 ? ", some of them" : ""} ${declared.byDefaultOf(by)}`;
  const byWho = [...Map.groupBy(reached, ({ who }) => who)];
  const lets = byWho.map(([who, some]) => `${who} reach ${portsOf(some)}`).join(", and ");
  return [
    {
      rule: "plan:open-port",
      // Ranges for media are wide, and what else may listen there over UDP is rarely on the same machine.
      level: written.some(({ over }) => over === "tcp") ? "error" : "warning",
      message: `${declared.name} lets ${lets}${rests}. Name the networks that may.`,
      components: [declared.name],
      link: reader.link,
    },
  ];
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
