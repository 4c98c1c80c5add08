import type { ProposeRequest, ProposeResult } from "../../contract/component.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { isRecommendable } from "../catalogue/lifecycle.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { preferCompliance } from "./constraints/compliance.ts";
import { readConstraints } from "./constraints/constraints.ts";
import type { Effect } from "./constraints/effect.ts";
import { regionNotes } from "./constraints/region.ts";
import { combine } from "./constraints/types.ts";
import type { PlannerData } from "./data.ts";
import { toCandidate } from "./explain.ts";
import type { Facts } from "./facts/facts.ts";
import { IntentReader } from "./facts/reader.ts";
import { type Judgement, judge } from "./judge.ts";
import type { Neighbour } from "./scoring/patternVotes.ts";
import { Ranker } from "./scoring/ranker.ts";
import type { Scored } from "./scoring/score.ts";
import { recommend } from "./select.ts";
import { desiredInputs } from "./settings/desiredInput.ts";
import { detectSettings } from "./settings/detect.ts";
import { asked, succeed } from "./succession.ts";
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
  readonly recommended: ReadonlySet<CatalogueEntry>;
  readonly notes: readonly string[];
}

/** Deliberates on requests; the indexes it needs are built once for each provider. */
export class Proposer {
  readonly reader: IntentReader;
  readonly #catalogue: Catalogue;
  readonly #data: PlannerData;
  readonly #rankers = new Map<string, Ranker>();

  constructor(catalogue: Catalogue, data: PlannerData) {
    this.#catalogue = catalogue;
    this.#data = data;
    this.reader = new IntentReader(catalogue, data);
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
    const { facts, effect, judgement, recommended, notes } = thoughts;
    if (facts.tokens.length === 0 && (effect.include ?? []).length === 0) {
      return {
        candidates: [],
        notes: [...notes, "The intent is empty: say what you want to build, in a sentence or two."],
      };
    }
    const settings = [...(effect.settings ?? []), ...detectSettings(request.intent)];
    const entries = this.#catalogue.forProvider(thoughts.provider);
    const inputOf = desiredInputs(settings, entries, (part) => this.reader.read(part, thoughts.provider));
    const candidates = cut(judgement.ranking, recommended, effect.limit).map((scored) =>
      toCandidate(scored, recommended, inputOf(scored.entry)),
    );
    const workload = workloadOf(thoughts.neighbours);
    return {
      candidates,
      notes: [...notes],
      ...(workload === undefined ? {} : { workload }),
      excluded: asked(judgement.excluded, facts).slice(0, EXCLUDED_LIMIT),
    };
  }

  /** Everything about a request but the cut; undefined when there is no catalogue for the cloud it asks for. */
  deliberate(word: string, { intent, constraints = {} }: ProposeRequest): Deliberation | undefined {
    const target = targetOf(this.#catalogue, word, intent, constraints);
    const { provider } = target;
    if (provider === undefined) return undefined;
    const ranker = this.#rankerOf(provider);
    const constrained = readConstraints(constraints, {
      catalogue: this.#catalogue,
      provider,
      reader: this.reader,
    });
    const included = constrained.include ?? [];
    const succession = succeed(this.#catalogue, this.reader.read(intent, provider), included);
    const { facts, current } = succession;
    const neighbours = ranker.library.nearest(facts);
    const effect = combine([
      constrained,
      preferCompliance(facts.tokens, constrained.programs ?? []),
      succession.effect,
    ]);
    const judgement = judge(ranker, facts, neighbours, effect);
    const isUnderstood = facts.named.size > 0 || facts.capabilities.size > 0 || neighbours.length > 0;
    const candidates = judgement.ranking.filter(
      ({ entry }) => isRecommendable(entry) || included.includes(entry),
    );
    const recommended = isUnderstood ? recommend(candidates, current) : new Set(effect.include);
    return {
      provider,
      facts,
      neighbours,
      effect,
      judgement,
      recommended,
      notes: [
        ...target.notes,
        ...readingNotes(intent, facts, isUnderstood),
        ...(effect.notes ?? []),
        ...regionNotes(recommended, effect.regions ?? []),
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
  recommended: ReadonlySet<CatalogueEntry>,
  limit: number | undefined,
): readonly Scored[] {
  const [chosen, others] = [true, false].map((wanted) =>
    ranking.filter(({ entry, score }) => recommended.has(entry) === wanted && (wanted || score > 0)),
  );
  const ordered = [...(chosen ?? []), ...(others ?? [])].filter(
    ({ entry, reasons }, place) =>
      place < FILLED ||
      recommended.has(entry) ||
      reasons.some(({ source, points }) => source !== "prior" && points > 0),
  );
  const kept = new Set(ordered.slice(0, limit ?? Math.max(LIMIT, chosen?.length ?? 0)));
  return ranking.filter((scored) => kept.has(scored));
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
