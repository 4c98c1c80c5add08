/** How what the flow does not meet is shown: attached to what it serves, or in a strip where it watches several. */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { PlanInput } from "../../../../src/contract/plan.ts";
import { attach } from "../../../../src/engine/diagram/architecture/attaching.ts";
import { buildArchitecture } from "../../../../src/engine/diagram/architecture/build.ts";
import { attachedIn, coveredIn } from "../../../../src/engine/diagram/architecture/describing.ts";
import { layOutArchitecture } from "../../../../src/engine/diagram/architecture/layout/layout.ts";
import { isStrip, stripOf } from "../../../../src/engine/diagram/architecture/layout/strip.ts";
import {
  type Architecture,
  type Element,
  isInStrip,
  type Link,
  within,
} from "../../../../src/engine/diagram/architecture/model.ts";
import { asDrawn } from "../../../../src/engine/diagram/architecture/picture.ts";
import { putInStrip } from "../../../../src/engine/diagram/architecture/strips.ts";
import { fitScale } from "../../../../src/shared/pictureFit.ts";
import { composed, engine } from "../../../support/composing.ts";
import { architectureOf, drawingOf, facts } from "../../../support/pictures/drawings.ts";
import { askedPlans } from "../../../support/pictures/intents.ts";
import { cardsWithoutLine } from "../../../support/pictures/joined.ts";
import { qualityOf } from "../../../support/pictures/quality.ts";
import { changesOf } from "../../../support/pictures/stability.ts";
import { planArbitrary } from "../arbitraries.ts";
import { cardOf, frameOf } from "../pictures/made.ts";

const [TINY, UPRIGHT] = [
  { width: 700, height: 400 },
  { width: 500, height: 700 },
];

function linkOf(from: Element, to: Element, ...kinds: string[]): Link {
  return { from, to, kinds, main: false, flow: false, look: "hidden", step: undefined };
}

function flowOf(from: Element, to: Element): Link {
  return { ...linkOf(from, to, "calls"), main: true, flow: true, look: "flow" };
}

const looks = (links: readonly Link[]) => links.map(({ look }) => look);

describe("A card that no line of the flow meets", () => {
  it("is attached by the one of its relations that says most", () => {
    const [api, worker, store, secret] = ["api", "worker", "store", "secret"].map((name) => cardOf(name));
    assert.ok(api && worker && store && secret);
    const links = [
      flowOf(api, worker),
      flowOf(worker, store),
      linkOf(secret, store, "references"),
      linkOf(worker, secret, "logs to"),
      linkOf(store, secret, "keeps its password in"),
      linkOf(api, store, "watches"),
    ];
    attach(links);
    assert.deepEqual(looks(links), ["flow", "flow", "hidden", "hidden", "attached", "hidden"]);
  });

  it("is attached to what makes use of it rather than to what it makes use of", () => {
    const [app, mail, pool] = ["app", "mail", "pool"].map((name) => cardOf(name));
    assert.ok(app && mail && pool);
    const links = [
      flowOf(app, mail),
      linkOf(pool, mail, "sends through"),
      linkOf(app, pool, "signs users in with"),
    ];
    attach(links);
    assert.deepEqual(looks(links), ["flow", "hidden", "attached"]);
  });

  it("is attached to what the flow meets rather than to another that stands alone", () => {
    const [api, worker, plan, vault] = ["api", "worker", "plan", "vault"].map((name) => cardOf(name));
    assert.ok(api && worker && plan && vault);
    const links = [flowOf(api, worker), linkOf(plan, vault, "backs up"), linkOf(worker, vault, "references")];
    attach(links);
    // The plan has to do with nothing else.
    assert.deepEqual(looks(links), ["flow", "attached", "attached"]);
  });

  it("is not attached to what watches from a strip, nor while it stands in one itself", () => {
    const [gateway, alarm, topic, secret, worker] = ["gateway", "alarm", "topic", "secret", "worker"].map(
      (name) => cardOf(name),
    );
    assert.ok(gateway && alarm && topic && secret && worker);
    frameOf("strip", "strip", [alarm, secret]);
    const links = [
      linkOf(alarm, gateway, "watches"),
      linkOf(alarm, topic, "notifies"),
      linkOf(worker, secret, "reads secrets from"),
      flowOf(worker, cardOf("store")),
    ];
    attach(links);
    assert.deepEqual(looks(links), ["hidden", "attached", "hidden", "flow"]);
  });
});

describe("What guards", () => {
  const types = [
    "elasticloadbalancingv2/loadbalancer",
    "ec2/instance",
    "ec2/securitygroup",
    "ec2/securitygroup",
  ];
  const names = ["lb", "server", "outer", "inner"];
  const plan: PlanInput = {
    components: types.map((type, index) => ({ name: names[index] ?? "", type_id: `aws:${type}@1` })),
    relations: [
      { from: "lb", to: "server", kind: "forwards to" },
      { from: "outer", to: "inner", kind: "may reach" },
      { from: "lb", to: "outer", kind: "is filtered by", background: true },
      { from: "server", to: "inner", kind: "is filtered by", background: true },
    ],
  };

  it("is attached to what it guards, though pictures leave that out, and not only to another that stands alone", () => {
    assert.deepEqual(attachedIn(buildArchitecture(plan, facts, ["outer", "inner"]).links), [
      "lb is filtered by outer",
      "server is filtered by inner",
    ]);
  });

  it("is attached by a relation of pictures where there is one", () => {
    const [api, worker, guard] = ["api", "worker", "guard"].map((name) => cardOf(name));
    assert.ok(api && worker && guard);
    const links = [flowOf(api, worker), linkOf(guard, api, "protects")];
    attach(links, [linkOf(worker, guard, "is filtered by")]);
    assert.deepEqual(looks(links), ["flow", "attached"]);
  });
});

describe("What watches several or nobody in particular", () => {
  const planOf = (types: readonly string[], relations: PlanInput["relations"] = []): Architecture =>
    buildArchitecture(
      { components: types.map((type) => ({ name: type, type_id: `aws:${type}@1` })), relations },
      facts,
    );
  const stripsIn = ({ root }: Architecture) =>
    [...within(root)].flatMap((element) =>
      element.kind === "frame" && element.role === "strip"
        ? [`${element.title}: ${element.children.map(({ title }) => title).join(", ")}`]
        : [],
    );
  const flow = [
    { from: "apigatewayv2/api", to: "lambda/function", kind: "triggers" },
    { from: "lambda/function", to: "dynamodb/table", kind: "reads" },
  ];
  const watching = ["apigatewayv2/api", "lambda/function", "dynamodb/table"].map((to) => ({
    ...{ from: "cloudwatch/alarm", to },
    kind: "watches",
  }));
  const types = ["apigatewayv2/api", "lambda/function", "dynamodb/table", "cloudwatch/alarm"];

  it("stands in a strip that says what it is; what watches one is attached to that", () => {
    assert.deepEqual(stripsIn(planOf(types, [...flow, ...watching])), ["Monitoring: CloudWatch alarm"]);
    const one = planOf(types, [...flow, ...watching.slice(0, 1)]);
    assert.deepEqual(stripsIn(one), []);
    assert.deepEqual(attachedIn(one.links), ["CloudWatch alarm watches API Gateway v2 API"]);
    const logged = planOf([...types, "budgets/budget"], [...flow, ...watching]);
    const [strip = ""] = stripsIn(logged);
    assert.match(strip, /^Monitoring · Costs: |^Costs · Monitoring: /);
  });

  it("is joined there by what has to do with nobody else", () => {
    const architecture = planOf(
      [...types, "cloudwatch/dashboard"],
      [...flow, ...watching, { from: "cloudwatch/dashboard", to: "cloudwatch/alarm", kind: "shows" }],
    );
    assert.deepEqual(stripsIn(architecture), ["Monitoring: CloudWatch alarm, CloudWatch dashboard"]);
  });

  it("is all that has to do with nothing but others that watch, without a line", () => {
    const named = (names: readonly string[], relations: PlanInput["relations"]) => {
      const watchers = names.map((name) => ({ name, type_id: "aws:cloudwatch/alarm@1" }));
      const others = types.slice(0, 3).map((type) => ({ name: type, type_id: `aws:${type}@1` }));
      return buildArchitecture(
        { components: [...others, ...watchers], relations: [...flow, ...(relations ?? [])] },
        facts,
      );
    };
    const each = named(
      ["one", "other"],
      [
        { from: "one", to: "other", kind: "watches" },
        { from: "other", to: "one", kind: "watches" },
      ],
    );
    assert.deepEqual(stripsIn(each), ["Monitoring: one, other"]);
    assert.deepEqual(attachedIn(each.links), []);
    // One of them watches what takes part: what leads to it leads there.
    const led = named(
      ["one", "other"],
      [
        { from: "one", to: "other", kind: "watches" },
        { from: "other", to: "lambda/function", kind: "watches" },
      ],
    );
    assert.deepEqual(stripsIn(led), []);
    assert.equal(attachedIn(led.links).length, 2);
  });

  it("says of two that it covers both, though it has one line", () => {
    const { links } = planOf(types, [...flow, ...watching.slice(0, 2)]);
    assert.deepEqual(attachedIn(links), ["CloudWatch alarm watches API Gateway v2 API"]);
    assert.deepEqual(coveredIn(links), ["CloudWatch alarm watches Lambda function"]);
  });

  it("stands at the edge of all also where the plan puts it into a network", () => {
    const { root } = buildArchitecture(
      {
        components: [
          ...["ec2/vpc", "ec2/instance", "rds/dbinstance", "sqs/queue", "cloudwatch/alarm"].map((type) => ({
            name: type,
            type_id: `aws:${type}@1`,
            ...(type.startsWith("ec2/i") || type.includes("rds") || type.includes("alarm")
              ? { parent: "ec2/vpc" }
              : {}),
          })),
        ],
        relations: ["ec2/instance", "rds/dbinstance", "sqs/queue"].map((to) => ({
          ...{ from: "cloudwatch/alarm", to },
          kind: "watches",
        })),
      },
      facts,
    );
    const strips = [...within(root)].filter(isStrip);
    assert.deepEqual(
      strips.map(({ title, frame }) => `${title} in ${frame?.role}`),
      ["Monitoring in cloud"],
    );
  });

  it("is called what it is also where there is much of it", () => {
    const alarms = Array.from({ length: 6 }, (_, index) => `alarm ${index}`);
    const { root } = buildArchitecture(
      {
        components: [
          ...types.slice(0, 3).map((type) => ({ name: type, type_id: `aws:${type}@1` })),
          ...alarms.map((name) => ({ name, type_id: "aws:cloudwatch/alarm@1" })),
        ],
        relations: flow,
      },
      facts,
    );
    assert.deepEqual(
      [...within(root)].filter(isStrip).map(({ title }) => title),
      ["Monitoring"],
    );
  });

  it("says whom it covers, each kind of relation in one sentence", () => {
    const { links } = planOf(
      [...types, "cloudwatch/dashboard"],
      [...flow, ...watching, { from: "lambda/function", to: "cloudwatch/dashboard", kind: "logs to" }],
    );
    assert.deepEqual(coveredIn(links), [
      "CloudWatch alarm watches API Gateway v2 API, Lambda function, DynamoDB table",
    ]);
  });

  it("stands with what a frame has gathered before", () => {
    const [one, other, third] = ["one", "other", "third"].map((name) => cardOf(name));
    assert.ok(one && other && third);
    const frame = frameOf("cloud", "cloud", [one, other, third]);
    putInStrip(frame, [one]);
    putInStrip(frame, [other]);
    assert.deepEqual(stripOf(frame)?.children, [one, other]);
    assert.deepEqual(frame.children, [third, one.frame]);
    assert.ok(isInStrip(other));
  });

  it("stands in cells at the edge that all else leaves free, and overlaps nothing there", () => {
    let inside = 0;
    for (const { plan, intent } of askedPlans()) {
      const architecture = architectureOf(plan, intent);
      const picture = layOutArchitecture(architecture, TINY);
      for (const { frame, box } of picture.frames) {
        if (frame.role !== "strip") continue;
        for (const { box: other } of picture.cards.filter(({ card }) => card.frame !== frame))
          assert.ok(
            box.x >= other.x + other.width ||
              other.x >= box.x + box.width ||
              box.y >= other.y + other.height ||
              other.y >= box.y + box.height,
          );
        const around = picture.frames.find(({ frame: outer }) => outer === frame.frame)?.box;
        if (around && box.width < around.width / 2 && box.height < around.height / 2) inside++;
      }
    }
    assert.ok(inside >= 5, `${inside} strips take less than half of either side`);
  });
});

describe("Pictures of what people ask for", () => {
  const plans = askedPlans();

  it("leave no card alone that the plan relates", () => {
    const alone = plans.flatMap(({ plan, intent, title }) =>
      cardsWithoutLine(architectureOf(plan, intent)).flatMap(({ card, hidden }) =>
        hidden === 0 ? [] : [`${title}: ${card.title}`],
      ),
    );
    assert.deepEqual(alone, []);
  });

  it("lead no attached line over a card, and hardly more lines across each other", () => {
    const tally = { over: 0, crossings: 0, overlaps: 0 };
    for (const { plan, intent } of plans)
      for (const pane of [TINY, UPRIGHT]) {
        const found = qualityOf(drawingOf(layOutArchitecture(architectureOf(plan, intent), pane)));
        tally.over += found.overCards;
        tally.crossings += found.crossings;
        tally.overlaps += found.overlaps;
      }
    assert.equal(tally.over, 0);
    assert.ok(tally.crossings <= 54, `${tally.crossings} crossings in ${2 * plans.length} pictures`);
    assert.ok(tally.overlaps <= 2, `${tally.overlaps} titles or numbers are covered`);
  });

  it("are hardly smaller for what is attached", () => {
    const scales = plans.map(({ plan, intent }) => {
      const architecture = architectureOf(plan, intent);
      const flow = architecture.links.filter(({ main }) => main);
      const scaleOf = (links: readonly Link[]) =>
        fitScale(layOutArchitecture({ ...architecture, links }, TINY), TINY);
      return { with: scaleOf(architecture.links), without: scaleOf(flow) };
    });
    const sum = (what: "with" | "without") => scales.reduce((total, one) => total + one[what], 0);
    assert.ok(sum("with") > 0.95 * sum("without"), `${sum("with")} beside ${sum("without")}`);
  });

  it("keep nearly all in place as a component goes and comes back", () => {
    const changes = plans
      .filter((_, index) => index % 4 === 0)
      .flatMap(({ plan }) => changesOf(plan, TINY, 4, true));
    const kept = changes.filter(({ ordered }) => ordered >= 0.9).length;
    assert.ok(kept >= 0.95 * changes.length, `${kept} of ${changes.length}`);
  });

  it("speak of no line that there was no way for", () => {
    const [one, other] = [cardOf("one"), cardOf("other")];
    const link: Link = { ...linkOf(one, other, "guards"), look: "attached" };
    const picture = {
      ...layOutArchitecture(
        { root: frameOf("root", "cloud", [one, other]), links: [], shownBy: new Map() },
        TINY,
      ),
    };
    assert.deepEqual(looks(asDrawn([link], picture)), ["hidden"]);
  });

  it("are the same for the same plan", () => {
    const plan = composed(
      [{ type_id: "aws:lambda/function@1" }, { type_id: "aws:secretsmanager/secret@1" }],
      {},
      "aws",
    );
    const options = { view: "architecture", legend: true, captions: true } as const;
    assert.equal(engine.render(plan, "svg", options), engine.render(structuredClone(plan), "svg", options));
  });

  it("are made of any plan, with each card attached by one line at most", () => {
    fc.assert(
      fc.property(planArbitrary(25), (plan) => {
        const { links } = buildArchitecture(plan, facts);
        const flowing = new Set(links.filter(({ main }) => main).flatMap(({ from, to }) => [from, to]));
        const ends = new Set(
          links.filter(({ look }) => look === "attached").flatMap(({ from, to }) => [from, to]),
        );
        const alone = [...ends].filter((end) => !flowing.has(end) && end.kind === "card");
        assert.ok(links.filter(({ look }) => look === "attached").length <= alone.length);
        assert.ok(links.every(({ main, look }) => main === (look === "flow")));
      }),
      { numRuns: 100 },
    );
  });
});
