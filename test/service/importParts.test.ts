import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { type RunningService, startService } from "../support/service.ts";
import { focusParquet, focusTable, halves } from "./importSupport.ts";

describe("Parts over HTTP", () => {
  const IMPORTS = "/v1/environments/env_orders_staging/imports";
  let running: RunningService;
  let token: string;
  beforeEach(async () => {
    running = await startService();
    token = await running.signIn();
  });
  afterEach(() => running.stop());

  const send = async (files: Readonly<Record<string, string | Uint8Array>>, kind = "costs") => {
    const form = new FormData();
    for (const [name, content] of Object.entries(files))
      form.append("file", new File([typeof content === "string" ? content : new Uint8Array(content)], name));
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${running.url}${IMPORTS}/${kind}`, { method: "POST", headers, body: form });
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape they assert
    return { status: answer.status, body: (await answer.json()) as any };
  };

  it("come as any form does, and are one import", async () => {
    const { status, body } = await send({
      "folder/1.csv": focusTable("2026-01-01,1,EUR,1,Queue").trimEnd(),
      "2.parquet": focusParquet(halves(70_000)),
      "3.csv.gz": gzipSync(focusTable("2026-01-01,2,EUR,1,Queue")),
    });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.rows, 70_002);
    assert.equal(body.days, 70);
  });

  it("have what is wrong in one of them as data beside the words", async () => {
    const { status, body } = await send({
      "1.csv": focusTable("2026-01-01,1,EUR,1,Queue"),
      "2.csv": focusTable("2026-01-01,a lot,EUR,1,Queue"),
      "3.csv": focusTable("2026-01-01,1,EUR,1,Queue".repeat(10)),
    });
    assert.equal(status, 400);
    assert.deepEqual(body, {
      error: '2.csv, line 2, column EffectiveCost: "a lot" is not a decimal number such as 12.5',
      problem: {
        file: "2.csv",
        part: 1,
        line: 2,
        column: "EffectiveCost",
        reason: '"a lot" is not a decimal number such as 12.5',
      },
    });
  });

  it("are refused where they are not parts, and a form that is none is refused as that", async () => {
    const two = await send({ "a.log": "one\n", "b.log": "two\n" }, "run");
    assert.deepEqual([two.status, two.body.problem.part], [400, 1]);
    assert.match(two.body.error, /b\.log: files of this kind are imported one at a time/);
    assert.match((await send({})).body.error, /The form has no file/);
    for (const [type, body] of [
      ["multipart/form-data", "x"],
      ["multipart/form-data; boundary=b", "x"],
      [
        "multipart/form-data; boundary=b",
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nx',
      ],
    ] as const) {
      const headers = { authorization: `Bearer ${token}`, "content-type": type };
      const answer = await fetch(`${running.url}${IMPORTS}/costs`, { method: "POST", headers, body });
      assert.equal(answer.status, 400, body);
    }
  });
});

describe("A folder on the command line", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "infra-planner-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const put = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const cli = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, "../../src/service/cli.ts"), ...args]);

  it("is the export that its manifests name, of each month as it was delivered last", async () => {
    const azure = (run: string, submittedTime: string, cost: number) => {
      put(`azure/20260901-20260930/${run}/part_0_0001.csv`, focusTable(`2026-09-01,${cost},EUR,1,Queue`));
      const manifest = {
        exportConfig: { exportName: "focus", resourceId: "/subscriptions/1" },
        runInfo: { startDate: "2026-09-01T00:00:00", submittedTime },
        blobs: [{ blobName: `root/focus/20260901-20260930/${run}/part_0_0001.csv`, byteCount: 1 }],
      };
      put(`azure/20260901-20260930/${run}/manifest.json`, JSON.stringify(manifest));
    };
    azure("b-first", "2026-09-02T00:00:00Z", 100);
    azure("a-second", "2026-09-03T00:00:00Z", 1);
    put("aws/data/BILLING_PERIOD=2026-08/x-00001.snappy.parquet", focusParquet(halves(1_000)));
    put("aws/data/BILLING_PERIOD=2026-08/x-00002.csv.gz", gzipSync(focusTable("2026-08-01,2,EUR,1,Queue")));
    put("aws/data/BILLING_PERIOD=2026-08/left-over.csv", focusTable("2026-08-01,1000,EUR,1,Queue"));
    const names = ["x-00001.snappy.parquet", "x-00002.csv.gz"];
    const dataFiles = names.map((name) => `s3://bucket/prefix/aws/data/BILLING_PERIOD=2026-08/${name}`);
    put("aws/metadata/BILLING_PERIOD=2026-08/x-Manifest.json", JSON.stringify({ dataFiles }));
    const data = join(folder, "data");
    const { id: project } = JSON.parse((await cli("create", "project", "--data", data, "P")).stdout);
    const made = await cli("create", "environment", "--data", data, "--project", project, "E");
    const { id } = JSON.parse(made.stdout);
    const take = (path: string) =>
      cli("import", "costs", "--data", data, "--environment", id, join(folder, path));
    assert.equal(JSON.parse((await take("azure")).stdout).rows, 1);
    assert.equal(JSON.parse((await take("aws")).stdout).rows, 1_001);
    rmSync(join(folder, "aws/data/BILLING_PERIOD=2026-08/x-00002.csv.gz"));
    await assert.rejects(
      take("aws"),
      /x-Manifest\.json names .*x-00002\.csv\.gz, which is not in the folder/,
    );
  }).timeout(180_000);
});
