/**
 * The projects view as somebody sees it who opens and closes its rows: it has what the extension gave when VS Code asks,
 * and asks anew for what the extension says has changed. It speaks the words of `ui/driver/tree.ts`.
 */
import assert from "node:assert/strict";
import type { MarkdownString, TreeDataProvider, TreeItem } from "vscode";
import { View } from "../../../src/editor/ids.ts";
import { eventually } from "../clock.ts";
import { type Contexts, entriesOf, type MenuEntry, welcomeOf } from "./contributions.ts";
import type { EditorHost } from "./editorHost.ts";
import { type Disposing, TreeItemCollapsibleState } from "./values.ts";

/** A row that was asked for. */
interface Drawn {
  readonly node: unknown;
  readonly item: TreeItem;
  readonly level: number;
  /** Undefined for a leaf. */
  expanded: boolean | undefined;
  /** Undefined while they have not been asked for. */
  children: readonly Drawn[] | undefined;
}

export class ProjectsTree {
  readonly #editor: EditorHost;
  /** Runs a command as a click does; it may go on asking. */
  readonly #run: (command: string, ...args: readonly unknown[]) => Promise<void>;
  #provider: TreeDataProvider<unknown> | undefined;
  #subscription: Disposing | undefined;
  #top: readonly Drawn[] = [];
  /** While one place is drawn, no other is. */
  #drawing: Promise<void> = Promise.resolve();

  constructor(editor: EditorHost, run: (command: string, ...args: readonly unknown[]) => Promise<void>) {
    this.#editor = editor;
    this.#run = run;
  }

  /** Brings the view into sight; rows that were open before are open. */
  async show(): Promise<void> {
    const { treeProvider, treeView } = this.#editor;
    assert.ok(treeProvider, "The extension has no projects view.");
    treeView.setVisible(true);
    if (this.#provider !== treeProvider) {
      this.#provider = treeProvider;
      this.#subscription?.dispose();
      this.#subscription = treeProvider.onDidChangeTreeData?.((changed) =>
        this.#redraw(changed as readonly unknown[] | undefined),
      );
      this.#redraw(undefined);
    }
    await this.#drawing;
  }

  /** Asks for nothing more. */
  end(): void {
    this.#subscription?.dispose();
    this.#provider = undefined;
  }

  /** The rows that are shown now, from the top. */
  async rows() {
    return [...flat(this.#top)].map(({ item, level, expanded }) => ({
      label: labelOf(item),
      description: descriptionOf(item),
      level,
      expanded,
      spoken: item.accessibilityInformation?.label ?? labelOf(item),
    }));
  }

  /** The row with this label; waits for it to appear. */
  async row(label: string | RegExp): Promise<Drawn> {
    return eventually(() => this.#first(label));
  }

  async waitUntilGone(label: string | RegExp): Promise<void> {
    await eventually(() => assert.equal(this.#named(label).length, 0, this.#shown));
  }

  /** Opens one row after the other, each as soon as it is there, and waits for what is below them. */
  async expand(...path: readonly (string | RegExp)[]): Promise<void> {
    for (const label of path)
      await eventually(async () => {
        assert.notEqual(this.#first(label).expanded, undefined, `There is nothing below ${label}.`);
        await this.#turn(() => this.#named(label).slice(0, 1), true);
        assert.ok(this.#first(label).expanded);
      });
  }

  async collapse(label: string | RegExp): Promise<void> {
    await this.row(label);
    await this.#turn(() => this.#named(label).slice(0, 1), false);
  }

  async waitForDescription(label: string | RegExp, description: RegExp): Promise<void> {
    await eventually(() =>
      assert.ok(
        this.#named(label).some(({ item }) => description.test(descriptionOf(item))),
        `No ${label} with ${description} among: ${this.#shown}`,
      ),
    );
  }

  /** Waits for a text above the rows. */
  async waitForMessage(text: RegExp): Promise<void> {
    await eventually(() => assert.match(this.#editor.treeView.message ?? "", text));
  }

  /** Waits until the bar runs that says that something is loaded, or until it does not. */
  async waitForProgress(running: boolean): Promise<void> {
    const isOfView = ({ location }: { readonly location: unknown }) =>
      typeof location === "object" && JSON.stringify(location) === JSON.stringify({ viewId: View.projects });
    await eventually(() => assert.equal(this.#editor.underWay.running.some(isOfView), running));
  }

  /** Clicks on a row. */
  async select(label: string | RegExp): Promise<void> {
    const { node, item } = await this.row(label);
    this.#editor.treeView.select(node);
    const { command } = item;
    if (command) await this.#run(command.command, ...(command.arguments ?? []));
  }

  /** Chooses an entry of a row's context menu. */
  async chooseFromMenu(label: string | RegExp, entry: string): Promise<void> {
    const { node, item } = await this.row(label);
    const entries = entriesOf("view/item/context", this.#contexts([["viewItem", item.contextValue]]));
    await this.#run(named(entries, entry).command, node);
  }

  /** What hovering a row tells of it, as Markdown. */
  async pointAt(label: string | RegExp): Promise<string> {
    return eventually(async () => {
      const { node, item } = this.#first(label);
      const token = {
        isCancellationRequested: false,
        onCancellationRequested: () => ({ dispose: () => {} }),
      };
      const resolved = await this.#provider?.resolveTreeItem?.(item, node, token);
      const tooltip = resolved?.tooltip as MarkdownString | undefined;
      assert.ok(tooltip, `${label} tells nothing.`);
      return tooltip.value;
    });
  }

  /** Names of the icons in the title bar of the view. */
  get titleActions(): readonly string[] {
    return this.#title.map(({ title }) => title);
  }

  async waitForTitleAction(action: string): Promise<void> {
    await eventually(() => assert.ok(this.titleActions.includes(action), this.titleActions.join()));
  }

  async pressTitleAction(action: string): Promise<void> {
    if (action === "Collapse All") {
      return this.#turn(() => [...flat(this.#top)].reverse(), false);
    }
    await this.waitForTitleAction(action);
    await this.#run(named(this.#title, action).command);
  }

  /** The text that stands in place of an empty tree. */
  async welcome(): Promise<string> {
    return eventually(() => {
      assert.equal(this.#top.length, 0, this.#shown);
      assert.ok(!this.#editor.treeView.message, "Beside a message VS Code shows no welcome.");
      const text = welcomeOf(View.projects, this.#contexts());
      assert.notEqual(text, "");
      return text.replaceAll(LINK, "$1");
    });
  }

  async waitForWelcome(text: RegExp): Promise<void> {
    await eventually(async () => assert.match(await this.welcome(), text));
  }

  /** Presses a button or link of the welcome text. */
  async pressInWelcome(name: string): Promise<void> {
    const links = [...welcomeOf(View.projects, this.#contexts()).matchAll(LINK)];
    const command = links.find(([, text]) => text === name)?.[2];
    assert.ok(command, `The welcome has no "${name}".`);
    await this.#run(command);
  }

  get #title(): readonly MenuEntry[] {
    return entriesOf("view/title", this.#contexts()).filter(({ group }) => group.startsWith("navigation"));
  }

  #contexts(more: readonly (readonly [string, unknown])[] = []): Contexts {
    return new Map([["view", View.projects], ["workspaceFolderCount", 1], ...this.#editor.contexts, ...more]);
  }

  /** What is there, for whoever misses something. */
  get #shown(): string {
    return [...flat(this.#top)].map(({ item }) => `${labelOf(item)} ${descriptionOf(item)}`).join(" | ");
  }

  #named(label: string | RegExp): readonly Drawn[] {
    const is = (text: string) => (typeof label === "string" ? text === label : label.test(text));
    return [...flat(this.#top)].filter(({ item }) => is(labelOf(item)));
  }

  #first(label: string | RegExp): Drawn {
    const [row] = this.#named(label);
    assert.ok(row, `No row "${label}" among: ${this.#shown}`);
    return row;
  }

  /** Opens or closes rows, as they stand once nothing else is drawn. */
  #turn(rows: () => readonly Drawn[], open: boolean): Promise<void> {
    return this.#draw(async () => {
      for (const row of rows()) {
        if (row.expanded !== !open) continue;
        row.expanded = open;
        this.#editor.treeView.turned(row.node, open);
        // What it has from before it was closed, VS Code does not ask for again.
        if (open) row.children ??= await this.#below(row.node, row.level + 1, []);
      }
    });
  }

  /** Takes rows anew, or all of them; what is below a closed one is asked for when it is opened. */
  #redraw(changed: readonly unknown[] | undefined): void {
    void this.#draw(async () => {
      if (changed === undefined) this.#top = await this.#below(undefined, 1, this.#top);
      else this.#top = await this.#anew(this.#top, new Set(changed));
    });
  }

  async #anew(rows: readonly Drawn[], changed: ReadonlySet<unknown>): Promise<readonly Drawn[]> {
    return Promise.all(
      rows.map(async (row) => {
        if (changed.has(row.node)) return this.#drawn(row.node, row.level, () => row);
        if (row.children) row.children = await this.#anew(row.children, changed);
        return row;
      }),
    );
  }

  async #below(node: unknown, level: number, before: readonly Drawn[]): Promise<readonly Drawn[]> {
    const known = new Map(before.map((row) => [row.item.id, row]));
    const nodes = (await this.#provider?.getChildren(node)) ?? [];
    return Promise.all(nodes.map((child) => this.#drawn(child, level, ({ id }) => known.get(id))));
  }

  /** @param knownAs what stood there before: it stays open, or closed */
  async #drawn(node: unknown, level: number, knownAs: (item: TreeItem) => Drawn | undefined): Promise<Drawn> {
    const item = (await this.#provider?.getTreeItem(node)) as TreeItem;
    const before = knownAs(item);
    const { None, Expanded } = TreeItemCollapsibleState;
    const state = item.collapsibleState ?? None;
    const expanded = state === None ? undefined : (before?.expanded ?? state === Expanded);
    const children = expanded ? await this.#below(node, level + 1, before?.children ?? []) : undefined;
    return { node, item, level, expanded, children };
  }

  #draw(draw: () => Promise<void>): Promise<void> {
    this.#drawing = this.#drawing
      .then(async () => {
        if (this.#provider) await draw();
      })
      .catch((error: unknown) => {
        this.#editor.log.push(`A row could not be drawn: ${error}`);
      });
    return this.#drawing;
  }
}

/** A link or button in a welcome text, with the command that it runs. */
const LINK = /\[([^\]]+)\]\(command:([\w.]+)[^)]*\)/g;

function* flat(rows: readonly Drawn[]): Generator<Drawn> {
  for (const row of rows) {
    yield row;
    if (row.expanded) yield* flat(row.children ?? []);
  }
}

function labelOf({ label = "" }: TreeItem): string {
  return typeof label === "string" ? label : label.label;
}

function descriptionOf({ description }: TreeItem): string {
  return typeof description === "string" ? description : "";
}

function named(entries: readonly MenuEntry[], title: string): MenuEntry {
  const found = entries.find((entry) => entry.title === title);
  assert.ok(found, `No "${title}" among: ${entries.map((entry) => entry.title).join(" | ")}`);
  return found;
}
