/** What a run is about to do, as a comparison of what is there with what will be. */
import type { PlanComponent, PlanInput } from "../../../contract/plan.ts";
import type { ChangeView, ComparisonView } from "../../../shared/protocols/comparison.ts";
import type { Comparison } from "./comparison.ts";

type Change = NonNullable<PlanComponent["change"]>;
type Kind = "added" | "removed" | "changed" | "replaced" | "read" | "forgotten";

/** What a picture calls each action; nothing happens to what is `no-op`. */
const KINDS: Readonly<Record<Change["action"], Kind | undefined>> = {
  create: "added",
  delete: "removed",
  update: "changed",
  replace: "replaced",
  read: "read",
  forget: "forgotten",
  "no-op": undefined,
};
/** Properties that are named one by one. */
const MOST_PROPERTIES = 8;

/**
 * The changes of a plan of a run, each exactly as the plan says; undefined for a plan that says nothing of changes.
 * What moves or is taken over is listed as such besides, whatever else happens to it.
 */
export function plannedChanges(
  plan: PlanInput,
  titles: { readonly before: string; readonly after: string },
): ComparisonView | undefined {
  if (plan.existing?.of !== "changes") return undefined;
  const changes = plan.components.flatMap(({ name, change }) => (change ? [{ name, change }] : []));
  const of = (kind: Kind): ChangeView[] =>
    changes
      .filter(({ change }) => KINDS[change.action] === kind)
      .map(({ name, change }) => ({ name, because: because(change) }));
  return {
    ...titles,
    ...{ added: of("added"), removed: of("removed"), changed: of("changed") },
    ...{ replaced: of("replaced"), read: of("read"), forgotten: of("forgotten") },
    moved: changes.flatMap(({ name, change: { moved_from: from } }) =>
      from === undefined ? [] : { name, because: `Its address was ${from}.` },
    ),
    imported: changes
      .filter(({ change }) => change.imported === true)
      .map(({ name }) => ({ name, because: "It exists already, and is taken over." })),
  };
}

function because({ action, properties = [] }: Change): string {
  const more = properties.length - MOST_PROPERTIES;
  const list = [...properties.slice(0, MOST_PROPERTIES), ...(more > 0 ? [`${more} more`] : [])].join(", ");
  const said = list === "" ? "." : `: ${list}.`;
  switch (action) {
    case "create":
      return "It is created.";
    case "delete":
      return "It is deleted.";
    case "update":
      return `It is changed in place${said}`;
    case "replace":
      return `It is deleted and created anew${said}`;
    case "read":
      return "It is read.";
    case "forget":
      return "It stays as it is, and is not managed any more.";
    case "no-op":
      return "Nothing happens to it.";
  }
}

/** The same for a report: what is there and what will be as two plans. What is forgotten stays in neither. */
export function plannedComparison(
  plan: PlanInput,
  titles: { readonly before: string; readonly after: string },
): Comparison {
  const all = plan.components.flatMap((component) => {
    const { change } = component;
    return change ? [{ component, name: component.name, change, kind: KINDS[change.action] }] : [];
  });
  const of = (...kinds: readonly Kind[]) => all.filter(({ kind }) => kind && kinds.includes(kind));
  const without = (...kinds: readonly Kind[]): PlanInput => {
    const gone = new Set(of(...kinds).map(({ name }) => name));
    return { ...plan, components: plan.components.filter(({ name }) => !gone.has(name)) };
  };
  return {
    before: { title: titles.before, plan: without("added") },
    after: { title: titles.after, plan: without("removed", "forgotten") },
    diff: {
      added: of("added").map(({ component, change }) => ({ component, because: because(change) })),
      removed: of("removed", "forgotten").map(({ component, change }) => ({
        ...{ component, because: because(change) },
      })),
      changed: all
        .filter(
          ({ kind, change }) =>
            kind === "changed" || kind === "replaced" || change.moved_from !== undefined || change.imported,
        )
        .map(({ name, component, change }) => ({
          ...{ name, before: component, after: component },
          because: [
            because(change),
            ...(change.moved_from === undefined ? [] : [`Its address was ${change.moved_from}.`]),
            ...(change.imported ? ["It exists already, and is taken over."] : []),
          ].join(" "),
        })),
    },
  };
}
