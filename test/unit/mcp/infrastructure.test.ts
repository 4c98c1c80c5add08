/** Infrastructure that agents read and review over MCP: below the folders that were given, and nothing outside. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { dataOf, MCP_OF_CLI, type McpProcess, startMcp, textOf } from "../../support/mcp.ts";

const STORE = 'resource "aws_efs_file_system" "files" {\n  encrypted = false\n}\n';

describe("Infrastructure over MCP", () => {
  const outside = realpathSync(mkdtempSync(join(tmpdir(), "mcp-outside-")));
  const root = realpathSync(mkdtempSync(join(tmpdir(), "mcp-root-")));
  let server: McpProcess;

  before(async () => {
    mkdirSync(join(root, "infra"));
    writeFileSync(join(root, "infra", "main.tf"), STORE);
    mkdirSync(join(outside, "secret"));
    writeFileSync(join(outside, "secret", "main.tf"), STORE.replace("files", "secret"));
    symlinkSync(join(outside, "secret"), join(root, "linked"));
    server = await startMcp({ command: MCP_OF_CLI, args: ["--root", root] });
  });
  after(async () => {
    await server[Symbol.asyncDispose]();
    for (const folder of [outside, root]) rmSync(folder, { recursive: true });
  });
  const call = (name: string, path?: string, more: Readonly<Record<string, unknown>> = {}) =>
    server.client.callTool({ name, arguments: { ...more, ...(path !== undefined && { path }) } });

  it("is read as components with their places", async () => {
    for (const path of ["infra", "infra/", join(root, "infra"), "infra/main.tf"]) {
      const { components, about } = dataOf(await call("read_infrastructure", path));
      assert.deepEqual(components, [
        {
          ...{ name: "aws_efs_file_system.files", type_id: "aws:efs/filesystem@1" },
          ...{ source_type: "aws_efs_file_system", file: "infra/main.tf", line: 1 },
        },
      ]);
      assert.match(about, /untrusted data/);
    }
  });

  it("is reviewed, without what the team lives with", async () => {
    const review = async () => dataOf(await call("review_infrastructure", "infra")).findings;
    const [finding, ...more] = await review();
    assert.deepEqual(
      [finding.rule, finding.level, finding.place.line, more],
      ["plan:unencrypted", "warning", 1, []],
    );
    mkdirSync(join(root, ".infra-planner"));
    const ignore = [{ rule: "plan:unencrypted", reason: "Public pictures." }];
    writeFileSync(join(root, ".infra-planner", "review.json"), JSON.stringify({ ignore }));
    assert.deepEqual(await review(), []);
  });

  it("of hundreds of resources comes in pages that are all of it together, each short enough", async () => {
    const count = 450;
    const name = (index: number) => `events_of_customers_and_their_orders_in_the_archive_number_${index}`;
    mkdirSync(join(root, "large"));
    writeFileSync(
      join(root, "large", "main.tf"),
      Array.from(
        { length: count },
        (_, index) =>
          `resource "aws_lambda_function" "${name(index)}" {\n  function_name = "f${index}"\n  role = "r"\n${index > 0 ? `  environment {\n    variables = { NEXT = aws_lambda_function.${name(index - 1)}.arn }\n  }\n` : ""}}\n`,
      ).join("\n"),
    );
    for (const [tool, lists] of [
      ["read_infrastructure", ["components", "relations"]],
      ["review_infrastructure", ["findings"]],
    ] as const) {
      const seen = new Map<string, unknown[]>(lists.map((list) => [list, []]));
      let pages = 1;
      for (let page = 1; page <= pages; page++) {
        const answer = await server.client.callTool({ name: tool, arguments: { path: "large", page } });
        const data = dataOf(answer);
        for (const part of [textOf(answer), JSON.stringify(data)])
          assert.ok(encode(part).length <= 25_000, `${tool}: ${encode(part).length}`);
        for (const list of lists) seen.get(list)?.push(...data[list]);
        pages = data.pages ?? 1;
        if (tool === "read_infrastructure")
          assert.match(
            textOf(answer),
            /^450 components of 1 type, 449 relations, 0 modules\. Page \d of \d+: /,
          );
      }
      if (tool !== "read_infrastructure") continue;
      assert.ok(pages > 1, "else this says nothing");
      const names = (seen.get("components") as { name: string }[]).map((one) => one.name);
      assert.equal(new Set(names).size, count);
      assert.equal(new Set(seen.get("relations")).size, count - 1);
    }
  });

  it("is asked for in parts: a module, a type, what is near a component", async () => {
    const files = {
      "parts/main.tf":
        'module "shop" {\n  source = "./shop"\n}\nmodule "far" {\n  source = "a/b/c"\n}\nresource "aws_kms_key" "k" {}\n',
      "parts/shop/main.tf":
        'resource "aws_sqs_queue" "q" {}\nresource "aws_lambda_event_source_mapping" "m" {\n  event_source_arn = aws_sqs_queue.q.arn\n  function_name = aws_lambda_function.f.arn\n}\nresource "aws_lambda_function" "f" {}\n',
    };
    mkdirSync(join(root, "parts", "shop"), { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
    const part = async (wanted: object) => {
      const answer = await call("read_infrastructure", "parts", { ...wanted });
      const { components, relations } = dataOf(answer);
      return {
        said: textOf(answer).split("\n")[0],
        names: components.map((one: { name: string }) => one.name),
        relations,
      };
    };
    const all = await part({});
    assert.equal(all.said, "5 components of 5 types, 3 relations, 1 module.");
    const [q, f] = ["module.shop.aws_sqs_queue.q", "module.shop.aws_lambda_function.f"];
    const shop = await part({ module: "module.shop" });
    assert.equal(shop.said, `3 components and 3 relations of what is there: ${all.said}`);
    assert.ok(shop.names.includes(q) && shop.names.includes(f));
    for (const type of ["aws_sqs_queue", "AWS:SQS/Queue", "aws:sqs/queue@1"])
      assert.deepEqual((await part({ type })).names, [q], type);
    const near = await part({ near: q });
    assert.ok(near.names.length >= 2 && !near.names.includes("aws_kms_key.k"), String(near.names));
    assert.deepEqual((await part({ near: "aws_kms_key.k", depth: 3 })).names, ["aws_kms_key.k"]);
    const wrong = await call("read_infrastructure", "parts", { near: "aws_sqs_queue.q" });
    assert.equal(wrong.isError, true);
    assert.match(
      textOf(wrong),
      /There is no component aws_sqs_queue\.q there\. There is: module\.shop\.aws_sqs_queue\.q\./,
    );
    assert.equal((await call("read_infrastructure", "parts", { near: q, depth: 4 })).isError, true);
    const reviewed = textOf(await call("review_infrastructure", "parts"));
    assert.match(reviewed, /Not everything could be read \(1\): see problems\./);
    assert.match(reviewed, /module\.far comes from a\/b\/c, which is kept elsewhere/);
  });

  it("is not read outside of the folders that were given", async () => {
    for (const path of ["linked", "../", join(outside, "secret"), "infra/../../secret", "gone", "/"]) {
      const answer = await call("read_infrastructure", path);
      assert.equal(answer.isError, true, path);
      assert.doesNotMatch(textOf(answer), /aws_efs_file_system/);
    }
  });

  it("is not read where no folder was given", async () => {
    await using bare = await startMcp({ command: MCP_OF_CLI });
    const answer = await bare.client.callTool({ name: "read_infrastructure", arguments: {} });
    assert.equal(answer.isError, true);
    assert.match(textOf(answer), /--root DIR/);
  });
});
