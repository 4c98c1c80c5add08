import type { ProposeRequest, ProposeResult } from "../../contract/component.ts";
import { type Capability, isCapability } from "../catalogue/capabilities.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { isRecommendable } from "../catalogue/lifecycle.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { Architect, type Brief } from "../designs/architect.ts";
import { assignmentsOf } from "../designs/assignment.ts";
import { DesignLibrary } from "../designs/library.ts";
import { questionsFor } from "../designs/questions.ts";
import { wholeDesigns } from "../designs/variants.ts";
import type { Cause } from "../designs/wanted.ts";
import { RulesInForce } from "../rules/inForce.ts";
import { readPacks } from "../rules/read.ts";
import { indexRoles, type RoleBook } from "../rules/typeCondition.ts";
import { causesOf } from "./causes.ts";
import { preferCompliance } from "./constraints/compliance.ts";
import { tagsOfConstraints } from "./constraints/constraints.ts";
import { passOver } from "./constraints/ignore.ts";
import { isAllPrivate } from "./constraints/qualities.ts";
import { regionNotes } from "./constraints/region.ts";
import { combine } from "./constraints/types.ts";
import { copiesOf } from "./copies.ts";
import { cut } from "./cut.ts";
import type { PlannerData } from "./data.ts";
import { composing, type Deliberation } from "./deliberation.ts";
import { type Telling, toCandidate } from "./explain.ts";
import { effectOfRun, longestRun } from "./facts/durations.ts";
import type { Subjects } from "./facts/facts.ts";
import { numbersIn, tagsOfNumbers } from "./facts/numbers.ts";
import { IntentReader } from "./facts/reader.ts";
import { isThin as isShort } from "./facts/thin.ts";
import { transferOf } from "./facts/transferTime.ts";
import { playedOtherwise } from "./given/otherwise.ts";
import { readGiven } from "./given/read.ts";
import { otherNumbers, replaceFacts, withNumbers } from "./given/replace.ts";
import { resolveRequest } from "./given/resolve.ts";
import { bindSettings, takenOf } from "./given/settings.ts";
import { factsBack, readBack } from "./given/told.ts";
import { judge } from "./judge.ts";
import { contradictions, gapNote, outruled, readingNotes } from "./notes.ts";
import { Ranker } from "./scoring/ranker.ts";
import { withDesign } from "./scoring/withDesign.ts";
import { desiredInputs } from "./settings/desiredInput.ts";
import { detectSettings } from "./settings/detect.ts";
import { sizedParts, withSetParts } from "./settings/sizedParts.ts";
import { isPrivateAltogether } from "./settings/visibility.ts";
import { asked, succeed } from "./succession.ts";
import { targetOf } from "./target.ts";
import { Glossaries } from "./text/glossary.ts";
import { quotesOf } from "./text/quote.ts";
import { readablePart, tokenize } from "./text/tokens.ts";
import { unansweredClauses, unansweredNotes } from "./unanswered.ts";
import { regionIn, understoodOf } from "./understood.ts";
import { workloadOf } from "./workload.ts";

/** Types listed as left out: those that would have ranked highest. */
const EXCLUDED_LIMIT = 25;

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
    const { facts, effect, judgement, assignments, notes, given, resolved } = thoughts;
    if (facts.tokens.length === 0 && !given.isGiven && (effect.include ?? []).length === 0) {
      return {
        candidates: [],
        notes: [...notes, "The intent is empty: say what you want to build, in a sentence or two."],
      };
    }
    const { provider, reading, composition, isPrivate, rules } = thoughts;
    const entries = this.#catalogue.forProvider(provider);
    const context = { catalogue: this.#catalogue, provider, reader: this.reader };
    const bound = bindSettings(given.settings, composition, context);
    const said = withNumbers(detectSettings(reading.text, isPrivate), reading.text, given);
    const settings = [...bound.settings, ...(effect.settings ?? []), ...said];
    const parts = new Map<string, Subjects>();
    const readPart = (part: string) => {
      const known = parts.get(part) ?? this.reader.subjectsOf(part, provider);
      parts.set(part, known);
      return known;
    };
    const inputOf = desiredInputs(settings, entries, readPart);
    const { library } = this.architect;
    const sizeOf = thoughts.isWhole ? desiredInputs(bound.settings, entries, readPart) : inputOf;
    const allowed = entries.filter((entry) => !judgement.out.has(entry));
    const ranking = withSetParts(judgement.ranking, assignments, allowed, sizeOf);
    const isSized = sizedParts(ranking, assignments, sizeOf);
    const isChosen = (entry: CatalogueEntry) => assignments.get(entry)?.kind === "chosen";
    const shown = cut(ranking, (entry) => isChosen(entry) || isSized(entry), effect.limit);
    const chosen = shown.flatMap(({ entry }) => (isChosen(entry) ? [entry] : []));
    const copies = copiesOf(reading.text.toLowerCase(), chosen, readPart);
    const sizedBy = (entry: CatalogueEntry) =>
      isSized(entry) ? [...(inputOf(entry)?.said.keys() ?? [])] : undefined;
    const telling: Telling = { library, assignments, quote: thoughts.quote, sizedBy };
    const candidates = shown.flatMap((scored) => {
      const input = rules.settle(scored.entry, inputOf(scored.entry)?.input);
      return new Array(copies.of(scored.entry)).fill(toCandidate(scored, telling, input));
    });
    const taken = takenOf(bound, entries, (entry) => isChosen(entry) || isSized(entry), inputOf);
    const workload = workloadOf(library, composition);
    const designs = wholeDesigns(library, composition, thoughts.composeWith);
    const questions = questionsFor(library, composition, thoughts.composeWith);
    const understood = [
      ...factsBack(thoughts.named, resolved, taken.used, {
        library,
        provider,
        isOut: (entry) => judgement.out.has(entry),
      }),
      ...readBack(understoodOf(library, thoughts), given),
    ];
    const region = effect.regions?.[0] ?? regionIn(understood);
    // Who has read the intent knows what its words mean.
    const unanswered = given.isGiven ? [] : unansweredClauses(thoughts, understood);
    return {
      candidates,
      notes: [
        ...notes,
        ...bound.notes,
        ...taken.notes,
        ...playedOtherwise(given, composition),
        ...copies.notes,
        ...unansweredNotes(unanswered, library),
      ],
      ...(workload === undefined ? {} : { workload }),
      ...(region === undefined ? {} : { region }),
      excluded: asked(judgement.excluded, facts).slice(0, EXCLUDED_LIMIT),
      ...(designs.length === 0 ? {} : { designs }),
      ...(questions.length === 0 ? {} : { questions }),
      understood,
      not_understood: unanswered.map(({ text }) => text),
    };
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
      heard: [
        ...tagsOfNumbers(others),
        ...run.tags,
        ...transfer.tags,
        ...(isPrivate ? ["private", "isolated"] : []),
        ...(isThin ? ["thin"] : []),
      ],
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
        ...outruled(effect.include ?? [], resolved.effect.include ?? [], judgement),
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

/** The roles that capabilities ask for. */
function rolesGiving(library: DesignLibrary, capabilities: readonly Capability[]): [string, Cause][] {
  return capabilities.flatMap((capability): [string, Cause][] => {
    const role = library.roleGiving(capability);
    const evidence = library.roleById.get(role ?? "")?.title ?? capability;
    return role === undefined ? [] : [[role, { kind: "asked", evidence }]];
  });
}
