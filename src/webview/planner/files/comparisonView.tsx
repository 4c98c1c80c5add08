import type { ChangeView, ComparisonView } from "../../../shared/protocols/planner.ts";
import { t } from "../../common/l10n.ts";
import { Icon, Section } from "../../common/parts.tsx";

interface ComparisonProps {
  readonly comparison: ComparisonView;
  readonly onSelect: (name: string) => void;
}

/** What differs and why, in words; the diagram marks it. */
export function Comparison({ comparison, onSelect }: ComparisonProps) {
  const { before, after, added, removed, changed } = comparison;
  const count = added.length + removed.length + changed.length;
  return (
    <div class="comparison">
      <Section title={t("Differences")} count={count}>
        {count === 0 && <p>{t("{0} and {1} have the same components.", before, after)}</p>}
        <Changes kind="added" icon="diff-added" title={t("New")} changes={added} onSelect={onSelect} />
        <Changes
          kind="removed"
          icon="diff-removed"
          title={t("Removed")}
          changes={removed}
          onSelect={onSelect}
        />
        <Changes
          kind="changed"
          icon="diff-modified"
          title={t("Changed")}
          changes={changed}
          onSelect={onSelect}
        />
      </Section>
    </div>
  );
}

interface ChangesProps {
  readonly kind: "added" | "removed" | "changed";
  readonly icon: string;
  readonly title: string;
  readonly changes: readonly ChangeView[];
  readonly onSelect: (name: string) => void;
}

function Changes({ kind, icon, title, changes, onSelect }: ChangesProps) {
  if (changes.length === 0) return null;
  return (
    <ul class={`changes changes-${kind}`} aria-label={title}>
      {changes.map(({ name, because }) => (
        <li key={name}>
          <Icon name={icon} />
          <span class="visually-hidden">{title}</span>
          <button type="button" class="link change-name" onClick={() => onSelect(name)}>
            {name}
          </button>
          <span class="change-why">{because}</span>
        </li>
      ))}
    </ul>
  );
}
