import { isObject, type JsonObject, readText } from "../../contract/reading.ts";
import { ownOf } from "../../shared/own.ts";
import type { DriftCheck } from "../store/drift.ts";
import { ImportError } from "./importError.ts";
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
  if (document["resource_changes"] === undefined && document["planned_values"] === undefined) {
    const reason = "this is a state, which cannot tell what drifted; make a plan and show that";
    throw new ImportError(file, reason);
  }
  const drift = document["resource_drift"] ?? [];
  if (!Array.isArray(drift)) throw new ImportError(file, "should be a list", { column: "resource_drift" });
  const checks = new Map<string, DriftCheck>();
  for (const address of stateAddresses(document["prior_state"]))
    checks.set(address, { resource: address, status: "ok" });
  for (const [index, entry] of drift.entries()) {
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

function readDrift(entry: unknown, place: string, file: string): DriftCheck | undefined {
  const change = isObject(entry) ? entry["change"] : undefined;
  if (!isObject(entry) || !isObject(change))
    throw new ImportError(file, "should be an object with a change", { column: place });
  if (entry["mode"] === "data") return undefined;
  const address = readText(entry["address"]);
  if (address === undefined) throw new ImportError(file, "has no address", { column: place });
  const deposed = readText(entry["deposed"]);
  const resource = deposed === undefined ? address : `${address} (deposed object ${deposed})`;
  const actions = change["actions"];
  if (!Array.isArray(actions))
    throw new ImportError(file, "has no list of actions", { column: `${place}.change` });
  if (actions.includes("delete")) {
    return {
      resource,
      status: "missing",
      message: "Deleted outside of Terraform",
      before: maskedAttributes(entry["type"], change["before"], change["before_sensitive"]),
    };
  }
  const names = changedAttributes(change);
  // Terraform lists moved addresses too; their attributes are as they were.
  if (names.length === 0) return { resource, status: "ok" };
  return {
    resource,
    status: "drifted",
    message: `Changed outside of Terraform: ${names.join(", ")}`,
    before: pick(maskedAttributes(entry["type"], change["before"], change["before_sensitive"]), names),
    after: pick(
      maskedAttributes(entry["type"], change["after"], change["after_sensitive"], change["before"]),
      names,
    ),
  };
}

/** Names of the attributes whose values differ, sensitive ones included. */
function changedAttributes(change: JsonObject): string[] {
  const before = isObject(change["before"]) ? change["before"] : {};
  const after = isObject(change["after"]) ? change["after"] : {};
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => JSON.stringify(ownOf(before, name)) !== JSON.stringify(ownOf(after, name)))
    .sort();
}

function pick(value: unknown, names: readonly string[]): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]]),
  );
}

/** Addresses of the managed resources in a state, modules included. */
function* stateAddresses(state: unknown): Generator<string> {
  const values = isObject(state) ? state["values"] : undefined;
  yield* moduleAddresses(isObject(values) ? values["root_module"] : undefined);
}

function* moduleAddresses(module: unknown): Generator<string> {
  if (!isObject(module)) return;
  const { resources, child_modules: children } = module;
  for (const resource of Array.isArray(resources) ? resources : []) {
    const address = isObject(resource) && resource["mode"] === "managed" && readText(resource["address"]);
    if (address) yield address;
  }
  for (const child of Array.isArray(children) ? children : []) yield* moduleAddresses(child);
}
