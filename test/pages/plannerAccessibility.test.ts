/**
 * The planner panel for everybody: axe-core finds nothing wrong with any of its states, in any theme, while they are in
 * sight. What services and the network refuse is in plannerStates, plannerNetwork and plannerRateLimit.
 */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { assertAccessibleInEveryTheme } from "../support/accessibility.ts";
import { eventually } from "../support/clock.ts";
import { usePages } from "../support/editor/usePages.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";
import { networkedApplication, syntheticPlan } from "../unit/diagram/plans.ts";

const INTENT = "A static site plus API with a queue for e-mails";
const RENDER = "Infra Planner: Render Plan Diagram";

const SHOP = {
  components: [{ type_id: "aws:sqs/queue@1", name: "mails" }],
  deploy_order: ["mails", "gone"],
  warnings: ["A warning in words", { note: "A warning of another shape" }],
  auto_completed: ["A bucket was added"],
};
const PLANS = {
  shop: SHOP,
  later: {
    components: [
      { type_id: "aws:sns/topic@1", name: "news" },
      { type_id: "aws:sqs/queue@1", name: "mails", desired_input: { fifo: true } },
    ],
    deploy_order: ["news", "mails"],
  },
  draft: SHOP,
  empty: { components: [] },
  network: networkedApplication,
  hundred: syntheticPlan(100),
  many: syntheticPlan(1_100),
};

describe("The planner panel for everybody", function () {
  // Some pass a handful of states, each in four themes.
  this.timeout(180_000);
  const window = usePages({
    files: async (folder) => {
      for (const [name, plan] of Object.entries(PLANS))
        await writeFile(join(folder, `${name}.plan.json`), JSON.stringify(plan));
    },
  });
  const panel = () => new PlannerPanel(window());
  const content = () => panel().content;
  const keyboard = () => window().page.keyboard;
  afterEach(() => window().editors.closeAll());

  const check = (state: string, shown: Locator) => assertAccessibleInEveryTheme(window(), state, shown);

  async function show(plan: keyof typeof PLANS): Promise<void> {
    await window().openFile(`${plan}.plan.json`);
    await window().runCommand(RENDER);
    await content()
      .locator(".diagram-title", { hasText: `${plan}.plan.json` })
      .waitFor();
  }

  describe("signed out", () => {
    it("when it is empty", async () => {
      await panel().open();
      await panel().button("Sign In").waitFor();
      await check("empty, signed out", panel().button("Sign In"));
    });

    it("when it shows the plan in a file, in whatever shape its entries are", async () => {
      await show("shop");
      await panel().waitForStep("gone");
      await panel().section("Added for you").getByText("A bucket was added").waitFor();
      await check("a plan from a file", panel().section("Warnings").getByText("A warning of another shape"));
    });
  });

  describe("signed in", () => {
    before(() => window().useBuiltInService());

    describe("with a design", () => {
      it("while it is asked for: examples, constraints, suggestions, remarks and the history", async () => {
        await panel().open();
        await check("empty, signed in", content().getByRole("list", { name: "Examples" }));
        await panel().intent.fill("A bucket for pictures");
        await panel().button("Add constraint").click();
        const key = content().getByRole("combobox", { name: "Constraint 1", exact: true });
        await key.fill("re");
        await keyboard().press("ArrowDown");
        await check("typing, with suggestions", content().getByRole("option", { name: /^region/ }));
        await keyboard().press("Escape");
        await key.fill("colour");
        await content().getByRole("combobox", { name: "Value of colour" }).fill("red");
        await check("a remark on a constraint", content().getByText("does not know this constraint"));
        await panel().button("Propose").click();
        await panel().picture.locator("[data-name]").first().waitFor();
        await panel().button("History").click();
        await check("the history", content().locator(".recall"));
      });

      it("when it is proposed: with reasons, alternatives, practices and something selected", async () => {
        await panel().propose(INTENT);
        const queue = panel().candidate("aws:sqs/queue@1");
        await queue.getByText("Why?").click();
        await panel().section("You may also need").locator("summary").first().click();
        await check("a proposal", queue.locator(".points"));
        await panel().openTab("Guidance");
        await panel().button("messaging").click();
        await content().locator("details.chunk > summary").first().click();
        await check("practices by tag", content().locator("details.chunk[open]"));
        await panel().openTab("Order");
        await panel().step("sqs-queue").locator(".step-main").click();
        await check("a component selected", content().locator(".step.selected"));
        await panel().openTab("Code");
        await check("what is made of the plan", panel().button("Generate code for the plan"));
        await panel().openTab("Component");
        await check("a component", content().locator(".inspector"));
        await panel().openTab("Findings");
        await content().locator(".finding-main").first().click();
        await check("a finding that is looked at", content().locator(".findings > .selected"));
        await panel().button("Do without lambda-function-execution-role").click();
        await panel().button("Add lambda-function-execution-role again").waitFor();
        await check("left out by hand", panel().button("Add lambda-function-execution-role again"));
      });

      it("by role: with whole designs, questions and what was understood, as proposed and changed", async () => {
        await panel().propose(
          "An online shop in Frankfurt for 5,000 users, no Kubernetes, which polishes crooked spoons with velvet gloves",
        );
        await check(
          "a whole design",
          panel().button("Pass over “which polishes crooked spoons with velvet gloves”"),
        );
        await panel().button("eu-central-1 on AWS").click();
        await content().locator(".fact.kept").waitFor();
        await content().locator("summary", { hasText: "Instead of ECS service" }).click();
        await panel().button("Use instead of ECS service: Lambda function").click();
        await panel().waitForStep("lambda-function");
        await check(
          "a selection of one's own, with a constraint",
          content().getByText("Your own selection."),
        );
      });

      it("while something else is looked for, answered and added", async () => {
        await panel().propose(INTENT);
        const search = content().getByRole("combobox", { name: "Find a component in the catalog" });
        await search.fill("zzzz");
        const nothing = content().getByText("The catalog has nothing by these words.");
        await nothing.waitFor();
        await check("nothing in the catalog", nothing);
        await search.fill("kubernetes");
        const option = content().getByRole("option", { name: /EKS cluster/ });
        await option.waitFor();
        await keyboard().press("ArrowDown");
        await check("the catalog", option);
        await option.click();
        await content()
          .locator(".answer")
          .getByText(/Its role would be|is the .* of the design/)
          .waitFor();
        await check("why not", content().locator(".answer"));
        await panel().button("Add it anyway").click();
        await panel().waitForStep("eks-cluster");
        await check("added by hand", panel().section("Added by you").locator(".candidate"));
      });

      it("with errors, conflicts and warnings", async () => {
        await panel().propose(INTENT);
        // The role that the function runs under is ruled out only now: an error, with a conflict beside it.
        await panel().constrain("exclude", "iam role, sqs");
        await panel().section("Errors").waitFor();
        await panel().section("Warnings").waitFor();
        await check("findings", panel().section("Conflicts"));
      });

      it("when nothing is chosen, or nothing is recommended", async () => {
        await panel().propose(INTENT);
        await panel().chooseNothing();
        const recommended = panel().button("Choose the recommended components");
        await recommended.waitFor();
        await check("nothing chosen", recommended);
        await recommended.click();
        await panel().waitForStep("sqs-queue");
        await panel().unfold();
        await panel().button("Start over").click();
        await panel().intent.fill("qwxz");
        await panel().button("Propose").click();
        const nothing = content().getByText(/^Nothing in the intent was recognized/);
        await nothing.waitFor();
        await check("nothing recommended", nothing);
      });
    });

    describe("with a diagram", () => {
      it("of no components", async () => {
        await show("empty");
        const advice = content().getByText(/^Write components into the file/);
        await advice.waitFor();
        await check("an empty plan", advice);
      });

      it("that is inspected, searched, read as text, and taken elsewhere", async () => {
        await show("network");
        await panel().picture.locator('.nodes > [data-name="web"]').click();
        await panel().button("Highlight the path to another component").click();
        await check("choosing the end of a path", content().locator(".inspector"));
        await panel().picture.locator('.nodes > [data-name="database"]').click();
        await panel().button("Show as text").click();
        const outline = content().getByRole("region", { name: "Diagram as text" });
        await outline.getByText("Wave 3").waitFor();
        await check("as text", outline);
        await panel().button("Find in diagram").click();
        await content().getByRole("textbox", { name: "Find a component" }).fill("subnet");
        await check("searching", content().locator(".find-count", { hasText: "1 of 2" }));
        await panel().button("Export").click();
        await check("the export menu", content().getByRole("menuitem", { name: "Copy as Mermaid" }));
        await content().getByRole("menuitem", { name: "Copy as Mermaid" }).click();
        await check("copied", content().locator(".told", { hasText: "Copied as Mermaid." }));
      });

      it("with folded groups", async () => {
        await show("network");
        await panel().button("Fold groups").click();
        const messaging = content().getByRole("menuitemcheckbox", { name: "Messaging" });
        await messaging.click();
        await panel().picture.locator('.nodes > [data-name="Messaging"]').waitFor();
        await check("the menu of groups", messaging);
        await keyboard().press("Escape");
        await check("a folded group", panel().picture.locator('.nodes > [data-name="Messaging"]'));
      });

      it("that is large, with a map", async () => {
        await show("hundred");
        const map = content().locator(".minimap");
        await map.waitFor();
        await check("a map", map);
      });

      it("that Mermaid draws, asks before it draws, and does not draw", async () => {
        await window().setSettings({ "infraPlanner.diagram.view": "mermaid" });
        try {
          await show("network");
          await panel().picture.locator(".node").first().waitFor();
          await check("Mermaid", panel().picture.locator(".node"));
          await window().editors.closeAll();
          await show("hundred");
          const question = content().getByText("Mermaid needs about 1 s for 100 components.");
          await question.waitFor();
          await check("a question before Mermaid", question);
          await window().editors.closeAll();
          await show("many");
          const refusal = content().getByText("Mermaid draws at most 1000 components; this plan has 1100.");
          await refusal.waitFor();
          await check("too large for Mermaid", refusal);
        } finally {
          // It is a setting, which outlives the test.
          await window().setSettings({ "infraPlanner.diagram.view": undefined });
        }
      });

      it("of a file that holds no plan for the moment", async () => {
        await show("draft");
        window().type("x");
        const stale = content().getByText("This is the last state that could be drawn.");
        await stale.waitFor();
        await check("the last state of a file", stale);
      });

      it("beside the plan that it is compared with", async () => {
        await show("later");
        await window().openFile("shop.plan.json");
        await window().runCommand("Infra Planner: Compare Plans…");
        await window().quickInput.pick("Another plan file…");
        await window().quickInput.pick("later.plan.json");
        const added = content().locator(".changes-added", { hasText: "news" });
        await added.waitFor();
        await panel().picture.locator(".mark-added").waitFor();
        await check("a comparison", added);
        await eventually(async () =>
          assert.ok(await content().locator(".changes-changed").count(), "what changed is among it"),
        );
      });
    });
  });
});
