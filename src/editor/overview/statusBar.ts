/** The one most important thing about environments, in the status bar, for who wants it there. */
import * as vscode from "vscode";
import { type Reason, reasonsOf, urgencyOf } from "../../shared/overview/attention.ts";
import { reasonText } from "../../shared/overview/words.ts";
import { StatusItem } from "../dialogs/messages.ts";
import type { Budgets } from "../environments/budgets.ts";
import type { Environments } from "../environments/environments.ts";
import { type Environment, placeOf } from "../environments/nodes.ts";
import { environmentTitle } from "../environments/title.ts";
import { Disposables } from "../host/disposables.ts";
import { Command, STATUS_ITEM_ID } from "../ids.ts";
import { plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import { factsOf } from "./facts.ts";
import type { DriftMemory } from "./source.ts";

interface Known {
  readonly environment: Environment;
  readonly reason: Reason | undefined;
  readonly urgency: number;
}

/** Goes by what is known already, and asks the service for nothing. */
export class OverviewStatus implements vscode.Disposable {
  readonly #environments: Environments;
  readonly #budgets: Budgets;
  readonly #drift: DriftMemory;
  readonly #owned = new Disposables();
  readonly #item = this.#owned.add(new StatusItem(STATUS_ITEM_ID, say("Environments")));
  /** By id: a pinned environment stands in two places. */
  readonly #known = new Map<string, Known>();

  constructor(environments: Environments, budgets: Budgets, drift: DriftMemory) {
    this.#environments = environments;
    this.#budgets = budgets;
    this.#drift = drift;
    this.#owned.add(environments.onDidChange((changed) => void this.#meet(changed)));
    this.#owned.add(
      budgets.onDidChange(
        () => void this.#meet([...this.#known.values()].map(({ environment }) => environment)),
      ),
    );
  }

  dispose(): void {
    this.#owned.dispose();
  }

  async #meet(changed: readonly Environment[]): Promise<void> {
    const model = await this.#environments.model().catch(() => undefined);
    for (const [id, { environment }] of this.#known) if (!model?.owns(environment)) this.#known.delete(id);
    for (const environment of changed) if (model?.owns(environment)) this.#know(environment);
    this.#show();
  }

  #know(environment: Environment): void {
    const { id, facts } = environment;
    if (facts.asked.every(({ value }) => value === undefined)) return;
    const reasons = reasonsOf(
      factsOf(environment, {
        budget: this.#budgets.of(id),
        driftSince: this.#drift.sinceOf(id),
        lastLook: undefined,
        now: new Date(),
      }),
    );
    this.#known.set(id, { environment, reason: reasons[0], urgency: urgencyOf(reasons) });
  }

  #show(): void {
    if (this.#known.size === 0) return this.#item.hide();
    let first: Known | undefined;
    for (const known of this.#known.values()) if (known.urgency > (first?.urgency ?? 0)) first = known;
    const words = first?.reason && {
      environment: environmentTitle(first.environment.name, placeOf(first.environment)),
      reason: reasonText(first.reason, { tell: say, locale: vscode.env.language, now: Date.now() }),
    };
    const text = words
      ? plain(`${words.environment}: ${words.reason}`, { max: 80 })
      : say("Environments: nothing to do");
    this.#item.show({
      icon: words ? "warning" : "pass",
      text,
      tooltip: say("What matters most in your environments. Loaded so far: {0}", this.#known.size),
      spoken: text,
      command: { command: Command.showOverview, title: say("Show Overview") },
    });
  }
}
