import type { Locator, Page } from "playwright-core";

/** How often something is done again that other rows have come in the way of. */
const MOST_TRIES = 5;

/** One row of a tree, as it is shown and as a screen reader speaks it. */
export interface TreeRow {
  readonly label: string;
  readonly description: string;
  /** Depth, 1 for the roots. */
  readonly level: number;
  /** Undefined for a leaf. */
  readonly expanded: boolean | undefined;
  readonly spoken: string;
}

/** A tree view of the side bar. */
export class Tree {
  readonly #page: Page;
  readonly #pane: Locator;

  constructor(page: Page, view: string) {
    this.#page = page;
    // A container with a single view merges the view's header into its own title, hence the two ways.
    this.#pane = page.locator(".sidebar .pane").filter({
      has: page.locator(`.pane-header[aria-label^="${view}"], [role=tree][aria-label^="${view}"]`),
    });
  }

  /** The rows that are shown now, from the top. */
  async rows(): Promise<TreeRow[]> {
    return this.#items.evaluateAll((items) =>
      items
        .map((item) => {
          const text = (selector: string): string => item.querySelector(selector)?.textContent ?? "";
          const expanded = item.getAttribute("aria-expanded");
          return {
            top: item.getBoundingClientRect().top,
            row: {
              label: text(".label-name").trim(),
              description: text(".label-description").trim(),
              level: Number(item.getAttribute("aria-level")),
              expanded: expanded === null ? undefined : expanded === "true",
              spoken: (item.getAttribute("aria-label") ?? "").trim(),
            },
          };
        })
        .sort((a, b) => a.top - b.top)
        .map(({ row }) => row),
    );
  }

  /** The row whose label is exactly this (or matches); waits for it to appear. */
  async row(label: string | RegExp): Promise<Locator> {
    const row = this.#named(label).first();
    await row.waitFor();
    return row;
  }

  /** The label of the row that the keyboard is on; empty where it is on none. */
  async focused(): Promise<string> {
    const [label = ""] = await this.#items
      .and(this.#page.locator(".focused"))
      .locator(".label-name")
      .allInnerTexts();
    return label.trim();
  }

  /** Waits until the row with this label is the selected one. */
  async waitForSelected(label: string | RegExp): Promise<void> {
    await this.#named(label).and(this.#page.locator(".selected")).first().waitFor();
  }

  /** Waits until no row has this label any more. */
  async waitUntilGone(label: string | RegExp): Promise<void> {
    await this.#named(label).first().waitFor({ state: "detached" });
  }

  /**
   * Opens a node and waits until its children are there. Every further label is looked for among all rows. Rows that
   * move under the pointer may have it open or close another one: then the whole way is gone again.
   */
  async expand(...path: (string | RegExp)[]): Promise<void> {
    for (let tries = 0; ; tries++) {
      const [first = "", ...further] = path;
      await this.row(first);
      let opened = await this.#expandOnce(first);
      for (const label of further)
        opened = opened && (await this.#isShown(label)) && (await this.#expandOnce(label));
      if (opened) return;
      if (tries === MOST_TRIES) throw new Error(`The tree did not open ${path.join(", ")}.`);
    }
  }

  #isShown(label: string | RegExp): Promise<boolean> {
    return happens(this.#named(label).first().waitFor({ timeout: 10_000 }));
  }

  /** False when the row was drawn anew meanwhile: the click was lost, or the element is of another row now. */
  async #expandOnce(label: string | RegExp): Promise<boolean> {
    const row = this.#named(label).first();
    if ((await row.getAttribute("aria-expanded")) === "false")
      await row.locator(".monaco-tl-twistie").click();
    const opened = this.#page.waitForFunction(
      ([element, named]) =>
        named.test(element?.querySelector(".label-name")?.textContent ?? "") &&
        element?.isConnected === true &&
        element.getAttribute("aria-expanded") === "true" &&
        element.querySelector(".codicon-tree-item-loading") === null,
      [await row.elementHandle(), exactly(label)] as const,
      { timeout: 3_000 },
    );
    return happens(opened);
  }

  /** Waits until the text behind a row of this label matches, as it does once what the row shows has arrived. */
  async waitForDescription(label: string | RegExp, description: RegExp): Promise<void> {
    const text = this.#page.locator(".label-description", { hasText: description });
    await this.#named(label).filter({ has: text }).first().waitFor();
  }

  /**
   * How much of the text behind a row of this label can be read, without what is cut off and the dots that stand for it.
   * Of several such rows the one that is first in the document.
   */
  async readable(label: string | RegExp): Promise<string> {
    return (await this.row(label)).evaluate((row) => {
      const text = row.querySelector(".label-description")?.firstChild;
      const room = row.querySelector(".monaco-icon-label-container")?.getBoundingClientRect();
      if (!text || !room) return "";
      const all = text.textContent ?? "";
      const range = document.createRange();
      const ends = Array.from(all, (_, index) => {
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        return range.getBoundingClientRect().right;
      });
      if ((ends.at(-1) ?? 0) <= room.right) return all;
      const dots = Number.parseFloat(getComputedStyle(row).fontSize);
      return all.slice(0, ends.filter((end) => end <= room.right - dots).length);
    });
  }

  /** Waits for a text above the rows. */
  async waitForMessage(text: RegExp): Promise<void> {
    await this.#page
      .locator(".sidebar .tree-explorer-viewlet-tree-view .message")
      .filter({ hasText: text })
      .waitFor();
  }

  async collapse(label: string | RegExp): Promise<void> {
    const row = await this.row(label);
    if ((await row.getAttribute("aria-expanded")) === "true") await row.locator(".monaco-tl-twistie").click();
  }

  /** Clicks on a row. */
  async select(label: string | RegExp): Promise<void> {
    await (await this.#rowAtRest(label)).click();
  }

  /**
   * The row with this label, once nothing of the tree has been drawn anew for a moment: a row that is, between the press
   * of a button and its release, is selected and does nothing else.
   */
  async #rowAtRest(label: string | RegExp): Promise<Locator> {
    const row = await this.row(label);
    await this.#pane
      .getByRole("tree")
      .first()
      .evaluate(
        (tree) =>
          new Promise<void>((resolve) => {
            let timer: number | undefined;
            const rest = () => {
              clearTimeout(timer);
              timer = window.setTimeout(end, 200);
            };
            const observer = new MutationObserver(rest);
            // What counts down, or never ends loading, is not waited for.
            const late = window.setTimeout(() => end(), 5_000);
            function end() {
              clearTimeout(timer);
              clearTimeout(late);
              observer.disconnect();
              resolve();
            }
            observer.observe(tree, { childList: true, subtree: true, characterData: true });
            rest();
          }),
      );
    return row;
  }

  /** Points at a row until it says more of itself: one that is drawn anew under the pointer says nothing. */
  async pointAt(label: string | RegExp): Promise<void> {
    const said = this.#page.locator(".monaco-hover:visible .hover-contents").first();
    do {
      await this.#page.mouse.move(0, 0);
      await (await this.row(label)).hover();
    } while (!(await happens(said.waitFor({ timeout: 3_000 }))));
  }

  /** Presses an inline icon of a row, which shows only under the pointer. */
  async press(label: string | RegExp, action: string): Promise<void> {
    const row = await this.#rowAtRest(label);
    await row.hover();
    await row.locator(".actions").getByRole("button", { name: action }).click();
  }

  /**
   * Chooses an entry of a row's context menu. The row has the focus while its menu is open; where rows have moved under
   * the pointer it is the menu of another one, which is left.
   */
  async chooseFromMenu(label: string | RegExp, entry: string): Promise<void> {
    const menu = this.#page.locator(".context-view").getByRole("menuitem", { name: entry });
    const focused = this.#named(label).and(this.#page.locator(".focused"));
    for (let tries = 0; ; tries++) {
      await (await this.#rowAtRest(label)).click({ button: "right" });
      if ((await happens(menu.waitFor({ timeout: 10_000 }))) && (await focused.count()) > 0) break;
      if (tries === MOST_TRIES) throw new Error(`The menu of ${label} did not offer ${entry}.`);
      await this.#page.keyboard.press("Escape");
    }
    await chooseFromMenu(this.#page, entry);
  }

  /** Presses an icon in the title bar of the view. */
  async pressTitleAction(action: string): Promise<void> {
    await this.#pane.hover();
    const button = this.#page.locator(".sidebar").getByRole("button", { name: action }).first();
    await button.click();
  }

  /** Waits for an icon in the title bar of the view. */
  async waitForTitleAction(action: string): Promise<void> {
    await this.#page.locator(".sidebar").getByRole("button", { name: action }).first().waitFor();
  }

  /** Waits until the bar runs along the top of the view that says that something is loaded, or until it does not. */
  async waitForProgress(running: boolean): Promise<void> {
    const bar = this.#page.locator(".sidebar .monaco-progress-container.active");
    await bar.waitFor({ state: running ? "visible" : "detached" });
  }

  /** The text that stands in place of an empty tree. */
  async welcome(): Promise<string> {
    const view = this.#page.locator(".sidebar .welcome-view-content:visible").first();
    await view.waitFor();
    return (await view.allInnerTexts()).join("\n").trim();
  }

  /** Waits for a text in place of an empty tree. */
  async waitForWelcome(text: RegExp): Promise<void> {
    await this.#page.locator(".sidebar .welcome-view-content:visible").filter({ hasText: text }).waitFor();
  }

  /** Presses a button or link of the welcome text. */
  async pressInWelcome(name: string): Promise<void> {
    const view = this.#page.locator(".sidebar .welcome-view-content:visible").first();
    await view.getByRole("button", { name }).or(view.getByRole("link", { name })).first().click();
  }

  /** All rows of this label. */
  #named(label: string | RegExp): Locator {
    return this.#items.filter({ has: this.#page.locator(".label-name", { hasText: exactly(label) }) });
  }

  get #items(): Locator {
    return this.#pane.locator("[role=treeitem]");
  }
}

/** Chooses an entry of the context menu that is open; several names lead through its submenus. */
export async function chooseFromMenu(page: Page, ...entries: readonly string[]): Promise<void> {
  for (const name of entries) {
    const entry = page.locator(".context-view").getByRole("menuitem", { name });
    // For a moment after it has opened, a menu takes no button's release for a choice.
    await entry.click({ delay: 200 });
  }
}

function happens(waiting: Promise<unknown>): Promise<boolean> {
  return waiting.then(
    () => true,
    () => false,
  );
}

function exactly(label: string | RegExp): RegExp {
  if (label instanceof RegExp) return label;
  return new RegExp(`^\\s*${label.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}\\s*$`);
}
