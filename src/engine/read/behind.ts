/**
 * What stands behind a module that something names as a whole. A module that was read is its resources: who is deployed
 * after it is deployed after the last of them, and who is part of one that is deployed after another follows likewise.
 * What only completes others (a lock, a role's assignment) is told of where there is nothing else.
 */
import type { Named, Node } from "./join.ts";
import type { DeclaredModule, Reference } from "./model.ts";

/** A resource on its way, as far as it is known what it names itself. */
type Draft = { -readonly [Key in keyof Node]: Node[Key] };

/** Ends of one module that are named one by one, and of each of two that are deployed one after the other. */
const MOST_ENDS = 50;
const MOST_OF_TWO = 8;
/** Resources of one module that are looked at, and how often one is held against others in the whole reading. */
const MOST_MEMBERS = 2_000;
const MOST_STEPS = 5_000_000;

/** Adds to what resources name what stands behind the modules that they, or modules around them, name. */
export function nameBehind(
  drafts: readonly Draft[],
  modules: readonly DeclaredModule[],
  byAddress: ReadonlyMap<string, Draft>,
): void {
  const read = modules.filter(({ opaque, never }) => !opaque && !never);
  if (read.length === 0) return;
  const behind = new Behind(drafts, read);
  const isRead = new Set(read.map(({ address }) => address));
  for (const draft of drafts)
    for (const reference of draft.resource.references)
      if (isRead.has(reference.to)) after(draft, behind.of(reference.to), reference);
  let left = MOST_STEPS;
  for (const { address, references = [] } of read) {
    const own = behind.of(address);
    for (const { to, at } of references) {
      // What is handed to a module is named by what of it takes that.
      if (at !== undefined || own.all.size === 0 || left < 0) continue;
      const one = byAddress.get(to);
      const before = one ? membersOf([one]) : behind.of(to);
      left -= before.all.size + 1;
      if ([...before.all].some((node) => own.named.has(node) || own.all.has(node))) continue;
      for (const first of own.firsts.slice(0, MOST_OF_TWO)) follow(first, before.lasts.slice(0, MOST_OF_TWO));
    }
  }
}

/** The resources of a module and of those in it. */
interface Members {
  readonly all: ReadonlySet<Node>;
  /** What they name. */
  readonly named: ReadonlySet<Node>;
  /** Those that name no other of them, and those that no other names: who waits for these waits for all. */
  readonly firsts: readonly Draft[];
  readonly lasts: readonly Node[];
}

/** Of what names a module: what it comes down to is what is meant; of several, some may be named already. */
function after(draft: Draft, { all, lasts }: Members, { at }: Reference): void {
  if (all.has(draft) || draft.names.some(({ node }) => all.has(node))) return;
  const [only] = lasts;
  if (only && lasts.length === 1 && at !== undefined)
    draft.names = [...draft.names, { node: only, uses: true, at: [at], access: [] }];
  else follow(draft, lasts.slice(0, MOST_ENDS));
}

function follow(draft: Draft, nodes: readonly Node[]): void {
  const known = new Set(draft.names.map(({ node }) => node)).add(draft);
  const more = nodes
    .filter((node) => !known.has(node))
    .map((node): Named => ({ node, uses: false, at: [], access: [] }));
  draft.names = [...draft.names, ...more];
}

class Behind {
  readonly #own: ReadonlyMap<string | undefined, readonly Draft[]>;
  readonly #inner: ReadonlyMap<string | undefined, readonly DeclaredModule[]>;
  readonly #known = new Map<string, Members>();

  constructor(drafts: readonly Draft[], modules: readonly DeclaredModule[]) {
    this.#own = Map.groupBy(drafts, ({ resource }) => resource.module);
    this.#inner = Map.groupBy(modules, ({ parent }) => parent);
  }

  of(address: string): Members {
    const known = this.#known.get(address);
    if (known) return known;
    const found: Draft[] = [];
    const open = [address];
    const seen = new Set(open);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const own of this.#own.get(at) ?? []) if (found.length < MOST_MEMBERS) found.push(own);
      for (const inner of this.#inner.get(at) ?? [])
        if (!seen.has(inner.address)) {
          seen.add(inner.address);
          open.push(inner.address);
        }
    }
    const members = membersOf(found);
    this.#known.set(address, members);
    return members;
  }
}

function membersOf(drafts: readonly Draft[]): Members {
  const main = drafts.filter(({ type: { completes, entry } }) => !completes && !entry?.auxiliary);
  const all = new Set<Node>(drafts);
  // Where all do, the others complete those that name none of them.
  const bare = drafts.filter(({ names }) => !names.some(({ node }) => all.has(node)));
  const ends = [main, bare, drafts].find(({ length }) => length > 0) ?? [];
  const namesOf = (all: readonly Draft[]) =>
    new Set(all.flatMap(({ names }) => names.map(({ node }) => node)));
  const [among, namedByEnds] = [new Set<Node>(ends), namesOf(ends)];
  const firsts = ends.filter(({ names }) => !names.some(({ node }) => among.has(node)));
  const lasts = ends.filter((draft) => !namedByEnds.has(draft));
  return {
    ...{ all, named: namesOf(drafts) },
    // Of a circle every one is as good.
    firsts: firsts.length > 0 ? firsts : ends,
    lasts: lasts.length > 0 ? lasts : ends,
  };
}
