/** What `terraform show -json` and `tofu show -json` print of a plan or a state. */
import { isObject, type JsonObject, readText } from "../../../contract/reading.ts";
import { SHOWN_KEYS, SHOWN_VERSIONS } from "../../../shared/sources/recognized.ts";
import {
  type DeclaredModule,
  type DeclaredResource,
  ReadError,
  type Reading,
  type ReadProblem,
} from "../model.ts";
import { moduleAddress, outerModule, stepsOf } from "./address.ts";
import { type Instance, referencesByValue } from "./byValue.ts";
import { areChanges, changesOf } from "./changes.ts";
import { configuredReferences } from "./configured.ts";
import { configuredRegion } from "./region.ts";
import { type ShownResource, shownResources } from "./shownResources.ts";
import { propertiesOf } from "./values.ts";
import { secretTexts, withoutTexts } from "./variables.ts";

/**
 * Whether a document is a plan or a state as `show -json` prints it, or a part of one that nothing else looks like.
 * The plans that HCP Terraform hands out with its secrets taken out (`json-output-redacted`) have `plan_format_version`,
 * and of the values only the changes: https://developer.hashicorp.com/terraform/cloud-docs/api-docs/plans
 */
export function looksShown(document: unknown): document is JsonObject {
  if (!isObject(document)) return false;
  if (versionOf(document) !== undefined && SHOWN_KEYS.some((key) => Object.hasOwn(document, key)))
    return true;
  const isListed = [document["values"], document["planned_values"]].some(
    (values) => isObject(values) && isObject(values["root_module"]),
  );
  return isListed || areChanges(document["resource_changes"]);
}

function versionOf(document: JsonObject): string | undefined {
  return SHOWN_VERSIONS.flatMap((key) => readText(document[key]) ?? [])[0];
}

/** @throws ReadError where the format is not known */
export function readShown(document: JsonObject, file: string): Reading {
  const version = versionOf(document) ?? "1";
  // Plans began with 0.1; 1.x only adds.
  if (!/^[01](\.|$)/.test(version)) {
    const words = `The format version ${version.slice(0, 20)} is not known; 0.x and 1.x are.`;
    throw new ReadError(`${words} Update Infra Planner.`, { file });
  }
  const isPlan = ["planned_values", "resource_changes", "configuration"].some((key) => key in document);
  const problems: ReadProblem[] = [];
  const shown = shownResources(valuesOf(document, isPlan), file, problems);
  const { changes, gone, made } = changesOf(document, file, problems);
  const listed = new Set(shown.map(({ address }) => address));
  // Plans of which the values were cut out, or redacted, list what they make among the changes alone.
  const unlisted = [...made.values()].filter(({ address }) => !listed.has(address));
  const all = [...shown, ...unlisted, ...gone];
  const instances = all.map(
    ({ address, type, values, after }): Instance => ({
      ...{ address, type, values },
      ...(after && { after }),
    }),
  );
  const byValue = referencesByValue(instances);
  const modules = modulesOf(all, document);
  const configured = configuredReferences(document["configuration"], all, modules);
  const texts = secretTexts(document["variables"]);
  const resources = all.map(({ address, type, module, values, sensitive }): DeclaredResource => {
    const { change, unknown, sensitive: after } = changes.get(address) ?? {};
    const references = configured.get(address) ?? [];
    const named = new Set(references.filter(({ at }) => at !== undefined).map(({ to }) => to));
    // Expressions say it best. Plans do not list locals, though: what came through one, its value tells.
    const more = (byValue.get(address) ?? []).filter(
      ({ to, at }) => !named.has(to) && (at !== undefined || !configured.has(address)),
    );
    return {
      ...{ address, type, references: withoutDoubles([...references, ...more]) },
      properties: withoutTexts(propertiesOf(values, [sensitive, after], unknown), texts),
      ...(module !== undefined && { module }),
      place: { file },
      ...(change && { change }),
    };
  });
  const of = !isPlan ? "state" : "changes";
  const region = configuredRegion(document);
  return {
    ...{ language: "terraform", of, resources, problems },
    modules: modules.map((module) => {
      const references = configured.get(module.address);
      return { ...module, ...(references && { references }) };
    }),
    ...(region !== undefined && { region }),
  };
}

/** An order that a property implies needs no saying. */
function withoutDoubles(references: DeclaredResource["references"]): DeclaredResource["references"] {
  const used = new Set(references.filter(({ at }) => at !== undefined).map(({ to }) => to));
  return references.filter(({ to, at }) => at !== undefined || !used.has(to));
}

function valuesOf(document: JsonObject, isPlan: boolean): unknown {
  const values = document[isPlan ? "planned_values" : "values"];
  return isObject(values) ? values["root_module"] : undefined;
}

/** The modules that resources stand in, and where the configuration says they come from. */
function modulesOf(resources: readonly ShownResource[], document: JsonObject): DeclaredModule[] {
  const addresses = new Set<string>();
  for (const { module } of resources)
    for (let at = module; at !== undefined && !addresses.has(at); at = outerModule(at)) addresses.add(at);
  return [...addresses].sort().map((address) => {
    const parent = outerModule(address);
    const source = sourceOf(document["configuration"], address);
    return { address, ...(parent !== undefined && { parent }), ...(source !== undefined && { source }) };
  });
}

function sourceOf(configuration: unknown, address: string): string | undefined {
  let at = isObject(configuration) ? configuration["root_module"] : undefined;
  let source: unknown;
  const names = stepsOf(address).filter((_, index) => index % 2 === 1);
  for (const step of names) {
    const calls = isObject(at) ? at["module_calls"] : undefined;
    const call = isObject(calls) && Object.hasOwn(calls, step.name) ? calls[step.name] : undefined;
    if (!isObject(call)) return undefined;
    source = call["source"];
    at = call["module"];
  }
  return moduleAddress(names) === "" ? undefined : readText(source);
}
