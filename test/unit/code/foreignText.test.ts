/** Texts of others in generated code, before parsers that are not ours. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { parse } from "yaml";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { quoted as bicepText } from "../../../src/engine/code/print/bicep.ts";
import { quoted as hclText } from "../../../src/engine/code/print/hcl.ts";
import { yamlMap } from "../../../src/engine/code/print/yaml.ts";
import { parseHcl } from "../../support/code/hcl.ts";
import { composed, engine } from "../../support/composing.ts";
import { COMMANDS, foreignText, TURNS_OR_ENDS } from "../../support/foreignText.ts";
import { parserOf } from "../../support/grammar.ts";

const RUNS = { numRuns: 60 };

/** Nothing in it ends a line, other than where lines end, turns one or acts on a terminal. */
function assertSeen(code: string) {
  for (const line of code.split("\n")) assert.doesNotMatch(line, TURNS_OR_ENDS);
}

describe("A text of others in generated code", () => {
  it("is in Terraform the same text, with escapes for what is not seen", async () => {
    await fc.assert(
      fc.asyncProperty(foreignText, async (text) => {
        const spelled = hclText(text);
        assertSeen(spelled);
        const parsed = (await parseHcl("x.tf", `locals {\n  x = ${spelled}\n}\n`)) as {
          locals: [{ x: string }];
        };
        // The parser leaves the escapes of templates as they were written.
        assert.equal(parsed.locals[0].x.replaceAll("$${", "${").replaceAll("%%{", "%{"), terraformsOwn(text));
      }),
      RUNS,
    );
  });

  it("is in CloudFormation the same text, to readers of both versions of YAML", () => {
    fc.assert(
      fc.property(foreignText, foreignText, (key, text) => {
        const template = yamlMap({ [key]: text });
        assertSeen(template);
        for (const version of ["1.1", "1.2"] as const)
          assert.deepEqual(parse(template, { version }), { [key]: text.toWellFormed() });
      }),
      RUNS,
    );
  });

  it("is in Bicep one text, and the same", async () => {
    const parser = await parserOf("bicep");
    fc.assert(
      fc.property(foreignText, (text) => {
        const spelled = bicepText(text);
        assertSeen(spelled);
        // This grammar, unlike Bicep, takes what begins a comment for one within a text, too.
        fc.pre(!/\/[/*]/.test(text));
        const tree = parser.parse(`var x = ${spelled}\n`);
        assert.equal(tree?.rootNode.hasError, false, spelled);
        assert.equal(tree?.rootNode.descendantsOfType("interpolation").length, 0);
        assert.equal(bicepsOwn(spelled), text);
      }),
      RUNS,
    );
  });

  for (const [cloud, language] of [
    ["aws", "terraform"],
    ["aws", "cloudformation"],
    ["azure", "bicep"],
  ] as const)
    it(`ends no line and turns none, wherever it is in a plan as ${language}`, async () => {
      const type = { aws: "sqs/queue", azure: "storage/storageaccounts" }[cloud];
      for (const text of COMMANDS.map((command) => `${command}\u202e\u061c\u2066*/ -->`)) {
        const plan = foreignPlan(composed([`orders=${type}`, `odd=${type}`], {}, cloud), text);
        const code = await engine.generate({ plan, to: language as CodeLanguage, title: text });
        assert.ok("files" in code);
        for (const { content } of code.files) {
          assertSeen(content);
          for (const line of content.split("\n")) assert.doesNotMatch(line, /^\s*::error/);
        }
      }
    });

  for (const format of ["svg", "mermaid", "drawio"] as const)
    it(`ends no line and turns none in a picture as ${format}`, () => {
      for (const text of COMMANDS.map((command) => `${command}\u202e\u061c\u2066`)) {
        const plan = foreignPlan(composed(["orders=sqs/queue", "odd=lambda/function"]), text);
        for (const view of ["architecture", "resources"] as const)
          assertSeen(engine.render(plan, format, { view, title: text, legend: true, captions: true }));
      }
    });
});

/** Text of others wherever a plan has text. */
function foreignPlan(plan: PlanInput, text: string): PlanInput {
  const [first = plan.components[0], ...others] = plan.components;
  assert.ok(first);
  return {
    ...plan,
    intent: text,
    components: [
      { ...first, name: text, display_name: text, explanation: text, group: text },
      ...others,
      { name: `${text} 2`, type_id: text, display_name: text, group: text, source_type: text },
    ],
    relations: others.map(({ name }) => ({ from: name, to: text, kind: text })),
    auto_completed: [{ name: text, message: text, rules: [] }],
    warnings: [text],
  } as PlanInput;
}

/** Terraform's texts are in Unicode's normal form C. */
const terraformsOwn = (text: string) => text.toWellFormed().normalize("NFC");

/** What Bicep's escapes stand for, by its documentation. */
function bicepsOwn(spelled: string): string {
  const signs: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };
  return spelled
    .slice(1, -1)
    .replaceAll(/\\(?:u\{([\da-f]+)\}|(.))/gu, (_, hex: string | undefined, sign = "") =>
      hex === undefined ? (signs[sign] ?? sign) : String.fromCodePoint(Number.parseInt(hex, 16)),
    );
}
