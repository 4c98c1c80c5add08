/** Adds the roles that designs, and the flow of data between roles, need. */
import { holds } from "./condition.ts";
import type { DesignLibrary } from "./library.ts";
import type { Recognised } from "./recognise.ts";
import type { Signals } from "./signals.ts";
import type { Wanted } from "./wanted.ts";

/** The roles of the recognised designs; conditional ones may depend on roles, so they are asked for until none is new. */
export function addDesigns(wanted: Wanted, signals: Signals, designs: readonly Recognised[]): void {
  for (const { ready, evidence } of designs) {
    for (const tag of ready.design.tags) signals.add(tag, evidence);
    signals.add(`d:${ready.design.id}`, evidence);
  }
  for (const { ready, evidence } of designs) {
    const { id, title, needs } = ready.design;
    for (const role of needs) wanted.add(role, { kind: "design", evidence, design: id, title });
  }
  tellRoles(wanted, signals);
  for (const { ready, evidence } of designs) {
    const { id, title } = ready.design;
    for (const [condition, roles] of ready.when) {
      if (!holds(condition, signals.has)) continue;
      for (const role of roles) wanted.add(role, { kind: "design", evidence, design: id, title });
      // What one condition adds is known to the next ("no store yet").
      tellRoles(wanted, signals);
    }
  }
}

/** What the roles together are not complete without: something between a source and a store, a way to a site. */
export function addFlows(wanted: Wanted, signals: Signals, { flowKinds, flowRules }: DesignLibrary): void {
  const tell = () => {
    tellRoles(wanted, signals);
    for (const [tag, kind] of flowKinds) if (holds(kind, signals.has)) signals.add(tag, tag);
  };
  tell();
  if ([...wanted.ids()].length === 0) signals.add("nothing-yet", "");
  for (const { id, title, if: condition, needs } of flowRules) {
    if (!holds(condition, signals.has)) continue;
    for (const role of needs) wanted.add(role, { kind: "design", evidence: title, design: id, title });
    // The next rule sees what this one has added.
    tell();
  }
}

function tellRoles(wanted: Wanted, signals: Signals): void {
  for (const role of wanted.ids()) {
    signals.add(`r:${role}`, role);
    if (wanted.isPlayed(role)) signals.add(`p:${role}`, role);
  }
}
