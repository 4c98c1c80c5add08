/** What the measures of pictures count, and what they leave out. */
import assert from "node:assert/strict";
import type { PlanInput } from "../../../../src/contract/plan.ts";
import { directionOf } from "../../../support/pictures/direction.ts";
import { architectureOf } from "../../../support/pictures/drawings.ts";
import { fitOf } from "../../../support/pictures/fit.ts";
import { ask } from "../../../support/pictures/intents.ts";
import { cardsWithoutLine } from "../../../support/pictures/joined.ts";
import { linesThatLeave } from "../../../support/pictures/leaving.ts";
import { existingOutside, outsideOfNetwork } from "../../../support/pictures/networks.ts";
import { appsWithoutActor, lacksActors } from "../../../support/pictures/people.ts";
import { looksLikeAddress } from "../../../support/pictures/titles.ts";
import { boxOf, cardOf, frameOf, lineOf, nodeOf, pictureOf } from "./made.ts";

const shownBy = new Map();

describe("cards without a line", () => {
  it("are those that no visible line meets and no strip holds, with their hidden lines", () => {
    const [a, b, lone] = [cardOf("a"), cardOf("b"), cardOf("lone")];
    const marked = cardOf("marked", { folded: [nodeOf("role")] });
    const found = cardOf("found", { node: nodeOf("found", { finding: "error" }) });
    const root = frameOf("root", "cloud", [
      ...[a, b, lone, marked, found],
      frameOf("strip", "strip", [cardOf("alarm")]),
    ]);
    const link = { kinds: ["calls"], flow: true, step: undefined };
    const links = [
      { ...link, from: a, to: b, main: true, look: "flow" as const },
      { ...link, from: a, to: lone, main: false, look: "hidden" as const },
    ];
    const told = cardsWithoutLine({ root, links, shownBy }).map(({ card, hidden }) => `${card.id} ${hidden}`);
    assert.deepEqual(told, ["lone 1", "marked 0", "found 0"]);
  });
});

describe("lines that leave their frame", () => {
  const [a, b, c] = [cardOf("a"), cardOf("b"), cardOf("c")];
  const inner = frameOf("inner", "tier", [a, b]);
  const outer = frameOf("outer", "network", [inner, c]);
  frameOf("root", "cloud", [outer]);
  const leaving = (line: ReturnType<typeof lineOf>) =>
    linesThatLeave(
      pictureOf(
        [],
        [line],
        [
          [outer, boxOf(0, 0, 500, 300)],
          [inner, boxOf(10, 10, 300, 200)],
        ],
      ),
    ).length;

  it("are those with a corner outside of the innermost frame around both ends", () => {
    const around: [number, number][] = [
      [50, 50],
      [50, 250],
      [200, 250],
      [200, 50],
    ];
    assert.equal(leaving(lineOf(a, b, around)), 1);
    assert.equal(leaving(lineOf(a, c, around)), 0);
    const aside = [50, -20, -20, 50].map((x, index) => [x, index < 2 ? 50 : 100] as const);
    assert.equal(leaving(lineOf(a, b, aside)), 1);
    assert.equal(leaving({ ...lineOf(a, b, around), link: { ...lineOf(a, b, []).link, main: false } }), 0);
  });

  it("are not those along a border, nor those between things that only the picture holds", () => {
    const [one, other] = [cardOf("one"), cardOf("other")];
    frameOf("root", "cloud", [one, other]);
    assert.equal(
      leaving(
        lineOf(a, b, [
          [10, 10],
          [310, 10],
        ]),
      ),
      0,
    );
    assert.equal(
      leaving(
        lineOf(one, other, [
          [-50, 0],
          [900, 0],
        ]),
      ),
      0,
    );
  });
});

describe("the direction of a picture", () => {
  const users = cardOf("users", {}, "users");
  const [web, store, log] = [cardOf("web"), cardOf("store"), cardOf("log")];
  const lines = [lineOf(users, web, []), lineOf(web, store, []), lineOf(store, log, [])];
  const placed = (places: readonly (readonly [number, number])[]) =>
    directionOf(
      pictureOf(
        [users, web, store, log].map((card, index) => {
          const [x, y] = places[index] ?? [0, 0];
          return [card, boxOf(x, y)] as const;
        }),
        lines,
      ),
    );

  it("is where most lines lead to, beside those across and those against it", () => {
    const { towards, along, against, all } = placed([
      [0, 0],
      [200, 0],
      [400, 0],
      [200, 100],
    ]);
    assert.deepEqual([towards, along, against.map(({ link }) => link.to.id), all], ["right", 2, ["log"], 3]);
    const across = placed([
      [0, 0],
      [200, 0],
      [400, 0],
      [400, 100],
    ]);
    assert.deepEqual([across.towards, across.along, across.against], ["right", 2, []]);
    const down = placed([
      [0, 0],
      [0, 100],
      [0, 200],
      [10, 300],
    ]);
    assert.deepEqual([down.towards, down.along, down.against.length], ["down", 3, 0]);
  });

  it("tells whether those outside stand at its start", () => {
    assert.equal(
      placed([
        [0, 0],
        [200, 0],
        [400, 0],
        [600, 0],
      ]).beginsOutside,
      true,
    );
    assert.equal(
      placed([
        [200, 0],
        [300, 0],
        [400, 0],
        [0, 0],
      ]).beginsOutside,
      false,
    );
    assert.equal(directionOf(pictureOf([[web, boxOf(0, 0)]])).beginsOutside, undefined);
    // Whom something is sent to stands at the end.
    const sent = pictureOf(
      [
        [web, boxOf(0, 0)],
        [users, boxOf(300, 0)],
      ],
      [lineOf(web, users, [])],
    );
    assert.equal(directionOf(sent).beginsOutside, undefined);
  });
});

describe("a picture fitted into its pane", () => {
  it("has names of so many pixels, and uses and covers a share of the pane", () => {
    const picture = pictureOf([
      [cardOf("queue"), boxOf(0, 0, 142, 46)],
      [cardOf("a-name-of-three-lines in small letters that is long"), boxOf(200, 0, 142, 46)],
      [cardOf("users", {}, "users"), boxOf(400, 0, 50, 48)],
    ]);
    const { names, used, covered } = fitOf(picture, { width: 308, height: 408 });
    assert.deepEqual(names, [6.5, 7]);
    const [queue, someone] = [
      cardOf("queue"),
      cardOf("somebody of three lines in small letters", {}, "users"),
    ];
    const outside = pictureOf([
      [queue, boxOf(0, 0, 142, 46)],
      [someone, boxOf(200, 0, 60, 48)],
    ]);
    assert.deepEqual(fitOf(outside, { width: 308, height: 408 }).names, [7]);
    assert.equal(used.toFixed(3), ((600 * 400) / 4 / (308 * 408)).toFixed(3));
    assert.equal(covered.toFixed(3), ((2 * 142 * 46 + 50 * 48) / 4 / (308 * 408)).toFixed(3));
  });

  it("tells which names are cut short", () => {
    const long = `${"endless".repeat(20)}`;
    const { cut } = fitOf(
      pictureOf([
        [cardOf(long), boxOf(0, 0, 142, 46)],
        [cardOf("short"), boxOf(200, 0, 142, 46)],
      ]),
      { width: 600, height: 400 },
    );
    assert.deepEqual(cut, [long]);
  });
});

describe("titles that look like addresses", () => {
  it("are keys, addresses and expressions of languages", () => {
    for (const title of [
      ...[
        'queue["orders"]',
        "subnet[0]",
        "module.network.main",
        "data.aws_ami.linux",
        "aws_sqs_queue.orders",
      ],
      ...["[concat('a', 'b')]", `\${var.name}-queue`, "arn:aws:s3:::files", "/subscriptions/1/x"],
      ...["Microsoft.Network/virtualNetworks/main", "web-{n}"],
    ])
      assert.ok(looksLikeAddress(title), title);
  });

  it("are not names, whatever signs these have", () => {
    for (const title of [
      ...["orders-queue", "Orders (EU)", "www.example.com", "api v1.2", "OrdersQueue", "a_b_c", "S3 bucket"],
      ...["Container apps · 2 zones", "fifo.queue", "orders/eu", "TCP/IP v1.0/old"],
    ])
      assert.ok(!looksLikeAddress(title), title);
  });
});

describe("those outside", () => {
  const plan = (relations: PlanInput["relations"]): PlanInput => ({
    components: [
      { name: "cdn", type_id: "aws:cloudfront/distribution@1" },
      { name: "fn", type_id: "aws:lambda/function@1" },
    ],
    relations,
  });

  it("are missed where nothing leads from them to what people open", () => {
    assert.deepEqual(appsWithoutActor(architectureOf(plan([]))), []);
    const behind = plan([{ from: "fn", to: "cdn", kind: "calls" }]);
    assert.deepEqual(
      appsWithoutActor(architectureOf(behind)).map(({ title }) => title),
      ["cdn"],
    );
  });

  it("are missed where something runs and nobody stands there", () => {
    assert.equal(lacksActors(architectureOf(plan([]))), false);
    const [, fn] = plan([]).components;
    assert.ok(fn);
    assert.equal(lacksActors(architectureOf({ components: [fn], relations: [] })), true);
    const queue = { name: "queue", type_id: "aws:sqs/queue@1" };
    assert.equal(lacksActors(architectureOf({ components: [queue], relations: [] })), false);
  });
});

describe("components outside of their network", () => {
  const plan: PlanInput = {
    components: [
      { name: "network", type_id: "aws:ec2/vpc@1" },
      { name: "segment", type_id: "aws:ec2/subnet@1", parent: "network" },
      { name: "web", type_id: "aws:ec2/instance@1", existing: true },
      { name: "files", type_id: "aws:s3/bucket@1", existing: true },
    ],
    relations: [{ from: "web", to: "segment", kind: "runs in" }],
  };

  it("are told by the segments that they are joined to", () => {
    const architecture = architectureOf(plan);
    assert.deepEqual(outsideOfNetwork(plan, architecture), []);
    const moved = [...architecture.shownBy].map(([node, element]) =>
      node.name === "web" ? ([node, { ...element, frame: undefined }] as const) : ([node, element] as const),
    );
    const outside = outsideOfNetwork(plan, { ...architecture, shownBy: new Map(moved) });
    assert.deepEqual(
      outside.map(({ element, network, exists }) => [element.title, network.title, exists]),
      [["web", "network", true]],
    );
  });

  it("are existing ones beside the only network that exists, of types that stand in one", () => {
    const roles = ["app", "network", "subnets"];
    const existing = [{ role: "relational" }, { role: "objects" }];
    const { plan } = ask("", "aws", { roles, existing });
    assert.deepEqual(existingOutside(architectureOf(plan)), [], "beside a network that is not there yet");
    const components = plan.components.map((one) =>
      one.type_id === "aws:ec2/vpc@1" ? { ...one, existing: true } : one,
    );
    const architecture = architectureOf({ ...plan, components });
    assert.deepEqual(existingOutside(architecture), []);
    for (const element of architecture.shownBy.values()) {
      if (element.node?.typeId !== "aws:rds/dbinstance@1") continue;
      element.frame?.children.splice(element.frame.children.indexOf(element), 1);
      element.frame = architecture.root;
      architecture.root.children.push(element);
    }
    assert.deepEqual(
      existingOutside(architecture).map(({ node }) => node?.typeId),
      ["aws:rds/dbinstance@1"],
    );
  });
});
