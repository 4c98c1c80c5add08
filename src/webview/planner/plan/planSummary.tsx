import { PlanFix, type PlanInput } from "../../../contract/plan.ts";
import { isObject, readList, readText } from "../../../contract/reading.ts";
import { t } from "../../common/l10n.ts";
import { Icon, Section } from "../../common/parts.tsx";

interface PlanSummaryProps {
  readonly plan: PlanInput;
  /** Absent for a plan that cannot be changed here, such as one from a file. */
  readonly onFix: ((fix: PlanFix) => void) | undefined;
}

/** The composed plan in words: order, completions, warnings, conflicts and errors. */
export function PlanSummary({ plan, onFix }: PlanSummaryProps) {
  const order = plan.deploy_order ?? plan.components.map(({ name }) => name);
  const components = new Map(plan.components.map((component) => [component.name, component]));
  return (
    <div class="plan">
      <Findings title={t("Errors")} icon="error" kind="error" entries={plan.errors} onFix={onFix} />
      <Findings title={t("Conflicts")} icon="git-merge" kind="error" entries={plan.conflicts} onFix={onFix} />
      <Findings title={t("Warnings")} icon="warning" kind="warning" entries={plan.warnings} onFix={onFix} />
      <Section title={t("Deploy order")} count={order.length}>
        <ol class="order">
          {order.map((name) => (
            <li key={name}>
              <span class="order-name">{name}</span>
              <code class="type-id">{components.get(name)?.type_id ?? ""}</code>
            </li>
          ))}
        </ol>
      </Section>
      <Findings title={t("Added for you")} icon="sparkle" kind="info" entries={plan.auto_completed} />
    </div>
  );
}

interface FindingsProps {
  readonly title: string;
  readonly icon: string;
  readonly kind: "error" | "warning" | "info";
  readonly entries: readonly unknown[] | undefined;
  readonly onFix?: ((fix: PlanFix) => void) | undefined;
}

function Findings({ title, icon, kind, entries = [], onFix }: FindingsProps) {
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
              {onFix && <Fixes fixes={fixesOf(entry)} onFix={onFix} />}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface FixesProps {
  readonly fixes: readonly PlanFix[];
  readonly onFix: (fix: PlanFix) => void;
}

function Fixes({ fixes, onFix }: FixesProps) {
  if (fixes.length === 0) return null;
  return (
    <span class="fixes">
      {fixes.map((fix) => (
        <button type="button" class="link" key={fix.title} onClick={() => onFix(fix)}>
          <Icon name="wand" /> {fix.title}
        </button>
      ))}
    </span>
  );
}

/** The fixes of an entry that the built-in engine wrote; entries of other services have none that is understood. */
function fixesOf(entry: unknown): readonly PlanFix[] {
  if (!isObject(entry) || !Array.isArray(entry["fixes"])) return [];
  return readList(entry["fixes"], (fix) => PlanFix.safeParse(fix).data).items;
}

/** An entry's own words; entries of other services may be of any shape. */
function textOf(entry: unknown): string {
  if (typeof entry === "string") return entry;
  return (isObject(entry) ? readText(entry["message"]) : undefined) ?? JSON.stringify(entry);
}
