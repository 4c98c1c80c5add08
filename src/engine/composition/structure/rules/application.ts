/** Whether something runs between what takes requests and what keeps data, and whether data is used. */
import type { Component } from "../../component.ts";
import { namesOf } from "../../wording.ts";
import type { PlanView } from "../planView.ts";
import { addLinked, removeIfSpare } from "../remedies.ts";
import type { Found, StructureRule } from "../rule.ts";

/** Roles that code runs in, those that need least first. */
export const CODE_ROLES = ["handler", "app", "worker", "vm"];

/** An application of an entry and a store has nothing that runs it. */
export const noCompute: StructureRule = {
  rule: "no-compute",
  severity: "warning",
  ofWholePlans: true,
  find: (plan) => {
    const gap = gapOf(plan);
    if (!gap) return [];
    const { entries, stores } = gap;
    const components = [...entries, ...stores];
    const addTo = (linked: readonly Component[]) => addLinked(plan, "Add compute", CODE_ROLES, linked);
    const some = [...entries.slice(0, 1), ...stores.slice(0, 1)];
    return [
      {
        components,
        message: `Nothing runs the application: ${namesOf(entries)} takes requests and ${namesOf(stores)} keeps data, but no code stands between. Add compute that both can be linked to.`,
        fixes: [addTo(components), addTo(some)].find((fixes) => fixes.length > 0) ?? [],
      },
    ];
  },
};

/** An entry leads nowhere. */
export const entryWithoutBackend: StructureRule = {
  rule: "entry-without-backend",
  severity: "warning",
  ofWholePlans: true,
  find: (plan) => {
    const told = new Set<Component>(gapOf(plan)?.entries);
    const idle = plan.playing("entry").filter((entry) => !told.has(entry) && !hasBackend(plan, entry));
    return byType(idle).map((components) => ({
      components,
      message: `${namesOf(components)} takes requests that nothing answers. Add what is to stand behind it.`,
      fixes: addBackend(plan, components),
    }));
  },
};

/** A way to code that is there, else code. */
function addBackend(plan: PlanView, entries: readonly Component[]) {
  const ways = plan
    .playing("compute")
    .map((compute) =>
      addLinked(plan, `Add the way to ${compute.name}`, ["load-balancer"], [...entries, compute]),
    );
  return ways.find((fixes) => fixes.length > 0) ?? addLinked(plan, "Add what answers", CODE_ROLES, entries);
}

/** A store that nobody of the workload reads or writes. One that is all there is to the plan is what was wanted. */
export const unusedStore: StructureRule = {
  rule: "unused-store",
  severity: "warning",
  ofWholePlans: true,
  find: (plan) => {
    const told = new Set<Component>(gapOf(plan)?.stores);
    const others = plan.playing("entry", "compute", "work", "channel");
    if (others.length === 0) return [];
    const unused = plan.playing("store").filter((store) => !told.has(store) && !isUsed(plan, store));
    return byType(unused).map((components): Found => {
      const [first] = components;
      return {
        components,
        message: `Nothing of the plan uses ${namesOf(components)}. Add what reads and writes it, or leave it out.`,
        fixes: [
          ...addLinked(plan, "Add what uses it", [...CODE_ROLES, "etl", "bi"], components),
          ...(first && components.length === 1 ? removeIfSpare(plan, first) : []),
        ],
      };
    });
  },
};

/** Entries and stores without anything between them; undefined where code runs or an entry reaches a store without. */
function gapOf(plan: PlanView): { entries: readonly Component[]; stores: readonly Component[] } | undefined {
  const entries = plan.playing("entry");
  const stores = plan.playing("store").filter((store) => !isFileStore(plan, store));
  if (entries.length === 0 || stores.length === 0 || plan.playing("compute").length > 0) return undefined;
  const reached = entries.flatMap((entry) => [
    ...plan.neighboursOf(plan.bodyOf(entry), (other) => plan.works(other)),
  ]);
  return reached.some((component) => plan.partOf(component) === "store") ? undefined : { entries, stores };
}

function hasBackend(plan: PlanView, entry: Component): boolean {
  const isWay = (component: Component) => ["entry", "front"].includes(plan.partOf(component) ?? "");
  const found = plan.neighboursOf(plan.bodyOf(entry), isWay);
  return [...found].some((component) => !isWay(component));
}

/** What keeps files is of use to whatever it is related to: logs and backups go there, too. */
function isUsed(plan: PlanView, store: Component): boolean {
  if (isFileStore(plan, store) && (plan.incoming(store).length > 0 || plan.isRequired(store))) return true;
  // On a machine, what runs there uses it.
  if (plan.reviewed.containment.around(store).some((outer) => plan.partOf(outer) === "compute")) return true;
  return plan.neighboursOf(plan.bodyOf(store)).size > 0;
}

function isFileStore({ reviewed: { parts } }: PlanView, { entry }: Component): boolean {
  const role = entry && parts.roleOf(entry);
  return role !== undefined && ["objects", "storage", "files", "scratch", "hybrid-files"].includes(role);
}

function byType<T extends Component>(components: readonly T[]): T[][] {
  return [...Map.groupBy(components, ({ entry }) => entry).values()];
}
