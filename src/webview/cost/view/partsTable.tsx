import type { ComponentChildren, Ref } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../common/l10n.ts";
import type { Controller } from "../controller.ts";
import type { Dimension, Group, Narrowing } from "../model/breakdown.ts";
import { dimensionLabel, groupLabel } from "./groupLabels.ts";

/** Rows shown at first, and added at a time. */
const PAGE = 25;

/** The parts of a name, whatever is said of them. */
type Named = Pick<Group, "name" | "others">;

export interface PartsProps<G extends Named> {
  /** What the costs can be told apart by. */
  readonly dimensions: readonly Dimension[];
  /** What they are told apart by; undefined where by nothing. */
  readonly dimension: Dimension | undefined;
  readonly groups: readonly G[];
  readonly narrowed: readonly Narrowing[];
  /** Whether a row narrows all that is shown to what it is about. */
  readonly narrows: boolean;
  /** What the amounts are about, beside the choice of the dimension. */
  readonly note: string;
  /** Titles of the columns after the first. */
  readonly columns: readonly string[];
  /** A row's cells, as many as there are columns. */
  readonly cells: (group: G) => readonly ComponentChildren[];
  /** The cells of the last row, which adds the others up. */
  readonly sums: readonly ComponentChildren[];
  /** The color of a row's layer in the chart; absent where there are no layers. */
  readonly color?: (group: G, index: number) => string | number;
  readonly controller: Controller;
}

/** What costs are made of: a table of one dimension, each row of which narrows all that is shown. */
export function Parts<G extends Named>(props: PartsProps<G>) {
  const { dimensions, dimension, narrowed, note, controller } = props;
  const choice = useRef<HTMLSelectElement>(null);
  const depth = useRef(narrowed.length);
  useEffect(() => {
    // The row that was pressed is gone; what comes next is chosen here.
    if (narrowed.length !== depth.current) choice.current?.focus();
    depth.current = narrowed.length;
  }, [narrowed.length]);
  return (
    <section class="breakdown" aria-labelledby="breakdown-title">
      <header class="toolbar">
        <h2 id="breakdown-title">{t("What costs money")}</h2>
        <SplitBy dimensions={dimensions} dimension={dimension} choice={choice} controller={controller} />
        {dimension && <span class="muted">{note}</span>}
      </header>
      {dimension && <PartsTable key={dimension} {...props} dimension={dimension} />}
    </section>
  );
}

interface SplitByProps extends Pick<PartsProps<Named>, "dimensions" | "dimension" | "controller"> {
  readonly choice: Ref<HTMLSelectElement>;
}

/** Chooses what costs are told apart by. */
function SplitBy({ dimensions, dimension, choice, controller }: SplitByProps) {
  return (
    <label class="muted split-by">
      {t("Split by")}
      <select
        ref={choice}
        value={dimension ?? "none"}
        onChange={(event) => controller.splitBy(event.currentTarget.value)}
      >
        {dimensions.map((each) => (
          <option key={each} value={each}>
            {dimensionLabel(each)}
          </option>
        ))}
        <option value="none">{t("Nothing")}</option>
      </select>
    </label>
  );
}

interface TableProps<G extends Named> extends PartsProps<G> {
  readonly dimension: Dimension;
}

function PartsTable<G extends Named>({ dimension, groups, columns, cells, sums, ...rest }: TableProps<G>) {
  const [limit, setLimit] = useState(PAGE);
  const hidden = groups.length - limit;
  return (
    <div class="table-area">
      <table class="groups">
        <caption class="visually-hidden">{t("Costs by {0}", dimensionLabel(dimension))}</caption>
        <thead>
          <tr>
            {[dimensionLabel(dimension), ...columns].map((title, index) => (
              <th key={index} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.slice(0, limit).map((group, index) => (
            <tr key={groupLabel(group, dimension)}>
              <th scope="row">
                {rest.color && (
                  <span class={`layer-swatch layer-${rest.color(group, index)}`} aria-hidden="true" />
                )}
                <GroupName group={group} dimension={dimension} {...rest} />
              </th>
              {cells(group).map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("Sum")}</th>
            {sums.map((sum, column) => (
              <td key={column}>{sum}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      {hidden > 0 && (
        <button type="button" class="secondary" onClick={() => setLimit(limit + PAGE)}>
          {t("Show {0} of {1} more", Math.min(PAGE, hidden), hidden)}
        </button>
      )}
    </div>
  );
}

interface GroupNameProps extends Pick<PartsProps<Named>, "narrowed" | "narrows" | "controller"> {
  readonly group: Named;
  readonly dimension: Dimension;
}

function GroupName({ group, dimension, narrowed, narrows, controller }: GroupNameProps) {
  const label = groupLabel(group, dimension);
  const isLeaf = group.others > 0 || narrowed.some((each) => each.dimension === dimension);
  if (!narrows || isLeaf) return <span class="group-name">{label}</span>;
  return (
    <button
      type="button"
      class="link group-name"
      title={t("Show only {0}", label)}
      onClick={() => controller.narrow({ dimension, name: group.name }, label)}
    >
      {label}
    </button>
  );
}
