import { PlanFix } from "../../../contract/plan.ts";
import { isObject, type JsonObject, readList, readText } from "../../../contract/reading.ts";
import { t } from "../../common/l10n.ts";
import { Icon, Section } from "../../common/parts.tsx";

interface FindingsProps {
  readonly title: string;
  readonly icon: string;
  readonly kind: "error" | "warning" | "info";
  /** Of any shape: only the built-in engine's have components and fixes. */
  readonly entries: readonly unknown[] | undefined;
  /** Names of the plan's components. */
  readonly names: ReadonlySet<string>;
  readonly selected: string | undefined;
  readonly onSelect: (name: string) => void;
  /** Absent for a plan that cannot be changed here. */
  readonly onFix: ((fix: PlanFix) => void) | undefined;
}

/** What composition found, each with the components it is about and its fixes. */
export function Findings({ title, icon, kind, entries = [], onFix, ...rest }: FindingsProps) {
  if (entries.length === 0) return null;
  return (
    <Section title={title} count={entries.length}>
      <ul class={`findings findings-${kind}`}>
        {entries.map((entry, index) => (
          <li key={index}>
            <Icon name={icon} />
            <div class="finding">
              <p>{textOf(entry)}</p>
              {isObject(entry) && <Subjects entry={entry} {...rest} />}
              {onFix && <Fixes fixes={fixesOf(entry)} onFix={onFix} />}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type SubjectsProps = Pick<FindingsProps, "names" | "selected" | "onSelect"> & { readonly entry: JsonObject };

/** The components that an entry is about, as links. */
function Subjects({ entry, names, selected, onSelect }: SubjectsProps) {
  const listed = Array.isArray(entry["components"]) ? entry["components"] : [entry["name"]];
  const known = listed.filter((name) => typeof name === "string" && names.has(name));
  if (known.length === 0) return null;
  return (
    <p class="subjects">
      {known.map((name) => (
        <button
          type="button"
          class="chip"
          key={name}
          aria-pressed={name === selected}
          title={t("Show {0} in the plan", name)}
          onClick={() => onSelect(name)}
        >
          {name}
        </button>
      ))}
    </p>
  );
}

interface FixesProps {
  readonly fixes: readonly PlanFix[];
  readonly onFix: (fix: PlanFix) => void;
}

function Fixes({ fixes, onFix }: FixesProps) {
  if (fixes.length === 0) return null;
  return (
    <p class="fixes">
      {fixes.map((fix) => (
        <button type="button" class="link" key={fix.title} onClick={() => onFix(fix)}>
          <Icon name="wand" /> {fix.title}
        </button>
      ))}
    </p>
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
