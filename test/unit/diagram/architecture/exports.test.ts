import assert from "node:assert/strict";
import * as fc from "fast-check";
import type { PlanInput } from "../../../../src/contract/plan.ts";
import type { RenderOptions } from "../../../../src/contract/rendering.ts";
import { render } from "../../../../src/engine/diagram/render.ts";
import { textWidth } from "../../../../src/engine/diagram/text.ts";
import { SHADES } from "../../../../src/engine/diagram/theme.ts";
import { composed, engine } from "../../../support/composing.ts";
import { planArbitrary } from "../arbitraries.ts";
import { hostilePlan, queueWorker, staticSiteWithApi } from "../plans.ts";

const application = composed([
  "elasticloadbalancingv2/loadbalancer",
  "ecs/service",
  "ecr/repository",
  "rds/dbcluster",
  "elasticache/replicationgroup",
  "secretsmanager/secret",
]);

const drawn = (plan: PlanInput, format: "mermaid" | "svg" | "drawio", options: RenderOptions = {}) =>
  engine.render(plan, format, { view: "architecture", ...options });

describe("Mermaid of an architecture", () => {
  it("nests cloud, network, tiers and clusters, and shows actors", () => {
    const markup = drawn(application, "mermaid");
    const lines = markup.split("\n");
    /** Titles of the subgraphs around the line that holds a text. */
    const around = (text: string) => {
      const open: string[] = [];
      for (const line of lines) {
        if (line.includes(text)) return open;
        const [, title] = /^ *subgraph \w+\["([^"]*)"\]$/.exec(line) ?? [];
        if (title !== undefined) open.push(title.replace(/<br\/>.*/, ""));
        if (line.trim() === "end") open.pop();
      }
      return assert.fail(`${text} is not in ${markup}`);
    };
    assert.deepEqual(
      around("ECS service"),
      ["AWS", "VPC", "Private #183; 2 zones", "ECS cluster"].toSpliced(1, 0, ...region()),
    );
    assert.ok(around("Aurora cluster").includes("Data #183; 2 zones"));
    assert.deepEqual(around('(("Users"))'), []);
    function region(): string[] {
      return markup.includes('["Region"]') ? ["Region"] : [];
    }
  });

  it("numbers the main flow from 1 without gaps, with its verbs; all else is dotted", () => {
    const markup = drawn(application, "mermaid");
    const steps = [...markup.matchAll(/ -->\|"(\d+)\. ([a-z ,]+)"\| /g)].map(([, step]) => Number(step));
    assert.ok(steps.length >= 4, markup);
    assert.deepEqual(
      steps.sort((a, b) => a - b),
      steps.map((_, index) => index + 1),
    );
    assert.match(markup, / -\.->\|"reads"\| /);
  });

  it("runs as the pane does: down where it is taller than wide", () => {
    assert.match(drawn(application, "mermaid"), /^flowchart LR\n/);
    assert.match(drawn(application, "mermaid", { width: 500, height: 900 }), /^flowchart TB\n/);
  });

  it("uses names in quoted labels only, and there only as harmless characters or entity codes", () => {
    fc.assert(
      fc.property(planArbitrary(), (plan) => {
        for (const line of drawn(plan, "mermaid").trimEnd().split("\n")) {
          const bare = line.replaceAll(/"([^"]*)"/g, (_, text: string) => {
            assert.match(
              text.replaceAll("<br/>", ""),
              /^(?:[\p{L}\p{N}\p{M}\p{Extended_Pictographic} …_.,()-]|#\d+;)*$/u,
            );
            return "";
          });
          assert.match(
            bare,
            /^ *(?:flowchart LR|subgraph [nf]\d+\[\]|end|[na]\d+[[({/\\\])}]+|[naf]\d+ (?:-->|-\.->)(?:\|\|)? [naf]\d+|classDef \w+ stroke:#[0-9a-f]{6},stroke-width:2px|class n[\dn,]+ \w+)$/,
          );
        }
      }),
      { numRuns: 200 },
    );
  });

  it("says so when a plan is empty", () => {
    assert.match(drawn({ components: [] }, "mermaid"), /no components/);
  });
});

describe("A plan whose components stand in each other", () => {
  it("is drawn in every format", () => {
    const plan: PlanInput = {
      components: [
        { name: "network", type_id: "aws:ec2/vpc@1", parent: "cluster" },
        { name: "cluster", type_id: "aws:ecs/cluster@1", parent: "subnet" },
        { name: "subnet", type_id: "aws:ec2/subnet@1", parent: "network" },
        { name: "service", type_id: "aws:ecs/service@1", parent: "cluster" },
      ],
      relations: [{ from: "cluster", to: "network", kind: "stands in" }],
    };
    for (const format of ["mermaid", "svg", "drawio"] as const)
      assert.ok(drawn(plan, format).includes("service"), format);
  });
});

describe("Themes of an SVG", () => {
  for (const theme of ["light", "dark"] as const)
    for (const view of ["architecture", "resources"] as const)
      it(`write plain colours, those of the theme, and nothing else anew (${view}, ${theme})`, () => {
        const svg = engine.render(application, "svg", { view });
        const themed = engine.render(application, "svg", { view, theme });
        assert.ok(!themed.includes("var("));
        const paints = new Set(
          [...themed.matchAll(/ (?:fill|stroke|color)="(#[^"]*)"/g)].map(([, paint]) => paint),
        );
        const shades = Object.values(SHADES).map((shade) => shade[theme] as string);
        assert.ok(paints.size > 5);
        for (const paint of paints) assert.ok(shades.includes(paint ?? ""), paint);
        const bare = (text: string) => text.replaceAll(/ (?:fill|stroke|color)="[^"]*"/g, "");
        assert.equal(bare(themed), bare(svg));
      });

  it("leave names alone that look like colours", () => {
    const name = ' fill="var(--ip-canvas,#fff)"';
    const plan: PlanInput = { components: [{ name, type_id: "aws:sqs/queue@1" }] };
    for (const view of ["architecture", "resources"] as const) {
      const svg = engine.render(plan, "svg", { view, theme: "dark" });
      assert.equal(svg.split('fill="var(--ip-canvas,#fff)"').length > 1, true, "in the text");
      assert.ok(svg.includes('data-name="fill=&quot;var(--ip-canvas,#fff)&quot;"'));
    }
  });

  it("colour files for draw.io, in six digits", () => {
    for (const theme of ["light", "dark"] as const) {
      const file = drawn(application, "drawio", { theme });
      for (const [, colour = ""] of file.matchAll(/(?:[cC]olor=|background=")([^;"]+)/g))
        assert.match(colour, /^(?:none|#[0-9a-f]{6})$/);
      assert.ok(file.includes(`fontColor=${SHADES.text[theme]};`));
    }
  });
});

describe("The title of an architecture", () => {
  const title = "a company website on our own domain, with a contact form that sends e-mails to the office";
  const linesOf = (svg: string) =>
    [...svg.matchAll(/<text [^>]*y="([\d.]+)" font-size="17"[^>]*>([^<]*)</g)].map(
      ([, y, text = ""]) => [Number(y), text] as const,
    );
  const widthOf = (svg: string) => Number(/viewBox="0 0 ([\d.]+) /.exec(svg)?.[1]);

  it("makes no room for itself at the side: a long one has two lines above everything", () => {
    const pane = { width: 700, height: 400 };
    const [bare, titled] = [drawn(queueWorker, "svg", pane), drawn(queueWorker, "svg", { ...pane, title })];
    assert.ok(widthOf(titled) <= Math.max(360, widthOf(bare) * 1.2), `${widthOf(bare)}, ${widthOf(titled)}`);
    const lines = linesOf(titled);
    assert.equal(lines.length, 2);
    assert.ok(title.startsWith(`${lines[0]?.[1]} `));
    const [, top = 0] = (/<rect x="([\d.]+)" y="([\d.]+)"/.exec(titled) ?? []).slice(1).map(Number);
    assert.ok((lines[1]?.[0] ?? 0) + 17 / 5 <= top, "it ends above the first frame");
  });

  it("has one line where it is short, and none that is cut inside the first", () => {
    assert.deepEqual(
      linesOf(drawn(queueWorker, "svg", { title: "Orders" })).map(([, text]) => text),
      ["Orders"],
    );
    const [only = [0, ""], ...others] = linesOf(drawn(queueWorker, "svg", { title: "x".repeat(400) }));
    assert.ok(others.length === 0 && only[1].endsWith("…"));
  });
});

describe("The legend of an architecture", () => {
  const textsOf = (svg: string) =>
    [
      ...(/<g data-part="legend".*$/.exec(svg)?.[0] ?? "").matchAll(
        /<text [^>]*fill="var\(--ip-muted[^>]*>([^<+]*)</g,
      ),
    ].flatMap(([, text]) => text || []);

  it("is there when it is asked for, below all else and within the picture", () => {
    assert.ok(!drawn(application, "svg").includes('data-part="legend"'));
    const svg = drawn(application, "svg", { legend: true });
    const [, legend = ""] = svg.split('<g data-part="legend"');
    const [, width = 0, height = 0] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).map(Number);
    const [, , above = 0] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(drawn(application, "svg")) ?? []).map(
      Number,
    );
    const places = [...legend.matchAll(/ c?x="([\d.]+)" c?y="([\d.]+)"/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    assert.ok(places.length > 6);
    for (const [x = 0, y = 0] of places) {
      assert.ok(y > above && y < height, `${y} between ${above} and ${height}`);
      assert.ok(x > 0 && x < width);
    }
  });

  it("speaks of what the picture uses, and of nothing else", () => {
    assert.deepEqual(
      textsOf(drawn(queueWorker, "svg", { legend: true })).includes("Added by composition"),
      false,
    );
    const plan: PlanInput = {
      components: [{ name: "failed", type_id: "aws:sqs/queue@1" }],
      auto_completed: [{ name: "failed" }],
      warnings: [{ rules: ["x"], message: "m", components: ["failed"] }],
    };
    assert.deepEqual(textsOf(drawn(plan, "svg", { legend: true })), ["Added by composition", "Warning"]);
    assert.deepEqual(
      textsOf(drawn({ components: [{ name: "jobs", type_id: "aws:sqs/queue@1" }] }, "svg", { legend: true })),
      [],
    );
    const there: PlanInput = { components: [{ name: "jobs", type_id: "aws:sqs/queue@1", existing: true }] };
    const picture = drawn(there, "svg", { legend: true });
    assert.deepEqual(textsOf(picture), ["There already"]);
    assert.match(picture, /<title>jobs: [^<]*, there already<\/title>/);
    assert.match(drawn(there, "drawio"), /shape=ext;double=1/);
    const texts = textsOf(drawn(application, "svg", { legend: true }));
    for (const text of ["Outside the plan", "Steps of the main flow, in order", "Tier or zone of a network"])
      assert.ok(texts.includes(text), `${text} is not in ${texts.join(", ")}`);
  });
});

describe("What stands beside the flow, in files", () => {
  const signIn = composed(["apigatewayv2/api", "lambda/function", "cognito/userpool"]);
  const legendOf = (svg: string) => svg.split('<g data-part="legend"')[1] ?? "";

  it("is named by the legend beside the flow, where there are both", () => {
    const both = legendOf(drawn(signIn, "svg", { legend: true }));
    for (const text of ["Flow of requests and data", "Attached to what it serves"])
      assert.ok(both.includes(text));
    const flow = legendOf(drawn(composed(["lambda/function", "dynamodb/table"]), "svg", { legend: true }));
    assert.ok(flow.includes("Steps of the main flow") && !flow.includes("Flow of requests"));
  });

  it("is a dashed line without an arrowhead, and in draw.io a connector that is seen", () => {
    const svg = drawn(signIn, "svg");
    const [, shape = ""] = /<path class="edge" data-look="attached"[^>]* d="([^"]*)"/.exec(svg) ?? [];
    assert.match(shape, /^M[^m]+$/);
    assert.match(svg, /data-look="attached" stroke-width="1.25" stroke-dasharray="4 3"/);
    const file = drawn(signIn, "drawio");
    const connectors = [...file.matchAll(/<mxCell [^>]*style="[^"]*endArrow=none;[^"]*dashed=1;[^"]*"/g)];
    assert.equal(connectors.length, 1);
    assert.match(file, / label="signs users in with" /);
    assert.match(drawn(signIn, "mermaid"), / -\.->\|"signs users in with"\| /);
  });

  it("is said below the picture, after the steps of the flow by their numbers", () => {
    assert.ok(!drawn(signIn, "svg", { legend: true }).includes('data-part="captions"'));
    const svg = drawn(signIn, "svg", { captions: true, legend: true });
    const [, list = "", legend = ""] = svg.split(/<g data-part="(?:captions|legend)"/);
    const texts = [...list.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text = ""]) => text);
    assert.deepEqual(texts.slice(0, 4), [
      "1",
      "Users use API Gateway v2 API",
      "2",
      "API Gateway v2 API triggers Lambda function",
    ]);
    assert.equal(texts.at(-1), "API Gateway v2 API signs users in with Cognito user pool");
    const lowest = (part: string) =>
      Math.max(...[...part.matchAll(/ y="([\d.]+)"/g)].map(([, y]) => Number(y)));
    const [, height = 0] = (/viewBox="0 0 [\d.]+ ([\d.]+)"/.exec(svg) ?? []).map(Number);
    assert.ok(lowest(list) < lowest(legend) && lowest(legend) < height);
  });

  it("is broken between words where the picture is narrower, and bounded", () => {
    const names = Array.from(
      { length: 6 },
      (_, index) => `a name of a function that is rather long ${index}`,
    );
    const plan: PlanInput = {
      components: names.map((name) => ({ name, type_id: "aws:lambda/function@1" })),
      relations: names
        .slice(1)
        .map((to, index) => ({ from: names[index] ?? "", to, kind: "calls ".repeat(200) })),
    };
    const svg = drawn(plan, "svg", { captions: true, width: 300, height: 900 });
    const [, list = ""] = svg.split('<g data-part="captions"');
    const [width = 0] = (/viewBox="0 0 ([\d.]+) /.exec(svg) ?? []).slice(1).map(Number);
    const rows = [...list.matchAll(/<text x="([\d.]+)"[^>]*font-size="11.5"[^>]*>([^<]*)</g)];
    assert.ok(rows.length > 5 && rows.length <= 3 * 5, `${rows.length} rows`);
    for (const [, x, text = ""] of rows) assert.ok(Number(x) + textWidth(text, 11.5) <= width, text);
  });

  it("stands as words beside its lines, where nothing else is, in pictures of few cards", () => {
    let count = 0;
    for (const [types, intent] of [
      [
        [
          "apigatewayv2/api",
          "lambda/function",
          "cognito/userpool",
          "secretsmanager/secret",
          "rds/dbinstance",
        ],
        "",
      ],
      [
        [
          "ecs/service",
          "ecr/repository",
          "rds/dbcluster",
          "wafv2/webacl",
          "elasticloadbalancingv2/loadbalancer",
        ],
        "",
      ],
      [
        [
          "appsync/graphqlapi",
          "lambda/function",
          "cognito/userpool",
          "secretsmanager/secret",
          "dynamodb/table",
        ],
        "",
      ],
    ] as const) {
      const plan = composed([...types]);
      for (const [width, height] of [
        [700, 400],
        [500, 700],
      ] as const) {
        const svg = drawn(plan, "svg", { captions: true, width, height, intent });
        const [, words = ""] = /<g data-part="words"[^>]*>(.*?)<\/g>/.exec(svg) ?? [];
        const boxes = [...words.matchAll(/<text x="([\d.]+)" y="([\d.]+)">([^<]*)</g)].map(
          ([, x, y, text = ""]) => {
            const wide = textWidth(text, 10.5);
            return { x: Number(x) - wide / 2, y: Number(y) - 9, width: wide, height: 10 };
          },
        );
        count += boxes.length;
        const cards = [
          ...svg.matchAll(
            /<g class="node"[^>]*><title>[^<]*<\/title><rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g,
          ),
        ].map(([, ...sides]) => {
          const [x = 0, y = 0, wide = 0, high = 0] = sides.map(Number);
          return { x, y, width: wide, height: high };
        });
        assert.ok(cards.length >= 4);
        for (const [index, word] of boxes.entries())
          for (const other of [...cards, ...boxes.slice(index + 1)])
            assert.ok(
              word.x >= other.x + other.width ||
                other.x >= word.x + word.width ||
                word.y >= other.y + other.height ||
                other.y >= word.y + word.height,
            );
      }
    }
    assert.ok(count >= 3, `${count} words`);
    const many = Array.from({ length: 30 }, (_, index) => ({
      name: `f${index}`,
      type_id: "aws:lambda/function@1",
    }));
    assert.ok(!drawn({ components: many }, "svg", { captions: true }).includes('data-part="words"'));
  });

  it("holds names and words from outside as text", () => {
    const svg = drawn(hostilePlan, "svg", { captions: true, legend: true });
    assert.doesNotMatch(svg, /<(?:script|img|a|foreignObject)\b/);
  });
});

describe("Files for draw.io", () => {
  it("hold no words of a plan in their styles, and no label that is markup", () => {
    fc.assert(
      fc.property(planArbitrary(25), fc.constantFrom("architecture", "resources"), (plan, view) => {
        const file = engine.render(plan, "drawio", { view: view as "architecture" | "resources" });
        for (const [, style = ""] of file.matchAll(/<mxCell [^>]*style="([^"]*)"/g)) {
          assert.match(style, /^(?:[A-Za-z]+(?:=[\w.#-]+)?;)+$/);
          assert.ok(style.includes("html=0;"));
        }
      }),
      { numRuns: 100 },
    );
  });

  it("are the same for the same plan, and say no time", () => {
    assert.equal(drawn(staticSiteWithApi, "drawio"), drawn(structuredClone(staticSiteWithApi), "drawio"));
    assert.ok(!drawn(staticSiteWithApi, "drawio").includes("modified"));
  });

  it("carry the title as text and as the name of the page", () => {
    const file = drawn(queueWorker, "drawio", { title: 'Orders & "returns"' });
    assert.match(file, /<diagram id="plan" name="Orders &amp; &quot;returns&quot;">/);
    assert.match(file, /<mxCell id="title" value="Orders &amp; &quot;returns&quot;" /);
  });

  it("are drawn without a catalogue, too", () => {
    for (const view of ["architecture", "resources"] as const)
      assert.ok(render(hostilePlan, "drawio", undefined, { view }).endsWith("</mxfile>\n"));
  });
});

describe("Captions of relations between long names", () => {
  it("shorten the names, never what is done", () => {
    const [one, other, alarm] = ["o", "a", "w"].map((letter) => letter.repeat(300));
    assert.ok(one && other && alarm);
    const types = { [one]: "lambda/function", [other]: "dynamodb/table", [alarm]: "cloudwatch/alarm" };
    const svg = drawn(
      {
        components: Object.entries(types).map(([name, type]) => ({ name, type_id: `aws:${type}@1` })),
        relations: [
          { from: one, to: other, kind: "writes to" },
          { from: alarm, to: one, kind: "watches" },
          { from: alarm, to: other, kind: "watches" },
        ],
      },
      "svg",
      { captions: true, width: 500, height: 700 },
    );
    const [, list = ""] = svg.split('<g data-part="captions">');
    const said = [...list.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text).join(" ");
    assert.match(said, /w+… watches o+…/);
    assert.match(said, /w+… watches a+…/);
  });
});
