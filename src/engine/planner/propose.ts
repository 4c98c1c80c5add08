import type { ProposeRequest, ProposeResult } from "../../contract/component.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { Architect, type Composition } from "../designs/architect.ts";
import type { Gap } from "../designs/fill.ts";
import { DesignLibrary } from "../designs/library.ts";
import { type Standing, standingsOf } from "../designs/standing.ts";
import { preferCompliance } from "./constraints/compliance.ts";
import { readConstraints } from "./constraints/constraints.ts";
import type { Effect } from "./constraints/effect.ts";
import { combine } from "./constraints/types.ts";
import type { PlannerData } from "./data.ts";
import { toCandidate } from "./explain.ts";
import type { Facts } from "./facts/facts.ts";
import { IntentReader } from "./facts/reader.ts";
import { type Judgement, judge } from "./judge.ts";
import { withDesign } from "./scoring/designPoints.ts";
import type { Neighbour } from "./scoring/patternVotes.ts";
import { Ranker } from "./scoring/ranker.ts";
import type { Scored } from "./scoring/score.ts";
import { recommend } from "./select.ts";
import { desiredInputs } from "./settings/desiredInput.ts";
import { detectSettings } from "./settings/detect.ts";
import { targetOf } from "./target.ts";
import { MAX_INTENT_CHARACTERS } from "./text/tokens.ts";
import { workloadOf } from "./workload.ts";

/** Candidates returned unless the constraints set a limit; recommended ones are never cut. */
const LIMIT = 20;
/** So many candidates are filled up with types that only their commonness speaks for. */
const FILLED = 10;
/** Types listed as left out: those that would have ranked highest. */
const EXCLUDED_LIMIT = 25;

/** What was worked out about a request, before it is cut to an answer. */
export interface Deliberation {
  readonly provider: string;
  readonly facts: Facts;
  readonly neighbours: readonly Neighbour[];
  readonly effect: Effect;
  readonly judgement: Judgement;
  readonly composition: Composition;
  /** What each type is to the recommended design. */
  readonly standings: ReadonlyMap<CatalogueEntry, Standing>;
  readonly notes: readonly string[];
}

/** Deliberates on requests; the indexes it needs are built once for each provider. */
export class Proposer {
  readonly reader: IntentReader;
  readonly architect: Architect;
  readonly #catalogue: Catalogue;
  readonly #data: PlannerData;
  readonly #rankers = new Map<string, Ranker>();

  constructor(catalogue: Catalogue, data: PlannerData) {
    this.#catalogue = catalogue;
    this.#data = data;
    const library = new DesignLibrary(data.designs);
    this.architect = new Architect(catalogue, library);
    this.reader = new IntentReader(catalogue, data, library);
  }

  propose(word: string, request: ProposeRequest): ProposeResult {
    const thoughts = this.deliberate(word, request);
    if (thoughts === undefined) {
      const clouds = this.#catalogue.providers.join(", ");
      return {
        candidates: [],
        notes: [`There is no catalog for “${word}” or the cloud that is asked for; known: ${clouds}.`],
      };
    }
    const { facts, effect, judgement, standings, notes } = thoughts;
    if (facts.tokens.length === 0 && (effect.include ?? []).length === 0) {
      return {
        candidates: [],
        notes: [...notes, "The intent is empty: say what you want to build, in a sentence or two."],
      };
    }
    const settings = [...(effect.settings ?? []), ...detectSettings(request.intent)];
    const entries = this.#catalogue.forProvider(thoughts.provider);
    const inputOf = desiredInputs(settings, entries, (part) => this.reader.read(part, thoughts.provider));
    const telling = { library: this.architect.library, standings };
    const candidates = cut(judgement.ranking, standings, effect.limit).map((scored) =>
      toCandidate(scored, telling, inputOf(scored.entry)),
    );
    const workload = designWorkload(thoughts.composition) ?? workloadOf(thoughts.neighbours);
    return {
      candidates,
      notes: [...notes],
      ...(workload === undefined ? {} : { workload }),
      excluded: judgement.excluded.slice(0, EXCLUDED_LIMIT),
    };
  }

  /** Everything about a request but the cut; undefined when there is no catalogue for the cloud it asks for. */
  deliberate(word: string, { intent, constraints = {} }: ProposeRequest): Deliberation | undefined {
    const target = targetOf(this.#catalogue, word, intent, constraints);
    const { provider } = target;
    if (provider === undefined) return undefined;
    const ranker = this.#rankerOf(provider);
    const facts = this.reader.read(intent, provider);
    const neighbours = ranker.library.nearest(facts);
    const constrained = readConstraints(constraints, {
      catalogue: this.#catalogue,
      provider,
      reader: this.reader,
    });
    const effect = combine([constrained, preferCompliance(facts.tokens, constrained.programs ?? [])]);
    const judgement = judge(ranker, facts, neighbours, effect);
    const composition = this.architect.compose({
      facts,
      provider,
      isOut: (entry) => judgement.out.has(entry),
      include: included(judgement, effect),
      tags: [],
      roles: [],
      designs: [],
    });
    const hasDesign = composition.choices.length > 0 || composition.extra.length > 0;
    const isUnderstood = hasDesign || facts.capabilities.size > 0 || neighbours.length > 0;
    const standings = hasDesign
      ? standingsOf(composition)
      : isUnderstood
        ? likely(recommend(judgement.ranking, facts))
        : new Map<CatalogueEntry, Standing>();
    return {
      provider,
      facts,
      neighbours,
      effect,
      judgement: { ...judgement, ranking: withDesign(judgement.ranking, standings) },
      composition,
      standings,
      notes: [
        ...target.notes,
        ...readingNotes(intent, facts, isUnderstood),
        ...(effect.notes ?? []),
        ...composition.gaps.flatMap((gap) => gapNote(gap, judgement, provider)),
      ],
    };
  }

  #rankerOf(provider: string): Ranker {
    const known = this.#rankers.get(provider);
    if (known !== undefined) return known;
    const ranker = new Ranker(this.#catalogue, this.#data, this.reader, provider);
    this.#rankers.set(provider, ranker);
    return ranker;
  }
}

/**
 * The candidates to answer with, in the ranking's order: what is recommended and the best of the others; of those that
 * are merely common only a few. A limit that the caller sets holds for both, the recommended first; otherwise nothing
 * recommended is cut.
 */
function cut(
  ranking: readonly Scored[],
  standings: ReadonlyMap<CatalogueEntry, Standing>,
  limit: number | undefined,
): readonly Scored[] {
  const isChosen = (entry: CatalogueEntry) => standings.get(entry)?.kind === "chosen";
  const [chosen, others] = [true, false].map((wanted) =>
    ranking.filter(({ entry, score }) => isChosen(entry) === wanted && (wanted || score > 0)),
  );
  const ordered = [...(chosen ?? []), ...(others ?? [])].filter(
    ({ entry, reasons }, place) =>
      place < FILLED ||
      isChosen(entry) ||
      reasons.some(({ source, points }) => source !== "prior" && points > 0),
  );
  const kept = new Set(ordered.slice(0, limit ?? Math.max(LIMIT, chosen?.length ?? 0)));
  return ranking.filter((scored) => kept.has(scored));
}

/** Types that constraints ask for, outright or by a capability. */
function included({ ranking }: Judgement, { include = [] }: Effect): CatalogueEntry[] {
  const asked = ranking.filter(({ reasons }) =>
    reasons.some(
      ({ source, evidence, points }) => source === "constraint" && evidence === "include" && points > 0,
    ),
  );
  return [...new Set([...include, ...asked.map(({ entry }) => entry)])];
}

/** What is merely likely, where no design and no need is recognised. */
function likely(recommended: ReadonlySet<CatalogueEntry>): ReadonlyMap<CatalogueEntry, Standing> {
  return new Map(
    [...recommended].map((entry, place) => [
      entry,
      { kind: "chosen", role: undefined, cause: { kind: "asked", evidence: "what you describe" }, place },
    ]),
  );
}

/** Says that a role has lost its usual fillings to a rule, and what stands in for them. */
function gapNote({ role, missing, nearest }: Gap, { out }: Judgement, provider: string): string[] {
  if (missing === undefined) {
    const told = Object.entries(role.absent).find(([cloud]) => cloud === provider)?.[1];
    return told === undefined ? [] : [`${told}.`];
  }
  const rule = out.get(missing);
  const because =
    rule === undefined ? "" : ` (${rule.message.replace(/^Left out: /, "").replace(/\.$/, "")})`;
  return [
    nearest === undefined
      ? `Nothing is left that could be the ${role.title}: ${missing.name} is ruled out${because}.`
      : `For the ${role.title}, ${missing.name} is ruled out${because}; the nearest that fits is ${nearest.name}.`,
  ];
}

/** The workload of the first recognised design that has one. */
function designWorkload({ designs }: Composition): string | undefined {
  return designs.find(({ ready }) => ready.design.workload !== undefined)?.ready.design.workload;
}

function readingNotes(intent: string, facts: Facts, isUnderstood: boolean): string[] {
  const notes = facts.corrections.map(({ written, read }) => `Read “${written}” as “${read}”.`);
  if (intent.length > MAX_INTENT_CHARACTERS) {
    notes.push(`Only the first ${MAX_INTENT_CHARACTERS} characters of the intent were read.`);
  }
  if (facts.language !== undefined) {
    notes.push(
      `The intent seems to be in ${facts.language}; the planner reads English best, and may have missed something.`,
    );
  }
  if (!isUnderstood && facts.tokens.length > 0) {
    notes.push(
      "Nothing in the intent was recognized. These are the most common building blocks, none of them recommended.",
    );
  }
  return notes;
}
