/** What the action and the guide's pipeline do in a repository: their scripts run, against a host that stands in. */

import assert from "node:assert/strict";
import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { parse } from "yaml";
import { createEngine } from "../../../src/engine/engine.ts";
import { git } from "../../support/git.ts";

const ROOT = join(import.meta.dirname, "../../..");
const BUILT = join(ROOT, "dist/infra-planner.cjs");
const FENCE = "```";

const RULES = `pack: ours
title: Ours
rules:
  - id: watched
    effect: require
    when: { gives: queue }
    require: { gives: alarm }
    message: "Somebody hears when {components} fills up."
  - id: no-tables
    effect: forbid
    when: { type: aws:dynamodb/table }
    message: "{components} is a table."
`;

const planOf = (...types: string[]) =>
  `${JSON.stringify(createEngine().resolve("aws", { candidates: types.map((type) => ({ type_id: `${type}@1` })) }), null, 2)}\n`;

/** A repository whose last commit changes a plan, whose name has a space, adds one that nobody can read, and leaves one. */
function repository(folder: string): string {
  const write = (name: string, content: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  };
  const run = (...args: string[]) => git(folder, ...args);
  run("init", "--quiet");
  write(".infra-planner/rules/ours.yaml", RULES);
  write("plans/the orders.plan.json", planOf("aws:sqs/queue"));
  write("plans/kept.plan.json", planOf("aws:sns/topic"));
  run("add", ".");
  run("commit", "--quiet", "-m", "before");
  const base = run("rev-parse", "HEAD");
  write("plans/the orders.plan.json", planOf("aws:sqs/queue", "aws:dynamodb/table"));
  write("plans/broken.plan.json", "{");
  run("add", ".");
  run("commit", "--quiet", "-m", "after");
  return base;
}

/** What each comment has to say of that repository. */
function assertReport(report: string): void {
  assert.match(report, /^### Infra Planner\n\n {4}plans\/broken\.plan\.json:1:1 error: This is no JSON/);
  assert.match(
    report,
    /the orders\.plan\.json:\d+:\d+ error: dynamodb-table is a table\. \[rules:ours\/no-tables\]/,
  );
  assert.match(report, /the orders\.plan\.json.*\[check:outdated\]/, "the difference");
  assert.match(
    report,
    /cloudwatch-alarm .* would be added: rules:ours\/watched of sqs-queue asks for it/,
    "by rule",
  );
  const pictures = report.split(`${FENCE}mermaid\n`).slice(1);
  assert.equal(pictures.length, 1, "of what changed and can be drawn");
  assert.match(pictures[0] ?? "", /^(?:---|flowchart|%%).*SQS queue.*\n```\n$/s);
}

describe("In a pipeline", () => {
  let folder: string;
  let base: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "pipeline-"));
    base = repository(folder);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("the action comments what was found, what would change, and the picture, and then fails", () => {
    const { steps } = parse(readFileSync(join(ROOT, "action.yml"), "utf8")).runs;
    const temp = mkdtempSync(join(tmpdir(), "pipeline-runner-"));
    try {
      copyFileSync(BUILT, join(temp, "infra-planner.cjs"));
      // GitHub's own program stands in for GitHub: it knows the change, and keeps what it was to say.
      const gh = join(temp, "gh");
      writeFileSync(
        gh,
        `#!/bin/sh\ncase "$1 $2" in\n"pr diff") git diff --name-only ${base} ;;\n"pr comment") shift 2; echo "$@" > "${temp}/said"; cp "$3" "${temp}/comment.md" ;;\nesac\n`,
      );
      chmodSync(gh, 0o755);
      const { status, stderr } = spawnSync(
        "bash",
        ["--noprofile", "--norc", "-eo", "pipefail", "-c", steps.at(-1).run],
        {
          cwd: folder,
          encoding: "utf8",
          env: {
            PATH: [temp, dirname(process.execPath), process.env["PATH"]].join(delimiter),
            ...{ RUNNER_TEMP: temp, GITHUB_STEP_SUMMARY: join(temp, "summary.md") },
            ...{ PATHS: "plans\n", RULES: "", FAIL_ON: "error", SARIF: "plans.sarif", COMMENT: "true" },
            PULL_REQUEST: "7",
          },
        },
      );
      assert.equal(status, 1, stderr);
      assertReport(readFileSync(join(temp, "comment.md"), "utf8"));
      assert.match(
        readFileSync(join(temp, "said"), "utf8"),
        /^7 --body-file \S+ --edit-last --create-if-none$/m,
      );
      assert.equal(
        readFileSync(join(temp, "summary.md"), "utf8"),
        readFileSync(join(temp, "comment.md"), "utf8"),
      );
    } finally {
      rmSync(temp, { recursive: true });
    }
  });

  describe("of GitLab", () => {
    let gitlab: Server;
    let url: string;
    /** Of the merge request, by id, as the host keeps them. */
    const notes = new Map<number, string>();
    const asked: string[] = [];
    before(async () => {
      gitlab = createServer(async (request, response) => {
        if (request.url === "/release/infra-planner.cjs") return response.end(readFileSync(BUILT));
        asked.push(`${request.method} ${request.url} ${request.headers["private-token"]}`);
        let text = "";
        for await (const piece of request) text += piece;
        const id = Number(request.url?.split("/").at(-1)) || notes.size + 1;
        if (request.method !== "GET") notes.set(id, JSON.parse(text).body);
        const all = [...notes].map(([each, body]) => ({ id: each, body }));
        return response
          .writeHead(200, { "content-type": "application/json" })
          .end(JSON.stringify(request.method === "GET" ? all : { id }));
      });
      gitlab.listen(0, "127.0.0.1");
      await once(gitlab, "listening");
      url = `http://127.0.0.1:${(gitlab.address() as AddressInfo).port}`;
    });
    after(() => gitlab.close());

    it("the guide's job comments the same, renews its comment, and then fails", async () => {
      const guide = readFileSync(join(ROOT, "media/guide/rules.md"), "utf8");
      const { plans } = parse(/^```yaml\n(plans:\n.*?)^```$/ms.exec(guide)?.[1] ?? "");
      const runJob = async (): Promise<Pick<SpawnSyncReturns<string>, "status" | "stderr">> => {
        const job = spawn("bash", ["-eo", "pipefail", "-c", plans.script.join("\n")], {
          cwd: folder,
          stdio: ["ignore", "ignore", "pipe"],
          env: {
            PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter),
            ...{ HOME: folder, RELEASE: `${url}/release`, GITLAB_TOKEN: "secret" },
            ...{ CI_API_V4_URL: `${url}/api/v4`, CI_PROJECT_ID: "3", CI_MERGE_REQUEST_IID: "7" },
            CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
          },
        });
        let stderr = "";
        job.stderr.setEncoding("utf8").on("data", (piece) => (stderr += piece));
        const [status] = await once(job, "close");
        return { status, stderr };
      };
      notes.set(1, "Looks good.");
      for (let run = 0; run < 2; run++) {
        const { status, stderr } = await runJob();
        assert.equal(status, 1, stderr);
      }
      assert.deepEqual([...notes.keys()], [1, 2], "of somebody else's and its own");
      assertReport(notes.get(2) ?? "");
      const path = "/api/v4/projects/3/merge_requests/7/notes";
      assert.deepEqual(asked, [
        ...[`GET ${path}?per_page=100 secret`, `POST ${path} secret`],
        ...[`GET ${path}?per_page=100 secret`, `PUT ${path}/2 secret`],
      ]);
    });
  });
});
