// biome-ignore-all lint/a11y/useSemanticElements: rows of a table cannot be put in their places, as thousands have to be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names what in it is active
import { useMemo } from "preact/hooks";
import { isUrgent, type Reason } from "../../../shared/overview/attention.ts";
import { t } from "../../common/l10n.ts";
import { Icon } from "../../common/parts.tsx";
import type { Controller } from "../controller.ts";
import * as cells from "../model/cells.ts";
import type { Entry } from "../model/entries.ts";
import { BudgetMeter, Drift, Run, Spark } from "./facts.tsx";

interface EntryProps {
  readonly entry: Entry;
  readonly active: boolean;
  readonly words: cells.Words;
  readonly controller: Controller;
}

interface RowProps extends EntryProps {
  readonly top: number;
  readonly index: number;
}

/** The id of an environment's element: keys hold characters that ids of elements may not. */
export function rowId(key: string): string {
  return `row-${encodeURIComponent(key)}`;
}

const OPENED: Readonly<Record<Reason["kind"], "cost" | "drift" | "logs" | "tree">> = {
  runFailed: "logs",
  newDrift: "drift",
  drift: "drift",
  unclearChecks: "drift",
  overBudget: "cost",
  budgetCurrency: "cost",
  unusualCost: "cost",
  notLoaded: "tree",
};

/** What opens first of an environment: what its first reason is about, or else its cost. */
export function mainTarget({ reasons }: Entry): "cost" | "drift" | "logs" | "tree" {
  const [first] = reasons;
  return first ? OPENED[first.kind] : "cost";
}

export function TableHead() {
  const titles: readonly (readonly [column: string, title: string])[] = [
    ["name", t("Environment")],
    ["reasons", t("Needs attention")],
    ["cost", t("Cost")],
    ["trend", t("Trend")],
    ["forecast", t("Forecast")],
    ["drift", t("Drift")],
    ["run", t("Last run")],
    ["checked", t("Checked")],
  ];
  return (
    <div class="table-head" role="rowgroup">
      <div class="cells" role="row" aria-rowindex={1}>
        {titles.map(([column, title]) => (
          <div key={column} class={`cell cell-${column}`} role="columnheader">
            {title}
          </div>
        ))}
      </div>
    </div>
  );
}

/** An environment as a row of the table. What did not change is not drawn again. */
export function Row({ entry, active, words, controller, top, index }: RowProps) {
  return useMemo(() => {
    const { key, name } = entry.listed;
    const open = (what: Parameters<Controller["open"]>[1]) => () => controller.open(entry, what);
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the grid's
      <div
        id={rowId(key)}
        class={`line cells ${toneOf(entry)}`}
        style={{ insetBlockStart: `${top}px` }}
        role="row"
        tabIndex={-1}
        aria-rowindex={index}
        aria-selected={active}
        onClick={() => controller.activate(key)}
        onDblClick={open(mainTarget(entry))}
      >
        <div class="cell cell-name" role="gridcell">
          <Tone entry={entry} />
          <Named entry={entry} onOpen={open("tree")} />
        </div>
        <div class="cell cell-reasons" role="gridcell">
          <Reasons entry={entry} words={words} onOpen={(what) => open(what)()} />
        </div>
        <div class="cell cell-cost" role="gridcell">
          <Spark costs={entry.facts?.cost?.spark} />
          <Opener title={t("Show the cost of {0}", name)} onOpen={open("cost")}>
            {cells.costText(entry, words, "row")}
          </Opener>
        </div>
        <div class="cell cell-trend" role="gridcell">
          {cells.trendText(entry, words)}
        </div>
        <div class="cell cell-forecast" role="gridcell">
          <BudgetMeter entry={entry} words={words} />
        </div>
        <div class="cell cell-drift" role="gridcell">
          <Drift entry={entry} words={words} onOpen={open("drift")} />
        </div>
        <div class="cell cell-run" role="gridcell">
          <Run entry={entry} words={words} onOpen={open("logs")} />
        </div>
        <div class="cell cell-checked muted" role="gridcell">
          {cells.checkedText(entry, words)}
        </div>
      </div>
    );
  }, [entry, active, words, controller, top, index]);
}

/** An environment as a card. */
export function Card({ entry, active, words, controller }: EntryProps) {
  return useMemo(() => {
    const { key, name } = entry.listed;
    const open = (what: Parameters<Controller["open"]>[1]) => () => controller.open(entry, what);
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the grid's
      <div
        id={rowId(key)}
        class={`card ${toneOf(entry)}`}
        role="gridcell"
        tabIndex={-1}
        aria-selected={active}
        onClick={() => controller.activate(key)}
        onDblClick={open(mainTarget(entry))}
      >
        <div class="card-head">
          <Tone entry={entry} />
          <Named entry={entry} onOpen={open("tree")} />
          <span class="card-cost">
            <Opener title={t("Show the cost of {0}", name)} onOpen={open("cost")}>
              {cells.costText(entry, words)}
            </Opener>
            <span class="muted">{cells.trendText(entry, words)}</span>
          </span>
        </div>
        <Spark costs={entry.facts?.cost?.spark} width={256} height={34} />
        <BudgetMeter entry={entry} words={words} isNamed />
        <div class="card-reasons">
          <Reasons entry={entry} words={words} onOpen={(what) => open(what)()} />
        </div>
        <div class="card-foot">
          <Drift entry={entry} words={words} onOpen={open("drift")} isNamed />
          <Run entry={entry} words={words} onOpen={open("logs")} />
        </div>
      </div>
    );
  }, [entry, active, words, controller]);
}

function Named({ entry, onOpen }: { readonly entry: Entry; readonly onOpen: () => void }) {
  const { name } = entry.listed;
  return (
    <span class="named">
      <Opener title={t("Show {0} in the tree", name)} onOpen={onOpen}>
        {name}
      </Opener>
      <span class="muted place">{entry.place}</span>
    </span>
  );
}

/** A word that opens something; the grid's keys do the same, so that Tab does not stop at each of thousands. */
function Opener({
  title,
  onOpen,
  children,
}: {
  readonly title: string;
  readonly onOpen: () => void;
  readonly children: string | undefined;
}) {
  if (children === undefined) return null;
  return (
    <button type="button" class="opener" title={title} tabIndex={-1} onClick={onOpen}>
      {children}
    </button>
  );
}

type Tones = "broken" | "urgent" | "odd" | "well" | "lacking" | "unknown";

function toneOf({ reasons, facts }: Entry): Tones {
  const [first] = reasons;
  if (first?.kind === "runFailed") return "broken";
  if (first) return isUrgent(first) ? "urgent" : "odd";
  if (facts?.lack !== undefined) return "lacking";
  return facts?.settled ? "well" : "unknown";
}

const TONE_ICONS: Readonly<Record<Tones, string>> = {
  broken: "error",
  urgent: "warning",
  odd: "info",
  well: "pass",
  lacking: "circle-slash",
  unknown: "circle-outline",
};

/** How an environment is, told by shape as well as by colour. */
function Tone({ entry }: { readonly entry: Entry }) {
  const tone = toneOf(entry);
  return (
    <span class={`tone tone-${tone}`} role="img" aria-label={toneLabel(tone)}>
      <Icon name={TONE_ICONS[tone]} />
    </span>
  );
}

function toneLabel(tone: Tones): string {
  switch (tone) {
    case "broken":
      return t("Run failed");
    case "urgent":
      return t("Needs attention");
    case "odd":
      return t("Worth a look");
    case "well":
      return t("All well");
    case "lacking":
      return t("Nothing known yet");
    case "unknown":
      return t("Not loaded yet");
  }
}

interface ReasonsProps {
  readonly entry: Entry;
  readonly words: cells.Words;
  readonly onOpen: (what: "cost" | "drift" | "logs" | "tree") => void;
}

/** The first reason in words, and how many more there are; all of them in the tooltip. */
function Reasons({ entry, words, onOpen }: ReasonsProps) {
  const texts = cells.reasonTexts(entry, words);
  const [first, ...further] = texts.map(upperFirst);
  const lack = entry.facts?.lack;
  if (first === undefined && lack === undefined) return null;
  if (first === undefined)
    return (
      <span class="muted reason-first" title={lack}>
        {lack}
      </span>
    );
  return (
    <button
      type="button"
      class={further.length > 0 ? "opener reason" : "opener reason alone"}
      title={texts.map(upperFirst).join("\n")}
      tabIndex={-1}
      onClick={() => onOpen(mainTarget(entry))}
    >
      <span class="reason-first">{first}</span>
      {further.length > 0 && <span class="muted reason-further">{further.join(" · ")}</span>}
    </button>
  );
}

/** Each stands by itself here, as a sentence does. */
function upperFirst(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
