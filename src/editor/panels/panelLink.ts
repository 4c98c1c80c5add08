/** The extension's side of a webview: answers its calls, sends it events, and lets go of both when it closes. */
import * as vscode from "vscode";
import { RateLimited } from "../../client/errors.ts";
import {
  type Failure,
  type Handlers,
  type HostMessage,
  type Method,
  PANEL_ACTIONS,
  PageMessage,
  type PanelEvent,
  type Protocol,
} from "../../shared/protocols/panel.ts";
import { explain, isCancellation } from "../dialogs/errors.ts";
import { Disposables } from "../host/disposables.ts";
import { Command } from "../ids.ts";
import { say } from "../text/say.ts";

/** What a panel's link is made of. */
export interface PanelLinkOptions<P extends Protocol> {
  readonly protocol: P;
  readonly handlers: Handlers<P>;
  /** Called each time that the page listens anew: when it is first shown, and after it was hidden. */
  readonly onReady?: () => void;
  /** Called when the page has taken an event in. */
  readonly onReceived?: (event: PanelEvent<P>) => void;
  /** Whether an event says all that one before it says, which then needs not wait for the page any more. */
  readonly replaces?: (later: PanelEvent<P>, earlier: PanelEvent<P>) => boolean;
}

export class PanelLink<P extends Protocol> implements vscode.Disposable {
  readonly #webview: vscode.Webview;
  readonly #options: PanelLinkOptions<P>;
  readonly #owned = new Disposables();
  readonly #calls = new Map<number, AbortController>();
  /**
   * What the page has not received yet. VS Code makes the page anew when its panel is moved, without a word before:
   * what was on its way is sent again when the new page listens.
   */
  readonly #events = new Map<number, PanelEvent<P>>();
  #lastEvent = 0;
  #ready = false;

  constructor(webview: vscode.Webview, options: PanelLinkOptions<P>) {
    this.#webview = webview;
    this.#options = options;
    this.#owned.add(webview.onDidReceiveMessage((message: unknown) => void this.#receive(message)));
  }

  /** Sends an event, now or when a page listens. */
  send(event: PanelEvent<P>): void {
    const { replaces } = this.#options;
    if (replaces)
      for (const [earlier, held] of this.#events) if (replaces(event, held)) this.#events.delete(earlier);
    const id = ++this.#lastEvent;
    this.#events.set(id, event);
    if (this.#ready) this.#post({ type: "event", id, event });
  }

  /** Whether there is a page that takes events in. */
  get isListening(): boolean {
    return this.#ready;
  }

  /** What the page has not taken in yet. */
  get waiting(): Iterable<PanelEvent<P>> {
    return this.#events.values();
  }

  /**
   * Says that VS Code took the page away, as it does when a panel is hidden: events are held until the page, made
   * anew, listens again.
   */
  pageGone(): void {
    this.#ready = false;
    this.#endCalls();
  }

  dispose(): void {
    this.#endCalls();
    this.#owned.dispose();
  }

  #endCalls(): void {
    for (const call of this.#calls.values()) call.abort();
    this.#calls.clear();
  }

  async #receive(raw: unknown): Promise<void> {
    const parsed = PageMessage.safeParse(raw);
    if (!parsed.success) return;
    const message = parsed.data;
    switch (message.type) {
      case "ready":
        // A new page counts its calls anew: what the last one still waits for must not answer them.
        this.pageGone();
        this.#options.onReady?.();
        this.#ready = true;
        for (const [id, event] of this.#events) this.#post({ type: "event", id, event });
        return;
      case "received": {
        const event = this.#events.get(message.id);
        this.#events.delete(message.id);
        if (event) this.#options.onReceived?.(event);
        return;
      }
      case "call":
        return this.#answer(message.id, message.method, message.params);
      case "cancel":
        this.#calls.get(message.id)?.abort();
        return;
      case "act":
        await vscode.commands.executeCommand(Command[message.action]);
        return;
    }
  }

  async #answer(id: number, method: string, rawParams: unknown): Promise<void> {
    const abort = new AbortController();
    this.#calls.set(id, abort);
    try {
      const { protocol, handlers } = this.#options;
      const schema = Object.hasOwn(protocol.methods, method) ? protocol.methods[method] : undefined;
      if (!schema) throw new Error(say("The panel asked for something unknown: {0}", method));
      const handler = handlers[method as Method<P>];
      const result = await handler(schema.params.parse(rawParams) as never, abort.signal);
      if (!abort.signal.aborted) this.#post({ type: "result", id, result });
    } catch (error) {
      if (!isCancellation(error) && !abort.signal.aborted)
        this.#post({ type: "failure", id, failure: failureOf(error) });
    } finally {
      if (this.#calls.get(id) === abort) this.#calls.delete(id);
    }
  }

  #post(message: HostMessage): void {
    void this.#webview.postMessage(message);
  }
}

function failureOf(error: unknown): Failure {
  const { sentence, nextStep, command } = explain(error);
  const id = PANEL_ACTIONS.find((action) => command?.command === Command[action]);
  return {
    sentence,
    ...(nextStep === undefined ? {} : { nextStep }),
    ...(error instanceof RateLimited ? { until: error.until.getTime() } : {}),
    ...(command && id ? { action: { title: command.title, id } } : {}),
  };
}
