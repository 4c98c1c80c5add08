/** Architectures as they are laid out: nothing on anything else, whatever the plan and the pane. */
import assert from "node:assert/strict";
import * as fc from "fast-check";
import type { PlanComponent, PlanRelation } from "../../../../src/contract/plan.ts";
import { renderArchitecture } from "../../../../src/engine/diagram/architecture/architecture.ts";
import { drawArchitecture } from "../../../../src/engine/diagram/architecture/draw.ts";
import { linesOf, placeTitles } from "../../../../src/engine/diagram/architecture/labels.ts";
import { CARD_STYLES, styleOfSize } from "../../../../src/engine/diagram/architecture/layout/cards.ts";
import { coverage } from "../../../../src/engine/diagram/architecture/layout/filling.ts";
import { layOutArchitecture } from "../../../../src/engine/diagram/architecture/layout/layout.ts";
import type { ArchitecturePicture } from "../../../../src/engine/diagram/architecture/layout/placed.ts";
import { within } from "../../../../src/engine/diagram/architecture/model.ts";
import { isAtEase, nameLines } from "../../../../src/engine/diagram/architecture/names.ts";
import { composed } from "../../../support/composing.ts";
import { mesh } from "../../../support/growing/plans.ts";
import { faultsOf } from "../../../support/pictures/checks.ts";
import { architectureOf, drawingOf, facts } from "../../../support/pictures/drawings.ts";
import { fitOf } from "../../../support/pictures/fit.ts";
import { askedPlans } from "../../../support/pictures/intents.ts";
import { qualityOf } from "../../../support/pictures/quality.ts";
import { changeBetween, placesOf } from "../../../support/pictures/stability.ts";
import { planArbitrary } from "../arbitraries.ts";
import { HOSTILE_NAMES, hostilePlan, networkedApplication, syntheticPlan } from "../plans.ts";

const PANES = [
  { width: 700, height: 400 },
  { width: 600, height: 900 },
] as const;

describe("an architecture's layout", () => {
  const asked = askedPlans().map(({ title, plan }) => ({ title, plan, architecture: architectureOf(plan) }));

  it("puts everything in its frame, nothing on anything else, and no line over a card", () => {
    for (const { title, architecture } of asked)
      for (const pane of PANES)
        assert.deepEqual(faultsOf(architecture, layOutArchitecture(architecture, pane)), [], title);
  });

  it("does so for plans of any kind", () => {
    fc.assert(
      fc.property(planArbitrary(), (plan) => {
        const architecture = architectureOf(plan);
        assert.deepEqual(faultsOf(architecture, layOutArchitecture(architecture, PANES[0])), []);
      }),
      { numRuns: 150 },
    );
  });

  it("does so where there are too many lines to search a way for each", () => {
    const architecture = architectureOf(syntheticPlan(700));
    const faults = faultsOf(architecture, layOutArchitecture(architecture, PANES[0]));
    // What more lines lead to than its side has pixels has them on one another.
    assert.deepEqual(
      faults.filter((fault) => !fault.endsWith("run on one another")),
      [],
    );
  });

  it("finds titles and numbers a place where nothing else is, and cuts no title short", () => {
    for (const { title, architecture } of asked)
      for (const pane of [...PANES, { width: 900, height: 700 }, { width: 1400, height: 900 }]) {
        const picture = layOutArchitecture(architecture, pane);
        assert.equal(qualityOf(drawingOf(picture)).overlaps, 0, `${title} in ${pane.width} × ${pane.height}`);
        for (const [{ frame }, { text }] of placeTitles(picture, linesOf(picture)))
          assert.equal(text, frame.title, title);
      }
  });

  it("keeps a title clear of the arrowhead of a line beside it, where there is room", () => {
    const architecture = architectureOf(
      composed(["cloudfront/distribution", "apigatewayv2/api", "s3/bucket"]),
    );
    const picture = layOutArchitecture(architecture, { width: 900, height: 700 });
    const [placed] = picture.frames;
    const [line] = picture.links;
    const { covers } =
      [...placeTitles({ ...picture, links: [] }, linesOf({ ...picture, links: [] }))].find(
        ([one]) => one === placed,
      )?.[1] ?? assert.fail();
    assert.ok(placed && line && placed.box.width > 3 * covers.width);
    const x = covers.x + covers.width + 3;
    const beside = {
      ...picture,
      links: [
        {
          ...line,
          points: [
            { x, y: 0 },
            { x, y: 300 },
          ],
        },
      ],
    };
    const moved = placeTitles(beside, linesOf(beside)).get(placed)?.covers ?? assert.fail();
    assert.ok(moved.x > x + 4 || moved.x + moved.width < x - 4, JSON.stringify({ x, moved }));
  });

  it("fills its pane with cards whose names can be read", () => {
    for (const pane of [PANES[0], { width: 900, height: 700 }, { width: 1400, height: 900 }]) {
      const pictures = asked.map(({ architecture }) => layOutArchitecture(architecture, pane));
      const share = (is: (picture: ArchitecturePicture) => boolean) =>
        pictures.filter(is).length / pictures.length;
      const filled = share((picture) => coverage(picture, pane) >= 0.18);
      const legible = share(
        (picture) => (fitOf(picture, pane).names[0] ?? 0) >= (picture.cards.length <= 12 ? 11 : 9),
      );
      assert.ok(filled >= 0.93, `${filled} of the pictures fill ${pane.width} × ${pane.height}`);
      assert.ok(legible >= 0.97, `${legible} of them can be read in ${pane.width} × ${pane.height}`);
    }
  });

  it("writes nearly all names in two lines at most, and of one size in a picture", () => {
    let [high, all, mixed] = [0, 0, 0];
    for (const { architecture } of asked) {
      const { cards, style } = layOutArchitecture(architecture, PANES[0]);
      const names = cards
        .filter(({ card }) => card.actor === undefined)
        .map(({ card, box: { width } }) => nameLines(card.title, { ...style, width }));
      all += names.length;
      high += names.filter(({ lines }) => lines.length > 2).length;
      if (new Set(names.map(({ size }) => size)).size > 1) mixed++;
    }
    assert.ok(high <= 0.03 * all, `${high} of ${all} names have three lines`);
    assert.ok(mixed <= 0.1 * asked.length, `${mixed} of ${asked.length} pictures have names of two sizes`);
  });

  it("cuts no name short that a broader card has room for, and has all others alike", () => {
    for (const { title, architecture } of asked) {
      const { cards, style } = layOutArchitecture(architecture, PANES[0]);
      for (const { card, box } of cards) {
        if (card.actor !== undefined) continue;
        const { lines } = nameLines(card.title, { ...style, width: box.width });
        assert.ok(!lines.some((line) => line.endsWith("…")), `${title}: ${lines}`);
        assert.ok(box.width === style.width || !isAtEase(card.title, style), card.title);
      }
    }
  });

  it("puts what looks after the rest at an edge, in rows or columns that nothing else stands in", () => {
    const [components, relations] = [[] as PlanComponent[], [] as PlanRelation[]];
    const care = ["secretsmanager/secret", "cloudtrail/trail", "cloudwatch/alarm", "backup/backupplan"];
    for (let index = 0; index < 7; index++) {
      components.push({ type_id: "aws:lambda/function@1", name: `work${index}` });
      components.push({ type_id: `aws:${care[index % care.length]}@1`, name: `care${index}` });
      if (index > 0) relations.push({ from: `work${index - 1}`, to: `work${index}`, kind: "calls" });
    }
    const architecture = architectureOf({ components, relations });
    for (const pane of [...PANES, { width: 1400, height: 500 }]) {
      const first = layOutArchitecture(architecture, pane);
      assert.deepEqual(faultsOf(architecture, first), []);
      const cellsOf = ({ cards }: ArchitecturePicture, is: RegExp) =>
        cards.flatMap(({ card, cell }) => (is.test(card.node?.name ?? "") ? [cell] : []));
      const [own, others] = [cellsOf(first, /^care/), cellsOf(first, /^work/)];
      assert.deepEqual([own.length, others.length], [7, 7]);
      const isApart = (axis: 0 | 1) =>
        Math.min(...own.map((cell) => cell[axis])) > Math.max(...others.map((cell) => cell[axis]));
      assert.ok(isApart(0) || isApart(1), `${pane.width} × ${pane.height}: ${JSON.stringify(own)}`);
      // Where one of them goes, the others stay as they are.
      const fewer = components.filter(({ name }) => name !== "care2");
      const rest = architectureOf({ components: fewer, relations });
      const next = layOutArchitecture(rest, pane, 0, placesOf(first));
      assert.ok(changeBetween(first, next).displacement < 60);
      assert.equal(changeBetween(first, next).ordered, 1);
    }
  });

  it("knows of which kind cards are by their size alone, also where they have grown", () => {
    for (const { growth, ...style } of CARD_STYLES)
      for (const [wider, higher] of [
        [1, 1],
        [growth, 1],
        [1, growth],
        [growth, growth],
      ] as const) {
        const size = { width: Math.floor(style.width * wider), height: Math.floor(style.height * higher) };
        const known = styleOfSize(size);
        assert.equal(known?.upright, style.upright, JSON.stringify(size));
        assert.deepEqual([known?.width, known?.height], [size.width, size.height]);
      }
    assert.equal(styleOfSize({ width: 40, height: 9_000 }), undefined);
  });

  it("shows every component by something, and none twice", () => {
    fc.assert(
      fc.property(planArbitrary(), (plan) => {
        const { root, shownBy } = architectureOf(plan);
        assert.equal(shownBy.size, plan.components.length);
        const elements = new Set(within(root));
        for (const element of shownBy.values()) assert.ok(elements.has(element), element.id);
        const told = [...elements].flatMap(({ node, folded }) => [...(node ? [node] : []), ...folded]);
        assert.equal(new Set(told).size, told.length);
        assert.equal(told.length, plan.components.length);
      }),
      { numRuns: 200 },
    );
  });

  it("gives the same bytes for the same plan and pane", () => {
    for (const { plan, title } of asked.slice(0, 12)) {
      const render = () => renderArchitecture(structuredClone(plan), facts, { ...PANES[0], title });
      assert.equal(render(), render());
    }
  });

  it("reads from left to right or from top to bottom, for the most part", () => {
    let forward = 0;
    let steps = 0;
    for (const { architecture } of asked)
      for (const { link, points } of layOutArchitecture(architecture, PANES[0]).links) {
        const [start, end] = [points[0], points.at(-1)];
        if (!start || !end || link.step === undefined) continue;
        steps++;
        if (end.x > start.x + 1 || end.y > start.y + 1) forward++;
      }
    assert.ok(forward / steps > 0.7, `${forward} of ${steps} lines`);
  });
});

describe("an architecture's picture", () => {
  const render = (plan: Parameters<typeof renderArchitecture>[0]) => renderArchitecture(plan, facts);

  it("carries each shown component's name and type, and each line's ends", () => {
    const svg = render(networkedApplication);
    assert.match(svg, /<g class="node" data-name="web-balancer" data-type="aws:elasticloadbalancingv2/);
    assert.match(svg, /<path class="edge" data-from="web" data-to="database"/);
  });

  it("counts what is folded into a component below its name, however long that is", () => {
    const plan = composed(["eventbridge-scheduler-schedule=lambda/function"]);
    const [name] = plan.components.flatMap(({ name, type_id }) => (type_id.includes("lambda") ? [name] : []));
    const svg = renderArchitecture(plan, facts, { width: 420, height: 320 });
    const [, card = ""] = svg.split(`data-name="${name}"`);
    const [, top, height] = /<rect [^>]*y="([\d.]+)" width="[\d.]+" height="(\d+)" rx="5.5"/.exec(card) ?? [];
    const lines = [...card.slice(0, card.indexOf('data-mark="folded"')).matchAll(/<text [^>]*y="([\d.]+)"/g)];
    assert.equal(lines.length, 3);
    // What hangs below the line of the letters is a fifth of their size.
    assert.ok(Number(lines.at(-1)?.[1]) + 11.5 / 5 <= Number(top), "the count is below the third line");
    assert.ok(Number(height) > 0);
  });

  it("counts what is folded where no line meets the card", () => {
    for (const { title, plan } of askedPlans()) {
      const picture = layOutArchitecture(architectureOf(plan), PANES[0]);
      const ends = picture.links.flatMap(({ link, points }) => (link.main ? [points[0], points.at(-1)] : []));
      const counts = drawArchitecture(picture).matchAll(
        /<g data-mark="folded"><rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g,
      );
      for (const [, ...numbers] of counts) {
        const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number);
        const isMet = ends.some(
          (end) => end && end.x > x && end.x < x + width && end.y > y && end.y < y + height,
        );
        assert.ok(!isMet, title);
      }
    }
  });

  it("says at each number what happens there", () => {
    const svg = render(networkedApplication);
    const steps = [
      ...svg.matchAll(/<g><title>(\d+)\. [^<]+<\/title><circle [^>]*><\/circle><text [^>]*>(\d+)</g),
    ];
    assert.ok(steps.length > 1);
    for (const [, told, shown] of steps) assert.equal(told, shown);
  });

  it("numbers no order of deployment, which is no flow", () => {
    const components = ["one", "two", "three"].map((name) => ({ type_id: "acme:things/thing@1", name }));
    const svg = render({ components, deploy_order: ["three", "two", "one"] });
    assert.match(svg, /data-name="two"/);
    assert.doesNotMatch(svg, /data-step|class="edge"/);
  });

  it("holds nothing that acts, refers or loads, and nothing but numbers of one decimal", () => {
    const known = ["svg", "title", "desc", "g", "rect", "circle", "path", "text"];
    fc.assert(
      fc.property(planArbitrary(), (plan) => {
        const svg = render(plan);
        const markup = svg.replaceAll(/"[^"]*"|>[^<]*</g, (text) => (text.startsWith('"') ? '""' : "><"));
        for (const [, tag = ""] of markup.matchAll(/<\/?([\w-]+)/g)) assert.ok(known.includes(tag), tag);
        for (const [, name = ""] of markup.matchAll(/ ([\w:-]+)=/g))
          assert.ok(!/^(id|style|href|xlink|on\w+|filter|clip-path|mask)/.test(name), name);
        assert.doesNotMatch(svg, / (?:x|y|width|height|transform|d|viewBox)="[^"]*\.\d\d/);
      }),
      { numRuns: 100 },
    );
  });

  it("keeps hostile names inert and legible", () => {
    const svg = render(hostilePlan);
    assert.ok(!svg.includes("<script"));
    assert.ok(svg.includes("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert.doesNotMatch(svg, /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u);
    assert.ok(svg.isWellFormed());
    const long = HOSTILE_NAMES.find((name) => name.length === 10_000) ?? "";
    assert.ok(svg.includes(long), "the full name is in the tooltip");
    for (const [, text = ""] of svg.matchAll(/<text[^>]*>([^<]*)/g)) assert.ok(text.length < 100);
  });

  it("of everything joined to everything shows every component and line, in a picture that can be opened", () => {
    const picture = layOutArchitecture(architectureOf(mesh(60)), { width: 1200, height: 800 });
    assert.equal(picture.cards.length, 60);
    assert.equal(picture.links.length, 60 * 59);
    // Lines of one gutter share its room: with a track for each, and a column for each component, it was 70,000 pixels broad.
    assert.ok(picture.width < 16_000 && picture.height < 16_000, `${picture.width} ${picture.height}`);
  });
});
