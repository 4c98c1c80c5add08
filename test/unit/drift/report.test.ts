import assert from "node:assert/strict";
import { readDrift } from "../../../src/contract/drift.ts";
import {
  driftReport,
  type ReportedEnvironment,
  type ReportLanguage,
} from "../../../src/editor/drift/report.ts";
import { code, escapeMarkdown } from "../../../src/editor/text/markdown.ts";
import type { Acceptance } from "../../../src/shared/drift/acceptedFile.ts";
import { judgeDrift } from "../../../src/shared/drift/judged.ts";

const language: ReportLanguage = {
  t: (message, ...values) => message.replaceAll(/\{(\d)\}/g, (_, index) => String(values[index])),
  time: (epochMs) => new Date(epochMs).toISOString().slice(0, 16).replace("T", " "),
  day: (epochMs) => new Date(epochMs).toISOString().slice(0, 10),
  since: ({ times }) => `since then, seen ${times} times`,
};
const NOW = Date.UTC(2026, 10, 9, 12);

const TODAY = Math.floor(NOW / 86_400_000);

function environment(
  name: string,
  checks: readonly unknown[],
  more: Partial<ReportedEnvironment> = {},
  accepted: readonly Acceptance[] = [],
) {
  return {
    name,
    path: ["Web shop"],
    drift: judgeDrift("e1", readDrift({ checks }), accepted, TODAY),
    problem: undefined,
    loadedAt: NOW,
    cost: undefined,
    history: undefined,
    ...more,
  } satisfies ReportedEnvironment;
}
/** The report with its escapes undone, as it reads. */
const report = (...environments: ReportedEnvironment[]) =>
  driftReport(environments, language, NOW).replaceAll(/&#(\d+);/g, (_, digits) =>
    String.fromCharCode(Number(digits)),
  );

describe("The drift report", () => {
  const queue = {
    resource: "queue",
    status: "drifted",
    before: { size: 1, name: "a" },
    after: { size: 2, name: "a" },
  };

  it("shows the checks that call for action, the worst first, with what differs", () => {
    const text = report(
      environment("production", [
        { resource: "fine", status: "ok" },
        queue,
        { resource: "bucket", status: "missing", message: "Deleted outside" },
      ]),
    );
    assert.ok(text.indexOf("### `bucket`") < text.indexOf("### `queue`"));
    assert.ok(!text.includes("`fine`"));
    assert.match(text, /2 of 3 resources drifted\. Loaded 2026-11-09 12:00\./);
    assert.match(text, /Missing · Deleted outside/);
    assert.match(text, /\| `size` \| `1` \| `2` \|/);
    assert.ok(!text.includes("`name`"), "what is equal is not listed");
  });

  it("puts the worst environment first, with counts and costs in a table", () => {
    const text = report(
      environment("calm", [{ resource: "fine", status: "ok" }], { cost: "$1.00" }),
      environment("broken", [], { drift: undefined, problem: "Needs a paid plan", loadedAt: undefined }),
      environment("worst", [queue]),
    );
    const rows = text.split("\n").filter((line) => line.startsWith("| Web shop"));
    assert.deepEqual(rows, [
      "| Web shop / worst | 1 | 1 | – |",
      "| Web shop / broken | – | Needs a paid plan | – |",
      "| Web shop / calm | 0 | 1 | $1.00 |",
    ]);
    assert.match(text, /Nothing drifted\. Resources checked: 1/);
    assert.match(text, /Costs: \$1\.00/);
  });

  it("names the environments that are not loaded, and what to do", () => {
    const text = report(
      environment("known", [queue]),
      environment("unknown", [], { drift: undefined, loadedAt: undefined }),
    );
    assert.match(text, /\| Web shop \/ unknown \| – \| not loaded \| – \|/);
    assert.ok(!text.includes("## Web shop / unknown"));
    assert.match(text, /Environments not loaded: 1\. Make the report again/);
  });

  it("tells the history as far as it was seen", () => {
    const history = {
      lookedAt: NOW,
      open: { queue: { verdict: "drifted" as const, since: 0, lastSeen: NOW, times: 4 } },
      ended: [{ subject: "topic", since: Date.UTC(2026, 9, 1), until: Date.UTC(2026, 9, 3) }],
    };
    const text = report(environment("production", [queue], { history }));
    assert.match(text, /Drifted · since then, seen 4 times/);
    assert.match(text, /\| `topic` \| 2026-10-01 \| 2026-10-03 \|/);
  });

  it("does not count what the team accepts, and says why and until when", () => {
    const accept = (address: string, until: number) => ({ address, reason: `${address} is known`, until });
    const bucket = { resource: "bucket", status: "missing" };
    const text = report(
      environment("production", [queue, bucket], {}, [
        accept("queue", TODAY + 8),
        accept("bucket", TODAY - 2),
      ]),
    );
    assert.match(text, /1 of 2 resources drifted/);
    assert.doesNotMatch(text, /### `queue`/);
    assert.match(text, /### Accepted\n\n.*\n.*\n\| `queue` \| – \| 2026-11-17 \| queue is known \|/);
    assert.match(text, /Missing · acceptance of all of it expired on 2026-11-07: bucket is known/);
  });

  it("tells what is unclear from what has drifted", () => {
    const text = report(environment("production", [queue, { resource: "odd", status: "who knows" }]));
    assert.match(text, /1 of 2 resources drifted\. Unclear: 1\./);
    assert.match(text, /### `odd`/);
  });

  it("never shows a secret", () => {
    const text = report(
      environment("production", [
        {
          resource: "db",
          status: "drifted",
          before: { password: "hunter2" },
          after: { password: "hunter3" },
        },
      ]),
    );
    assert.doesNotMatch(text, /hunter/);
    assert.match(text, /\| `password` \| `"\(sensitive\)"` \| `"\(sensitive, changed\)"` \|/);
  });

  it("is not changed by what services put into names", () => {
    const hostile = "x` | <img src=x onerror=alert(1)> [a](command:b) ![c](https://evil.example)\n# head";
    const text = driftReport(
      [
        environment(hostile, [
          { resource: hostile, status: hostile, message: hostile, before: { [hostile]: hostile }, after: {} },
        ]),
      ],
      language,
      NOW,
    );
    assert.equal(text.split("\n").filter((line) => /^#+ /.test(line)).length, 3);
    const outsideOfCode = text.replaceAll(/(`+)[^`](?:.*?[^`])?\1(?!`)/g, "");
    assert.doesNotMatch(outsideOfCode, /<img|\]\(|https:|command:/);
  });
});

describe("Text in Markdown", () => {
  it("keeps nothing that Markdown would act on", () => {
    assert.doesNotMatch(escapeMarkdown("a*b_c <b> [x](y) www.x.y #1 `z` a|b"), /[*_<>[\]().|`]/);
    assert.equal(escapeMarkdown("a\n\n b\u202e\u0007"), "a b�");
  });

  it("stands in code with backticks and pipes of its own", () => {
    assert.equal(code("a"), "`a`");
    assert.equal(code("`a`"), "`` `a` ``");
    assert.equal(code("a|b"), "`a\\|b`");
    assert.equal(code("x".repeat(10), 3), "`xxx…`");
  });
});
