import type { PlanInput } from "../../contract/plan.ts";
import { isObject, readText } from "../../contract/reading.ts";
import { Icon, Section } from "./parts.tsx";

/** The composed plan in words: order, completions, warnings, conflicts and errors. */
export function PlanSummary({ plan }: { readonly plan: PlanInput }) {
  const order = plan.deploy_order ?? plan.components.map(({ name }) => name);
  const components = new Map(plan.components.map((component) => [component.name, component]));
  return (
    <div class="plan">
      <Findings title="Errors" icon="error" kind="error" entries={plan.errors} />
      <Findings title="Conflicts" icon="git-merge" kind="error" entries={plan.conflicts} />
      <Findings title="Warnings" icon="warning" kind="warning" entries={plan.warnings} />
      <Section title="Deploy order" count={order.length}>
        <ol class="order">
          {order.map((name) => (
            <li key={name}>
              <span class="order-name">{name}</span>
              <code class="type-id">{components.get(name)?.type_id ?? ""}</code>
            </li>
          ))}
        </ol>
      </Section>
      <Findings title="Added for you" icon="sparkle" kind="info" entries={plan.auto_completed} />
    </div>
  );
}

interface FindingsProps {
  readonly title: string;
  readonly icon: string;
  readonly kind: "error" | "warning" | "info";
  readonly entries: readonly unknown[] | undefined;
}

function Findings({ title, icon, kind, entries = [] }: FindingsProps) {
  if (entries.length === 0) return null;
  return (
    <Section title={title} count={entries.length}>
      <ul class={`findings findings-${kind}`}>
        {entries.map((entry, index) => (
          <li key={index}>
            <Icon name={icon} />
            <span>
              {isObject(entry) && readText(entry["name"]) && <strong>{String(entry["name"])} </strong>}
              {textOf(entry)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** An entry's own words; entries of other services may be of any shape. */
function textOf(entry: unknown): string {
  if (typeof entry === "string") return entry;
  return (isObject(entry) ? readText(entry["message"]) : undefined) ?? JSON.stringify(entry);
}
