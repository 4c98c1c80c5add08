import type { PlanInput } from "../../../contract/plan.ts";
import { isObject, readText } from "../../../contract/reading.ts";
import { t } from "../../common/l10n.ts";
import { Icon, Section } from "../../common/parts.tsx";
import { completionsOf, type Undone } from "../design.ts";
import type { Pointing } from "../pointing.ts";

interface CompletionsProps {
  readonly plan: PlanInput;
  readonly undone: readonly Undone[];
  readonly selected: string | undefined;
  readonly onSelect: (name: string) => void;
  /** What shows in the picture where a row's component stands. */
  readonly hinting: (name: string) => ReturnType<Pointing["hinting"]>;
  /** Absent for a plan that cannot be changed here, like the next. */
  readonly onUndo: ((name: string) => void) | undefined;
  readonly onAddAgain: ((name: string) => void) | undefined;
}

/** What composition added, by which rules; and what of it the user has undone. */
export function Completions({ plan, undone, selected, ...on }: CompletionsProps) {
  const { onSelect, hinting, onUndo, onAddAgain } = on;
  const entries = plan.auto_completed ?? [];
  const understood = completionsOf(plan);
  const messages = new Map<string, string>();
  const others: unknown[] = [];
  for (const entry of entries) {
    const name = isObject(entry) ? readText(entry["name"]) : undefined;
    if (name === undefined || !understood.some((one) => one.name === name)) others.push(entry);
    else if (!messages.has(name)) messages.set(name, isObject(entry) ? String(entry["message"]) : "");
  }
  const present = new Set(plan.components.map(({ name }) => name));
  const gone = undone.filter(({ name }) => !present.has(name));
  return (
    <>
      {entries.length > 0 && (
        <Section title={t("Added for you")} count={understood.length + others.length}>
          <ul class="findings findings-info">
            {understood.map(({ name, rules }) => (
              <li key={name} {...hinting(name)}>
                <Icon name="sparkle" />
                <div class="finding">
                  <p>{messages.get(name)}</p>
                  <p class="subjects">
                    <button
                      type="button"
                      class="chip"
                      aria-pressed={name === selected}
                      title={t("Show {0} in the plan", name)}
                      onClick={() => onSelect(name)}
                    >
                      {name}
                    </button>
                    {rules.map((rule) => (
                      <code class="type-id" key={rule} title={t("Rule {0}", rule)}>
                        {rule}
                      </code>
                    ))}
                  </p>
                  {onUndo && (
                    <button type="button" class="link" onClick={() => onUndo(name)}>
                      <Icon name="discard" /> {t("Do without {0}", name)}
                    </button>
                  )}
                </div>
              </li>
            ))}
            {others.map((entry, index) => (
              <li key={index}>
                <Icon name="sparkle" />
                <p>{typeof entry === "string" ? entry : JSON.stringify(entry)}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {gone.length > 0 && (
        <Section title={t("Left out by you")} count={gone.length}>
          <ul class="findings findings-info">
            {gone.map(({ name, rules }) => (
              <li key={name}>
                <Icon name="circle-slash" />
                <div class="finding">
                  <p>
                    <strong>{name}</strong> <code class="type-id">{rules.join(", ")}</code>
                  </p>
                  {onAddAgain && (
                    <button type="button" class="link" onClick={() => onAddAgain(name)}>
                      <Icon name="add" /> {t("Add {0} again", name)}
                    </button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
