/** What the table of commands becomes: help, and completion in the real shells. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { completionScript } from "../../../src/cli/line/completion.ts";
import { commandHelp, helpText } from "../../../src/cli/line/help.ts";
import { isCommand, parseLine } from "../../../src/cli/line/parse.ts";
import { COMMAND_ENTRIES, SHELLS } from "../../../src/cli/line/table.ts";
import { parserOf } from "../../support/grammar.ts";

const OPTIONS = COMMAND_ENTRIES.flatMap(([name, { options }]) =>
  Object.keys(options).map((option) => [name, option] as const),
);

describe("The table of commands", () => {
  it("has one meaning for each option, whether it takes a value and whether it may be repeated", () => {
    const kinds = new Map<string, string>();
    for (const [, { options }] of COMMAND_ENTRIES)
      for (const [name, { value, many }] of Object.entries(options)) {
        const kind = `${value !== undefined} ${many}`;
        assert.equal(kinds.get(name) ?? kind, kind, name);
        kinds.set(name, kind);
      }
  });

  it("takes JSON everywhere, but where a protocol is spoken or text is all there is", () => {
    const without = COMMAND_ENTRIES.filter(([, { options }]) => !("json" in options)).map(([name]) => name);
    assert.deepEqual(without, ["mcp", "completion", "help"]);
  });

  it("takes rules wherever something is proposed, composed or checked", () => {
    const takers = OPTIONS.filter(([, option]) => option === "rules").map(([name]) => name);
    assert.deepEqual(takers.sort(), ["check", "plan", "propose", "resolve", "review"]);
  });

  it("has no option that takes a token or a code", () => {
    for (const [name, option] of OPTIONS) assert.doesNotMatch(option, /token|code|secret|password/, name);
  });
});

describe("Help", () => {
  it("names every command on a line, in lines that fit", () => {
    const lines = helpText("infra-planner").split("\n");
    for (const [name, { summary }] of COMMAND_ENTRIES)
      assert.equal(
        lines.filter((line) => line.startsWith(`  ${name} `) && line.endsWith(summary)).length,
        1,
        name,
      );
    for (const line of lines) assert.ok(line.length <= 100, line);
  });

  it("says of a command what it takes, every option once, with the words that it knows", () => {
    for (const [name, { options }] of COMMAND_ENTRIES) {
      const text = commandHelp("infra-planner", name);
      for (const [option, { value, words = [] }] of Object.entries(options)) {
        const shown = text.split("\n").filter((line) => line.startsWith(`  --${option} `));
        assert.equal(shown.length, 1, `${name} --${option}`);
        if (value !== undefined) assert.ok(shown[0]?.includes(`--${option} ${value} `));
        for (const word of words) assert.ok(text.includes(word), `${name} ${word}`);
      }
      for (const line of text.split("\n")) assert.ok(line.length <= 100, line);
    }
  });

  it("is there for a command in either way of asking", () => {
    assert.deepEqual(parseLine(["logs", "--help"]), parseLine(["help", "logs"]));
    assert.deepEqual(parseLine(["-h"]), { name: "help", values: {}, words: [] });
  });
});

/** How each shell reads a script without running it. */
const READERS: Readonly<Record<(typeof SHELLS)[number], readonly [string, ...string[]]>> = {
  bash: ["bash", "-n"],
  zsh: ["zsh", "-n"],
  fish: ["fish", "--no-execute"],
  powershell: ["pwsh", "-NoProfile", "-NonInteractive", "-File"],
};

describe("Completion", () => {
  const folder = mkdtempSync(join(tmpdir(), "completion-"));
  after(() => rmSync(folder, { recursive: true }));

  for (const shell of SHELLS) {
    it(`knows every command and option in ${shell}, which can read it where it is installed`, () => {
      const script = completionScript(shell, "infra-planner");
      for (const [name] of COMMAND_ENTRIES) assert.match(script, new RegExp(`\\b${name}\\b`));
      for (const [name, option] of OPTIONS)
        assert.match(script, new RegExp(shell === "fish" ? ` -l ${option}\\b` : `--${option}\\b`), name);
      const [program, ...args] = READERS[shell];
      const file = join(folder, `infra-planner.${shell === "powershell" ? "ps1" : shell}`);
      writeFileSync(file, script);
      const { status, stderr, error } = spawnSync(program, [...args, file], { encoding: "utf8" });
      // Bash there is wherever this is developed; the others where somebody uses them.
      if (error && shell !== "bash") return;
      assert.deepEqual([error, status, stderr], [undefined, 0, ""]);
    });
  }

  it("is PowerShell to a grammar of others, which finds what is not", async () => {
    const parser = await parserOf("powershell");
    const isUnderstood = (text: string) => parser.parse(text)?.rootNode.hasError === false;
    const script = completionScript("powershell", "infra-planner");
    assert.ok(isUnderstood(script));
    for (const mark of ["{", ")", "'"]) assert.ok(!isUnderstood(script.replace(mark, "")), mark);
  });

  it("offers what fits the place, in bash itself", () => {
    const offered = (...words: readonly string[]) => [words, `${words.length - 1}`] as const;
    const places = [
      offered("infra-planner", "lo"),
      offered("infra-planner", "render", "plan.json", "--form"),
      offered("infra-planner", "render", "--format", "s"),
      offered("infra-planner", "render", "--format", "=", "d"),
      offered("infra-planner", "import", ""),
      offered("infra-planner", "import", "costs", "--data", ""),
      offered("infra-planner", "help", "comp"),
      offered("infra-planner", "--service", "https://x", "cost", "--da"),
    ];
    const asked = places.map(
      ([words, at]) =>
        `COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${at}; _infra_planner; echo "\${COMPREPLY[*]}"`,
    );
    const script = [completionScript("bash", "infra-planner"), ...asked].join("\n");
    const { stdout, stderr } = spawnSync("bash", ["--noprofile", "--norc"], {
      input: script,
      encoding: "utf8",
    });
    assert.equal(stderr, "");
    assert.deepEqual(stdout.split("\n").slice(0, -1), [
      "login logout logs",
      "--format",
      "svg",
      "drawio",
      "costs drift run",
      "",
      "completion",
      "--daily",
    ]);
  });

  it("takes nothing for a command that none is", () => {
    for (const name of ["", "toString", "__proto__", "--help"]) assert.equal(isCommand(name), false);
  });
});
