import type { Component } from "../../component.ts";
import type { Part } from "../../parts.ts";
import { namesOf } from "../../wording.ts";
import type { PlanView } from "../planView.ts";
import { addLinked, removeIfSpare } from "../remedies.ts";
import type { StructureRule } from "../rule.ts";
import { CODE_ROLES } from "./application.ts";

/** Roles that do their job for people or for the whole account, linked to nothing. */
export const ALONE = [
  ...["desktop", "dev-environments", "notebooks", "dedicated", "vmware", "blockchain", "siem", "catalog"],
  ...["migration", "database-migration", "file-migration", "machine-migration", "machine-recovery"],
  ...["lake", "lake-governance", "maps", "contact-center", "voice-video", "edi", "ground-station"],
];
/** Roles that take care of something in particular: of use only where they are linked to it. */
export const LINKED = ["identity", "waf"];

/** A component of the workload that nothing connects. Of entries, stores and queues other rules say more. */
export const unconnected: StructureRule = {
  rule: "unconnected",
  severity: "warning",
  ofWholePlans: true,
  find: (plan) => {
    const company = companyIn(plan);
    return plan.components
      .filter(
        (component) => isLoose(plan, component) && company.some((part) => part !== plan.partOf(component)),
      )
      .map((component) => ({
        components: [component],
        message: `Nothing connects ${namesOf([component])} with the rest of the plan. Add what uses it, or leave it out.`,
        fixes: [
          ...addLinked(plan, "Add what uses it", CODE_ROLES, [component]),
          ...removeIfSpare(plan, component),
        ],
      }));
  },
};

function isLoose(plan: PlanView, component: PlanView["components"][number]): boolean {
  const role = plan.reviewed.parts.roleOf(component.entry) ?? "";
  if (ALONE.includes(role)) return false;
  const isUnlinked = plan.linkedTo(component).length === 0;
  switch (plan.partOf(component)) {
    case "care":
      return isUnlinked && LINKED.includes(role) && plan.playing("entry", "compute").length > 0;
    case "channel":
      return isUnlinked && !component.entry.gives.includes("queue");
    case "compute":
      // What people reach by itself is an application of its own.
      return component.entry.qualifiers.exposure === "private" ? isApart(plan, component) : isUnlinked;
    case "front":
    case "work":
      return isApart(plan, component);
    default:
      return false;
  }
}

/** Whether nothing of the workload is linked to it: a role, a network or an alarm is no company. */
function isApart(plan: PlanView, component: Component): boolean {
  const body = plan.bodyOf(component);
  const near = [...body, ...plan.reviewed.containment.around(component), ...plan.neighboursOf(body)];
  return near.every((other) => other === component || !plan.works(other));
}

/** The parts of which the plan has something that others could be linked to. */
function companyIn(plan: PlanView): readonly (Part | undefined)[] {
  const { parts } = plan.reviewed;
  const working = plan.components.filter(
    (one) => plan.works(one) && !ALONE.includes(parts.roleOf(one.entry) ?? ""),
  );
  return [...new Set(working.map((one) => plan.partOf(one)))];
}
