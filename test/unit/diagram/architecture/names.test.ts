/** Names on cards: where they break, and that they are not cut as long as there is room. */
import assert from "node:assert/strict";
import { sizeOfCard } from "../../../../src/engine/diagram/architecture/layout/cardSize.ts";
import { CARD_STYLES, COMPACT, textRoom } from "../../../../src/engine/diagram/architecture/layout/cards.ts";
import type { Card } from "../../../../src/engine/diagram/architecture/model.ts";
import { isWhole, nameLines } from "../../../../src/engine/diagram/architecture/names.ts";
import { textWidth } from "../../../../src/engine/diagram/text.ts";

const WORDS = ["My", "Load", "Balancer", "Target", "Group", "Orders", "HTTP", "Listener", "Queue", "Role2"];
const cardOf = (title: string): Card => ({
  ...{ kind: "card", id: title, title, subtitle: "", group: "other", family: "settings" },
  ...{ node: undefined, folded: [], frame: undefined, actor: undefined },
});

describe("names on cards", () => {
  it("break at capitals where they would be cut", () => {
    assert.deepEqual(nameLines("MyLoadBalancerTargetGroup", COMPACT).lines, [
      "MyLoad",
      "Balancer",
      "TargetGroup",
    ]);
    assert.deepEqual(nameLines("OrdersHTTPListener2Rule", COMPACT).lines, [
      "OrdersHTTP",
      "Listener2",
      "Rule",
    ]);
  });

  it("break at signs and spaces before that", () => {
    assert.deepEqual(nameLines("OrdersApi-TargetGroup", { ...COMPACT, width: 160 }).lines, [
      "OrdersApi-",
      "TargetGroup",
    ]);
    assert.deepEqual(nameLines("my_load_balancer", COMPACT).lines, ["my_load_", "balancer"]);
  });

  it("keep the number of a group with its dot", () => {
    assert.equal(nameLines("Observability · 2", COMPACT).lines.at(-1), "· 2");
  });

  it("keep the number of a group where they are cut", () => {
    const long = "Identity and security of all that looks after the others in Supporting services";
    for (const style of CARD_STYLES)
      for (const name of [long, `${long} `.repeat(20), "x".repeat(900)]) {
        const { lines, size } = nameLines(`${name} · 124`, style);
        assert.match(lines.at(-1) ?? "", /… · 124$/);
        for (const line of lines) assert.ok(textWidth(line, size) <= textRoom(style), line);
      }
  });

  it("are whole on a card of any kind, of up to five words written in any way", () => {
    for (let first = 0; first < WORDS.length; first++)
      for (const count of [2, 3, 4, 5]) {
        const words = Array.from(
          { length: count },
          (_, index) => WORDS[(first + 3 * index) % WORDS.length] ?? "",
        );
        for (const name of [words.join(""), words.join("_"), words.join("-")].map((one) => one.slice(0, 40)))
          for (const style of CARD_STYLES) {
            const { width } = sizeOfCard(cardOf(name), style);
            assert.ok(isWhole(name, { ...style, width }), `${name} on ${style.width}`);
          }
      }
  });
});
