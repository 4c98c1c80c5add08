import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { render, renderMermaid, renderSvg } from "../../../src/engine/diagram/render.ts";
import { planArbitrary } from "./arbitraries.ts";
import {
  HOSTILE_NAMES,
  hostilePlan,
  networkedApplication,
  queueWorker,
  staticSiteWithApi,
  syntheticPlan,
} from "./plans.ts";

describe("render", () => {
  it("renders Mermaid and SVG", () => {
    assert.equal(render(queueWorker, "mermaid"), renderMermaid(queueWorker));
    assert.equal(render(queueWorker, "svg"), renderSvg(queueWorker));
  });

  it("says so when a plan is empty", () => {
    assert.match(renderMermaid({ components: [] }), /no components/);
    assert.match(renderSvg({ components: [] }), /^<svg .*no components/);
  });

  it("gives the same bytes in another process", () => {
    const module = new URL("../../../src/engine/diagram/render.ts", import.meta.url).href;
    const script = `
      import { render } from ${JSON.stringify(module)};
      const plan = JSON.parse(process.argv[1]);
      process.stdout.write(render(plan, "svg") + render(plan, "mermaid"));`;
    const plan = syntheticPlan(120);
    const args = ["--input-type=module", "--eval", script, JSON.stringify(plan)];
    const other = execFileSync(process.execPath, args, { encoding: "utf8", maxBuffer: 2 ** 24 });
    assert.equal(digest(other), digest(render(plan, "svg") + render(plan, "mermaid")));
  });

  it("does not depend on the order in which a plan lists its relations or its completions", () => {
    const { relations = [] } = networkedApplication;
    const shuffled = { ...networkedApplication, relations: relations.toReversed() };
    const lines = (svg: string) =>
      svg
        .split("<")
        .sort()
        .join("<")
        .replaceAll(/<desc>[^<]*/g, "");
    assert.equal(lines(renderSvg(shuffled)), lines(renderSvg(networkedApplication)));
  });
});

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

describe("Mermaid", () => {
  it("groups by topology, nests what is contained, shapes by kind, labels relations", () => {
    const markup = renderMermaid(networkedApplication);
    assert.match(markup, /^flowchart LR\n/);
    assert.match(markup, / {2}subgraph edge_lane\["Edge"\]\n/);
    assert.match(markup, / {4}subgraph n4\["main-network<br\/>VPC"\]\n/);
    assert.match(markup, / {8}subgraph n10\["cluster<br\/>ECS cluster"\]\n/);
    assert.match(markup, /n14\[\("database<br\/>RDS PostgreSQL"\)\]/);
    assert.match(markup, /n23\[\["jobs<br\/>SQS queue"\]\]/);
    assert.match(markup, / {2}n14 -->\|"encrypted by"\| n21\n/);
    assert.match(
      markup,
      /classDef data_group stroke:#[0-9a-f]{6},stroke-width:2px\n {2}class n14,n15,n26 data_group/,
    );
  });

  it("uses names in quoted labels only, and there only as harmless characters or entity codes", () => {
    fc.assert(
      fc.property(planArbitrary(), (plan) => {
        for (const line of renderMermaid(plan).trimEnd().split("\n")) {
          const bare = line.replaceAll(/"([^"]*)"/g, (_, text: string) => {
            assert.match(
              text.replaceAll("<br/>", ""),
              /^(?:[\p{L}\p{N}\p{M}\p{Extended_Pictographic} …_.,()-]|#\d+;)*$/u,
            );
            return "";
          });
          assert.match(
            bare,
            /^ *(?:flowchart LR|subgraph \w+\[\]|end|n\d+[[({/\\\])}]+|n\d+ -->(?:\|\|)? n\d+|classDef \w+ stroke:#[0-9a-f]{6},stroke-width:2px|class n[\dn,]+ \w+)$/,
          );
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("SVG", () => {
  const attributes = (svg: string, name: string) =>
    [...svg.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map(([, value = ""]) => value);

  it("carries each component's name, type and group, each relation's ends, each lane's group", () => {
    const svg = renderSvg(staticSiteWithApi);
    assert.deepEqual(
      attributes(svg, "data-name"),
      staticSiteWithApi.components.map(({ name }) => name),
    );
    assert.deepEqual(
      attributes(svg, "data-type"),
      staticSiteWithApi.components.map(({ type_id }) => type_id),
    );
    assert.deepEqual(
      attributes(svg, "data-from"),
      staticSiteWithApi.relations?.map(({ from }) => from),
    );
    assert.deepEqual(
      attributes(svg, "data-to"),
      staticSiteWithApi.relations?.map(({ to }) => to),
    );
    assert.match(svg, /<g class="lane" data-group="messaging">/);
    assert.match(svg, /<title>orders: DynamoDB table \(aws:dynamodb\/table@1\)<\/title>/);
  });

  it("describes itself to those who do not see it", () => {
    const svg = renderSvg(queueWorker);
    assert.match(svg, /^<svg [^>]*role="img"[^>]*><title>Diagram of 5 components<\/title><desc>/);
    assert.match(svg, /Messaging: orders-queue\./);
    assert.match(svg, /orders-queue triggers order-worker;/);
  });

  it("holds nothing that acts, refers or loads, and nothing but numbers of one decimal", () => {
    fc.assert(
      fc.property(planArbitrary(), (plan) => {
        const markup = renderSvg(plan).replaceAll(/"[^"]*"|>[^<]*</g, (text) =>
          text.startsWith('"') ? '""' : "><",
        );
        const tags = new Set([...markup.matchAll(/<\/?([\w-]+)/g)].map(([, tag]) => tag));
        for (const tag of tags) {
          assert.ok(
            ["svg", "title", "desc", "g", "rect", "circle", "path", "text", "tspan"].includes(tag ?? ""),
            tag,
          );
        }
        for (const [, name = ""] of markup.matchAll(/ ([\w:-]+)=/g)) {
          assert.ok(!/^(id|style|href|xlink|on\w+|filter|clip-path|mask)/.test(name), name);
        }
        assert.doesNotMatch(renderSvg(plan), / (?:x|y|width|height|transform|d|viewBox)="[^"]*\.\d\d/);
      }),
      { numRuns: 100 },
    );
  });

  it("keeps hostile names inert and legible", () => {
    const svg = renderSvg(hostilePlan);
    assert.ok(!svg.includes("<script"));
    assert.ok(svg.includes("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert.ok(svg.includes("مستودع الطلبات") && svg.includes("注文キュー") && svg.includes("👩‍👩‍👧‍👦"));
    assert.doesNotMatch(svg, /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u);
    assert.ok(svg.isWellFormed());
    const long = HOSTILE_NAMES.find((name) => name.length === 10_000) ?? "";
    assert.ok(svg.includes(`<title>${long}: `), "the full name is in the tooltip");
    for (const [, text = ""] of svg.matchAll(/<text[^>]*>([^<]*)/g)) assert.ok(text.length < 100);
  });

  it("stays below what a viewer accepts, at five thousand components", () => {
    const svg = renderSvg(syntheticPlan(5000));
    assert.ok(svg.length < 5_000_000, `${svg.length} bytes`);
    assert.ok(svg.split("</").length < 50_000);
  });
});
