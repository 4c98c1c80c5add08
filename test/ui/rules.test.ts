/** A team's rules in the workspace: they change what is proposed, and do nothing in a folder that is not trusted. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PlannerPanel } from "./driver/plannerPanel.ts";
import { useBuiltInService } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

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
  let folder: string;
  const window = useWorkbench(async () => {
    folder = await mkdtemp(join(tmpdir(), "infra-planner-rules-"));
    const rules = join(folder, ".infra-planner", "rules");
    await mkdir(rules, { recursive: true });
    await writeFile(join(rules, "ours.yaml"), PACK);
    await writeFile(join(rules, "broken.yaml"), "pack: [");
    return { workspaceTrust: true, folder };
  });
  after(() => rm(folder, { recursive: true }));
  const planner = () => new PlannerPanel(window());

  before(() => useBuiltInService(window()));

  it("do nothing before it is trusted, and the panel and the file say so", async () => {
    await window().waitForRestrictedMode(true);
    await planner().propose(INTENT);
    await planner().candidate("aws:sqs/queue@1").first().waitFor();
    await planner()
      .content.getByText(/The rules in .infra-planner\/rules are not in force/)
      .waitFor();
    await window().openFile("ours.yaml");
    await window().page.locator(".squiggly-info").first().waitFor();
  });

  it("change what is proposed and what is said of the plan, once it is trusted", async () => {
    await window().trustFolder();
    await window().waitForRestrictedMode(false);
    await window().openFile("ours.yaml");
    await window().page.getByText("Holds", { exact: true }).waitFor();
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
});
