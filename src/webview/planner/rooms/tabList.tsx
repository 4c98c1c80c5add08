import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../common/l10n.ts";
import { useLabelsWhereTheyFit } from "../../common/labels.ts";
import { Icon } from "../../common/parts.tsx";
import type { Tab } from "../state.ts";

const FACES: Readonly<Record<Tab, { readonly icon: string; readonly title: string }>> = {
  design: { icon: "lightbulb", title: t("Design") },
  component: { icon: "symbol-class", title: t("Component") },
  findings: { icon: "checklist", title: t("Findings") },
  order: { icon: "list-ordered", title: t("Order") },
  guidance: { icon: "book", title: t("Guidance") },
  code: { icon: "file-code", title: t("Code") },
  differences: { icon: "diff", title: t("Differences") },
};

interface TabListProps {
  readonly tabs: readonly Tab[];
  readonly open: Tab;
  readonly counts: (tab: Tab) => number | undefined;
  /** Tabs in which something went wrong. */
  readonly failed: (tab: Tab) => boolean;
  readonly onOpen: (tab: Tab) => void;
}

/** Tabs as the ARIA practices describe them: one of them takes the focus, arrow keys go to the others and open them. */
export function TabList({ tabs, open, counts, failed, onOpen }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLabelsWhereTheyFit(list, tabs.join());
  const go = (tab: Tab | undefined) => {
    if (tab === undefined) return;
    onOpen(tab);
    list.current?.querySelector<HTMLElement>(`#${tabId(tab)}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = tabs.indexOf(open);
    if (event.key === "ArrowRight") go(tabs[(place + 1) % tabs.length]);
    else if (event.key === "ArrowLeft") go(tabs.at(place - 1));
    else if (event.key === "Home") go(tabs[0]);
    else if (event.key === "End") go(tabs.at(-1));
    else return;
    event.preventDefault();
  };
  return (
    <div class="tabs-frame">
      <div class="tabs" role="tablist" aria-label={t("About the plan")} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            type="button"
            role="tab"
            class="tab"
            key={tab}
            id={tabId(tab)}
            aria-selected={tab === open}
            aria-controls={panelId(tab)}
            tabIndex={tab === open ? 0 : -1}
            title={FACES[tab].title}
            onClick={() => onOpen(tab)}
          >
            <Icon name={failed(tab) ? "error" : FACES[tab].icon} />
            <span class="tab-name icon-label">{FACES[tab].title}</span>
            <Count value={counts(tab)} />
          </button>
        ))}
      </div>
    </div>
  );
}

function Count({ value }: { readonly value: number | undefined }) {
  return value === undefined || value === 0 ? null : <span class="count">{value}</span>;
}

interface TabPanelProps {
  readonly tab: Tab;
  readonly open: boolean;
  readonly children: ComponentChildren;
}

/** What a tab shows. It stays while another tab is open, so that nothing in it is forgotten. */
export function TabPanel({ tab, open, children }: TabPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was selected while it could not be seen.
    if (open) panel.current?.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" });
  }, [open]);
  return (
    <div
      class={`tab-panel tab-panel-${tab}`}
      role="tabpanel"
      id={panelId(tab)}
      aria-labelledby={tabId(tab)}
      // What is scrolled must be reachable by keyboard, also where nothing in it takes the focus.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of text is scrolled by keys.
      tabIndex={0}
      hidden={!open}
      ref={panel}
    >
      {children}
    </div>
  );
}

export function tabId(tab: Tab): string {
  return `tab-${tab}`;
}

export function panelId(tab: Tab): string {
  return `panel-${tab}`;
}
