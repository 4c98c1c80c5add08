import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { logFileName, logName } from "../../../src/editor/logs/text/logName.ts";
import { OutlineReader, type Section } from "../../../src/editor/logs/text/outline.ts";
import { LogRenderer } from "../../../src/editor/logs/text/renderer.ts";
import { lastTimestamp } from "../../../src/shared/logs/decorations.ts";
import { formatDuration, timestampOf } from "../../../src/shared/logs/timestamps.ts";
import { assertInProportion } from "../../support/growth.ts";

function outlineOf(log: string) {
  const reader = new OutlineReader();
  for (const line of log.split("\n")) reader.push(line);
  return reader.finish();
}

/** Sections as "title 3-5", with what they contain. */
function read(sections: readonly Section[]): unknown[] {
  return sections.map(({ title, start, end, children }) =>
    children.length === 0 ? `${title} ${start}-${end}` : [`${title} ${start}-${end}`, ...read(children)],
  );
}

const sections = (log: string) => read(outlineOf(log).sections);
const problems = (log: string) => outlineOf(log).problems.map(({ line, severity }) => `${line} ${severity}`);

describe("The name of a log", () => {
  it("tells environment, project and run, and is a file's name whatever they are called", () => {
    const name = (environmentName: string, parentName: string) =>
      logName({ environmentId: "e", environmentName, parentName }, "run_7h2k");
    assert.equal(name("production", "Web/shop"), "production · Web∕shop · run_7h2k");
    const long = name("💶".repeat(100), "umlaut ".repeat(100));
    assert.ok(Buffer.byteLength(`${long} (whole log).log.new`) <= 255, long);
    assert.ok(long.isWellFormed() && long.startsWith("💶💶💶") && long.endsWith("… · run_7h2k"), long);
  });
});

describe("The name under which a log is saved", () => {
  it("has nothing that a file system or a shell takes for more than a name", () => {
    const name = (environmentName: string, parentName: string) =>
      logFileName({ environmentId: "e", environmentName, parentName }, "run:7;h2k?");
    assert.equal(name("production", "Web|shop"), "production · Web shop · run 7 h2k");
    assert.ok(name("n".repeat(500), "p".repeat(500)).length <= 120);
  });
});

describe("The outline of a log", () => {
  it("has the groups of GitHub Actions, raw and as commands", () => {
    assert.deepEqual(sections("##[group]Build\na\n##[endgroup]\nb\n::group::Test\nc\n::endgroup::"), [
      "Build 0-2",
      "Test 4-6",
    ]);
  });

  it("is no deeper than anybody can use, and in time, however deep groups are nested", () => {
    const read = (groups: number) => {
      const reader = new OutlineReader();
      for (let depth = 0; depth < groups; depth++) reader.push(`##[group]${depth}`);
      for (let depth = 0; depth < groups; depth++) reader.push("##[endgroup]");
      reader.push("##[group]after");
      reader.push("##[endgroup]");
      return reader.finish();
    };
    // What grows with the depth takes minutes.
    assertInProportion(read, { from: 12_500, times: 16 });
    const outline = read(200_000);
    const depth = ({ children }: Section): number => 1 + Math.max(0, ...children.map(depth));
    assert.deepEqual(
      outline.sections.map((section) => [section.title, depth(section), section.end]),
      [
        ["0", 32, 399_999],
        ["after", 1, 400_001],
      ],
    );
  });

  it("has the sections of Azure DevOps and GitLab", () => {
    assert.deepEqual(sections("##[section]Starting: Deploy\na\n##[section]Finishing: Deploy"), [
      "Deploy 0-2",
    ]);
    assert.deepEqual(
      sections("section_start:1560896352:my_step[collapsed=true] Header\na\nsection_end:1560896353:my_step"),
      ["Header 0-2"],
    );
  });

  it("has the phases and resources of Terraform, within the groups of a pipeline", () => {
    const log = [
      "2026-11-13T16:02:12.6880000Z ##[group]Run terraform apply",
      "Initializing the backend...",
      "Initializing provider plugins...",
      "aws_vpc.main: Refreshing state... [id=vpc-1]",
      "aws_lb.public: Refreshing state...",
      "Terraform will perform the following actions:",
      "  # aws_instance.web will be created",
      '  + resource "aws_instance" "web" {',
      "    }",
      "",
      "  # aws_sqs_queue.q must be replaced",
      '-/+ resource "aws_sqs_queue" "q" {',
      "    }",
      "Plan: 2 to add, 0 to change, 1 to destroy.",
      "aws_instance.web: Creating...",
      "aws_instance.web: Creation complete after 10s",
      "Apply complete! Resources: 2 added, 0 changed, 1 destroyed.",
      "##[endgroup]",
      "after",
    ].join("\n");
    assert.deepEqual(sections(log), [
      [
        "Run terraform apply 0-17",
        "Initialize 1-2",
        "Refresh 3-4",
        ["Plan 5-13", "aws_instance.web will be created 6-8", "aws_sqs_queue.q must be replaced 10-12"],
        "Apply 14-15",
        "Result 16-17",
      ],
    ]);
  });

  it("has headings of any tool, and diagnostics by what they say", () => {
    assert.deepEqual(sections("=== Build ===\na\n=== Test ===\nb"), ["Build 0-1", "Test 2-3"]);
    const diagnostic = "╷\n│ Error: creating queue\n│ \n│   with aws_sqs_queue.q,\n╵\nafter";
    assert.deepEqual(sections(diagnostic), ["Error: creating queue 0-4"]);
  });

  it("takes what never ends to the end", () => {
    assert.deepEqual(sections("##[group]Build\na\nb"), ["Build 0-2"]);
    assert.deepEqual(sections("##[endgroup]\na"), []);
  });

  it("is found in the sample's logs", () => {
    const sample = readFileSync(
      join(import.meta.dirname, "../../../media/sample/web-shop-production-apply.log"),
      "utf8",
    );
    const outline = outlineOf(new LogRenderer({ timestamps: "time" }).push(sample));
    assert.deepEqual(outline.sections.map(({ title }) => title).slice(0, 2), [
      "Run terraform init",
      "Run terraform apply -auto-approve",
    ]);
    assert.ok(outline.sections[1]?.children.some(({ title }) => title === "Plan"));
  });

  it("holds sections that contain their children and come in order, whatever the log", () => {
    const line = fc.constantFrom(
      "##[group]a",
      "##[endgroup]",
      "=== b ===",
      "Outputs:",
      "╷",
      "╵",
      "  # x will be created",
      "    }",
      "Initializing modules...",
      "│ Error: y",
      "text",
    );
    const check = (within: readonly Section[], from: number, to: number): void => {
      let next = from;
      for (const { start, end, children } of within) {
        assert.ok(start >= next && end >= start && end <= to);
        check(children, start, end);
        next = start;
      }
    };
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), (lines) =>
        check(outlineOf(lines.join("\n")).sections, 0, lines.length - 1),
      ),
    );
  });
});

describe("The problems of a log", () => {
  for (const [line, severity] of [
    ["##[error]Process completed with exit code 1.", "error"],
    ["::warning file=main.tf::deprecated", "warning"],
    ["│ Error: Invalid reference", "error"],
    ["Warning: Deprecated attribute", "warning"],
    ["2026-11-13T16:02:12Z ERROR cannot connect", "error"],
    ["[WARN] low disk", "warning"],
    ["main.c:3:1: error: expected ;", "error"],
    ["src/a.ts(1,2): error TS2304: Cannot find name", "error"],
    ["error[E0308]: mismatched types", "error"],
    ["npm ERR! code ELIFECYCLE", "error"],
    ['{"level":"error","msg":"x"}', "error"],
    ["level=warning msg=x", "warning"],
    ["0 errors, 0 warnings", undefined],
    ["aws_cloudwatch_metric_alarm.errors: Creating...", undefined],
    ["no error", undefined],
  ] as const) {
    it(`${severity ? `count as ${severity}` : "do not include"}: ${line}`, () => {
      assert.deepEqual(problems(line), severity ? [`0 ${severity}`] : []);
    });
  }
});

describe("A time stamp", () => {
  for (const [line, iso, hasZone] of [
    ["2026-11-13T16:02:12.6880000Z text", "2026-11-13T16:02:12.688Z", true],
    ["2026-11-13 16:02:12,5 text", "2026-11-13T16:02:12.500Z", false],
    ["[2026-11-13T16:02:12+01:00] text", "2026-11-13T15:02:12.000Z", true],
    ["2026-11-13T16:02:12-0330 text", "2026-11-13T19:32:12.000Z", true],
    ["2026-11-13 16:02:12 UTC text", "2026-11-13T16:02:12.000Z", true],
  ] as const) {
    it(`is read from "${line}"`, () => {
      const time = timestampOf(line);
      assert.ok(time);
      assert.equal(new Date(time.epochMs).toISOString(), iso);
      assert.equal(time.hasZone, hasZone);
      assert.equal(line.slice(time.prefix.length), "text");
    });
  }

  it("is not seen where there is none", () => {
    for (const line of ["", "text", "2026", "2026-99-99T99:99:99Z x", "12 files", "[info] x"])
      assert.equal(timestampOf(line), undefined, line);
  });

  it("is found near the end of a text, but not looked for everywhere", () => {
    assert.equal(
      lastTimestamp("2026-01-01T00:00:00Z a\n2026-01-01T00:00:05Z b\nc\n")?.epochMs,
      Date.UTC(2026, 0, 1, 0, 0, 5),
    );
    assert.equal(lastTimestamp(`2026-01-01T00:00:00Z a\n${"b\n".repeat(1000)}`), undefined);
    assert.equal(lastTimestamp(""), undefined);
  });

  it("measures durations that people can read", () => {
    assert.deepEqual([0, 850, 12_400, 185_000, 7_440_000].map(formatDuration), [
      "0 ms",
      "850 ms",
      "12.4 s",
      "3 min 5 s",
      "2 h 4 min",
    ]);
  });
});
