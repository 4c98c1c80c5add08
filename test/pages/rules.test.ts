/** A team's rules in the workspace: they change what is proposed, and do nothing in a folder that is not trusted. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rename, rm, symlink, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { usePages } from "../support/editor/usePages.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";

const PACK = `pack: ours
title: What we build by
rules:
  - id: no-sqs
    effect: forbid
    when: { type: aws:sqs/* }
    message: Queues are bought, not built.
  - id: closed
    effect: warn
    when: { gives: function }
    message: "{components} is looked at by security."
examples:
  - title: A queue
    components: [{ type: aws:sqs/queue }]
    fails: [no-sqs]
`;
const INTENT = "a function that reads orders from a queue";

describe("the rules of a workspace", () => {
  const window = usePages({
    files: async (folder) => {
      const rules = join(folder, ".infra-planner", "rules");
      await mkdir(rules, { recursive: true });
      await writeFile(join(rules, "ours.yaml"), PACK);
      await writeFile(join(rules, "broken.yaml"), "pack: [");
    },
  });
  const planner = () => new PlannerPanel(window());

  before(() => window().useBuiltInService());
  afterEach(() => window().editors.closeAll());

  it("do nothing before it is trusted, and the panel says so", async () => {
    window().editor.isTrusted = false;
    await planner().propose(INTENT);
    await planner().candidate("aws:sqs/queue@1").first().waitFor();
    await planner()
      .content.getByText(/The rules in .infra-planner\/rules are not in force/)
      .waitFor();
    assert.equal(
      await planner()
        .content.getByText(/is looked at by security/)
        .count(),
      0,
    );
  });

  it("change what is proposed and what is said of the plan, once it is trusted", async () => {
    window().editor.isTrusted = true;
    window().editor.trusted.fire();
    await planner().propose(INTENT);
    await planner()
      .content.getByText(/broken\.yaml is not in force\. Line 1:/)
      .waitFor();
    await planner()
      .content.getByText(/is looked at by security/)
      .first()
      .waitFor();
    assert.ok(!(await planner().names()).some((name) => name.includes("sqs")), `${await planner().names()}`);
  });

  it("are said not to be in force where a file of them is a link that leads out, a folder or a pipe", async () => {
    const rules = join(window().folder, ".infra-planner/rules");
    const elsewhere = await mkdtemp(join(tmpdir(), "rules-elsewhere-"));
    try {
      await symlink(join(elsewhere, "theirs.yaml"), join(rules, "out.yaml"));
      await mkdir(join(rules, "folder.yaml"));
      await planner().propose(INTENT);
      for (const [name, words] of [
        ["out.yaml", "is a link, "],
        ["folder.yaml", "is not a file\\."],
      ] as const)
        await planner()
          .content.getByText(new RegExp(`${name} is not in force\\. \\.infra-planner/rules/${name} ${words}`))
          .waitFor();
    } finally {
      await rm(join(rules, "out.yaml"), { force: true });
      await rm(join(rules, "folder.yaml"), { recursive: true, force: true });
      await rm(elsewhere, { recursive: true });
    }
  });

  it("are said not to be in force where their folder is a link that leads out, and are where it stays", async () => {
    const folder = join(window().folder, ".infra-planner");
    const elsewhere = await mkdtemp(join(tmpdir(), "rules-elsewhere-"));
    try {
      await rename(join(folder, "rules"), join(window().folder, "shared"));
      await symlink(elsewhere, join(folder, "rules"));
      await planner().propose(INTENT);
      await planner()
        .content.getByText(/^\.infra-planner\/rules is not in force\. \.infra-planner\/rules is a link, /)
        .waitFor();
      await unlink(join(folder, "rules"));
      await symlink("../shared", join(folder, "rules"));
      await planner().propose(INTENT);
      await planner()
        .content.getByText(/is looked at by security/)
        .first()
        .waitFor();
    } finally {
      await rm(elsewhere, { recursive: true });
    }
  });
});
