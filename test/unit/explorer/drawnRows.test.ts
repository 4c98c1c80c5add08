import assert from "node:assert/strict";
import type { Appearance } from "../../../src/editor/explorer/appearance.ts";
import { DrawnRows } from "../../../src/editor/explorer/drawnRows.ts";
import { OwnRow, type RowKind, type TreeNode } from "../../../src/editor/explorer/row.ts";
import { plain } from "../../../src/editor/text/plain.ts";

/** What is said of rows here is asked of the test's tree. */
const SAYS: RowKind<OwnRow> = { appearance: ({ key }) => ({ label: plain(key), icon: "circle" }) };

/** A tree whose rows a test names and changes; what is sent of a row is its text. */
class Rows {
  readonly #children = new Map<string, readonly OwnRow[]>();
  readonly #texts = new Map<string, string>();
  readonly drawn = new DrawnRows();

  /** Puts rows below one, or at the top. */
  put(parent: TreeNode | undefined, ...keys: readonly string[]): readonly OwnRow[] {
    const rows = keys.map((key) => new OwnRow(SAYS, parent, key, {}));
    this.#children.set(parent?.key ?? "", rows);
    return rows;
  }

  write(row: TreeNode, text: string): void {
    this.#texts.set(row.key, text);
  }

  childrenOf = (row: TreeNode | undefined) => this.#children.get(row?.key ?? "") ?? [];
  appearanceOf = (row: TreeNode): Appearance => {
    const text = this.#texts.get(row.key);
    return {
      label: plain(row.key),
      description: text === undefined ? undefined : plain(text),
      icon: "circle",
    };
  };

  /** Does as VS Code does: asks for the rows below one, and for what is below those. */
  draw(parent?: TreeNode): void {
    if (parent) this.drawn.drew(parent, this.appearanceOf(parent));
    else this.drawn.awaitTop();
    this.drawn.gave(parent, this.childrenOf(parent));
    for (const row of this.childrenOf(parent)) this.draw(row);
  }

  outdated(...changed: readonly TreeNode[]): readonly string[] | "all" {
    const rows = this.drawn.outdated(this, changed.length > 0 ? changed : undefined);
    return rows === "all" ? rows : rows.map(({ key }) => key.split("/").at(-1) ?? "");
  }
}

describe("Rows that are drawn", () => {
  let rows: Rows;
  let organization: OwnRow;
  let shop: OwnRow;
  let production: OwnRow;

  beforeEach(() => {
    rows = new Rows();
    [organization] = rows.put(undefined, "Acme") as [OwnRow];
    [shop] = rows.put(organization, "shop", "data") as [OwnRow];
    [production] = rows.put(shop, "production", "staging") as [OwnRow];
    rows.draw();
  });

  it("stay as they are when what they show has not changed", () => {
    assert.deepEqual(rows.outdated(production, shop), []);
    assert.deepEqual(rows.outdated(), []);
  });

  it("are drawn anew alone where they alone appearance different", () => {
    rows.write(production, "€5");
    assert.deepEqual(rows.outdated(production), ["production"]);
    assert.deepEqual(rows.outdated(), ["production"], "wherever the change was");
  });

  it("are drawn anew with the row above that shows a sum, once", () => {
    rows.write(production, "€5");
    rows.write(shop, "€5");
    assert.deepEqual(rows.outdated(production, shop), ["shop"]);
  });

  it("are drawn anew from where rows came, went or changed places", () => {
    rows.put(shop, "staging", "production");
    assert.deepEqual(rows.outdated(production), ["shop"]);
    rows.put(undefined, "Acme", "Bolt");
    assert.equal(rows.outdated(production), "all");
  });

  it("are all drawn anew once, until VS Code has asked for them", () => {
    rows.put(undefined, "Acme", "Bolt");
    assert.equal(rows.outdated(production), "all");
    rows.write(production, "€5");
    assert.deepEqual(rows.outdated(production), [], "it will be asked for");
    rows.draw();
    assert.deepEqual(rows.outdated(production), []);
    rows.drawn.clear();
    assert.equal(rows.outdated(production), "all");
  });

  it("are the very objects that were drawn, also where new ones stand for the same", () => {
    rows.put(shop, "production", "staging");
    rows.write(production, "€5");
    const [outdated] = rows.drawn.outdated(rows);
    assert.equal(outdated, production);
  });

  it("lack what is below them from when VS Code takes them anew until it asks", () => {
    assert.equal(rows.drawn.lacksChildren(shop), false);
    rows.drawn.drew(shop, rows.appearanceOf(shop));
    assert.equal(rows.drawn.lacksChildren(shop), true);
    rows.drawn.gave(shop, rows.childrenOf(shop));
    assert.equal(rows.drawn.lacksChildren(shop), false);
  });

  it("are left alone where nobody has opened what they are in", () => {
    const [events] = rows.put({ ...shop, key: "Acme/data" }, "events") as [OwnRow];
    rows.drawn.drew(rows.childrenOf(organization)[1] as OwnRow, {
      label: plain("Acme/data"),
      icon: "circle",
    });
    rows.write(events, "€7");
    assert.deepEqual(rows.outdated(events), []);
  });

  it("are all asked for once where another tree takes their place", () => {
    rows.drawn.clear();
    assert.equal(rows.outdated(production), "all");
    rows.drawn.awaitTop();
    rows.write(production, "€5");
    assert.deepEqual(rows.outdated(production), [], "they are on their way");
  });
});
