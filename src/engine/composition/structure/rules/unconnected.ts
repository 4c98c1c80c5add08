import type { Component } from "../../component.ts";
import { namesOf } from "../../wording.ts";
import type { PlanView } from "../planView.ts";
import { addLinked, removeIfSpare } from "../remedies.ts";
import type { StructureRule } from "../rule.ts";
import { CODE_ROLES } from "./application.ts";

/** Roles that do their job for people or for the whole account, linked to nothing. */
const ALONE = [
  ...["desktop", "dev-environments", "notebooks", "dedicated", "vmware", "blockchain", "siem", "catalog"],
  ...["migration", "database-migration", "file-migration", "machine-migration", "machine-recovery"],
  ...["lake", "lake-governance", "maps", "contact-center", "voice-video", "edi", "ground-station"],
];
/** Roles that take care of something in particular: of use only where they are linked to it. */
const LINKED = ["identity", "waf"];

/** A component of the workload that nothing connects. Of entries, stores and queues other rules say more. */
export const unconnected: StructureRule = {
  rule: "unconnected",
  severity: "warning",
  ofWholePlans: true,
  find: (plan) => {
    const isPeopled = plan.playing("entry", "compute").length > 0;
    const loose = plan.components.filter((component) => {
      const role = plan.reviewed.parts.roleOf(component.entry);
      if (role === undefined || ALONE.includes(role) || plan.linkedTo(component).length > 0) return false;
      return LINKED.includes(role) ? isPeopled : isSubject(plan, component);
    });
    return loose
      .filter((component) => hasCompany(plan, component))
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

/** Whether the plan has something of another part that it could be linked to. */
function hasCompany(plan: PlanView, component: Component): boolean {
  return plan.components.some((other) => plan.works(other) && plan.partOf(other) !== plan.partOf(component));
}

function isSubject(plan: PlanView, component: Component): boolean {
  const part = plan.partOf(component);
  const isQueue = part === "channel" && component.entry?.gives.includes("queue") === true;
  return part !== undefined && ["front", "compute", "work", "channel"].includes(part) && !isQueue;
}
