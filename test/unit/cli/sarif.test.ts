/** What the check writes as SARIF, by the judgement of its makers' own validator. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Finding } from "../../../src/cli/check/finding.ts";
import { fingerprintsOf } from "../../../src/cli/check/finding.ts";
import { sarifOf } from "../../../src/cli/check/sarif.ts";
import { COMMANDS, TURNS_OR_ENDS } from "../../support/foreignText.ts";

const tool = join(
  dirname(createRequire(import.meta.url).resolve("@microsoft/sarif-multitool-linux/package.json")),
  "Sarif.Multitool",
);

const FINDINGS: readonly Finding[] = [
  {
    rule: "rules:ours/no-tables",
    level: "error",
    message: "orders is a table.",
    file: "plans/with space/orders.plan.json",
    line: 12,
    column: 5,
    components: ["orders"],
    link: "https://example.com/tables",
  },
  {
    rule: "check:would-add",
    level: "warning",
    message: "alarm (aws:cloudwatch/alarm@1) would be added: a queue asks for it.",
    file: "plans/orders.plan.json",
    line: 1,
    column: 1,
    components: ["alarm"],
  },
  {
    rule: "check:outdated",
    level: "note",
    message: "The plan was made under other rules, another catalog or other knowledge.",
    file: "plans/orders.plan.json",
    line: 1,
    column: 1,
    components: [],
  },
];

describe("SARIF of a check", () => {
  const folder = mkdtempSync(join(tmpdir(), "sarif-"));
  after(() => rmSync(folder, { recursive: true }));

  /** The ids of what the validator finds wrong. */
  function complaints(log: object): string[] {
    const [file, report] = [join(folder, "log.sarif"), join(folder, "report.sarif")];
    writeFileSync(file, JSON.stringify(log));
    // All that its install script does, which not everybody lets run.
    chmodSync(tool, 0o755);
    const { error, stderr } = spawnSync(
      tool,
      ["validate", file, "--output", report, "--log", "ForceOverwrite", "--level", "Error;Warning"],
      { encoding: "utf8", env: { ...process.env, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: "1" } },
    );
    assert.ok(error === undefined, `${error} ${stderr}`);
    const [run] = JSON.parse(readFileSync(report, "utf8")).runs;
    const told = [...run.results, ...(run.invocations?.[0]?.toolExecutionNotifications ?? [])];
    return told.map(({ ruleId, message }) => ruleId ?? message.text);
  }

  it("is valid, with findings of every kind and with none", () => {
    assert.deepEqual(complaints(sarifOf(FINDINGS)), []);
    assert.deepEqual(complaints(sarifOf([])), []);
    const unread = [
      { message: "This is a link, and links are not followed.", place: { file: "infra/linked.tf" } },
      { message: "This is not valid HCL.", place: { file: "infra/main.tf", line: 3, column: 1 } },
      { message: "Some values are not known." },
    ];
    const elsewhere = { message: "module.vpc is kept elsewhere.", unread: "elsewhere" } as const;
    for (const isIncomplete of [true, false]) {
      const notReviewed = { problems: [...unread, elsewhere], isIncomplete };
      assert.deepEqual(complaints(sarifOf(FINDINGS, notReviewed)), []);
    }
  });

  it("would be found out if it were not", () => {
    const text = JSON.stringify(sarifOf(FINDINGS));
    const broken = text.replace('"startLine":12', '"startLine":0').replace('"ruleIndex":0', '"ruleIndex":99');
    const found = complaints(JSON.parse(broken));
    assert.ok(found.includes("SARIF1007") && found.includes("SARIF1009"), `${found}`);
  });

  it("tells findings apart by what they are about, not by where they stand or how they are worded", () => {
    const [first] = FINDINGS as [Finding];
    const other = { ...first, line: 40, message: "orders is still a table." };
    assert.deepEqual(fingerprintsOf([other]), fingerprintsOf([first]));
    assert.notDeepEqual(fingerprintsOf([{ ...first, components: ["others"] }]), fingerprintsOf([first]));
  });

  it("has the same fingerprint however many files share a name", () => {
    const [first] = FINDINGS as [Finding];
    const named = (...components: string[]) => fingerprintsOf([{ ...first, components }]);
    assert.deepEqual(named("Db (2)", "A"), named("A", "Db (3)"));
    assert.deepEqual(named("Db (12)"), named("Db"));
    const [one, other] = fingerprintsOf(["Db", "Db (2)"].map((name) => ({ ...first, components: [name] })));
    assert.notEqual(one, other);
  });

  it("has another fingerprint for each of several, also where all of what they are about is the same", () => {
    const [first, , note] = FINDINGS as [Finding, Finding, Finding];
    const several = [first, first, { ...first, components: ["others"] }, note, note, first];
    const fingerprints = fingerprintsOf(several);
    assert.equal(new Set(fingerprints).size, several.length);
    assert.deepEqual(fingerprintsOf(several.slice(0, 1)), fingerprints.slice(0, 1));
    const { runs } = sarifOf(several) as {
      runs: { results: { partialFingerprints: Record<string, string> }[] }[];
    };
    const written = runs[0]?.results.map((one) => one.partialFingerprints["infraPlanner/v1"]);
    assert.deepEqual(written, fingerprints);
  });

  it("has no text of more than one line, and none that is a command of a workflow", () => {
    for (const text of COMMANDS) {
      const odd = {
        rule: `rules:${text}`,
        level: "error",
        message: text,
        file: `${text}\ud800`,
        components: [text],
      } as const;
      const log = JSON.stringify(sarifOf([{ ...odd, line: 1, column: 1, link: text }]));
      assert.doesNotMatch(log, /\\[nrvfu]/);
      assert.doesNotMatch(log, TURNS_OR_ENDS);
      assert.doesNotMatch(log, /##\[/);
    }
  });
});
