/** Messages and work under way, as they stand in a corner of the window; in the words of `ui/driver/notifications.ts`. */
import assert from "node:assert/strict";
import { eventually } from "../clock.ts";
import type { Prompts } from "./prompts.ts";
import type { UnderWay } from "./underWay.ts";
import { ProgressLocation } from "./values.ts";

interface Notification {
  readonly text: string;
  readonly buttons: readonly string[];
  readonly press: (button: string | undefined) => void;
}

export class Notifications {
  readonly #prompts: Prompts;
  readonly #underWay: UnderWay;
  /**
   * Messages that somebody has answered or taken away, each told by its `press`. `Prompts` keeps all that were ever
   * told; these are shown no more.
   */
  readonly #gone = new Set<unknown>();

  constructor(prompts: Prompts, underWay: UnderWay) {
    this.#prompts = prompts;
    this.#underWay = underWay;
  }

  /** Texts of those that nobody has taken away. */
  async texts(): Promise<string[]> {
    return this.#all.map(({ text }) => text);
  }

  /** Waits for one and answers its whole text. */
  async waitFor(text: string | RegExp): Promise<string> {
    return (await this.#find(text)).text;
  }

  async waitUntilGone(text: string | RegExp): Promise<void> {
    await eventually(() => assert.equal(this.#like(text), undefined));
  }

  /** Presses a button of one, which then leaves. */
  async press(text: string | RegExp, button: string): Promise<void> {
    const found = await this.#find(text);
    assert.ok(found.buttons.includes(button), `"${found.text}" has no "${button}": ${found.buttons}`);
    this.#gone.add(found.press);
    found.press(button);
  }

  /** Takes all messages away. */
  async clear(): Promise<void> {
    for (const { press } of this.#prompts.messages)
      if (!this.#gone.has(press)) {
        this.#gone.add(press);
        press(undefined);
      }
  }

  get #all(): readonly Notification[] {
    const work = this.#underWay.running.filter(({ location }) => location === ProgressLocation.Notification);
    return [
      ...this.#prompts.messages.filter(({ press }) => !this.#gone.has(press)),
      ...work.map(({ title = "", cancellable, cancel }) => ({
        text: title,
        buttons: cancellable ? ["Cancel"] : [],
        press: cancel,
      })),
    ];
  }

  #like(text: string | RegExp): Notification | undefined {
    return this.#all.find((each) =>
      typeof text === "string" ? each.text.includes(text) : text.test(each.text),
    );
  }

  #find(text: string | RegExp): Promise<Notification> {
    return eventually(async () => {
      const found = this.#like(text);
      assert.ok(found, `No message like ${text} among: ${(await this.texts()).join(" | ")}`);
      return found;
    });
  }
}
