import type * as vscode from "vscode";
import { movedSource } from "../panels/sources.ts";
import { subjectOfSource, titleOfSource } from "./subjects.ts";
import type { PlannerTab } from "./tab.ts";
import type { TabSet } from "./tabSet.ts";

/**
 * Files that are renamed keep their tabs, each at its place. Where one takes the place of another file with a tab of its
 * own, that goes in which nobody designed; both stay where somebody did in each.
 */
export function moveTabs(tabs: TabSet<PlannerTab>, renamed: vscode.FileRenameEvent["files"]): void {
  const moved = new Map<PlannerTab, string>();
  for (const tab of tabs.all) {
    const source = tab.source === undefined ? undefined : movedSource(tab.source, renamed);
    if (source !== undefined) moved.set(tab, source);
  }
  const others = tabs.all.filter((tab) => !moved.has(tab));
  for (const [tab, source] of moved) {
    const overwritten = others.filter((other) => other.source === source);
    const heir = overwritten.find(({ holdsDesign }) => holdsDesign);
    for (const other of overwritten.filter(({ holdsDesign }) => !holdsDesign)) other.dispose();
    if (heir && !tab.holdsDesign) replace(tab, heir);
    else {
      tab.move(tabs.free(subjectOfSource(source), others));
      tab.title = titleOfSource(source);
      others.push(tab);
    }
  }
}

function replace(tab: PlannerTab, heir: PlannerTab): void {
  const { isVisible, isActive } = tab;
  tab.dispose();
  if (isVisible) heir.reveal({ preserveFocus: !isActive });
}
