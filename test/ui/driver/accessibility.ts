import assert from "node:assert/strict";
import type { AxeResults, RunOptions } from "axe-core";
import axe from "axe-core";
import type { Locator } from "playwright-core";
import type { Webview } from "./webview.ts";
import { type Theme, themes, type Workbench } from "./workbench.ts";

declare const window: { axe?: { run(options: RunOptions): Promise<AxeResults> } };

/**
 * Fails when axe-core finds anything wrong with the webview in front, and names the elements. The script is evaluated
 * through the browser's debugger, so the page's content security policy stays as it is.
 *
 * @param state what the webview shows, for the message.
 * @param rules ids of axe-core's rules; by default all.
 */
export async function assertAccessible(
  webview: Webview,
  state: string,
  rules?: readonly string[],
): Promise<void> {
  const frame = await webview.frame();
  if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(axe.source);
  // A frame within the webview would be somebody else's page; there is none.
  const options: RunOptions = {
    iframes: false,
    resultTypes: ["violations"],
    ...(rules === undefined ? {} : { runOnly: [...rules] }),
  };
  const violations = await frame.evaluate(
    async (chosen) => (await window.axe?.run(chosen))?.violations,
    options,
  );
  assert.ok(violations, "axe-core did not run.");
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = "" }) => `${id}: ${help}\n  ${target.join(" ")}\n  ${failureSummary}`,
    ),
  );
  assert.equal(found.join("\n\n"), "", `Accessibility of the panel: ${state}`);
}

/** The rules that look at colours; the others find the same in every theme. */
const COLOUR_RULES = axe
  .getRules(["cat.color"])
  .map(({ ruleId }) => ruleId)
  .filter((id) => id !== "color-contrast-enhanced");

/** How VS Code names its themes' kinds to pages. */
const KINDS: Readonly<Record<Theme, string>> = {
  light: "vscode-light",
  dark: "vscode-dark",
  highContrast: "vscode-high-contrast",
  highContrastLight: "vscode-high-contrast-light",
};

/** What VS Code writes into a page to give it a theme. */
interface Look {
  /** Attributes of the root element, which hold the colours, and of the body, which name the theme. */
  readonly root: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
}

/**
 * The looks that VS Code gives to its pages, recorded from each theme once. Choosing a theme takes the focus, and what
 * is open in a page closes when it loses that; a look can be put on without.
 */
export class Looks {
  readonly #window: Workbench;
  readonly #looks: ReadonlyMap<Theme, Look>;
  readonly #own: Look;

  private constructor(window: Workbench, looks: ReadonlyMap<Theme, Look>, own: Look) {
    this.#window = window;
    this.#looks = looks;
    this.#own = own;
  }

  /** Chooses every theme in the window, which has to show a page; leaves it in the last one. */
  static async record(window: Workbench): Promise<Looks> {
    const looks = new Map<Theme, Look>();
    let own: Look | undefined;
    for (const theme of Object.keys(themes) as Theme[]) {
      await window.setTheme(theme);
      const frame = await window.webview().frame();
      await frame.waitForFunction((kind) => document.body.dataset["vscodeThemeKind"] === kind, KINDS[theme]);
      own = await frame.evaluate(() => {
        const attributes = ({ attributes: all }: Element) =>
          Object.fromEntries([...all].map(({ name, value }) => [name, value]));
        return { root: attributes(document.documentElement), body: attributes(document.body) };
      });
      looks.set(theme, own);
    }
    assert.ok(own);
    assert.equal(new Set([...looks.values()].map(({ root }) => root["style"])).size, looks.size);
    return new Looks(window, looks, own);
  }

  /**
   * Fails when axe-core finds anything wrong in any theme; in all but one it looks at what a theme can change.
   *
   * @param shown what makes the state: it has to be in sight each time, for what is hidden is not looked at.
   */
  async assertAccessible(state: string, shown: Locator): Promise<void> {
    let rules: readonly string[] | undefined;
    for (const [theme, look] of this.#looks) {
      await this.#putOn(look);
      await shown.first().waitFor();
      await assertAccessible(this.#window.webview(), `${state}, ${theme}`, rules);
      rules = COLOUR_RULES;
      assert.ok(await shown.first().isVisible(), `${state} was in sight, ${theme}`);
    }
    await this.#putOn(this.#own);
  }

  async #putOn(look: Look): Promise<void> {
    const frame = await this.#window.webview().frame();
    await frame.evaluate(({ root, body }) => {
      const put = (element: Element, attributes: Readonly<Record<string, string>>) => {
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      };
      put(document.documentElement, root);
      put(document.body, body);
    }, look);
  }
}
