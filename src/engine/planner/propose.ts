import type { ProposeRequest, ProposeResult } from "../../contract/component.ts";
import { isCapability } from "../catalogue/capabilities.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { isRecommendable } from "../catalogue/lifecycle.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { Architect, type Brief } from "../designs/architect.ts";
import { assignmentsOf } from "../designs/assignment.ts";
import { DesignLibrary } from "../designs/library.ts";
import { RulesInForce } from "../rules/inForce.ts";
import { readPacks } from "../rules/read.ts";
import { indexRoles, type RoleBook } from "../rules/typeCondition.ts";
import { answerTo } from "./answer.ts";
import { causesOf, rolesGiving } from "./causes.ts";
import { preferCompliance } from "./constraints/compliance.ts";
import { tagsOfConstraints } from "./constraints/constraints.ts";
import { passOver } from "./constraints/ignore.ts";
import { isAllPrivate } from "./constraints/qualities.ts";
import { regionNotes } from "./constraints/region.ts";
import { combine } from "./constraints/types.ts";
import type { PlannerData } from "./data.ts";
import { composing, type Deliberation } from "./deliberation.ts";
import { effectOfRun, longestRun } from "./facts/durations.ts";
import { numbersIn, tagsOfNumbers } from "./facts/numbers.ts";
import { IntentReader } from "./facts/reader.ts";
import { isThin as isShort } from "./facts/thin.ts";
import { transferOf } from "./facts/transferTime.ts";
import { readGiven } from "./given/read.ts";
import { otherNumbers, replaceFacts } from "./given/replace.ts";
import { resolveRequest } from "./given/resolve.ts";
import { judge } from "./judge.ts";
import { contradictions, gapNote, outruled, readingNotes } from "./notes.ts";
import { Ranker } from "./scoring/ranker.ts";
import { withDesign } from "./scoring/withDesign.ts";
import { isPrivateAltogether } from "./settings/visibility.ts";
import { steeringNumbers } from "./steering.ts";
import { succeed } from "./succession.ts";
import { targetOf } from "./target.ts";
import { Glossaries } from "./text/glossary.ts";
import { quotesOf } from "./text/quote.ts";
import { readablePart, tokenize } from "./text/tokens.ts";

/** Deliberates on requests; the indexes it needs are built once for each provider. */
export class Proposer {
  readonly reader: IntentReader;
  readonly architect: Architect;
  readonly #glossaries: Glossaries;
  readonly #catalogue: Catalogue;
  readonly #data: PlannerData;
  readonly #roles: RoleBook;
  readonly #rankers = new Map<string, Ranker>();

  constructor(catalogue: Catalogue, data: PlannerData) {
    this.#catalogue = catalogue;
    this.#data = data;
    this.#roles = indexRoles(data.designs.roles);
    const library = new DesignLibrary(data.designs);
    this.architect = new Architect(catalogue, library);
    this.#glossaries = new Glossaries(data.languages);
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
    return answerTo(thoughts, {
      catalogue: this.#catalogue,
      library: this.architect.library,
      reader: this.reader,
    });
  }

  /** Everything about a request but the cut; undefined when there is no catalogue for the cloud it asks for. */
  deliberate(word: string, request: ProposeRequest): Deliberation | undefined {
    const { library } = this.architect;
    const intent = readablePart(request.intent);
    const stated = readGiven(request.facts, library);
    const constraints = request.constraints ?? {};
    const target = targetOf(this.#catalogue, word, passOver(intent, constraints).text, constraints);
    const { provider } = target;
    if (provider === undefined) return undefined;
    const ranker = this.#rankerOf(provider);
    const read = this.#glossaries.read(intent);
    const left = passOver(read.text, constraints);
    const reading = { ...read, text: left.text };
    const words = tokenize(reading.text);
    const context = { catalogue: this.#catalogue, provider, reader: this.reader };
    const original =
      reading.language === undefined ? undefined : tokenize(passOver(intent, constraints).text);
    const heard = this.reader.read(reading.text, provider, words, original);
    const {
      given,
      named,
      isWhole,
      resolved,
      asked,
      effect: constrained,
    } = resolveRequest({ constraints, facts: stated, said: heard.said }, context, this.architect);
    const included = constrained.include ?? [];
    const succession = succeed(this.#catalogue, replaceFacts(heard.facts, given, resolved), included);
    const { facts } = succession;
    const run = effectOfRun(longestRun(reading.text), provider);
    const rules = new RulesInForce(
      [...(constrained.packs ?? []), ...readPacks(request.rules ?? [])],
      this.#roles,
      { provider, region: constrained.regions?.[0] },
    );
    const effect = combine([
      constrained,
      { judges: rules.judges },
      preferCompliance(facts.programs, constrained.programs ?? []),
      succession.effect,
      run.effect,
    ]);
    const judgement = judge(ranker, facts, heard.reading, effect);
    const others = otherNumbers(numbersIn(reading.text), given);
    const numbers = [...given.numbers, ...others];
    const transfer = transferOf(reading.text, numbers);
    const isPrivate =
      given.qualities.length > 0 ? isAllPrivate(given.qualities) : isPrivateAltogether(reading.text);
    const isThin = isShort(heard.tokens) && !isWhole;
    const isOut = (entry: CatalogueEntry) =>
      judgement.out.has(entry) || !(isRecommendable(entry) || included.includes(entry));
    const brief: Brief = {
      isThin,
      facts: succession.current,
      provider,
      isOut,
      isPreferred: (entry) => rules.isPreferred(entry),
      include: [...new Set([...(effect.include ?? []), ...resolved.included.keys()])].filter(
        (entry) => !isOut(entry),
      ),
      named: resolved.included,
      existing: resolved.existing,
      tags: [...given.tags, ...tagsOfConstraints(constraints), ...rules.wishes],
      measured: tagsOfNumbers(others),
      heard: [...run.tags, ...transfer.tags, ...(isPrivate ? ["private"] : []), ...(isThin ? ["thin"] : [])],
      roles: new Map([
        ...causesOf(resolved.roles, isWhole ? undefined : heard, library),
        ...rolesGiving(library, effect.capabilities ?? []),
      ]),
      given: new Set(given.roles),
      designs: given.designs,
      within: resolved.within,
      unbuilt: resolved.unbuilt,
    };
    const composition = this.architect.compose(brief);
    const steering = steeringNumbers(others, this.architect, brief, composition);
    const assignments = assignmentsOf(composition);
    const isUnderstood = assignments.size > 0 || facts.capabilities.size > 0;
    const chosen = [...assignments].flatMap(([entry, { kind }]) => (kind === "chosen" ? [entry] : []));
    return {
      provider,
      reading,
      words,
      quote: quotesOf(intent, facts.corrections),
      heard,
      facts,
      given,
      named,
      isWhole,
      resolved,
      numbers,
      steering: [...given.numbers, ...transfer.of, ...steering],
      isPrivate,
      effect,
      rules,
      judgement: { ...judgement, ranking: withDesign(judgement.ranking, assignments) },
      composition,
      composeWith: composing(composition, this.architect.decidesIn(brief, composition), (tags) =>
        this.architect.compose({
          ...brief,
          tags: [...brief.tags, ...tags],
          roles: new Map([...brief.roles, ...rolesGiving(library, tags.filter(isCapability))]),
        }),
      ),
      assignments,
      notes: [
        ...target.notes,
        ...given.notes,
        ...left.notes,
        ...(isWhole ? [] : readingNotes(request.intent, reading, facts, isUnderstood)),
        ...(isWhole ? [] : contradictions(facts, composition.signals.has)),
        ...outruled(effect.include ?? [], asked, judgement),
        ...transfer.notes,
        ...(effect.notes ?? []),
        ...composition.gaps.flatMap((gap) => gapNote(gap, judgement, provider)),
        ...regionNotes(chosen, effect.regions ?? []),
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
