import { describe, isObject, type JsonObject, readText } from "../../contract/reading.ts";
import { sameAttribute } from "../../shared/drift/meaning.ts";
import { ownOf } from "../../shared/own.ts";
import type { DriftCheck } from "../store/drift.ts";
import { ImportError, keepable, quote } from "./importError.ts";
import { keptState } from "./keptState.ts";
import { maskedAttributes } from "./masked.ts";

export interface PlanReading {
  readonly checks: readonly DriftCheck[];
  /** When the plan was made, in milliseconds since 1970; Terraform writes it from 1.5 on. */
  readonly checkedAt: number | undefined;
  /** The state before the plan as JSON, to be drawn; undefined where it is too large to be kept. */
  readonly state: string | undefined;
}

/**
 * Drift checks from a plan of Terraform or OpenTofu (`terraform show -json PLAN`): one for each managed resource
 * in the state before the plan. What `resource_drift` lists was changed or deleted outside; the others are as they
 * were left. Changes that the plan proposes are no drift.
 * @throws ImportError
 */
export function readTerraformPlan(document: unknown, file: string): PlanReading {
  if (!isObject(document) || typeof document["format_version"] !== "string") {
    const reason = "this is not a plan as JSON; make one with: terraform show -json PLAN";
    throw new ImportError(file, reason, { column: "format_version" });
  }
  const version = document["format_version"];
  // Format 0.2 (Terraform 0.15.4) brought resource_drift; 1.x only adds to it.
  if (!/^[01](\.|$)/.test(version)) {
    const reason = `the format version ${version} is not known; 0.x and 1.x are. Update Infra Planner`;
    throw new ImportError(file, reason, { column: "format_version" });
  }
  if (document["resource_changes"] === undefined && document["planned_values"] === undefined)
    throw new ImportError(file, noPlanIn(document));
  // Nothing of them is taken in here, but where they are damaged, so may be the rest.
  listAt(document, "resource_changes", "", file);
  objectAt(document, "planned_values", "", file);
  const checks = new Map<string, DriftCheck>();
  for (const address of stateAddresses(document, file))
    checks.set(address, { resource: address, status: "ok" });
  for (const [index, entry] of listAt(document, "resource_drift", "", file).entries()) {
    const check = readDrift(entry, `resource_drift[${index}]`, file);
    if (check) checks.set(check.resource, check);
  }
  const timestamp = Date.parse(readText(document["timestamp"]) ?? "");
  return {
    checks: [...checks.values()],
    checkedAt: Number.isNaN(timestamp) ? undefined : timestamp,
    state: keptState(document),
  };
}

/** What a document of Terraform is that is no plan, and what to do. */
function noPlanIn(document: JsonObject): string {
  if (isObject(document["values"]))
    return "this is a state, which cannot tell what drifted; make a plan and show that";
  if (PLAN_PARTS.some((part) => document[part] !== undefined))
    return "this plan is not whole: it has neither planned_values nor resource_changes; show it once more with: terraform show -json PLAN";
  return "this is neither a plan nor a state with anything in it; make a plan and show that with: terraform show -json PLAN";
}
/** What only plans have, besides what they propose. */
const PLAN_PARTS = ["resource_drift", "prior_state", "configuration", "output_changes", "variables"];

/** A part that is an object; undefined where there is none. @throws ImportError for anything else */
function objectAt(parent: JsonObject, key: string, place: string, file: string): JsonObject | undefined {
  const value = parent[key] ?? undefined;
  if (value === undefined || isObject(value)) return value;
  throw new ImportError(file, `should be an object, but is ${describe(value)}`, { column: place + key });
}

/** A part that is a list; empty where there is none. @throws ImportError for anything else */
function listAt(parent: JsonObject, key: string, place: string, file: string): readonly unknown[] {
  const value = parent[key] ?? [];
  if (Array.isArray(value)) return value;
  throw new ImportError(file, `should be a list, but is ${describe(value)}`, { column: place + key });
}

/** @throws ImportError for what cannot be understood: it would be taken for a resource that did not drift */
function readDrift(entry: unknown, place: string, file: string): DriftCheck | undefined {
  const change = isObject(entry) ? entry["change"] : undefined;
  if (!isObject(entry) || !isObject(change))
    throw new ImportError(file, "should be an object with a change", { column: place });
  if (entry["mode"] === "data") return undefined;
  const address = readText(entry["address"]);
  if (address === undefined) throw new ImportError(file, "has no address", { column: place });
  keepable(address, file, { column: `${place}.address` });
  const deposed = readText(entry["deposed"]);
  const resource =
    deposed === undefined
      ? address
      : `${address} (deposed object ${keepable(deposed, file, { column: `${place}.deposed` })})`;
  const at = `${place} (${quote(address)}).change`;
  const actions = change["actions"];
  if (!Array.isArray(actions) || !actions.every((action) => typeof action === "string"))
    throw new ImportError(file, "has no list of actions", { column: at });
  const before = objectAt(change, "before", `${at}.`, file);
  const after = objectAt(change, "after", `${at}.`, file);
  if (!before && !after)
    throw new ImportError(file, "has neither what was there before nor what is there now", { column: at });
  // The values say so, too, where the actions do not.
  if (actions.includes("delete") || !after) {
    return {
      resource,
      status: "missing",
      message: "Deleted outside of Terraform",
      before: maskedAttributes(entry["type"], change["before"], change["before_sensitive"]),
    };
  }
  const names = changedAttributes(change);
  // Terraform lists moved addresses too, whose attributes are as they were, and what is only written another way.
  if (names.length === 0) return { resource, status: "ok" };
  return {
    resource,
    status: "drifted",
    message: `Changed outside of Terraform: ${keepable(names.join(", "), file, { column: at })}`,
    before: pick(maskedAttributes(entry["type"], change["before"], change["before_sensitive"]), names),
    after: pick(
      maskedAttributes(entry["type"], change["after"], change["after_sensitive"], change["before"]),
      names,
    ),
  };
}

/** Names of the attributes whose values differ in what they mean, sensitive ones included. */
function changedAttributes(change: JsonObject): string[] {
  const before = isObject(change["before"]) ? change["before"] : {};
  const after = isObject(change["after"]) ? change["after"] : {};
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !sameAttribute(ownOf(before, name), ownOf(after, name)))
    .sort();
}

function pick(value: unknown, names: readonly string[]): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]]),
  );
}

/** Addresses of the managed resources in the state before the plan, modules included. @throws ImportError */
function* stateAddresses(document: JsonObject, file: string): Generator<string> {
  const state = objectAt(document, "prior_state", "", file);
  const values = state && objectAt(state, "values", "prior_state.", file);
  const root = values && objectAt(values, "root_module", "prior_state.values.", file);
  if (root) yield* moduleAddresses(root, "prior_state.values.root_module", file);
}

function* moduleAddresses(module: JsonObject, place: string, file: string): Generator<string> {
  for (const [index, resource] of listAt(module, "resources", `${place}.`, file).entries()) {
    const column = `${place}.resources[${index}]`;
    if (!isObject(resource)) throw new ImportError(file, "should be an object", { column });
    if (resource["mode"] !== "managed") continue;
    const address = readText(resource["address"]);
    if (address === undefined) throw new ImportError(file, "has no address", { column });
    yield keepable(address, file, { column: `${column}.address` });
  }
  for (const [index, child] of listAt(module, "child_modules", `${place}.`, file).entries()) {
    const column = `${place}.child_modules[${index}]`;
    if (!isObject(child)) throw new ImportError(file, "should be an object", { column });
    yield* moduleAddresses(child, column, file);
  }
}
