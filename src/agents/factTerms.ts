/**
 * What the facts beside an intent may name, as a tool's input tells it to a model: every id with its meaning. The terms
 * are the engine's own; `npm run generate` writes them to `src/shared/generated/facts.json`. Only what is shown to models
 * reads them, and nothing that starts with the extension.
 */
import * as z from "zod/mini";
import type { FactVocabulary, IntentFacts } from "../contract/design.ts";
import { isObject, type JsonObject } from "../contract/reading.ts";
import data from "../shared/generated/facts.json" with { type: "json" };
import { ownOf } from "../shared/own.ts";

// Compiled from the engine's own tables, so that it is not checked once more at every start.
const TERMS = z.parse(z.custom<FactVocabulary>(), data);

/** What each key of facts means, for models. */
const KEYS: Readonly<Record<keyof typeof IntentFacts.shape, string>> = {
  designs: `Ids of reference designs that the intent describes as a whole; each brings the roles that it always needs.\n${listed(TERMS.designs)}`,
  roles: `Ids of roles: everything that the design needs and that is to be built, also what is only implied. Given roles, types or designs replace the reading of the intent's text: nothing else is built. Networks, permissions, registries and the like follow when the plan is composed: name them only where the intent speaks of them.\n${listed(TERMS.roles)}`,
  types:
    "Type ids or product names that the intent asks for by name and that are to be built. Each plays its role, so that a role that is given as well is not built twice.",
  denied: `What must not be in it: type ids, product names, ids of roles, or capabilities: ${TERMS.capabilities.map(({ id }) => id).join(", ")}.`,
  qualities: `Qualities that are asked for.\n${listed(TERMS.qualities)}`,
  regions: "Regions or places; the first is the primary one.",
  audience: `Who it is for.\n${listed(TERMS.audience)}`,
  later: "What is put off: ids of roles, type ids or product names. Not built now.",
  existing:
    "What is there and stays: the id of the role that it plays, what it is (one type id, or product name of any cloud or vendor), or best both. Of what is outside of the cloud (SAP, GitHub, Salesforce) give the name and, if the design would else build it, the role. Used, and not built.",
  leaving: "What is replaced, as in existing. Without roles, what it did is built anew.",
  settings: `Settings said of a role (of: its id) or of a type (of: its name), each with its value.\n${listed(TERMS.settings)}`,
  numbers: `Amounts by kind.\n${listed(TERMS.numbers)}`,
};

const ABOUT =
  "What the intent means, read by you: fill it whenever you can. What you give replaces what the planner's own reader makes of the text; the answer's understood says which facts were used, and notes which were not.";

/** The JSON schema of an input, with the terms where it takes facts. */
export function withFactTerms(schema: JsonObject): JsonObject {
  const { properties } = schema;
  const facts = isObject(properties) ? properties["facts"] : undefined;
  const members = isObject(facts) ? facts["properties"] : undefined;
  if (!isObject(properties) || !isObject(facts) || !isObject(members)) return schema;
  const told = Object.entries(members).map(([key, member]) => {
    const description = ownOf(KEYS, key);
    return [key, isObject(member) && description !== undefined ? { ...member, description } : member];
  });
  const described = { ...facts, description: ABOUT, properties: Object.fromEntries(told) };
  return { ...schema, properties: { ...properties, facts: described } };
}

/** "id: meaning" on a line each; what the id says already is left out. */
function listed(terms: FactVocabulary["roles"]): string {
  return terms.map(({ id, meaning }) => `${id}: ${beyond(id, meaning)}`).join("\n");
}

/** "queue: holds work" of the role `queue` as "holds work". */
function beyond(id: string, meaning: string): string {
  const title = `${id.replaceAll("-", " ")}: `;
  return meaning.startsWith(title) ? meaning.slice(title.length) : meaning;
}
