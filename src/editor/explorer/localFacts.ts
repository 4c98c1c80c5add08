import type { Disposable } from "vscode";
import { append } from "../../shared/append.ts";
import type { Loadable } from "../environments/loadable.ts";
import type { EnvironmentModel } from "../environments/model.ts";
import type { CurrentModel } from "./currentModel.ts";

/** Facts at a time: the built-in service answers in this very process, and others want to be answered meanwhile. */
const AT_A_TIME = 4;

/**
 * So many environments load by themselves, in a second or two. Of more, what is opened loads, as with any service, and
 * all on request.
 */
const MOST_ENVIRONMENTS = 1_000;

/**
 * Loads cost and drift of all environments of the built-in service by themselves: nobody's limits are used up by it,
 * nothing leaves the computer, and whoever looks sees at once what has drifted.
 */
export class LocalFacts implements Disposable {
  readonly #current: CurrentModel;
  readonly #subscription: Disposable;
  #running = false;
  #disposed = false;

  constructor(current: CurrentModel) {
    this.#current = current;
    this.#subscription = current.onDidChange(() => this.#start());
  }

  dispose(): void {
    this.#disposed = true;
    this.#subscription.dispose();
  }

  #start(): void {
    const { shown } = this.#current;
    if (this.#running || shown?.connection.address.kind !== "built-in") return;
    const due = dueFacts(shown.model);
    if (due.length > 0) void this.#load(due);
  }

  async #load(due: readonly Loadable<unknown>[]): Promise<void> {
    this.#running = true;
    const waiting = [...due];
    const work = async () => {
      for (let next = waiting.shift(); next && !this.#disposed; next = waiting.shift())
        if (next.due) await next.reload();
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
    this.#running = false;
  }
}

function dueFacts(model: EnvironmentModel): readonly Loadable<unknown>[] {
  const due: Loadable<unknown>[] = [];
  let count = 0;
  for (const organization of model.organizations())
    for (const project of model.projects(organization))
      for (const { facts } of model.environments(project)) {
        if (++count > MOST_ENVIRONMENTS) return due;
        append(
          due,
          [facts.cost, facts.drift].filter((fact) => fact.due),
        );
      }
  return due;
}
