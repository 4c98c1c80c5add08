import { type Capability, isCapability } from "../../catalogue/capabilities.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Called } from "../facts/called.ts";
import type { ConstraintContext } from "./context.ts";
import { type Effect, exclude, note } from "./effect.ts";
import { readList } from "./read.ts";

/** `exclude: ["kubernetes", "aws:rds/dbinstance@1", "database"]`: those types, and what gives those capabilities. */
export function excludeTypes(value: unknown, context: ConstraintContext): Effect {
  return combine(
    readList(value).map((word) => {
      const capabilities = capabilitiesFor(word, context);
      const entries = typesFor(word, context);
      if (entries.length === 0 && capabilities.length === 0) {
        return note(
          `The constraint exclude names “${word}”, which is no type or capability of ${context.provider}.`,
        );
      }
      const message = `the constraint exclude names “${word}”`;
      return {
        judges: [
          (entry) =>
            entries.includes(entry) || isMainlyFor(entry, capabilities)
              ? exclude("constraint:exclude", message)
              : undefined,
        ],
      };
    }),
  );
}

/** The capabilities that a word stands for: by its id, or by what it is called. */
export function capabilitiesFor(word: string, { reader }: ConstraintContext): readonly Capability[] {
  return isCapability(word) ? [word] : reader.capabilitiesNamed(word);
}

/** Whether a type's main purpose is one of some capabilities; glue has no purpose of its own. */
export function isMainlyFor(
  { gives: [purpose] }: CatalogueEntry,
  capabilities: readonly Capability[],
): boolean {
  return purpose !== undefined && capabilities.includes(purpose);
}

/** `include: ["sqs", "cache"]`: those types, and the best type for those capabilities. */
export function includeTypes(value: unknown, context: ConstraintContext): Effect {
  return combine(
    readList(value).map((word) => {
      const [entry] = typesFor(word, context);
      if (entry !== undefined) return { include: [entry] };
      const capabilities = context.reader.capabilitiesNamed(word);
      return capabilities.length > 0
        ? { capabilities: capabilities.slice(0, 1) }
        : note(
            `The constraint include names “${word}”, which is no type or capability of ${context.provider}.`,
          );
    }),
  );
}

/** The types of a cloud that words name: by id, or by what they are called. */
export function typesFor(word: string, { catalogue, provider, reader }: ConstraintContext): CatalogueEntry[] {
  const entry = catalogue.lookup(word) ?? catalogue.find(provider, word);
  if (entry !== undefined) return entry.provider === provider ? [entry] : [];
  return surest(reader.typesCalled(word, provider));
}

/** Of the types that a name may mean those that it means most surely. */
export function surest(called: Called | undefined): CatalogueEntry[] {
  const { namings = [] } = called ?? {};
  return namings.flatMap(({ entry, strength }) => (strength === namings[0]?.strength ? [entry] : []));
}

/** Effects one after the other. */
export function combine(effects: readonly Effect[]): Effect {
  const limit = effects.findLast((effect) => effect.limit !== undefined)?.limit;
  const environment = effects.findLast((effect) => effect.environment !== undefined)?.environment;
  const tagged = effects.flatMap(({ tags }) => Object.entries(tags ?? {}));
  return {
    judges: effects.flatMap(({ judges }) => judges ?? []),
    include: effects.flatMap(({ include }) => include ?? []),
    capabilities: effects.flatMap(({ capabilities }) => capabilities ?? []),
    programs: effects.flatMap(({ programs }) => programs ?? []),
    regions: effects.flatMap(({ regions }) => regions ?? []),
    settings: effects.flatMap(({ settings }) => settings ?? []),
    packs: effects.flatMap(({ packs }) => packs ?? []),
    notes: effects.flatMap(({ notes }) => notes ?? []),
    ...(tagged.length === 0 ? {} : { tags: Object.fromEntries(tagged) }),
    ...(environment === undefined ? {} : { environment }),
    ...(effects.some(({ hasBudget }) => hasBudget) && { hasBudget: true }),
    ...(limit === undefined ? {} : { limit }),
  };
}
