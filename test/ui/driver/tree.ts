import type { Locator, Page } from "playwright-core";

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
    const row = this.#items
      .filter({ has: this.#page.locator(".label-name", { hasText: exactly(label) }) })
      .first();
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
    const name = this.#page.locator(".label-name", { hasText: exactly(label) });
    await this.#items.and(this.#page.locator(".selected")).filter({ has: name }).first().waitFor();
  }

  /** Waits until no row has this label any more. */
  async waitUntilGone(label: string | RegExp): Promise<void> {
    const row = this.#items.filter({ has: this.#page.locator(".label-name", { hasText: exactly(label) }) });
    await row.first().waitFor({ state: "detached" });
  }

  /** Opens a node and waits until its children are there. Every further label is looked for among all rows. */
  async expand(...path: (string | RegExp)[]): Promise<void> {
    for (const label of path) while (!(await this.#expandOnce(label)));
  }

  /** False when the row was drawn anew meanwhile: the click was lost, or the element is of another row now. */
  async #expandOnce(label: string | RegExp): Promise<boolean> {
    const row = await this.row(label);
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
    return opened.then(
      () => true,
      () => false,
    );
  }

  /** Waits until the text behind a row of this label matches, as it does once what the row shows has arrived. */
  async waitForDescription(label: string | RegExp, description: RegExp): Promise<void> {
    const name = this.#page.locator(".label-name", { hasText: exactly(label) });
    const text = this.#page.locator(".label-description", { hasText: description });
    await this.#items.filter({ has: name }).filter({ has: text }).first().waitFor();
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

  async select(label: string | RegExp): Promise<void> {
    await (await this.row(label)).click();
  }

  /** Points at a row until it says more of itself: one that is drawn anew under the pointer says nothing. */
  async pointAt(label: string | RegExp): Promise<void> {
    const said = this.#page.locator(".monaco-hover:visible .hover-contents").first();
    const isSaid = () =>
      said.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      );
    do {
      await this.#page.mouse.move(0, 0);
      await (await this.row(label)).hover();
    } while (!(await isSaid()));
  }

  /** Presses an inline icon of a row, which shows only under the pointer. */
  async press(label: string | RegExp, action: string): Promise<void> {
    const row = await this.row(label);
    await row.hover();
    await row.locator(".actions").getByRole("button", { name: action }).click();
  }

  /** Chooses an entry of a row's context menu. */
  async chooseFromMenu(label: string | RegExp, entry: string): Promise<void> {
    await (await this.row(label)).click({ button: "right" });
    await chooseFromMenu(this.#page, entry);
  }

  /** Presses an icon in the title bar of the view. */
  async pressTitleAction(action: string): Promise<void> {
    await this.#pane.hover();
    const button = this.#page.locator(".sidebar").getByRole("button", { name: action }).first();
    await button.click();
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

function exactly(label: string | RegExp): RegExp {
  if (label instanceof RegExp) return label;
  return new RegExp(`^\\s*${label.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}\\s*$`);
}
