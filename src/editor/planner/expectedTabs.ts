import type { PlannerTab } from "./tab.ts";

/** A tab as far as it is known here. */
export type ExpectedTab = Pick<PlannerTab, "design" | "isActive" | "send" | "dispose">;

/** Tabs that were opened for what is read for them, until something is shown there. */
export class ExpectedTabs {
  /** How many readings each counts on. */
  readonly #readings = new Map<ExpectedTab, number>();

  has(tab: ExpectedTab): boolean {
    return this.#readings.has(tab);
  }

  /**
   * Something is read for a tab.
   * @returns gives that up. The last that is given up closes the tab, unless something is asked in it by then, or
   * somebody is at it
   */
  add(tab: ExpectedTab): () => void {
    this.#readings.set(tab, (this.#readings.get(tab) ?? 0) + 1);
    return () => {
      const readings = this.#readings.get(tab);
      if (readings === undefined) return;
      if (readings > 1) this.#readings.set(tab, readings - 1);
      else this.#giveUp(tab);
    };
  }

  /** Something is shown in a tab, or it is closed. */
  remove(tab: ExpectedTab): void {
    this.#readings.delete(tab);
  }

  #giveUp(tab: ExpectedTab): void {
    this.#readings.delete(tab);
    const { plan, asked } = tab.design ?? {};
    if (!plan && !asked && !tab.isActive) tab.dispose();
    else tab.send({ type: "reading" });
  }
}
