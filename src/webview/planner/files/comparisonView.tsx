import {
  CHANGE_KINDS,
  type ChangeKind,
  type ChangeView,
  type ComparisonView,
} from "../../../shared/protocols/comparison.ts";
import { t } from "../../common/l10n.ts";
import { Icon, Section } from "../../common/parts.tsx";
import { differencesIn } from "./comparison.ts";

interface ComparisonProps {
  readonly comparison: ComparisonView;
  readonly onSelect: (name: string) => void;
  readonly onOpen: (id: string, what: "report" | "texts") => void;
}

/** What differs and why, in words; the diagram marks it. */
export function Comparison({ comparison, onSelect, onOpen }: ComparisonProps) {
  const { id, before, after } = comparison;
  const count = differencesIn(comparison);
  return (
    <div class="comparison">
      <Section title={t("Differences")} count={count}>
        {count === 0 && <p>{t("{0} and {1} have the same components.", before, after)}</p>}
        <Legend comparison={comparison} />
        {id !== undefined && (
          <p class="comparison-views">
            <button type="button" class="link" onClick={() => onOpen(id, "report")}>
              {t("Open as a report")}
            </button>
            <button type="button" class="link" onClick={() => onOpen(id, "texts")}>
              {t("Compare the texts")}
            </button>
          </p>
        )}
        {CHANGE_KINDS.map((kind) => (
          <Changes
            key={kind}
            kind={kind}
            icon={ICONS[kind]}
            title={titleOf(kind)}
            changes={comparison[kind] ?? []}
            onSelect={onSelect}
          />
        ))}
      </Section>
    </div>
  );
}

const ICONS: Readonly<Record<ChangeKind, string>> = {
  added: "diff-added",
  removed: "diff-removed",
  changed: "diff-modified",
  replaced: "replace-all",
  read: "eye",
  forgotten: "circle-slash",
  moved: "diff-renamed",
  imported: "cloud-download",
};

function titleOf(kind: ChangeKind): string {
  switch (kind) {
    case "added":
      return t("New");
    case "removed":
      return t("Removed");
    case "changed":
      return t("Changed");
    case "replaced":
      return t("Replaced");
    case "read":
      return t("Read");
    case "forgotten":
      return t("No longer managed");
    case "moved":
      return t("Moved");
    case "imported":
      return t("Taken over");
  }
}

/** What the rings in the picture mean: those that are there. */
function Legend({ comparison }: { readonly comparison: ComparisonView }) {
  const kinds = CHANGE_KINDS.filter((kind) => (comparison[kind]?.length ?? 0) > 0);
  if (kinds.length === 0) return null;
  return (
    <ul class="mark-legend" aria-label={t("Legend")}>
      {kinds.map((kind) => (
        <li key={kind}>
          <svg aria-hidden="true" viewBox="0 0 28 16">
            <rect class={`ring mark mark-${kind}`} x="2" y="2" width="24" height="12" rx="4" />
          </svg>
          {titleOf(kind)} <span class="count">{comparison[kind]?.length}</span>
        </li>
      ))}
    </ul>
  );
}

interface ChangesProps {
  readonly kind: ChangeKind;
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
