import { ownOf } from "../../../shared/own.ts";
import type { FactsFile } from "../../code/facts.ts";
import { trustDocument } from "./trust.ts";

/** The facts that mappings ask for by name. */
export type AskedFacts = Pick<FactsFile, "deliveries" | "shared" | "trust">;

/**
 * What facts say by the names that mappings ask by: those of `shared`, `trust` as the document of a role, and of
 * deliveries `sns/topic#deliveries` and `sns/topic#delivering`. Other names stay as they are, for whoever knows them.
 */
export function askedFact({ deliveries, shared, trust }: AskedFacts): (name: string) => unknown {
  return (name) => {
    const [type = "", asked] = name.split("#");
    const from = ownOf(deliveries, type);
    if (from && asked === "deliveries") return from;
    if (from && asked === "delivering") return Object.keys(from);
    if (name === "trust") return trustDocument(trust);
    return ownOf(shared, name) ?? { $fact: name };
  };
}
