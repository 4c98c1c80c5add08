/** Reviews of what rests on types whose cloud has stopped them, or will. */
import assert from "node:assert/strict";
import { createEngine } from "../../../src/engine/engine.ts";
import { template, terraform } from "./reviewed.ts";

const told = (findings: readonly { rule: string; components: readonly string[] }[]) =>
  findings.filter(({ rule }) => /:(?:ending|retired)-type$/.test(rule)).map(({ components }) => components);

describe("A review of types that end", () => {
  const index =
    "  Index:\n    Type: AWS::Kendra::Index\n    Properties: { Edition: DEVELOPER_EDITION, Name: i }\n";
  const source = (name: string, of: string) =>
    `  ${name}:\n    Type: AWS::Kendra::DataSource\n    Properties: { IndexId: ${of}, Name: a, Type: S3 }\n`;

  it("tells a component and its parts once, with the successor of each", async () => {
    const found = await template(
      `Resources:\n${source("First", "!Ref Index")}${index}${source("Second", "!Ref Index")}`,
    );
    assert.deepEqual(told(found), [["Index", "First", "Second"]]);
    assert.equal(found[0]?.place?.line, 5);
    assert.match(
      found[0]?.message ?? "",
      /The same holds of First and Second, built on Kendra data source, whose place Bedrock data source takes\.$/,
    );
  });

  it("counts parts where they are many", async () => {
    const names = ["A", "B", "C", "D", "E"];
    const [finding] = await template(
      `Resources:\n${index}${names.map((name) => source(name, "!Ref Index")).join("")}`,
    );
    assert.match(finding?.message ?? "", /The same holds of A, B and 3 more, built on/);
    assert.deepEqual(finding?.components, ["Index", ...names]);
  });

  it("tells parts of what is elsewhere, and two that stand beside each other, each by itself", async () => {
    const alone = await template(`Resources:\n${source("First", "given")}`);
    assert.deepEqual(told(alone), [["First"]]);
    const agents = await terraform(
      'resource "aws_bedrockagent_agent" "a" {}\nresource "aws_bedrockagent_agent" "b" {\n  instruction = aws_bedrockagent_agent.a.agent_id\n}\nresource "aws_bedrockagent_agent_alias" "c" {\n  agent_id = aws_bedrockagent_agent.b.agent_id\n}\n',
    );
    assert.deepEqual(told(agents), [
      ["aws_bedrockagent_agent.a"],
      ["aws_bedrockagent_agent.b"],
      ["aws_bedrockagent_agent_alias.c"],
    ]);
  });

  it("takes for a part only what stands in it, and nothing that is but deployed after it, or named by it", async () => {
    const after = source("First", "given").replace("    Properties", "    DependsOn: Index\n    Properties");
    assert.deepEqual(told(await template(`Resources:\n${index}${after}`)), [["Index"], ["First"]]);
    const named = index.replace("Name: i", "Name: i, Description: !Ref First");
    assert.deepEqual(told(await template(`Resources:\n${named}${source("First", "given")}`)), [
      ["Index"],
      ["First"],
    ]);
  });

  it("tells of what stands in itself, as no reader says, each by itself, and of parts of parts once", async () => {
    const review = async (parents: readonly (string | undefined)[]) => {
      const components = parents.map((parent, at) => ({
        ...{ name: `n${at}`, type_id: "aws:kendra/index@1", source_type: "AWS::Kendra::Index" },
        ...(parent !== undefined && { parent }),
      }));
      const existing = { of: "source" as const, languages: ["cloudformation"] };
      return told(await createEngine().review({ components, existing }));
    };
    assert.deepEqual(await review(["n1", "n0"]), [["n0"], ["n1"]]);
    assert.deepEqual(await review([undefined, "n0", "n1"]), [["n0", "n1", "n2"]]);
  });

  it("says what of a service goes on, and weighs that less than what is gone", async () => {
    const [finding] = await terraform('resource "aws_pinpoint_app" "a" {}\n');
    assert.equal(finding?.level, "warning");
    assert.match(
      finding?.message ?? "",
      /was retired on 2026-10-30, except for its APIs for text messages, /,
    );
  });
});
