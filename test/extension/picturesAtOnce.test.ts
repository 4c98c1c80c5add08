/** Pictures of one file that are drawn at once, or anew while one is still read: the tab shows and follows the latest. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PicturePanel } from "../../src/editor/infrastructure/panel.ts";
import type { InfrastructurePicture } from "../../src/editor/infrastructure/picture.ts";
import type { InfrastructureReader } from "../../src/editor/infrastructure/reader.ts";
import type { ReadingDone } from "../../src/shared/protocols/reading.ts";
import { eventually } from "../support/clock.ts";
import { EditorHost } from "../support/editor/editorHost.ts";
import "../support/editor/register.ts";
import { EventEmitter, Uri } from "../support/editor/values.ts";
import { playWith } from "../support/editor/vscode.ts";

type Files = Parameters<InfrastructureReader["read"]>[0];

/** A reading that ends when the test says so. */
interface Held {
  /** Reads the file, which so is one of those that the picture is of. */
  readonly end: (components: number) => Promise<void>;
  readonly fail: () => void;
}

describe("Pictures of infrastructure that are drawn at once", () => {
  let editor: EditorHost;
  let picture: InfrastructurePicture;
  let uri: never;
  /** Readings that were begun, and what the tab was told. */
  let begun: Held[];
  let told: string[];
  let close: () => void;

  beforeEach(async () => {
    editor = await EditorHost.start();
    playWith(editor);
    await writeFile(join(editor.folder, "main.tf"), "");
    uri = Uri.joinPath(editor.uri, "main.tf") as never;
    [begun, told] = [[], []];
    const [changed, selected] = [new EventEmitter<void>(), new EventEmitter<never>()];
    const open = new Set<string>();
    const shows = (what: string, count: number) => told.push(`${what} ${count}`);
    const panel: PicturePanel = {
      get tabs() {
        return [...open].map((source) => ({ source, design: undefined }));
      },
      expect: ({ source }) => {
        open.add(source);
        changed.fire();
        return () => told.push("gives up");
      },
      ...{ drawingOf: () => undefined, select: () => undefined, showProblem: () => undefined },
      showPlan: ({ plan }) => shows("shows", plan.components.length),
      updatePlan: async ({ plan }) => void shows("follows", plan.components.length),
      ...{ onDidChangeDesign: changed.event as never, onDidSelect: selected.event as never },
    };
    const read = (files: Files) => {
      const { promise, resolve, reject } = Promise.withResolvers<ReadingDone>();
      begun.push({
        end: async (count) => {
          await files.read("main.tf");
          const components = Array.from({ length: count }, (_, index) => ({
            ...{ type_id: "aws:sqs/queue@1", name: `q${index}` },
          }));
          resolve({ type: "done", plan: { components }, problems: [], findings: [] });
        },
        fail: () => reject(new Error("It cannot be read.")),
      });
      return promise;
    };
    close = () => {
      open.clear();
      changed.fire();
    };
    const { InfrastructurePicture: Picture } = await import("../../src/editor/infrastructure/picture.ts");
    picture = new Picture({ read } as never, panel, { planned: () => undefined });
  });
  afterEach(async () => {
    picture.dispose();
    playWith(undefined);
    await editor[Symbol.asyncDispose]();
  });

  const reading = (index: number) => eventually(() => begun[index] ?? assert.fail("Nothing is read."));
  /** Draws the file; the reading that it begins. */
  async function draw() {
    const index = begun.length;
    const shown = picture.show(uri);
    shown.catch(() => undefined);
    return { shown, ...(await reading(index)) };
  }
  /** Whether the picture follows its file. */
  async function follows() {
    const index = begun.length;
    await editor.write("main.tf", "changed");
    await (await reading(index)).end(9);
    await eventually(() => assert.equal(told.at(-1), "follows 9"));
  }

  it("show and follow what was asked for last where the readings end in reverse", async () => {
    const [first, second] = [await draw(), await draw()];
    await second.end(2);
    await second.shown;
    await first.end(1);
    await first.shown;
    assert.deepEqual(told, ["shows 2", "gives up"]);
    await follows();
  });

  it("show the later one also where the first has ended before", async () => {
    const [first, second] = [await draw(), await draw()];
    await first.end(1);
    await first.shown;
    await second.end(2);
    await second.shown;
    assert.deepEqual(told, ["shows 1", "shows 2"]);
    await follows();
  });

  it("follow what was drawn again after its tab was closed while it was read", async () => {
    const first = await draw();
    close();
    const second = await draw();
    await second.end(2);
    await second.shown;
    await first.end(1);
    await first.shown;
    assert.deepEqual(told, ["shows 2", "gives up"]);
    await follows();
  });

  it("show none of them where the tab is closed while they are read", async () => {
    const [first, second] = [await draw(), await draw()];
    close();
    await first.end(1);
    await second.end(2);
    await Promise.all([first.shown, second.shown]);
    assert.deepEqual(told, ["gives up", "gives up"]);
  });

  it("show what can be read where the other cannot", async () => {
    const [first, second] = [await draw(), await draw()];
    first.fail();
    await assert.rejects(first.shown, /cannot be read/);
    await second.end(2);
    await second.shown;
    assert.deepEqual(told, ["gives up", "shows 2"]);
    await follows();
  });

  it("follow when the workspace becomes trusted, where more may be read", async () => {
    const { shown, end } = await draw();
    await end(1);
    await shown;
    editor.trusted.fire();
    await (await reading(1)).end(2);
    await eventually(() => assert.deepEqual(told, ["shows 1", "follows 2"]));
  });
});
