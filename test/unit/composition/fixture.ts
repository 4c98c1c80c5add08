/** A catalogue of a small imaginary cloud, just large enough to show every rule of composition. */
import type * as z from "zod/mini";
import type { DeploymentPlan } from "../../../src/contract/plan.ts";
import type { ChosenComponent, ResolveRequest } from "../../../src/contract/primitives.ts";
import { type Catalogue, createCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { type CatalogueEntry, CatalogueType, type Dependency } from "../../../src/engine/catalogue/schema.ts";
import type { SettingName, Target } from "../../../src/engine/catalogue/settings.ts";
import { indexParts } from "../../../src/engine/composition/parts.ts";
import { type RuleSet, resolve } from "../../../src/engine/composition/resolve.ts";
import { shippedPlannerData } from "../../../src/engine/planner/shipped.ts";
import { indexRoles } from "../../../src/engine/rules/typeCondition.ts";
import { relationWords } from "../../../src/shared/relationWords.ts";

type TypeSeed = Partial<Omit<z.input<typeof CatalogueType>, "qualifiers" | "settings">> & {
  /** Setting → path of a property that takes text, or the targets themselves. */
  readonly settings?: Partial<Record<SettingName, string | readonly Target[]>>;
  readonly qualifiers?: Partial<CatalogueEntry["qualifiers"]>;
};

/** An entry of `provider:service/kind@1`; a test states only what matters to it. */
export function entry(typeName: string, seed: TypeSeed = {}, provider = "acme"): CatalogueEntry {
  const [service = "", kind = ""] = typeName.split("/");
  const { qualifiers, settings = {}, ...rest } = seed;
  const type = CatalogueType.parse({
    kind,
    name: `${service} ${kind}`,
    summary: `The ${kind} of ${service}.`,
    aliases: [],
    gives: [],
    group: "compute",
    ...rest,
    qualifiers: {
      serverless: true,
      managed: true,
      scope: "regional",
      scale: ["small", "large"],
      cost: "free",
      exposure: "private",
      ...qualifiers,
    },
  });
  const targets = Object.entries(settings).map(([name, at]) => [
    name,
    typeof at === "string" ? [{ at, kind: "string" }] : at,
  ]);
  return {
    ...type,
    settings: Object.fromEntries(targets),
    provider,
    service,
    typeId: `${provider}:${service}/${kind}@${type.version}`,
  };
}

export function catalogueOf(...entries: readonly CatalogueEntry[]): Catalogue {
  return createCatalogue([...entries].sort((a, b) => (a.typeId < b.typeId ? -1 : 1)));
}

/** `because` and `relation` are prose that most tests do not look at. */
export function requires(rule: string, type: string, more: Partial<Dependency> = {}): Dependency {
  return { rule, type, relation: "uses", because: `Rule ${rule} says so.`, ...more };
}

export const SMALL_CLOUD = catalogueOf(
  entry("run/function", {
    name: "Function",
    gives: ["function"],
    requires: [requires("role", "id/role", { relation: "assumes" })],
    relates: [
      { to: "key-value-store", kind: "reads" },
      { to: "msg/queue", kind: "receives from", reverse: true },
    ],
  }),
  entry("run/service", {
    name: "Service",
    gives: ["container-runtime"],
    requires: [
      requires("role", "id/role", { relation: "assumes" }),
      requires("cluster", "run/cluster", { relation: "runs in", inside: true }),
      requires("network", "net/vpc", { relation: "runs in", inside: true }),
    ],
  }),
  entry("run/cluster", { name: "Cluster", requires: [requires("network", "net/vpc", { inside: true })] }),
  entry("id/role", { name: "Role", gives: ["access-role"], group: "identity" }),
  entry("net/vpc", { name: "VPC", gives: ["virtual-network"], group: "network" }),
  entry("net/legacy", {
    name: "Legacy network",
    conflicts: [{ rule: "no-vpc", with: "net/vpc", because: "Networks of both kinds overlap." }],
  }),
  entry("data/table", {
    name: "Table",
    gives: ["key-value-store"],
    group: "data",
    settings: { encrypted: "Encryption", visibility: "PublicAccess" },
  }),
  entry("msg/queue", {
    name: "Queue",
    gives: ["queue", "dead-letter-queue"],
    group: "messaging",
    relates: [{ to: "msg/queue", kind: "sends failed messages to", serving: true }],
  }),
  entry("web/api", {
    name: "API",
    gives: ["http-api"],
    group: "edge",
    needs: ["function"],
    qualifiers: { exposure: "public" },
    settings: { visibility: "Endpoint" },
    relates: [
      { to: "function", kind: "calls" },
      { to: "web/login", kind: "signs users in with" },
    ],
  }),
  entry("web/login", { name: "Login", gives: ["identity"], group: "identity", popularity: 3 }),
  entry("ops/alarm", {
    name: "Alarm",
    gives: ["alarm"],
    group: "observability",
    relates: [{ to: "function", kind: "watches" }],
  }),
  entry("data/exporter", {
    name: "Exporter",
    requires: [requires("store", "data/table", { capability: "key-value-store", relation: "writes to" })],
  }),
  entry("data/cachedtable", { name: "Cached table", gives: ["key-value-store", "cache"], group: "data" }),
);

/** Short for a candidate: "run/function" or "name=run/function". */
export function pick(text: string, more: Partial<ChosenComponent> = {}): ChosenComponent {
  const [name, type] = text.includes("=") ? text.split("=") : [undefined, text];
  return { type_id: `acme:${type}@1`, ...(name !== undefined && { name }), ...more };
}

/** A rule set whose constraints are as plain as can be: `exclude`, `budget` and so on name types or capabilities. */
export function ruleSetOf(catalogue: Catalogue): RuleSet {
  return {
    catalogue,
    hash: "0".repeat(64),
    parts: indexParts(catalogue, shippedPlannerData().designs.roles),
    roles: indexRoles(shippedPlannerData().designs.roles),
    effectOf: (_provider, constraints) => ({
      judges: Object.entries(constraints).map(([key, words]) => ({ service, kind, gives }) => {
        const names: readonly string[] = [`${service}/${kind}`, ...gives];
        const word = [words].flat().find((one) => typeof one === "string" && names.includes(one));
        return word === undefined
          ? undefined
          : { kind: "exclude", rule: `constraint:${key}`, message: `the constraint ${key} names it` };
      }),
    }),
  };
}

/** Resolves candidates, given in full or by {@link pick}'s shorthand, in the small cloud. */
export function compose(
  candidates: readonly (string | ChosenComponent)[],
  more: Omit<ResolveRequest, "candidates"> = {},
  catalogue: Catalogue = SMALL_CLOUD,
): DeploymentPlan {
  const chosen = candidates.map((candidate) => (typeof candidate === "string" ? pick(candidate) : candidate));
  return resolve(ruleSetOf(catalogue), "acme", { candidates: chosen, ...more });
}

export function namesOf(plan: DeploymentPlan): string[] {
  return plan.components.map(({ name }) => name).sort();
}

/** "from kind to", one text per relation. */
export function relationsOf({ relations = [] }: DeploymentPlan): string[] {
  return relations.map((relation) => `${relation.from} ${relationWords(relation)} ${relation.to}`);
}
