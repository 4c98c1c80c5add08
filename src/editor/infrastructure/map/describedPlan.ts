/** A plan that was read of an environment, with what is known of its resources besides. */
import * as vscode from "vscode";
import type { CostReading } from "../../../contract/cost.ts";
import type { KeptInfrastructure } from "../../../contract/imports.ts";
import type { PlanComponent, PlanFinding, PlanInput } from "../../../contract/plan.ts";
import { differencesOf } from "../../../shared/drift/differences.ts";
import type { JudgedCheck, JudgedDrift } from "../../../shared/drift/judged.ts";
import { formatMoney, formatShortMoney } from "../../../shared/format/money.ts";
import { formatPeriod } from "../../../shared/format/period.ts";
import { sidesOf } from "../../../shared/redaction/shown.ts";
import { acceptanceText } from "../../environments/acceptanceTexts.ts";
import { joined, type Plain, plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import { resourceCosts } from "./resourceCosts.ts";
import type { Addresses } from "./shownDocument.ts";

/** What is known of resources, by address. */
export interface KnownOfResources {
  readonly drift: JudgedDrift | undefined;
  readonly cost: CostReading | undefined;
  readonly estimate: KeptInfrastructure["estimate"];
  readonly addresses: Addresses;
}

/** Type of what a service checks that is no resource of a language that is known. */
const CHECKED_TYPE = "resource";

/** The plan with drift as findings, and with costs beside the names of what costs anything. */
export function describedPlan(plan: PlanInput, known: KnownOfResources): PlanInput {
  const checks = known.drift?.checks ?? [];
  const costOf = costsOf(known);
  const names = new Set(plan.components.map(({ name }) => name));
  const others = [...new Set(checks.map(({ subject }) => subject))].filter((subject) => !names.has(subject));
  const components = [
    ...plan.components,
    ...others.map((name): PlanComponent => ({ type_id: CHECKED_TYPE, name })),
  ];
  return {
    ...plan,
    ...findingsOf(checks),
    components: components.map((component) => described(component, costOf(component.name))),
    existing: { languages: plan.existing?.languages ?? [], of: "state" },
  };
}

/** What a resource costs: in short, beside its name; and in full, with what the amount is of. */
interface ShownCost {
  readonly short: Plain;
  readonly fact: { readonly label: Plain; readonly value: Plain };
}

/** What was spent, or, where nothing is known to be spent on any resource, what was estimated: both are never mixed. */
function costsOf({
  cost,
  estimate,
  addresses,
}: KnownOfResources): (address: string) => ShownCost | undefined {
  const locale = vscode.env.language;
  const spent = cost ? resourceCosts(cost, addresses) : new Map<string, number>();
  const shown = (amount: number | undefined, unit: string, label: Plain, of: Plain | undefined) =>
    amount === undefined
      ? undefined
      : {
          short: plain(formatShortMoney(amount, unit, locale)),
          fact: { label, value: joined([plain(formatMoney(amount, unit, locale)), of], " · ") },
        };
  if (spent.size === 0) {
    const estimated = new Map(Object.entries(estimate?.monthly_costs ?? {}));
    return (address) =>
      shown(estimated.get(address), estimate?.unit ?? "", say("Estimated cost"), say("a month"));
  }
  const period = formatPeriod(cost?.startDate, cost?.endDate, locale);
  return (address) =>
    shown(spent.get(address), cost?.unit ?? "", say("Cost"), period ? plain(period) : undefined);
}

function described(component: PlanComponent, cost: ShownCost | undefined): PlanComponent {
  if (!cost) return component;
  const title = component.title ?? component.name;
  return {
    ...component,
    title: joined([plain(title), cost.short], " · "),
    facts: [...(component.facts ?? []), cost.fact],
  };
}

/** What drifted is worth a warning, what is gone an error; what the team accepts is no more than a note. */
function findingsOf(checks: readonly JudgedCheck[]): Pick<PlanInput, "errors" | "warnings" | "notes"> {
  const of = (wanted: (check: JudgedCheck) => boolean): PlanFinding[] =>
    checks.filter(wanted).map((check) => ({
      rules: ["drift"],
      message: messageOf(check),
      components: [check.subject],
    }));
  const isAccepted = ({ judgement }: JudgedCheck) => judgement?.kind === "accepted";
  return {
    errors: of((check) => check.verdict === "missing" && !isAccepted(check)),
    warnings: of((check) => (check.verdict === "drifted" || check.verdict === "error") && !isAccepted(check)),
    notes: of(isAccepted),
  };
}

/** Attributes that are named; the diff editor shows all. */
const NAMED = 5;

function messageOf(check: JudgedCheck): Plain {
  const paths = differencesOf(sidesOf(check)).map(({ path }) => path);
  const named = [...paths.slice(0, NAMED), ...(paths.length > NAMED ? ["…"] : [])].join(", ");
  return joined([verdictText(check, named), check.judgement && acceptanceText(check.judgement)], " · ");
}

function verdictText({ verdict, subject, message }: JudgedCheck, named: string): Plain {
  switch (verdict) {
    case "missing":
      return say("{0} does not exist any more.", subject);
    case "drifted":
      return named === "" ? say("{0} has drifted.", subject) : say("{0} has drifted: {1}.", subject, named);
    default:
      return say("{0} could not be checked. {1}", subject, message ?? "");
  }
}
