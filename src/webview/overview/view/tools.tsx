import { t } from "../../common/l10n.ts";
import { locale } from "../../common/locale.ts";
import { Icon } from "../../common/parts.tsx";
import type { Controller } from "../controller.ts";
import { GROUPINGS, type Grouping, KINDS, type Kind, ORDERS, type Order } from "../model/arranging.ts";
import type { Document } from "../state.ts";

interface ToolsProps {
  readonly document: Document;
  readonly counts: Readonly<Record<Kind, number>>;
  readonly controller: Controller;
}

/** What is shown, and how. */
export function Tools({ document, counts, controller }: ToolsProps) {
  const { kind, filter, order, grouping, view } = document;
  return (
    <div class="tools">
      <fieldset class="kinds" aria-label={t("Show")}>
        {KINDS.filter((each) => each === "all" || each === kind || counts[each] > 0).map((each) => (
          <button
            key={each}
            type="button"
            class={`chip kind-${each}`}
            aria-pressed={each === kind}
            onClick={() => controller.arrange({ kind: each })}
          >
            <Icon name={KIND_ICONS[each]} />
            {kindLabel(each)}
            <span class="chip-count">{new Intl.NumberFormat(locale).format(counts[each])}</span>
          </button>
        ))}
      </fieldset>
      <div class="arranging">
        <input
          type="text"
          class="filter"
          value={filter}
          placeholder={t("Filter by name, project or organization")}
          aria-label={t("Filter by name, project or organization")}
          onInput={(event) => controller.arrange({ filter: event.currentTarget.value })}
        />
        <Choice
          label={t("Sort by")}
          value={order}
          values={ORDERS}
          words={orderLabel}
          onChoose={(chosen) => controller.arrange({ order: chosen })}
        />
        <Choice
          label={t("Group by")}
          value={grouping}
          values={GROUPINGS}
          words={groupingLabel}
          onChoose={(chosen) => controller.arrange({ grouping: chosen })}
        />
        <fieldset class="switch" aria-label={t("View")}>
          <button
            type="button"
            aria-pressed={view === "table"}
            onClick={() => controller.arrange({ view: "table" })}
          >
            {t("Table")}
          </button>
          <button
            type="button"
            aria-pressed={view === "cards"}
            onClick={() => controller.arrange({ view: "cards" })}
          >
            {t("Cards")}
          </button>
        </fieldset>
      </div>
    </div>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly values: readonly T[];
  readonly words: (value: T) => string;
  readonly onChoose: (value: T) => void;
}

function Choice<T extends string>({ label, value, values, words, onChoose }: ChoiceProps<T>) {
  return (
    <label class="choice">
      <span class="muted">{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = values.find((each) => each === event.currentTarget.value);
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {values.map((each) => (
          <option key={each} value={each}>
            {words(each)}
          </option>
        ))}
      </select>
    </label>
  );
}

const KIND_ICONS: Readonly<Record<Kind, string>> = {
  all: "list-flat",
  attention: "bell",
  failed: "error",
  drifted: "git-compare",
  budget: "credit-card",
  unusual: "graph",
};

function kindLabel(kind: Kind): string {
  switch (kind) {
    case "all":
      return t("All");
    case "attention":
      return t("Need attention");
    case "failed":
      return t("Run failed");
    case "drifted":
      return t("Drifted");
    case "budget":
      return t("Over budget");
    case "unusual":
      return t("Unusual cost");
  }
}

function orderLabel(order: Order): string {
  switch (order) {
    case "attention":
      return t("Attention first");
    case "name":
      return t("By name");
    case "cost":
      return t("By cost");
  }
}

function groupingLabel(grouping: Grouping): string {
  switch (grouping) {
    case "none":
      return t("Not grouped");
    case "organization":
      return t("By organization");
    case "project":
      return t("By project");
  }
}
