import { standingOf, successorOf } from "../../../catalogue/lifecycle.ts";
import type { CatalogueEntry } from "../../../catalogue/schema.ts";
import type { Component } from "../../component.ts";
import { namesOf } from "../../wording.ts";
import type { PlanView } from "../planView.ts";
import { replaceBy } from "../remedies.ts";
import type { Found, StructureRule } from "../rule.ts";

/** Built on what is gone: it cannot be deployed. */
export const retiredType: StructureRule = {
  rule: "retired-type",
  severity: "error",
  find: (plan) => findByState(plan, ({ lifecycle }) => lifecycle?.state === "retired"),
};

/** Built on what is closed to new customers or about to end. */
export const endingType: StructureRule = {
  rule: "ending-type",
  severity: "warning",
  find: (plan) =>
    findByState(plan, ({ lifecycle }) => lifecycle !== undefined && lifecycle.state !== "retired"),
};

function findByState(plan: PlanView, isMeant: (entry: CatalogueEntry) => boolean): Found[] {
  const ending = plan.components.filter(({ entry }) => isMeant(entry));
  return [...Map.groupBy(ending, ({ entry }) => entry)].map(([entry, components]) =>
    describe(plan, entry, components),
  );
}

function describe(plan: PlanView, entry: CatalogueEntry, components: readonly Component[]): Found {
  const successor = successorOf(plan.reviewed.catalogue, entry);
  const { advice, source } = entry.lifecycle ?? {};
  const sentences = [
    `${entry.name} ${standingOf(entry)}, and ${namesOf(components)} would be built on it.`,
    ...(successor ? [`Build on ${successor.name} instead.`] : []),
    ...(advice === undefined ? [] : [advice]),
    `Source: ${source}`,
  ];
  return {
    components,
    message: sentences.join(" "),
    fixes: successor ? replaceBy(plan, components, successor) : [],
  };
}
