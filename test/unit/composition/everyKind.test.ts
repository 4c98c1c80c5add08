/** Findings of all kinds, tried on all types of all clouds: each has a fix that ends it, or says why there is none. */
import assert from "node:assert/strict";
import type { DeploymentPlan, PlanFinding } from "../../../src/contract/plan.ts";
import { isObject, type JsonObject } from "../../../src/contract/reading.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import type { CatalogueEntry } from "../../../src/engine/catalogue/schema.ts";
import type { SettingName } from "../../../src/engine/catalogue/settings.ts";
import { WARNING_RULES } from "../../../src/engine/composition/warningRules.ts";
import { write } from "../../../src/engine/planner/settings/write.ts";
import { settle } from "../../../src/engine/rules/settle.ts";
import { isCloud } from "../../../src/shared/clouds.ts";
import { withProperty } from "../../../src/shared/propertyPath.ts";
import { engine } from "../../support/composing.ts";
import { applyFix } from "../../support/planFix.ts";

/** Gives every reason that a plan as a whole can have. */
const PRODUCTION = { constraints: { env: "prod", budget: 900 } };

describe("Findings of every kind, on every cloud", () => {
  const RULES = new Map(WARNING_RULES.map((rule) => [`plan:${rule.rule}`, rule]));
  const BAD = { visibility: "public", encrypted: false, "multi-zone": false, "backup-days": 0 };

  /** Azure's gateways present certificates of a key vault, which is no certificate by itself. */
  const WITHOUT_FIX: Readonly<Record<string, readonly string[]>> = { azure: ["plan:no-certificate"] };
  /** An application, an entry and what builds software, of each cloud. */
  const APPS = {
    aws: ["ec2/instance", "elasticloadbalancingv2/loadbalancer", "codebuild/project"],
    azure: ["web/webapps", "network/applicationgateways", "visualstudio/account"],
    gcp: ["run/service", "compute/forwardingrule", "cloudbuild/trigger"],
  };

  /** Settings as people nest them, as they should not be: amounts that are turned off are said by their switch. */
  function nestedOf({ settings }: CatalogueEntry): JsonObject {
    let nested: JsonObject = {};
    for (const [name, bad] of Object.entries(BAD)) {
      for (const target of settings[name as SettingName] ?? []) {
        const value = target.is === true ? false : write(name as SettingName, target, bad);
        if (value === undefined) continue;
        const [head = "", ...rest] = target.at.split(".");
        const ground = rest.length === 0 || Object.hasOwn(nested, head) ? nested : { ...nested, [head]: {} };
        nested = withProperty(ground, target.at, value) ?? nested;
      }
    }
    return nested;
  }

  /**
   * Plans of each type beside an application and an entry, and alone with every setting as it should not be, under paths
   * and nested.
   */
  function* plansOf(cloud: string): Generator<{ plan: DeploymentPlan; type: string }> {
    for (const entry of shippedCatalogue().forProvider(cloud)) {
      const isAskedOf = WARNING_RULES.some(
        ({ about: { gives = [], cost = [] } }) =>
          gives.some((one) => entry.gives.includes(one)) || cost.includes(entry.qualifiers.cost),
      );
      if (entry.lifecycle || entry.auxiliary || !isAskedOf) continue;
      const input = settle(entry, undefined, BAD);
      const nested = nestedOf(entry);
      const apps = (isCloud(cloud) ? APPS[cloud] : []).map((type) => ({ type_id: `${cloud}:${type}@1` }));
      const one = { type_id: entry.typeId };
      for (const candidates of [
        ...apps.map((app) => [one, app]),
        [{ ...one, ...(input && { desired_input: input }) }],
        [{ ...one, desired_input: nested }],
      ])
        yield { plan: engine.resolve(cloud, { candidates, ...PRODUCTION }), type: entry.typeId };
    }
  }

  for (const cloud of engine.providers)
    it(`have a fix that ends them, or say why there is none (${cloud})`, () => {
      const types = shippedCatalogue().forProvider(cloud);
      const mended = new Set<string>();
      // Of any type, fixes are tried elsewhere.
      const tried = new Set<string>();
      const found = new Set<string>();
      for (const { plan, type } of plansOf(cloud)) {
        for (const finding of plan.warnings.filter(({ rules: [rule = ""] }) => RULES.has(rule))) {
          const [rule = ""] = finding.rules;
          found.add(rule);
          if (!finding.fixes) assert.match(finding.message, /No fix is offered: /, `${type}: ${rule}`);
          const [fix] = finding.fixes ?? [];
          const isNested = plan.components.some(({ desired_input = {} }) =>
            Object.values(desired_input).some(isObject),
          );
          const key = `${rule} ${fix?.title} ${isNested && fix?.set ? type : ""}`;
          if (!fix || tried.has(key)) continue;
          tried.add(key);
          if (endsBy(cloud, plan, finding, type)) mended.add(rule);
        }
      }
      assert.deepEqual(
        [...found].filter((rule) => !mended.has(rule)),
        WITHOUT_FIX[cloud] ?? [],
        "kinds without any fix",
      );
      const isPossible = ([, { about }]: readonly [string, (typeof WARNING_RULES)[number]]) =>
        !about.setting || types.some(({ settings }) => about.setting && settings[about.setting.name]);
      assert.deepEqual(
        [...RULES].filter((one) => isPossible(one) && !found.has(one[0])),
        [],
        "kinds never found",
      );
    });

  function endsBy(cloud: string, plan: DeploymentPlan, finding: PlanFinding, type: string): boolean {
    const { rules, components, fixes = [] } = finding;
    for (const fix of fixes) {
      const after = engine.resolve(cloud, { ...applyFix(plan.components, fix), ...PRODUCTION });
      for (const { name, desired_input } of after.components)
        assert.ok(
          Object.values(desired_input ?? {}).every(isProperlyNested),
          `${type}: ${name}, ${fix.title}`,
        );
      const same = after.warnings.filter((one) => one.rules[0] === rules[0]);
      const left = same.flatMap((one) => one.components).filter((name) => components.includes(name));
      assert.deepEqual(left, [], `${type}: ${rules[0]}, ${fix.title}`);
    }
    return fixes.length > 0;
  }

  /** Generated code has no place for a path within what is nested. */
  function isProperlyNested(value: unknown): boolean {
    if (typeof value !== "object" || value === null) return true;
    return Object.entries(value).every(([key, inner]) => !key.includes(".") && isProperlyNested(inner));
  }
});
