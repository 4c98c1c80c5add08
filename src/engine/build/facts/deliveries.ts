import { ownOf } from "../../../shared/own.ts";
import type { FactsFile } from "../../code/facts.ts";

/**
 * What facts say of deliveries by the names that mappings ask by: `sns/topic#deliveries` and `sns/topic#delivering`.
 * Other names stay as they are, for whoever knows them.
 */
export function deliveredTo(deliveries: FactsFile["deliveries"]): (name: string) => unknown {
  return (name) => {
    const [type = "", asked] = name.split("#");
    const from = ownOf(deliveries, type);
    if (from && asked === "deliveries") return from;
    return from && asked === "delivering" ? Object.keys(from) : { $fact: name };
  };
}
