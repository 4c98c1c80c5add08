import { ownOf } from "../../../shared/own.ts";
import type { FactsFile } from "../../code/facts.ts";
import { trustDocument } from "./trust.ts";

/** The facts that mappings ask for by name. */
export type AskedFacts = Pick<FactsFile, "deliveries" | "shared" | "trust">;

/**
 * What facts say by the names that mappings ask by: those of `shared`, `trust` as the document of a role, and of
 * deliveries `sns/topic#deliveries` and `sns/topic#delivering`. Other names stay as they are, for whoever knows them.
 * @param asked takes the names that are asked for
 */
export function askedFact(
  { deliveries, shared, trust }: AskedFacts,
  asked = new Set<string>(),
): (name: string) => unknown {
  return (name) => {
    asked.add(name);
    const [type = "", part] = name.split("#");
    const from = ownOf(deliveries, type);
    if (from && part === "deliveries") return from;
    if (from && part === "delivering") return Object.keys(from);
    if (name === "trust") return trustDocument(trust);
    return ownOf(shared, name) ?? { $fact: name };
  };
}

/** The names of `shared` that nobody asks for: what facts say by them is of no use. */
export function unaskedFacts({ shared }: AskedFacts, asked: ReadonlySet<string>): string[] {
  return Object.keys(shared).filter((name) => !asked.has(name));
}
