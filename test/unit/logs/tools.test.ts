/** Logs as real tools write them: what people read, what they fold, what they step through, and how it looks. */
import assert from "node:assert/strict";
import { OutlineReader, type Section } from "../../../src/editor/logs/text/outline.ts";
import { LogRenderer } from "../../../src/editor/logs/text/renderer.ts";
import { applySgr, PLAIN } from "../../../src/editor/logs/text/sgr.ts";
import { type LogSample, logSample } from "../../support/logSamples.ts";

const ESC = "\u001b";

function render(raw: string) {
  const renderer = new LogRenderer({ timestamps: "time" });
  const lines = (renderer.push(raw) + renderer.peek()).split("\n");
  return { renderer, lines };
}

function outlineOf(sample: LogSample) {
  const { lines } = render(logSample(sample));
  const reader = new OutlineReader();
  for (const line of lines) reader.push(line);
  const { sections, problems } = reader.finish();
  const titles = (within: readonly Section[]): string[] =>
    within.flatMap(({ title, children }) => [title, ...titles(children)]);
  return {
    titles: titles(sections),
    problems: problems.map(({ line, severity }) => `${severity} ${lines[line]?.trim()}`),
  };
}

/** The styled parts of a line, as [text, style]. */
function styled(raw: string) {
  const { renderer, lines } = render(raw);
  return renderer.spansOf(0).map(({ start, end, style }) => [lines[0]?.slice(start, end), style]);
}

const style = (parameters: string) => applySgr(PLAIN, parameters);

describe("The outline of the log of", () => {
  for (const [sample, titles, problems] of [
    [
      "terraform",
      [
        "Initialize",
        "Refresh",
        "Plan",
        "aws_ecs_service.web will be updated in-place",
        "aws_sqs_queue.mail must be replaced",
        "Warning: Argument is deprecated",
        "Apply",
        "Error: creating SQS Queue (mail): operation error SQS: CreateQueue, https response error StatusCode: 403, AccessDenied",
      ],
      [
        "warning │ Warning: Argument is deprecated",
        "error │ Error: creating SQS Queue (mail): operation error SQS: CreateQueue, https response error StatusCode: 403, AccessDenied",
      ],
    ],
    [
      "terraform-json",
      [
        "Refresh",
        "Plan",
        "Warning: Argument is deprecated",
        "Apply",
        "Error: creating SQS Queue (mail): AccessDenied",
      ],
      [
        "warning 09:14:08 │ Warning: Argument is deprecated",
        "error 09:15:06 │ Error: creating SQS Queue (mail): AccessDenied",
      ],
    ],
    [
      "github-actions",
      [
        "Runner Image Provisioner",
        "GITHUB_TOKEN Permissions",
        "Run actions/checkout@v5",
        "Run terraform apply -auto-approve -input=false",
        "Refresh",
        "Plan",
        "Plan",
        "aws_sqs_queue.mail will be created",
        "Apply",
        "Error: creating SQS Queue (mail): AccessDenied",
        "Run actions/cache/save@v4",
      ],
      [
        "warning 16:02:20 ##[warning]The `save-state` command is deprecated and will be disabled soon.",
        "error 16:05:34 │ Error: creating SQS Queue (mail): AccessDenied",
        "error 16:05:35 ::error file=queues.tf,line=1::creating SQS Queue (mail): AccessDenied",
        "error 16:05:35 ##[error]Terraform exited with code 1.",
        "error 16:05:36 ##[error]Process completed with exit code 1.",
      ],
    ],
    [
      "pulumi",
      ["Update", "Diagnostics", "Resources"],
      [
        "error error: 1 error occurred:",
        "warning warning: using deprecated input `acl`",
        "error error: update failed",
      ],
    ],
    [
      "cloudformation",
      ["Events"],
      [
        "error UPDATE_FAILED               AWS::Lambda::Function        ResizeFunction               The role cannot be assumed by Lambda.",
        "error Error: Failed to create/update the stack: shop-production, Waiter StackUpdateComplete failed: Waiter encountered a terminal failure state",
      ],
    ],
  ] as const) {
    it(sample, () => assert.deepEqual(outlineOf(sample), { titles, problems }));
  }
});

describe("An event of Terraform's machine-readable output", () => {
  const event = (fields: object) =>
    JSON.stringify({ "@level": "info", "@message": "m", "@timestamp": "2026-11-20T09:14:03.5Z", ...fields });

  it("is shown as its message, at its time", () => {
    assert.deepEqual(
      render(`${event({ "@message": "aws_vpc.main: Creating...", type: "apply_start" })}\n`).lines,
      ["09:14:03 aws_vpc.main: Creating...", ""],
    );
    const { renderer } = render(`${event({})}\n`);
    assert.deepEqual(renderer.timeOf(0), { epochMs: Date.UTC(2026, 10, 20, 9, 14, 3, 500), hasZone: true });
  });

  it("keeps the time stamp that a pipeline put before it, in place of its own", () => {
    assert.deepEqual(render(`2026-11-20T10:00:00Z ${event({})}\n`).lines, ["10:00:00 m", ""]);
  });

  it("is framed when it is a diagnostic, with place and detail, and coloured by its severity", () => {
    const diagnostic = {
      severity: "error",
      summary: "denied",
      detail: "one\ntwo",
      address: "aws_vpc.main",
      range: { filename: "main.tf", start: { line: 3 } },
    };
    const { lines, renderer } = render(
      event({ "@message": "Error: denied", type: "diagnostic", diagnostic }),
    );
    assert.deepEqual(
      lines.map((line) => line.replace("09:14:03 ", "").trimEnd()),
      [
        "╷",
        "│ Error: denied",
        "│",
        "│   with aws_vpc.main,",
        "│   on main.tf line 3:",
        "│",
        "│ one",
        "│ two",
        "╵",
      ],
    );
    assert.deepEqual(
      renderer.spansOf(1).map((span) => span.style),
      [style("31"), style("1;31"), style("1")],
    );
  });

  it("says by its colour what becomes of a resource", () => {
    const change = (action: string) => event({ type: "planned_change", change: { action } });
    assert.deepEqual(styled(change("create")), [["m", style("32")]]);
    assert.deepEqual(styled(change("delete")), [["m", style("31")]]);
    assert.deepEqual(styled(change("noop")), []);
  });

  it("is shown as it came when it is none, or broken off", () => {
    for (const line of ['{"@level":"info"', '{"@level":"info"}', '{"a":1}', `before ${event({})}`])
      assert.deepEqual(render(line).lines, [line]);
  });

  it("is the same in a log that is too large for styles", () => {
    const raw = logSample("terraform-json");
    const bare = new LogRenderer({ timestamps: "time", facts: false });
    assert.equal(bare.push(raw) + bare.peek(), render(raw).lines.join("\n"));
  });
});

describe("A command of a CI system", () => {
  const back = style("90");
  for (const [line, marker, said] of [
    ["##[group]Build", "##[group]", style("1")],
    ["::group::Build", "::group::", style("1")],
    ["##[section]Starting: Build", "##[section]", style("1")],
    ["##[error]It failed", "##[error]", style("1;91")],
    ["::error file=a.tf,line=1::It failed", "::error file=a.tf,line=1::", style("1;91")],
    ["##[warning]Old", "##[warning]", style("1;33")],
    ["::notice::Read this", "::notice::", style("1;36")],
    ["##[debug]x = 1", "##[debug]", style("35")],
    ["[command]/usr/bin/git version", "[command]", style("34")],
  ] as const) {
    it(`stands back behind what it says: ${line}`, () => {
      assert.deepEqual(styled(`2026-11-20T09:14:03Z ${line}`), [
        [marker, back],
        [line.slice(marker.length), said],
      ]);
    });
  }

  it("stands back alone where it says nothing, and where its text has colours of its own", () => {
    assert.deepEqual(styled("##[endgroup]"), [["##[endgroup]", back]]);
    assert.deepEqual(styled(`##[error]a ${ESC}[32mgreen`), [
      ["##[error]", back],
      ["green", style("32")],
    ]);
  });

  it("is not seen where there is none", () => {
    for (const line of ["# a heading", "::", "[info] text", "a ##[error]b"])
      assert.deepEqual(styled(line), []);
  });
});
