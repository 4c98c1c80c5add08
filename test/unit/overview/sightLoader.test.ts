import assert from "node:assert/strict";
import { RateLimited } from "../../../src/client/errors.ts";
import { Loadable } from "../../../src/editor/environments/loadable.ts";
import type { Environment } from "../../../src/editor/environments/nodes.ts";
import { SightLoader } from "../../../src/editor/overview/sightLoader.ts";

/** Environments whose facts answer when a test says so. */
class Answers {
  readonly asked: string[] = [];
  readonly #open = new Map<string, (error?: Error) => void>();

  environment(name: string): Environment {
    const [drift, cost, logs] = ["drift", "cost", "logs"].map((fact) => {
      const id = `${name} ${fact}`;
      const fetch = () => {
        this.asked.push(id);
        return new Promise<unknown>((resolve, reject) =>
          this.#open.set(id, (error) => (error ? reject(error) : resolve(id))),
        );
      };
      return new Loadable(fetch, () => {});
    });
    return { facts: { drift, cost, logs } } as unknown as Environment;
  }

  get inFlight(): number {
    return this.#open.size;
  }

  /** Answers what is on its way, and lets what follows begin. */
  async answer(error?: Error): Promise<void> {
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const settle of open) settle(error);
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  }
}

describe("What is in sight", () => {
  const start = async (count: number) => {
    const answers = new Answers();
    const environments = Array.from({ length: count }, (_, index) => answers.environment(`e${index}`));
    return { answers, environments, loader: new SightLoader() };
  };
  const turn = async () => {
    for (let each = 0; each < 10; each++) await Promise.resolve();
  };

  it("is loaded from the top, six requests at a time", async () => {
    const { answers, environments, loader } = await start(5);
    loader.look(environments);
    await turn();
    assert.deepEqual(answers.asked, ["e0 drift", "e0 cost", "e0 logs", "e1 drift", "e1 cost", "e1 logs"]);
    for (let rounds = 0; rounds < 3; rounds++) {
      assert.ok(answers.inFlight <= 6);
      await answers.answer();
    }
    assert.equal(answers.asked.length, 15);
  });

  it("is no more what has scrolled away before its turn", async () => {
    const { answers, environments, loader } = await start(5);
    loader.look(environments.slice(0, 3));
    await turn();
    loader.look(environments.slice(4));
    await answers.answer();
    assert.deepEqual(answers.asked.slice(6), ["e4 drift", "e4 cost", "e4 logs"]);
  });

  it("is loaded once, and all of it when that is wanted", async () => {
    const { answers, environments, loader } = await start(3);
    loader.look(environments.slice(0, 1));
    await turn();
    await answers.answer();
    const all = loader.loadAll(environments, new AbortController().signal);
    await turn();
    await answers.answer();
    await all;
    assert.equal(answers.asked.length, 9);
    assert.equal(new Set(answers.asked).size, 9);
  });

  it("comes first, and ends nothing, while all of it is loaded", async () => {
    const { answers, environments, loader } = await start(5);
    const all = loader.loadAll(environments, new AbortController().signal);
    await turn();
    loader.look(environments.slice(4));
    await answers.answer();
    assert.deepEqual(answers.asked.slice(6, 9), ["e4 drift", "e4 cost", "e4 logs"]);
    await answers.answer();
    await answers.answer();
    await all;
    assert.equal(answers.asked.length, 15);
  });

  it("is given up when the service refuses, which whoever wanted all is told", async () => {
    const { answers, environments, loader } = await start(5);
    const all = loader.loadAll(environments, new AbortController().signal);
    await turn();
    const refusal = new RateLimited(0);
    await Promise.all([assert.rejects(all, refusal), answers.answer(refusal)]);
    assert.equal(answers.asked.length, 6);
  });

  it("is given up when nobody waits any more", async () => {
    const { answers, environments, loader } = await start(5);
    const abort = new AbortController();
    const all = loader.loadAll(environments, abort.signal);
    await turn();
    abort.abort();
    await Promise.all([assert.rejects(all, { name: "AbortError" }), answers.answer()]);
    assert.equal(answers.asked.length, 6);
  });
});
