/** How much of the internet some ranges of addresses are, however they are cut: 0.0.0.0/1 and 128.0.0.0/1 are all of it. */

/** From a first address to before another one, both as their leading bits. */
type Interval = readonly [first: number, end: number];

interface Family {
  /** Leading bits of an address that count; shorter ranges are too small to matter for a share. */
  readonly bits: number;
  readonly public: readonly Interval[];
}

/** By the "IANA IPv4 Special-Purpose Address Registry" and RFC 5771 (multicast, 224.0.0.0/4): blocks that are not routed. */
const NOT_PUBLIC_V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["224.0.0.0", 3],
] as const;
const V4_BITS = 32;
/** Exact as numbers. What is longer than a /48, a site's usual share, is less than a billionth of all. */
const V6_BITS = 48;

const V4: Family = {
  bits: V4_BITS,
  public: without(
    NOT_PUBLIC_V4.map(([address, prefix]) => blockOf(v4(address) ?? 0, prefix, V4_BITS)),
    2 ** V4_BITS,
  ),
};
/**
 * By the "IANA IPv6 Global Unicast Address Assignments": what the registries have been given. The rest of 2000::/3 is not
 * routed; a block that they are given later counts for nothing until it stands here.
 */
const PUBLIC_V6 = [
  ["2001::", 16],
  ["2003::", 18],
  ["2400::", 11],
  ["2600::", 12],
  ["2610::", 23],
  ["2620::", 23],
  ["2630::", 12],
  ["2800::", 12],
  ["2a00::", 11],
  ["2c00::", 12],
] as const;
const V6: Family = {
  bits: V6_BITS,
  public: PUBLIC_V6.map(([address, prefix]) => blockOf(v6(address) ?? 0, prefix, V6_BITS)),
};

/** Words of Azure for every address. */
const EVERYBODY: ReadonlySet<string> = new Set(["*", "internet", "any"]);
/** The longest text of an address and its prefix. */
const LONGEST = 64;

/** Ranges of addresses. */
export interface Ranges {
  readonly v4: readonly Interval[];
  readonly v6: readonly Interval[];
}

/** The ranges that sources name, each by itself; what is no address is none. */
export function rangesOf(sources: readonly unknown[]): Ranges {
  const v4: Interval[] = [];
  const v6: Interval[] = [];
  for (const source of sources) {
    if (typeof source !== "string" || source.length > LONGEST) continue;
    const isEverybody = EVERYBODY.has(source.toLowerCase());
    const block = isEverybody ? ([0, 2 ** V4_BITS] as const) : blockNamed(source);
    if (block) (source.includes(":") ? v6 : v4).push(block);
  }
  return { v4, v6 };
}

/**
 * The share of all public addresses that are in ranges: of IPv4 or of IPv6, whichever is larger, from 0 to 1. Ranges
 * that overlap count once.
 */
export function shareOfInternet(all: readonly Ranges[]): number {
  return Math.max(
    covered(
      all.flatMap(({ v4 }) => v4),
      V4,
    ),
    covered(
      all.flatMap(({ v6 }) => v6),
      V6,
    ),
  );
}

/** The same of the range that has the most of them. */
export function largestShare({ v4, v6 }: Ranges): number {
  let most = 0;
  for (const one of v4) most = Math.max(most, covered([one], V4));
  for (const one of v6) most = Math.max(most, covered([one], V6));
  return most;
}

function covered(blocks: readonly Interval[], { public: all }: Family): number {
  const size = (intervals: readonly Interval[]) => intervals.reduce((sum, [a, b]) => sum + b - a, 0);
  const found = merged(blocks).flatMap(([first, end]) =>
    all
      .map(([from, to]): Interval => [Math.max(first, from), Math.min(end, to)])
      .filter(([from, to]) => from < to),
  );
  return size(found) / size(all);
}

/** In order, and no two of them touch. */
function merged(blocks: readonly Interval[]): readonly Interval[] {
  const found: [number, number][] = [];
  for (const [first, end] of blocks.toSorted(([a], [b]) => a - b)) {
    const last = found.at(-1);
    if (last && first <= last[1]) last[1] = Math.max(last[1], end);
    else found.push([first, end]);
  }
  return found;
}

/** What is left of a space without some blocks. */
function without(blocks: readonly Interval[], size: number): readonly Interval[] {
  const left: Interval[] = [];
  let from = 0;
  for (const [first, end] of merged(blocks)) {
    if (from < first) left.push([from, first]);
    from = end;
  }
  return from < size ? [...left, [from, size]] : left;
}

/** Of an address of which no bit counts, what stands before the slash says nothing. */
function blockNamed(source: string): Interval | undefined {
  const [text = "", length, ...more] = source.split("/");
  if (more.length > 0 || !/^[\d.:a-f]+$/i.test(text)) return undefined;
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined;
  const [bits, all] = text.includes(":") ? [V6_BITS, 128] : [V4_BITS, 32];
  const prefix = Number(length ?? all);
  if (prefix === 0) return [0, 2 ** bits];
  const address = bits === V6_BITS ? v6(text) : v4(text);
  return address === undefined || prefix > bits ? undefined : blockOf(address, prefix, bits);
}

/** Bits of the address behind its prefix do not count. */
function blockOf(address: number, prefix: number, bits: number): Interval {
  const size = 2 ** (bits - prefix);
  const first = Math.floor(address / size) * size;
  return [first, first + size];
}

function v4(text: string): number | undefined {
  const parts = text.split(".");
  const isByte = (part: string) => /^\d{1,3}$/.test(part) && Number(part) < 256;
  if (parts.length !== 4 || !parts.every(isByte)) return undefined;
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** Its first 48 bits; `::` stands for as many zeros as are missing. */
function v6(text: string): number | undefined {
  const [before = "", after, ...more] = text.split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const [head, tail] = [groups(before), groups(after ?? "")];
  const missing = 8 - head.length - tail.length;
  if (more.length > 0 || (after === undefined ? missing !== 0 : missing < 1)) return undefined;
  const all = [...head, ...new Array<string>(missing).fill("0"), ...tail];
  if (!all.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined;
  return all.slice(0, 3).reduce((sum, group) => sum * 65_536 + Number.parseInt(group, 16), 0);
}
