import type { Locator, Page } from "playwright-core";

/** What no command is called; words of commands beside it would list those that are like it. */
const NOTHING = ">qzxjvw";

/** How long the palette is asked for a row, in milliseconds. */
const FIND_LIMIT_MS = 60_000;

/** The box at the top of the window: command palette, quick picks and input boxes. */
export class QuickInput {
  readonly #page: Page;
  readonly #widget: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#widget = page.locator(".quick-input-widget:visible");
  }

  /** Opens the command palette (or, after deleting its ">", the list of files). */
  async openPalette(): Promise<void> {
    // A page that is just being made can swallow the key.
    for (let tries = 0; tries < 4; tries++) {
      await this.#page.keyboard.press("F1");
      if (await succeeds(this.#input.waitFor({ timeout: 4_000 }))) return;
    }
    await this.#input.waitFor();
  }

  /** Replaces the text in the box. */
  async type(text: string): Promise<void> {
    await this.#input.fill(text);
  }

  /** Types and confirms, answering an input box. */
  async answer(text: string): Promise<void> {
    await this.type(text);
    await this.#page.keyboard.press("Enter");
  }

  /** Types and takes the row that then matches best: the list is narrowed a moment after the last key. */
  async choose(text: string): Promise<void> {
    await this.type(text);
    await this.#rows.and(this.#page.locator(".focused")).filter({ hasText: text }).waitFor();
    await this.#page.keyboard.press("Enter");
  }

  /** Names a file in VS Code's own file dialog. */
  async answerPath(path: string): Promise<void> {
    await this.#typePath(path);
    await this.#page.keyboard.press("Enter");
  }

  /** Names a folder in VS Code's own file dialog, which loses a click while it reads a folder. */
  async chooseFolder(path: string): Promise<void> {
    const choose = this.#widget.getByRole("button", { name: "Choose Folder" });
    await choose.waitFor();
    do {
      await this.#typePath(`${path}/`);
      await choose.click();
    } while (!(await succeeds(choose.waitFor({ state: "hidden", timeout: 2_000 }))));
  }

  /** The dialog writes its suggestion over what is typed before it is ready. */
  async #typePath(path: string): Promise<void> {
    do {
      await this.type(path);
      await this.#page.waitForTimeout(500);
    } while ((await this.#input.inputValue()) !== path);
  }

  /**
   * Chooses the row with exactly this label; of several, the one that also says this. What hovering a row tells may cover
   * another one, for as long as the pointer rests there.
   */
  async pick(label: string, also = ""): Promise<void> {
    const row = this.#row(label).filter({ hasText: also }).first();
    await row.waitFor();
    for (let tries = 0; tries < 6; tries++) {
      await this.#page.mouse.move(0, 0);
      if (await succeeds(row.click({ timeout: 5_000 }))) return;
    }
    await row.click();
  }

  /** Presses Enter once the row with exactly this label is the one that it takes. */
  async enter(label: string): Promise<void> {
    await this.#row(label).and(this.#page.locator(".focused")).waitFor();
    await this.#page.keyboard.press("Enter");
  }

  /** Takes the row with exactly this label, which matches best what was typed. */
  async takeBest(label: string): Promise<void> {
    if (!(await this.#takeBest(label, 5_000))) await this.pick(label);
  }

  /**
   * Opens the palette, types and takes the row that matches best; once more if there is none. The palette lists what
   * there is when it opens: a command that an editor or an answer allows a moment later is missing, and so is a file that
   * has just been written. A page that gets its focus late closes it.
   * @throws when it is not offered within a minute
   */
  async find(text: string, label: string): Promise<void> {
    for (let patience = 2_000; patience < FIND_LIMIT_MS; patience *= 2) {
      await this.openPalette();
      const typed = this.#input.fill(text, { timeout: patience });
      if ((await succeeds(typed)) && (await this.#takeBest(label, patience))) return;
      await this.cancel();
    }
    throw new Error(`VS Code did not offer "${label}".`);
  }

  /**
   * By Enter: rows change places while VS Code filters, and a click may meet another one. False without such a row
   * within a time, in milliseconds.
   */
  async #takeBest(label: string, patience: number): Promise<boolean> {
    const best = this.#row(label).and(this.#page.locator(".focused"));
    if (await succeeds(best.waitFor({ timeout: patience }))) await this.#page.keyboard.press("Enter");
    else if (await this.#row(label).first().isVisible()) await this.pick(label);
    else return false;
    return true;
  }

  /** Leaves by Escape, which has to leave no trace. */
  async cancel(): Promise<void> {
    await this.#page.keyboard.press("Escape");
    await this.#widget.waitFor({ state: "hidden" });
  }

  /** Labels of the rows that are shown, in order. */
  async choices(): Promise<string[]> {
    await this.#rows.first().waitFor();
    const labels = await this.#rows.locator(".label-name").allInnerTexts();
    return labels.map((label) => label.trim());
  }

  /** The same with those that there is no room to show: page by page, until no further one appears. */
  async allChoices(): Promise<readonly string[]> {
    const found = new Set(await this.choices());
    for (let before = 0; found.size > before; ) {
      before = found.size;
      // The first moves to the last row in sight, and the second to those after it.
      for (let pages = 0; pages < 2; pages++) await this.#page.keyboard.press("PageDown");
      await this.#page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
      for (const choice of await this.choices()) found.add(choice);
    }
    return [...found];
  }

  /**
   * Whether typing this into the palette lists a command with this label. The list is narrowed a moment after the last key,
   * and until then says nothing of what was typed: hence it is emptied first.
   */
  async lists(text: string, label: string): Promise<boolean> {
    const nothing = this.#rows.filter({ hasText: "No matching commands" });
    await this.type(NOTHING);
    await nothing.waitFor();
    await this.type(text);
    // Where nothing matches, nothing changes.
    await succeeds(nothing.waitFor({ state: "detached", timeout: 2_000 }));
    return this.#row(label).first().isVisible();
  }

  /** Waits until a row with this label is there. */
  async waitForChoice(label: string): Promise<void> {
    await this.#row(label).first().waitFor();
  }

  /** The title above the box, with its step such as "Sign In (1/2)"; empty without one. */
  async title(): Promise<string> {
    return ((await this.#widget.locator(".quick-input-title").textContent()) ?? "").trim();
  }

  /** The prompt or error below the box. */
  async message(): Promise<string> {
    return ((await this.#widget.locator(".quick-input-message").textContent()) ?? "").trim();
  }

  /** Waits for a message below the box, such as an error about what was typed. */
  async waitForMessage(text: string | RegExp): Promise<void> {
    await this.#widget.locator(".quick-input-message").filter({ hasText: text }).waitFor();
  }

  /** Waits until a prompt with this title is open. */
  async waitForTitle(text: string | RegExp): Promise<void> {
    await this.#widget.locator(".quick-input-title").filter({ hasText: text }).waitFor();
  }

  /** Whether what is typed is hidden, as for a password. */
  async isMasked(): Promise<boolean> {
    await this.#input.waitFor();
    return (await this.#input.getAttribute("type")) === "password";
  }

  /** Presses a button of the box's title bar, such as "Back". */
  async press(button: string): Promise<void> {
    await this.#widget.getByRole("button", { name: button }).click();
  }

  get #input(): Locator {
    return this.#widget.locator(".quick-input-box input");
  }

  #row(label: string): Locator {
    return this.#rows.filter({ has: this.#page.getByText(label, { exact: true }) });
  }

  get #rows(): Locator {
    return this.#widget.locator(".quick-input-list [role=option], .quick-input-list .monaco-list-row");
  }
}

function succeeds(action: Promise<void>): Promise<boolean> {
  return action.then(
    () => true,
    () => false,
  );
}
