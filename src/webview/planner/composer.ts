import type { PlanInput } from "../../contract/plan.ts";
import type { PlannerProtocol } from "../../shared/protocols/planner.ts";
import type { Host } from "../common/host.ts";
import type { Tasks } from "../common/tasks.ts";
import { composition } from "./design.ts";
import { constraintsInForce, type Document } from "./state.ts";
import type { Task } from "./viewState.ts";

/** What composing reads and changes of the panel. */
interface Composed {
  readonly document: () => Document;
  /** The document says from now on that its plan is still to be composed. */
  readonly begin: () => void;
  readonly show: (plan: PlanInput) => void;
}

/** Composes the plan of the design as it is now. While one is composed, further changes wait and become one. */
export class Composer {
  readonly #host: Host<PlannerProtocol>;
  readonly #tasks: Tasks<Task>;
  readonly #composed: Composed;
  #running = false;
  /** The design has changed since its plan was last asked for. */
  #outdated = false;

  constructor(host: Host<PlannerProtocol>, tasks: Tasks<Task>, composed: Composed) {
    this.#host = host;
    this.#tasks = tasks;
    this.#composed = composed;
  }

  /** The design has changed. */
  recompose(): void {
    this.#outdated = true;
    if (!this.#composed.document().composing) this.#composed.begin();
    if (!this.#running) void this.#run();
  }

  /** Goes on with what a reload cut off. */
  resume(): void {
    if (this.#composed.document().composing && !this.#running) this.recompose();
  }

  /** Another document is shown, whose plan is that of its design unless it says otherwise. */
  replaced(): void {
    this.#outdated = false;
    if (this.#composed.document().composing) this.recompose();
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#outdated) {
      this.#outdated = false;
      const document = this.#composed.document();
      const params = { ...composition(document), constraints: constraintsInForce(document) };
      await this.#tasks.run("compose", async (signal) => {
        const { plan } = await this.#host.call("compose", params, signal);
        if (!this.#outdated) this.#composed.show(plan);
      });
    }
    this.#running = false;
  }
}
