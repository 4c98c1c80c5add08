import { useState } from "preact/hooks";
import { PlanFix } from "../../../contract/plan.ts";
import { isObject, readList, readText } from "../../../contract/reading.ts";
import { t } from "../../common/l10n.ts";
import { Icon, Section } from "../../common/parts.tsx";
import { isPointed, type Pointing } from "../pointing.ts";

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
  /** Components of the finding that is looked at. */
  readonly pointed: readonly string[];
  readonly pointing: Pointing;
  /** Absent for a plan that cannot be changed here. */
  readonly onFix: ((fix: PlanFix) => void) | undefined;
}

/** More than this of a kind are written when they are asked for: of a thousand, picture and clicks would wait. */
const MOST_ROWS = 100;

/** What composition found, each with the components it is about and its fixes. */
export function Findings({ title, icon, kind, entries = [], names, ...rest }: FindingsProps) {
  const [isWhole, setWhole] = useState(false);
  if (entries.length === 0) return null;
  const shown = entries.flatMap((entry, index) => {
    const isFirst = isWhole || index < MOST_ROWS;
    // Whatever is looked at stays.
    if (!isFirst && rest.pointed.length === 0) return [];
    const about = componentsOf(entry, names);
    return isFirst || isPointed(rest, about) ? [{ entry, index, about }] : [];
  });
  return (
    <Section title={title} count={entries.length}>
      <ul class={`findings findings-${kind}`}>
        {shown.map(({ entry, index, about }) => (
          <Finding key={index} entry={entry} about={about} icon={icon} {...rest} />
        ))}
      </ul>
      {shown.length < entries.length && (
        <button type="button" class="link" onClick={() => setWhole(true)}>
          {t("Show all {0}", entries.length)}
        </button>
      )}
    </Section>
  );
}

type FindingProps = Omit<FindingsProps, "title" | "kind" | "entries" | "names"> & {
  readonly entry: unknown;
  readonly about: readonly string[];
};

/** A finding: its sentence marks its components in the picture, where it names some. */
function Finding({ entry, about, icon, pointed, pointing, onFix, ...rest }: FindingProps) {
  const isLookedAt = isPointed({ pointed }, about);
  return (
    <li class={isLookedAt ? "selected" : undefined} {...pointing.hinting(about)}>
      <Icon name={icon} />
      <div class="finding">
        {about.length === 0 ? (
          <p>{textOf(entry)}</p>
        ) : (
          <button
            type="button"
            class="finding-main"
            aria-pressed={isLookedAt}
            title={t("Show in the picture")}
            onClick={() => pointing.point(about)}
          >
            {textOf(entry)}
          </button>
        )}
        <Subjects names={about} {...rest} />
        <Guidance entry={entry} />
        {onFix && <Fixes fixes={fixesOf(entry)} onFix={onFix} />}
      </div>
    </li>
  );
}

/** The way to where a finding's rule is explained. */
function Guidance({ entry }: { readonly entry: unknown }) {
  const link = isObject(entry) ? readText(entry["link"]) : undefined;
  if (!link?.startsWith("https://")) return null;
  return (
    <p class="guidance">
      <a href={link} title={link}>
        {t("Guidance")}
      </a>
    </p>
  );
}

/** The components of the plan that an entry is about. */
function componentsOf(entry: unknown, names: ReadonlySet<string>): readonly string[] {
  if (!isObject(entry)) return [];
  const listed: readonly unknown[] = Array.isArray(entry["components"])
    ? entry["components"]
    : [entry["name"]];
  return listed.filter((name): name is string => typeof name === "string" && names.has(name));
}

type SubjectsProps = Pick<FindingsProps, "selected" | "onSelect"> & { readonly names: readonly string[] };

/** The components that an entry is about, as links. */
function Subjects({ names, selected, onSelect }: SubjectsProps) {
  if (names.length === 0) return null;
  return (
    <p class="subjects">
      {names.map((name) => (
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
