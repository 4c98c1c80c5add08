import assert from "node:assert/strict";
import * as fc from "fast-check";
import { fileNameOf, nameOfShown, safeFileName, shortTitle } from "../../../../src/editor/text/fileName.ts";
import { renderArchitecture } from "../../../../src/engine/diagram/architecture/architecture.ts";
import { renderMermaid, renderSvg } from "../../../../src/engine/diagram/render.ts";
import { createEngine } from "../../../../src/engine/engine.ts";
import { readInfrastructure } from "../../../../src/engine/read/read.ts";
import { planMarkdown } from "../../../../src/webview/planner/diagram/export/markdown.ts";
import { pngScale } from "../../../../src/webview/planner/diagram/export/png.ts";
import { writeOutVariables } from "../../../../src/webview/planner/diagram/export/standalone.ts";
import { isPlain } from "../../../../src/webview/planner/diagram/plainSvg.ts";
import { inMemory, largeConfiguration } from "../../../support/hcl.ts";
import { hostilePlan, networkedApplication, staticSiteWithApi } from "../plans.ts";

describe("exported pictures", () => {
  it("have colours written out: the theme's, else the picture's own", () => {
    const values: Record<string, string> = { "--ip-card": " rgb(1, 2, 3) " };
    const written = writeOutVariables(
      '<g fill="var(--ip-card,#fff)" stroke="var(--ip-line, #123)" color="var(--x,rgb(4,5,6))" d="var(--none)"/>',
      (name) => values[name] ?? "",
    );
    assert.equal(written, '<g fill="rgb(1, 2, 3)" stroke="#123" color="rgb(4,5,6)" d="none"/>');
    assert.doesNotMatch(
      writeOutVariables(renderSvg(networkedApplication), () => ""),
      /var\(/,
    );
  });

  it("cannot be broken out of by a theme's value", () => {
    assert.equal(
      writeOutVariables('<g fill="var(--a)"/>', () => '"/><script>'),
      '<g fill="&quot;/&gt;&lt;script&gt;"/>'.replace("&gt;&lt;script&gt;", ">&lt;script>"),
    );
  });

  it("are drawn at twice their size, smaller where a canvas would be too large, or not at all", () => {
    assert.equal(pngScale({ width: 2_000, height: 1_000 }), 2);
    const large = pngScale({ width: 12_000, height: 6_000 });
    assert.ok(large !== undefined && large < 2 && 12_000 * large <= 16_384);
    assert.equal(pngScale({ width: 40_000, height: 40_000 }), undefined);
  });
});

describe("exported Markdown", () => {
  const document = (plan = staticSiteWithApi, title = "Shop") =>
    planMarkdown({
      title,
      intent: "A shop\n# with an API",
      constraints: { region: "eu-central-1", exclude: ["kubernetes", "ecs"] },
      plan,
      explanations: new Map([["aws:dynamodb/table@1", "Keeps *orders*."]]),
      mermaid: renderMermaid(plan),
    });

  it("holds the intent, the constraints, the diagram, every component in order, and why it is there", () => {
    const text = document();
    assert.match(
      text,
      /^# Shop\n\n> A shop\n> \\# with an API\n\n- region: eu-central-1\n- exclude: kubernetes, ecs\n/,
    );
    assert.ok(text.includes(`\`\`\`mermaid\n${renderMermaid(staticSiteWithApi).trim()}\n\`\`\``));
    const names = [...text.matchAll(/^\| \d+ \| (\S+) \|/gm)].map(([, name]) => name?.replaceAll("\\", ""));
    assert.deepEqual(names, staticSiteWithApi.deploy_order);
    assert.match(text, /\*\*orders\*\*: Keeps \\\*orders\\\*\./);
  });

  it("keeps hostile names inside their cells", () => {
    const rows = document(hostilePlan, "<script>\n# no")
      .split("\n")
      .filter((line) => line.startsWith("| "));
    assert.equal(rows.length, hostilePlan.components.length + 1);
    for (const row of rows) {
      assert.equal(row.replaceAll(/\\./g, "").split("|").length, 6, row);
      assert.doesNotMatch(row.replaceAll(/\\./g, "").replaceAll(/`[^`]*`/g, ""), /[<>]/);
    }
  });
});

describe("suggested file names", () => {
  it("are the first words that say what it is", () => {
    assert.equal(shortTitle("A static site plus API with a queue for e-mails"), "static site plus api");
    assert.equal(shortTitle("an online shop"), "online shop");
    assert.equal(shortTitle("  one two three four five six seven"), "one two three four five six");
    assert.equal(shortTitle("with the"), "");
    assert.equal(shortTitle(""), "");
  });

  it("are those of plans for sentences, and of files for files", () => {
    const intent = "An online ticket shop on AWS (React) with a REST API and a queue";
    assert.equal(nameOfShown(intent), fileNameOf(shortTitle(intent)));
    assert.equal(nameOfShown(intent), "online-ticket-shop-on-aws-(react)");
    assert.equal(nameOfShown("Shop.plan.json"), "Shop");
  });

  it("are safe on every system", () => {
    assert.equal(fileNameOf("shop.plan.json"), "shop");
    assert.equal(fileNameOf("plans/eu/shop.plan.json"), "plans-eu-shop");
    assert.equal(fileNameOf("A site: <fast> & cheap?"), "A-site-fast-&-cheap");
    assert.equal(fileNameOf("../../etc/passwd"), "etc-passwd");
    assert.equal(fileNameOf("a queue; a store, and more"), "a-queue-a-store,-and-more");
    assert.equal(fileNameOf("  .hidden. "), "hidden");
    for (const device of ["con", "NUL.txt", "lpt¹"]) assert.equal(fileNameOf(device), "plan");
    assert.equal(safeFileName("costs: a; b?", "costs"), "costs a b");
    assert.equal(safeFileName("...", "log"), "log");
    assert.equal(safeFileName("a".repeat(500)).length, 120);
    assert.equal(fileNameOf("…".repeat(0)), "plan");
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (title) => {
        for (const name of [fileNameOf(title), safeFileName(title)]) {
          assert.doesNotMatch(name, /[\\/:;*?"<>|\p{Cc}]|^\.|[. ]$|^$/u);
          assert.ok(Buffer.byteLength(name) <= 240 && [...name].length <= 120);
        }
      }),
    );
  });
});

describe("pictures that are inert as they stand", () => {
  it("are recognised: all that the engine draws", () => {
    for (const plan of [staticSiteWithApi, networkedApplication, hostilePlan, { components: [] }]) {
      assert.equal(isPlain(renderSvg(plan)), true);
      assert.equal(isPlain(renderArchitecture(plan)), true);
    }
  });

  it("are recognised with what is folded, and with what explains their signs", async () => {
    const { plan } = await readInfrastructure(inMemory(largeConfiguration(40)), [""]);
    const picture = createEngine().render(plan, "svg", { view: "architecture", legend: true });
    for (const part of ['data-mark="folded"', 'data-part="legend"']) assert.ok(picture.includes(part), part);
    assert.equal(isPlain(picture), true);
  });

  it("are nothing else", () => {
    const svg = (inside: string, attributes = "") =>
      `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>`;
    assert.equal(isPlain(svg('<g class="node frame"><text x="1">t &amp; u</text></g>')), true);
    for (const [inside, attributes] of [
      ['<g class="notice"></g>'],
      ["<script>1</script>"],
      ['<rect onload="1"></rect>'],
      ["", ' onload="1"'],
      ['<a href="x"><text>t</text></a>'],
      ['<rect fill="url(#a)"></rect>'],
      ['<rect fill="url (http://x)"></rect>'],
      ['<rect style="fill:red"></rect>'],
      ["<foreignObject></foreignObject>"],
      ["<style>a{}</style>"],
      ["<!-- c -->"],
      ["<![CDATA[x]]>"],
      ["<?x y?>"],
      ["<g xmlns='http://www.w3.org/1999/xhtml'></g>"],
      ['<g xmlns="http://www.w3.org/1999/xhtml"></g>'],
      ['<x:g xmlns:x="http://www.w3.org/1999/xhtml"></x:g>'],
      ["<text>&lol;</text>"],
      ["<text>&#60;</text>"],
      ['<rect width="1" width="&#x22;"></rect>'],
      ['<image href="x"></image>'],
      ["<use></use>"],
      ['<g data-x="<b>"></g>'],
      ["<g>".repeat(40)],
    ]) {
      assert.equal(isPlain(svg(inside ?? "", attributes)), false, inside || attributes);
    }
    assert.equal(isPlain(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg("")}`), false);
  });
});
