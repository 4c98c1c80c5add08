/** What the extension asks and tells in VS Code's own boxes, answered by tests. */
import assert from "node:assert/strict";
import { eventually } from "../clock.ts";
import { EventEmitter, QuickInputButtons } from "./values.ts";

interface Item {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
}

class Box {
  title: string | undefined;
  step: number | undefined;
  totalSteps: number | undefined;
  placeholder: string | undefined;
  prompt: string | undefined;
  value = "";
  /** The row that Enter takes; the first one, unless the extension says otherwise. */
  activeItems: readonly Item[] = [];
  #items: readonly Item[] = [];
  selectedItems: readonly Item[] = [];
  buttons: readonly unknown[] = [];
  validationMessage: string | undefined;
  /** What is typed is masked. */
  password = false;
  /** While it is not, nobody can type or confirm. */
  enabled = true;
  busy = false;
  readonly #accepted = new EventEmitter<void>();
  readonly #hidden = new EventEmitter<void>();
  readonly #typed = new EventEmitter<string>();
  readonly #pressed = new EventEmitter<unknown>();
  readonly onDidAccept = this.#accepted.event;
  readonly onDidHide = this.#hidden.event;
  readonly onDidChangeValue = this.#typed.event;
  readonly onDidTriggerButton = this.#pressed.event;
  readonly #owner: Prompts;

  constructor(owner: Prompts) {
    this.#owner = owner;
  }

  get items(): readonly Item[] {
    return this.#items;
  }

  set items(items: readonly Item[]) {
    this.#items = items;
    this.activeItems = items.slice(0, 1);
  }

  show(): void {
    this.#assertInSequence();
    this.#owner.open(this);
  }

  hide(): void {
    if (this.#owner.box === this) this.#owner.box = undefined;
    this.#hidden.fire();
  }

  dispose(): void {
    if (this.#owner.box === this) this.#owner.box = undefined;
  }

  /** Whoever is asked several things is told how far he is, and can go back. */
  #assertInSequence(): void {
    const { step, totalSteps = 0, buttons, heading } = this;
    if (step === undefined) return;
    assert.ok(step >= 1 && step <= totalSteps, heading);
    if (step > 1) assert.ok(buttons.includes(QuickInputButtons.Back), `"${heading}" has no way back.`);
  }

  take(item: Item): void {
    this.selectedItems = [item];
    this.#accepted.fire();
  }

  type(text: string): void {
    this.value = text;
    this.#typed.fire(text);
  }

  accept(): void {
    this.#accepted.fire();
  }

  press(button: unknown): void {
    assert.ok(this.buttons.includes(button), `"${this.heading}" has no such button.`);
    this.#pressed.fire(button);
  }

  /** The title and, in a sequence, its step: "Sign In (1/2)". */
  get heading(): string {
    const { title = "", step, totalSteps } = this;
    return step === undefined || totalSteps === undefined ? title : `${title} (${step}/${totalSteps})`;
  }
}

/** A message that stands until somebody presses one of its buttons. */
interface Message {
  readonly kind: "information" | "warning" | "error";
  readonly text: string;
  /** Below the text of a question that has to be answered first. */
  readonly detail: string | undefined;
  readonly buttons: readonly string[];
  readonly press: (button: string | undefined) => void;
}

export class Prompts {
  /** The box that is open. */
  box: Box | undefined;
  /** All messages since the start. */
  readonly messages: Message[] = [];

  readonly #opened = new EventEmitter<void>();

  readonly create = () => new Box(this);

  /** Takes a message as VS Code's functions do: options and buttons may follow. */
  readonly tell =
    (kind: Message["kind"]) =>
    (text: string, ...more: readonly unknown[]): Promise<string | undefined> => {
      const buttons = more.filter((each) => typeof each === "string");
      const [first] = more;
      const { detail } = (typeof first === "object" ? first : {}) as { readonly detail?: string };
      return new Promise((press) => {
        this.messages.push({ kind, text, detail, buttons, press });
        this.#opened.fire();
      });
    };

  /** Resolves once a box is open or a message comes. */
  asked(): Promise<void> {
    if (this.box) return Promise.resolve();
    return new Promise((resolve) => {
      const heard = this.#opened.event(() => {
        heard.dispose();
        resolve();
      });
    });
  }

  open(box: Box): void {
    this.box = box;
    this.#opened.fire();
  }

  /** Waits until a box with this title is open, with or without its step. */
  async waitForTitle(title: string | RegExp): Promise<void> {
    await eventually(() => {
      const { title: bare = "", heading = "" } = this.box ?? {};
      const isSeen = typeof title === "string" ? [bare, heading].includes(title) : title.test(heading);
      assert.ok(isSeen, `The title is "${heading}".`);
    });
  }

  /** Waits until a box says this where nothing is typed yet. */
  async waitForPlaceholder(text: string): Promise<void> {
    await eventually(() => assert.equal(this.box?.placeholder, text));
  }

  /** Waits for a message below the box, such as an error about what was typed. */
  async waitForMessage(text: string): Promise<void> {
    await eventually(() => {
      const { validationMessage, prompt = "" } = this.box ?? {};
      const seen = validationMessage ?? prompt;
      assert.ok(seen.includes(text), `The message is "${seen}".`);
    });
  }

  /** Goes back to the question before. */
  back(): void {
    assert.ok(this.box, "Nothing is asked.");
    this.box.press(QuickInputButtons.Back);
  }

  /** Labels of the rows to choose from, from the top. */
  async choices(): Promise<string[]> {
    return (this.box?.items ?? []).map(({ label }) => label);
  }

  /** Chooses the row with this label; of several, the one that also says this. */
  async pick(label: string, also = ""): Promise<void> {
    const [box, item] = await eventually(() => {
      const found = this.box?.items.find(
        (each) => each.label === label && JSON.stringify(each).includes(also),
      );
      assert.ok(this.box && found, `No "${label}" among: ${this.box?.items.map((each) => each.label)}`);
      return [this.box, found] as const;
    });
    box.take(item);
  }

  /** Presses Enter once the row with exactly this label is the one that it takes. */
  async enter(label: string | RegExp): Promise<void> {
    const [box, item] = await eventually(() => {
      const [active] = this.box?.activeItems ?? [];
      const isMeant = typeof label === "string" ? active?.label === label : label.test(active?.label ?? "");
      assert.ok(this.box && active && isMeant, `Enter takes "${active?.label}".`);
      return [this.box, active] as const;
    });
    box.take(item);
  }

  /** Waits until below a row that was chosen it says why it is not taken; it is still the row in front. */
  async waitForRefusal(label: string, problem: RegExp): Promise<void> {
    await eventually(() => {
      const [active] = this.box?.activeItems ?? [];
      assert.equal(active?.label, label);
      assert.match(active.detail ?? "", problem);
    });
  }

  /** Types a text into the box that is open, once it takes one. */
  async type(text: string): Promise<void> {
    const box = await eventually(() => {
      assert.ok(this.box?.enabled, "No box takes a text.");
      return this.box;
    });
    box.type(text);
  }

  /** Types a text and confirms it, in the box with this title. */
  async answer(title: string, text: string): Promise<void> {
    await this.waitForTitle(title);
    await this.type(text);
    this.box?.accept();
  }

  /** Leaves what is asked. */
  async cancel(): Promise<void> {
    const box = await eventually(() => {
      assert.ok(this.box, "Nothing is asked.");
      return this.box;
    });
    box.hide();
  }
}
