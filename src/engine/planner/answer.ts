/** What is answered to a request that has been deliberated on. */
import type { ComponentCandidate, ProposeResult } from "../../contract/component.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { DesignLibrary } from "../designs/library.ts";
import { questionsFor } from "../designs/questions.ts";
import { wholeDesigns } from "../designs/variants.ts";
import { type Copies, copiesOf } from "./copies.ts";
import { cut } from "./cut.ts";
import type { Deliberation } from "./deliberation.ts";
import { toCandidate } from "./explain.ts";
import type { Subjects } from "./facts/facts.ts";
import type { IntentReader } from "./facts/reader.ts";
import { playedOtherwise } from "./given/otherwise.ts";
import { withNumbers } from "./given/replace.ts";
import { bindSettings, takenOf } from "./given/settings.ts";
import { factsBack, readBack } from "./given/told.ts";
import { type DesiredInput, desiredInputs, type PartReader } from "./settings/desiredInput.ts";
import { detectSettings, settingOfAll } from "./settings/detect.ts";
import { sizedParts, withSetParts } from "./settings/sizedParts.ts";
import { asked } from "./succession.ts";
import { unansweredClauses, unansweredNotes } from "./unanswered.ts";
import { otherRegions, regionIn, understoodOf } from "./understood.ts";
import { unusedNote, usesOf } from "./uses.ts";
import { workloadOf } from "./workload.ts";

/** Types listed as left out: those that would have ranked highest. */
const EXCLUDED_LIMIT = 25;

/** What answers are made from beside the request. */
interface Sources {
  readonly catalogue: Catalogue;
  readonly library: DesignLibrary;
  readonly reader: IntentReader;
}

/** The answer to a request: what to build, in which ways, and what was understood of it. */
export function answerTo(thoughts: Deliberation, { catalogue, library, reader }: Sources): ProposeResult {
  const { provider, facts, effect, judgement, given, composition, composeWith } = thoughts;
  if (facts.tokens.length === 0 && !given.isGiven && (effect.include ?? []).length === 0) {
    const empty = "The intent is empty: say what you want to build, in a sentence or two.";
    return { candidates: [], notes: [...thoughts.notes, empty] };
  }
  const entries = catalogue.forProvider(provider);
  const bound = bindSettings(given.settings, composition, { catalogue, provider, reader });
  const readPart = partReader(reader, provider);
  const said = settingsSaid(thoughts);
  const settings = [...bound.settings, ...(effect.settings ?? []), ...said];
  const inputOf = desiredInputs(settings, entries, readPart);
  const sizeOf = thoughts.isWhole ? desiredInputs(bound.settings, entries, readPart) : inputOf;
  const { candidates, built, copies } = candidatesFor(thoughts, {
    library,
    entries,
    inputOf,
    sizeOf,
    readPart,
  });
  const taken = takenOf(bound, entries, (entry) => built.includes(entry), inputOf);
  const uses = usesOf(thoughts, said, { built, inputOf });
  const workload = workloadOf(library, composition);
  const designs = wholeDesigns(library, composition, composeWith);
  const questions = questionsFor(library, composition, composeWith);
  const isOut = (entry: CatalogueEntry) => judgement.out.has(entry);
  const understood = [
    ...factsBack(thoughts.named, thoughts.resolved, taken.used, { library, provider, isOut }),
    ...readBack(understoodOf(library, thoughts, uses.effects), given),
    ...uses.set,
  ];
  const region = effect.regions?.[0] ?? regionIn(understood);
  // Who has read the intent knows what its words mean.
  const unanswered = given.isGiven ? [] : unansweredClauses(thoughts, understood, uses.unused);
  return {
    candidates,
    notes: [
      ...thoughts.notes,
      ...((effect.regions ?? []).length === 0 ? otherRegions(understood) : []),
      ...bound.notes,
      ...taken.notes,
      ...playedOtherwise(given, composition),
      ...copies.notes,
      ...(given.isGiven ? [] : unusedNote(uses.unused)),
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

/** The settings that the text says, with the caller's numbers in them. */
function settingsSaid({ reading, facts, isPrivate, given }: Deliberation) {
  const said = detectSettings(reading.text, isPrivate);
  const isAvailable = facts.qualities.has("available") && !said.some(({ name }) => name === "multi-zone");
  // What must not be down is in several zones, also where nobody speaks of these.
  const zones = isAvailable ? [settingOfAll("multi-zone", true)] : [];
  // What is not needed is not set, and a caller's constraints may ask for it all the same.
  const wanted = said.filter(({ value }) => value !== false);
  return withNumbers([...wanted, ...zones], reading.text, given);
}

/** Reads what parts of an intent speak of; many settings and counts stand in the same part. */
function partReader(reader: IntentReader, provider: string): PartReader {
  const parts = new Map<string, Subjects>();
  return (part) => {
    const known = parts.get(part) ?? reader.subjectsOf(part, provider);
    parts.set(part, known);
    return known;
  };
}

/** What candidates are told with. */
interface Telling {
  readonly library: DesignLibrary;
  readonly entries: readonly CatalogueEntry[];
  /** What the intent sets on a type. */
  readonly inputOf: (entry: CatalogueEntry) => DesiredInput | undefined;
  /** The same, as far as it brings a type into the design. */
  readonly sizeOf: (entry: CatalogueEntry) => DesiredInput | undefined;
  readonly readPart: PartReader;
}

interface Shown {
  readonly candidates: ComponentCandidate[];
  /** The types that are recommended, by the design or for a setting. */
  readonly built: readonly CatalogueEntry[];
  readonly copies: Copies;
}

/** The types that are answered, each as often as the intent counts it. */
function candidatesFor(
  { reading, rules, judgement, assignments, effect, quote }: Deliberation,
  { library, entries, inputOf, sizeOf, readPart }: Telling,
): Shown {
  const allowed = entries.filter((entry) => !judgement.out.has(entry));
  const ranking = withSetParts(judgement.ranking, assignments, allowed, sizeOf);
  const isSized = sizedParts(ranking, assignments, sizeOf);
  const isChosen = (entry: CatalogueEntry) => assignments.get(entry)?.kind === "chosen";
  const isTaken = (entry: CatalogueEntry) => isChosen(entry) || isSized(entry);
  const shown = cut(ranking, isTaken, effect.limit);
  const chosen = shown.map(({ entry }) => entry).filter(isChosen);
  const copies = copiesOf(reading.text.toLowerCase(), chosen, readPart);
  const sizedBy = (entry: CatalogueEntry) =>
    isSized(entry) ? [...(inputOf(entry)?.said.keys() ?? [])] : undefined;
  const candidates = shown.flatMap((scored) => {
    const { entry } = scored;
    const input = rules.settle(entry, inputOf(entry)?.input);
    const candidate = toCandidate(scored, { library, assignments, quote, sizedBy }, input);
    return Array.from({ length: copies.of(entry) }, () => candidate);
  });
  return { candidates, built: shown.map(({ entry }) => entry).filter(isTaken), copies };
}
