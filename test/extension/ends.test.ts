/** Parts of the extension that end before they have begun, or while they work. */
import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readDrift } from "../../src/contract/drift.ts";
import type { DriftContext } from "../../src/editor/drift/context.ts";
import type { Environment } from "../../src/editor/environments/nodes.ts";
import { eventually } from "../support/clock.ts";
import { EditorHost } from "../support/editor/editorHost.ts";
import "../support/editor/register.ts";
import { playWith } from "../support/editor/vscode.ts";

describe("What ends before it has begun", () => {
  let editor: EditorHost;
  beforeEach(async () => {
    editor = await EditorHost.start();
    playWith(editor);
  });
  afterEach(async () => {
    playWith(undefined);
    await editor[Symbol.asyncDispose]();
  });

  it("is a choice that was cancelled before it is offered", async () => {
    const { pickOne } = await import("../../src/editor/dialogs/prompts.ts");
    const { plain } = await import("../../src/editor/text/plain.ts");
    const cancelled = AbortSignal.abort();
    const choices = [{ label: plain("The only one"), value: 1 }];
    const picked = pickOne({ title: plain("Choose"), placeholder: plain(""), choices, signal: cancelled });
    assert.equal(editor.prompts.box, undefined);
    assert.equal(await picked, undefined);
  });

  it("are a team's files that could not be followed: they are followed once when they are asked for again", async () => {
    const { lazyTeamFiles } = await import("../../src/editor/environments/lazyTeamFiles.ts");
    const { watchers } = editor.files;
    const watch = watchers.watch.bind(watchers);
    let watched = 0;
    // As where the system has no more of them to give.
    watchers.watch = () => {
      throw new Error("There are no more watchers.");
    };
    const files = lazyTeamFiles();
    await assert.rejects(files.budgets(), /no more watchers/);
    watchers.watch = (pattern) => {
      watched++;
      return watch(pattern);
    };
    await files.budgets();
    const once = watched;
    assert.ok(once > 0);
    // Whoever follows them does so anew.
    editor.trusted.fire();
    assert.equal(watched, 2 * once);
    files.dispose();
  });

  it("is nothing that tells of drift: what was being remembered is kept, and nobody is told", async () => {
    const { DriftHistory } = await import("../../src/editor/drift/driftHistory.ts");
    const told: string[] = [];
    const drift = readDrift({ checks: [{ resource: "queue", status: "drifted" }] });
    const environment = (id: string) =>
      ({ id, facts: { drift: { value: drift } } }) as unknown as Environment;
    const context = {
      connections: {
        current: async () => ({ address: { origin: "https://a.invalid" }, account: { id: "me" } }),
      },
      environments: {
        model: async () => ({ owns: () => true }),
        redraw: ({ id }: Environment) => told.push(id),
      },
      store: { list: async () => [] },
      recorded: ({ id }: Environment) => told.push(id),
    } as unknown as DriftContext;
    for (const ends of [false, true]) {
      const history = new DriftHistory({
        ...context,
        storage: { fsPath: join(editor.folder, `${ends}`) } as never,
      });
      history.meet([environment(`ends: ${ends}`)]);
      if (ends) history.dispose();
      const kept = () => readdir(join(editor.folder, `${ends}`, "drift"), { recursive: true });
      await eventually(async () => assert.ok((await kept()).some((name) => name.endsWith(".json"))));
      if (!ends) await eventually(() => assert.ok(told.length > 0));
      // It takes its turn after what is being remembered.
      else await history.forgetSignedOut();
    }
    assert.deepEqual([...new Set(told)], ["ends: false"]);
  });
});
