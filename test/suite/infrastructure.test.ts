/** What an editor reads of infrastructure: what stands in the folder that is open, and nothing outside of it. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { AGENT_TOOLS } from "../../src/agents/tools.ts";
import { toolId } from "../../src/editor/ids.ts";
import { FilesAtHead } from "../../src/editor/infrastructure/filesAtHead.ts";
import { activate } from "./extension.ts";

const queue = (name: string) => `resource "aws_sqs_queue" "${name}" {}\n`;

describe("Infrastructure of a folder that is open", () => {
  const outside = mkdtempSync(join(tmpdir(), "infra-planner-outside-"));
  let root: string;
  let own: string;

  before(async () => {
    await activate();
    root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";
    assert.notEqual(root, "");
    own = join(root, "outsiders");
    mkdirSync(join(outside, "secret"));
    writeFileSync(join(outside, "secret", "main.tf"), queue("secret"));
    mkdirSync(join(own, "inner"), { recursive: true });
    const modules = ["../../..", "../linked", "./linked", outside].map(
      (source, index) => `module "m${index}" { source = ${JSON.stringify(join(source, "secret"))} }\n`,
    );
    writeFileSync(join(own, "inner", "main.tf"), `${queue("mine")}${modules.join("")}`);
    symlinkSync(outside, join(own, "linked"));
    symlinkSync(outside, join(own, "inner", "linked"));
    symlinkSync(join(outside, "secret", "main.tf"), join(own, "inner", "linked.tf"));
    const stack = (name: string, url: string) =>
      `  ${name}:\n    Type: AWS::CloudFormation::Stack\n    Properties:\n      TemplateURL: ${url}\n`;
    writeFileSync(join(own, "stack.yaml"), `Resources:\n${stack("Pipe", "pipe.yaml")}`);
    execFileSync("mkfifo", [join(own, "pipe.yaml")]);
  });
  after(() => {
    for (const folder of [outside, own]) rmSync(folder, { recursive: true });
  });

  async function read(path: string) {
    const options = { input: { path }, toolInvocationToken: undefined };
    const { content } = await vscode.lm.invokeTool(toolId(AGENT_TOOLS.readInfrastructure.name), options);
    const [, answer] = content;
    assert.ok(answer instanceof vscode.LanguageModelTextPart);
    return answer.value;
  }

  it("is read without what links and paths name outside of it", async () => {
    const told = await read("outsiders/inner");
    assert.match(told, /aws_sqs_queue\.mine/);
    assert.doesNotMatch(told, /aws_sqs_queue\.secret/);
    assert.match(told, /linked\.tf is a link, and links are not followed/);
    for (const path of [
      "outsiders/linked/secret",
      "outsiders/inner/linked.tf",
      "../",
      join(outside, "secret"),
    ])
      assert.doesNotMatch(await read(path), /aws_sqs_queue\.secret/, path);
  });

  it("is compared with its last commit without names of what links lead to outside of it", async () => {
    const asked: string[] = [];
    const before = new FilesAtHead(vscode.Uri.file(own), {
      text: async ({ path }) => {
        asked.push(path);
        return "";
      },
      changed: async () => [vscode.Uri.file(join(own, "gone", "main.tf"))],
    });
    await assert.rejects(before.list("linked/secret"), /linked is a link, and links are not followed/);
    assert.deepEqual(asked, []);
    assert.deepEqual(await before.list("gone"), ["main.tf"]);
    assert.ok((await before.list("inner")).includes("main.tf"));
  });

  it("is read without waiting for what is no file", async () => {
    assert.match(await read("outsiders/stack.yaml"), /pipe\.yaml is not a file/);
  });
});
