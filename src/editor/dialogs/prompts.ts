import * as vscode from "vscode";
import { Disposables } from "../host/disposables.ts";
import type { Plain } from "../text/plain.ts";
import { say } from "../text/say.ts";

/** Where a prompt stands in a sequence; shown as "(1/3)". */
export interface Step {
  readonly step: number;
  readonly totalSteps: number;
}

export interface TextPrompt extends Partial<Step> {
  readonly title: Plain;
  readonly prompt: Plain;
  readonly placeholder?: Plain;
  readonly value?: string;
  /** Masks what is typed. */
  readonly password?: boolean;
  readonly back?: boolean;
  /** A further button in the title bar. */
  readonly button?: { readonly icon: string; readonly tooltip: Plain; readonly run: () => void };
  /** Called once the box is open, with a way to fill in and submit a text that arrives from elsewhere. */
  readonly onOpen?: (submit: (text: string) => void) => void;
  /**
   * Takes the text when it is submitted. A returned message is shown under the box, which stays open for another
   * try. The signal is aborted when the user closes the box meanwhile.
   */
  readonly accept: (text: string, signal: AbortSignal) => Promise<Plain | undefined> | Plain | undefined;
}

/** How a prompt ended: accepted, closed by the user, or Back was chosen. */
export type PromptOutcome = "accepted" | "cancelled" | "back";

/** Asks for a text until `accept` takes it or the user closes the box. */
export async function askText(options: TextPrompt): Promise<PromptOutcome> {
  const owned = new Disposables();
  const box = owned.add(vscode.window.createInputBox());
  const abort = new AbortController();
  box.title = options.title;
  box.prompt = options.prompt;
  box.placeholder = options.placeholder ?? "";
  box.value = options.value ?? "";
  box.password = options.password ?? false;
  box.step = options.step;
  box.totalSteps = options.totalSteps;
  // Signing in means fetching a code from elsewhere: the box must not vanish when the window loses focus.
  box.ignoreFocusOut = true;
  const button = options.button && {
    iconPath: new vscode.ThemeIcon(options.button.icon),
    tooltip: options.button.tooltip,
  };
  box.buttons = [...(options.back ? [vscode.QuickInputButtons.Back] : []), ...(button ? [button] : [])];
  try {
    return await new Promise<PromptOutcome>((resolve, reject) => {
      const submit = async () => {
        if (box.busy) return;
        box.busy = true;
        box.enabled = false;
        box.validationMessage = undefined;
        try {
          const problem = await options.accept(box.value, abort.signal);
          if (problem === undefined) return resolve("accepted");
          box.validationMessage = problem;
        } catch (error) {
          if (!abort.signal.aborted) reject(error);
        }
        box.enabled = true;
        box.busy = false;
      };
      owned.add(box.onDidAccept(() => void submit()));
      owned.add(box.onDidChangeValue(() => (box.validationMessage = undefined)));
      owned.add(
        box.onDidTriggerButton((pressed) => (pressed === button ? options.button?.run() : resolve("back"))),
      );
      owned.add(box.onDidHide(() => resolve("cancelled")));
      box.show();
      options.onOpen?.((text) => {
        box.value = text;
        void submit();
      });
    });
  } finally {
    abort.abort();
    owned.dispose();
  }
}

export interface Choice<T> {
  readonly label: Plain;
  /** Codicon. */
  readonly icon?: string;
  readonly description?: Plain;
  readonly detail?: Plain;
  readonly alwaysShow?: boolean;
  readonly value: T;
}

/** Why something is not taken: a row of the list that cannot be chosen. */
export interface Refusal {
  readonly problem: Plain;
}

type Item<T> = vscode.QuickPickItem & { readonly value: T };
type Row<T> = Item<T> | vscode.QuickPickItem;

const REFUSED = new vscode.ThemeIcon("error");

export interface PickPrompt<T> extends Partial<Step> {
  readonly title: Plain;
  readonly placeholder: Plain;
  readonly choices: readonly Choice<T>[];
  /** The value of the choice that Enter takes when the pick opens, such as the one that was chosen before. */
  readonly chosen?: T | undefined;
  /** What a typed text stands for by itself; offered first, so that Enter takes it. Or why it is not taken. */
  readonly typed?: (text: string) => Choice<T> | Refusal;
  /** What is typed already when the pick opens. */
  readonly text?: string;
  /** Told what is typed, to be kept for when it is asked again. */
  readonly onText?: (text: string) => void;
  /** Looks at a choice before it is taken. A returned message is shown below it, and the list stays open for another. */
  readonly accept?: (value: T) => Promise<Plain | undefined>;
  readonly back?: boolean;
  /** Closes the pick, as the user does, once what it is for was cancelled elsewhere. */
  readonly signal?: AbortSignal;
}

/**
 * Offers a choice; `undefined` when the user closes the pick or its signal is aborted, "back" when Back was chosen. With
 * a signal that is aborted already, nothing is offered.
 */
export async function pickOne<T>(
  options: PickPrompt<T>,
): Promise<{ readonly value: T } | "back" | undefined> {
  const { signal } = options;
  if (signal?.aborted) return undefined;
  const owned = new Disposables();
  const pick = owned.add(vscode.window.createQuickPick<Row<T>>());
  const items = options.choices.map(toItem);
  open(pick, items, options);
  owned.add(
    pick.onDidChangeValue((text) => {
      options.onText?.(text);
      if (options.typed || pick.items.length > items.length) pick.items = rowsFor(text, items, options.typed);
    }),
  );
  owned.add(outliveLateFocus(pick));
  const close = () => pick.hide();
  signal?.addEventListener("abort", close);
  owned.add({ dispose: () => signal?.removeEventListener("abort", close) });
  try {
    return await new Promise((resolve, reject) => {
      const take = async () => {
        const [selected] = pick.selectedItems;
        if (selected === undefined) {
          // Enter where nothing matches: VS Code would leave it open without a word, and we would have ended.
          const problem =
            items.length === 0 && !options.typed
              ? say("There is nothing to choose from. Press Escape to leave.")
              : say("Nothing in the list matches. Type something else, or press Escape to leave.");
          pick.items = [refusalRow(problem), ...items];
          return;
        }
        if (pick.busy || !("value" in selected)) return;
        const { accept } = options;
        const problem = accept && (await looked(pick, accept(selected.value)));
        if (problem === undefined) return resolve(selected);
        const refused = { ...selected, detail: problem, iconPath: REFUSED };
        pick.items = pick.items.map((each) => (each === selected ? refused : each));
        pick.activeItems = [refused];
      };
      owned.add(pick.onDidAccept(() => void take().catch(reject)));
      owned.add(pick.onDidTriggerButton(() => resolve("back")));
      owned.add(pick.onDidHide(() => resolve(undefined)));
      pick.show();
    });
  } finally {
    owned.dispose();
  }
}

/** Gives a pick what it shows when it opens. */
function open<T>(pick: vscode.QuickPick<Row<T>>, items: readonly Item<T>[], options: PickPrompt<T>): void {
  pick.title = options.title;
  pick.placeholder = options.placeholder;
  pick.step = options.step;
  pick.totalSteps = options.totalSteps;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.value = options.text ?? "";
  pick.items = rowsFor(pick.value, items, options.typed);
  const { chosen } = options;
  const before = chosen === undefined ? undefined : items.find(({ value }) => value === chosen);
  if (before) pick.activeItems = [before];
  if (options.back) pick.buttons = [vscode.QuickInputButtons.Back];
}

/** The rows there are while a text is typed. */
function rowsFor<T>(
  text: string,
  items: readonly Item<T>[],
  typed: PickPrompt<T>["typed"],
): readonly Row<T>[] {
  const words = text.trim();
  if (!typed || words === "") return items;
  const same = items.find(({ label }) => label === words);
  if (same) return [same, ...items.filter((each) => each !== same)];
  const meant = typed(words);
  return ["problem" in meant ? refusalRow(meant.problem) : toItem({ ...meant, alwaysShow: true }), ...items];
}

function refusalRow(problem: Plain): vscode.QuickPickItem {
  return { label: problem, iconPath: REFUSED, alwaysShow: true };
}

/** Lets nobody choose again while a choice is looked at. */
async function looked<T>(pick: vscode.QuickInput, work: Promise<T>): Promise<T> {
  pick.busy = true;
  try {
    return await work;
  } finally {
    pick.busy = false;
  }
}

/** How long a page may take to get its focus back on a busy machine, in milliseconds. */
const FOCUS_SETTLED_MS = 2_000;

/**
 * Keeps a pick open when a page takes the focus while it opens: after the command palette VS Code gives the focus back
 * to a webview, late (microsoft/vscode#75209), which closed what the command asked before it could be read.
 */
function outliveLateFocus(pick: vscode.QuickInput): vscode.Disposable {
  pick.ignoreFocusOut = true;
  const settled = setTimeout(() => (pick.ignoreFocusOut = false), FOCUS_SETTLED_MS);
  return { dispose: () => clearTimeout(settled) };
}

function toItem<T>({ icon, ...choice }: Choice<T>): Item<T> {
  return { ...choice, ...(icon !== undefined && { iconPath: new vscode.ThemeIcon(icon) }) };
}
