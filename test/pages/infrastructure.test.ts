/** Existing infrastructure as a picture, and the ways between the picture and its declarations. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DiagramMemory } from "../../src/webview/planner/diagram/memory.ts";
import { assertAccessible } from "../support/accessibility.ts";
import { eventually } from "../support/clock.ts";
import { usePages } from "../support/editor/usePages.ts";
import { Position } from "../support/editor/values.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";

const QUEUE = 'resource "aws_sqs_queue" "orders" {\n  name = "orders"\n}\n';
const MAIN = `${QUEUE}
resource "aws_lambda_function" "worker" {
  function_name = "worker"
  role          = aws_iam_role.worker.arn
}

resource "aws_lambda_event_source_mapping" "orders" {
  event_source_arn = aws_sqs_queue.orders.arn
  function_name    = aws_lambda_function.worker.arn
}

resource "aws_iam_role" "worker" {
  name = "worker"
}
`;
const TEMPLATE = "Resources:\n  Files:\n    Type: AWS::S3::Bucket\n  Events:\n    Type: AWS::SNS::Topic\n";

/** A database without backups, a bucket that all may read, and a parameter that nobody knows. */
const STORES = `variable "encrypted" {}

resource "aws_db_instance" "main" {
  storage_encrypted       = var.encrypted
  multi_az                = true
  backup_retention_period = 0
}

resource "aws_efs_file_system" "files" {
  encrypted = false
}
`;

/** A queue whose messages a module's function takes, and a bucket that nothing knows of. */
const SHOP = `${QUEUE}
module "worker" {
  source = "./worker"
  queue  = aws_sqs_queue.orders.arn
}

resource "aws_s3_bucket" "files" {}
`;
const WORKER = `variable "queue" {}

resource "aws_lambda_function" "this" {
  function_name = "worker"
}

resource "aws_lambda_event_source_mapping" "this" {
  event_source_arn = var.queue
  function_name    = aws_lambda_function.this.arn
}
`;

const change = (name: string, actions: readonly string[], more = {}) => ({
  ...{ address: `aws_sqs_queue.${name}`, mode: "managed", type: "aws_sqs_queue", name, ...more },
  change: { actions, before: { delay_seconds: 0 }, after: { delay_seconds: 5 }, after_unknown: {} },
});
const resource = (name: string) => ({
  ...{ address: `aws_sqs_queue.${name}`, mode: "managed", type: "aws_sqs_queue", name, values: {} },
});
/** A run that creates one queue, deletes one, changes one and moves one. */
const RUN = {
  ...{ format_version: "1.2", terraform_version: "1.13.0" },
  planned_values: { root_module: { resources: ["fresh", "slow", "moved"].map(resource) } },
  resource_changes: [
    change("fresh", ["create"]),
    change("old", ["delete"]),
    change("slow", ["update"]),
    change("moved", ["no-op"], { previous_address: "aws_sqs_queue.before" }),
  ],
};

const lineOf = (text: string, words: RegExp) => text.split("\n").findIndex((line) => words.test(line));

/** A plan with a queue, which is there under another name, and a table, which is not. */
const WANTED = {
  components: [
    { type_id: "aws:sqs/queue@1", name: "jobs" },
    { type_id: "aws:dynamodb/table@1", name: "carts" },
  ],
};

describe("Existing infrastructure", () => {
  const window = usePages({
    files: async (folder) => {
      await mkdir(join(folder, "infra"));
      await writeFile(join(folder, "infra", "main.tf"), MAIN);
      await mkdir(join(folder, "broken"));
      await writeFile(join(folder, "broken", "main.tf"), `${QUEUE}\nresource "aws_s3_bucket" {\n`);
      await writeFile(join(folder, "template.yaml"), TEMPLATE);
      await writeFile(join(folder, "tfplan.json"), JSON.stringify(RUN));
      await writeFile(join(folder, "wanted.plan.json"), JSON.stringify(WANTED));
      await mkdir(join(folder, "shop", "worker"), { recursive: true });
      await writeFile(join(folder, "shop", "main.tf"), SHOP);
      await writeFile(join(folder, "shop", "worker", "main.tf"), WORKER);
      await mkdir(join(folder, "stores"));
      await writeFile(join(folder, "stores", "stores.tf"), STORES);
    },
  });
  const panel = () => new PlannerPanel(window());
  const card = (name: string) => panel().picture.locator(`[data-name="${name}"]`).first();
  const draw = async (choice: string) => {
    await window().runCommand("Infra Planner: Draw Infrastructure");
    await window().quickInput.pick(choice);
  };
  // What was typed is not kept.
  afterEach(() => window().editors.closeAll());

  it("is offered by what the workspace has, and drawn", async () => {
    await draw("infra");
    for (const name of ["aws_sqs_queue.orders", "aws_lambda_function.worker"]) await card(name).waitFor();
    await panel().content.getByText("Change it here").waitFor({ state: "detached" });
    await draw("template.yaml");
    await card("Files").waitFor();
    await card("aws_sqs_queue.orders").waitFor({ state: "detached" });
  });

  it("leads from a component to its declaration and back, and follows what is typed", async () => {
    await draw("infra");
    await card("aws_lambda_function.worker").click();
    const { documents } = window().editor;
    const editor = await eventually(() => {
      assert.match(documents.active?.document.fileName ?? "", /main\.tf$/);
      assert.equal(documents.active?.selection.active.line, lineOf(MAIN, /"aws_lambda_function"/));
      return documents.active ?? assert.fail();
    });
    editor.place(new Position(lineOf(MAIN, /"aws_iam_role"/), 0));
    await panel()
      .content.locator('[aria-current="true"]', { hasText: "aws_iam_role.worker" })
      .first()
      .waitFor({ state: "attached" });
    window().type(`${MAIN}\nresource "aws_s3_bucket" "files" {}\n`);
    await card("aws_s3_bucket.files").waitFor();
  });

  it("comes back as it was looked at when the window is reloaded", async () => {
    const worker = "aws_lambda_function.worker";
    const boxOf = async (name: string) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await card(name).boundingBox()) ?? {};
      return [x, y, width, height];
    };
    /** While it moves and until it is drawn sharp, a card may be off by parts of a pixel. */
    const assertAt = (now: number[], then: number[]) =>
      assert.ok(
        now.every((at, index) => Math.abs(at - (then[index] ?? 0)) <= 1),
        `${now.join()} is not ${then.join()}.`,
      );
    /** Where a card is once how the picture is looked at is kept. */
    const keptAs = (isSo: (look: Partial<DiagramMemory>) => boolean) =>
      eventually(() => {
        assert.ok(isSo(window().keptLook));
        return boxOf("aws_sqs_queue.orders");
      });
    const tab = () => panel().content.getByRole("tab", { name: "Component", selected: true }).waitFor();
    await draw("infra");
    await card(worker).click();
    await tab();
    const opened = await boxOf("aws_sqs_queue.orders");
    await panel().zoom("Zoom in");
    const zoomed = await keptAs(({ camera }) => camera !== undefined);
    assert.throws(() => assertAt(zoomed, opened));
    await window().reload();
    await card(worker).waitFor();
    await eventually(async () => assertAt(await boxOf("aws_sqs_queue.orders"), zoomed));
    await panel().picture.locator(".emphasis .lit").first().waitFor({ state: "attached" });
    await tab();
    await panel().zoom("Fit");
    const whole = await keptAs((look) => look.whole === true);
    assert.throws(() => assertAt(whole, zoomed));
    await window().reload();
    await card(worker).waitFor();
    await eventually(async () => assertAt(await boxOf("aws_sqs_queue.orders"), whole));
  });

  it("tells what is wrong with it beside the picture", async () => {
    await draw("template.yaml");
    await card("Files").waitFor();
    await draw("stores");
    await card("aws_db_instance.main").waitFor();
    await panel()
      .content.getByText(/No backups are kept of aws_db_instance\.main/)
      .waitFor();
    await panel().content.getByRole("link", { name: "Guidance" }).first().waitFor();
  });

  it("shows what a run is about to do, exactly as its plan says", async () => {
    await draw("tfplan.json");
    const legend = panel().content.getByRole("list", { name: "Legend" });
    await legend.waitFor();
    await eventually(async () =>
      assert.deepEqual(
        (await legend.getByRole("listitem").allInnerTexts()).map((text) =>
          text.replaceAll(/\s+/g, " ").trim(),
        ),
        ["Removed 1", "Changed 1", "New 1", "Moved 1"],
      ),
    );
    for (const kind of ["removed", "changed", "added", "moved"])
      await panel().picture.locator(`.emphasis .mark-${kind}`).first().waitFor({ state: "attached" });
    await panel().content.getByText("It is changed in place: delay_seconds.").waitFor();
  });

  it("is compared with something else, as plans are", async () => {
    await window().runCommand("Infra Planner: Compare Infrastructure…");
    await window().quickInput.pick("stores");
    await window().quickInput.pick("infra");
    await panel().content.getByText("It is declared now.").first().waitFor();
    await panel().content.getByText("It is not declared any more.").first().waitFor();
    await panel().content.getByRole("button", { name: "Open as a report" }).waitFor();
  });

  it("is compared with a plan: what of it is there, what is not, and what is there besides", async () => {
    await window().runCommand("Infra Planner: Compare Infrastructure…");
    await window().quickInput.pick("infra");
    await window().quickInput.pick("wanted.plan.json");
    const changes = (kind: string) => panel().content.getByRole("list", { name: kind, exact: true });
    await changes("New").getByText("carts").waitFor();
    await changes("New").getByText("Nothing that exists does this.").waitFor();
    await changes("Removed").getByText("aws_lambda_function.worker").waitFor();
    await card("jobs").waitFor();
    assert.equal(await changes("Removed").getByText("aws_sqs_queue.orders").count(), 0);
  });

  it("shows what a review finds each time, also where that is in front already", async () => {
    for (const _ of ["first", "again"]) {
      window().forgetAsked();
      await window().runCommand("Infra Planner: Review Infrastructure");
      await window().quickInput.pick("stores");
      await window().asked("workbench.panel.markers.view.focus");
    }
  });

  it("says so where Enter is pressed and nothing matches, and goes on asking", async () => {
    const { prompts } = window().editor;
    await window().runCommand("Infra Planner: Review Infrastructure");
    const box = await eventually(() => {
      assert.ok(prompts.box?.items.length);
      return prompts.box;
    });
    box.type("nothing of this name");
    box.accept();
    await eventually(() => assert.match(box.items[0]?.label ?? "", /^Nothing in the list matches/));
    assert.equal(prompts.box, box);
    box.type("");
    assert.doesNotMatch(box.items[0]?.label ?? "", /^Nothing/);
    await prompts.cancel();
  });

  it("shows only the part that matters: of a module, of a role, around a component", async () => {
    const worker = "module.worker.aws_lambda_function.this";
    const queue = "aws_sqs_queue.orders";
    const only = async (shown: readonly string[], gone: readonly string[]) => {
      for (const name of shown) await card(name).waitFor();
      for (const name of gone) await card(name).waitFor({ state: "detached" });
    };
    const choose = (label: string | RegExp, choice: string) =>
      panel().content.getByLabel(label, { exact: true }).selectOption({ label: choice });
    await draw("shop");
    await only([queue, worker, "aws_s3_bucket.files"], []);
    await panel().content.getByRole("button", { name: "Filter", exact: true }).click();
    await choose("Module", "module.worker");
    await only([worker], [queue, "aws_s3_bucket.files"]);
    await assertAccessible(window().webview(), "filter");
    await panel().content.getByText("2 of 4 components").waitFor();
    await choose("Module", "All modules");
    await choose("Role", "Messaging");
    await only([queue], [worker, "aws_s3_bucket.files"]);
    // What is selected stands out also where nothing else is left.
    await card(queue).click();
    await panel().picture.locator(".emphasis .lit").first().waitFor({ state: "attached" });
    await choose("Role", "All roles");
    await choose(`Around ${queue}`, "2 steps");
    await only([queue, worker], ["aws_s3_bucket.files"]);
    await panel().content.getByRole("button", { name: "Show everything" }).click();
    await only([queue, worker, "aws_s3_bucket.files"], []);
  });

  it("says what of it cannot be read, and draws the rest", async () => {
    await draw("broken");
    await card("aws_sqs_queue.orders").waitFor();
    await panel()
      .content.getByText(/main\.tf:\d+/)
      .first()
      .waitFor();
    assert.equal(await card("aws_s3_bucket").count(), 0);
  });

  it("says which of its files, and of the team's, are links that lead out of the workspace", async () => {
    const { folder } = window();
    const elsewhere = await mkdtemp(join(tmpdir(), "infrastructure-elsewhere-"));
    try {
      await writeFile(join(elsewhere, "theirs.tf"), 'resource "aws_sqs_queue" "theirs" {}\n');
      await symlink(join(elsewhere, "theirs.tf"), join(folder, "broken", "linked.tf"));
      await mkdir(join(folder, ".infra-planner"));
      await symlink(elsewhere, join(folder, ".infra-planner", "rules"));
      await draw("broken");
      await card("aws_sqs_queue.orders").waitFor();
      for (const path of ["broken/linked.tf", ".infra-planner/rules"])
        await panel().content.getByText(`${path} is a link, and links are not followed`).first().waitFor();
      assert.equal(await card("aws_sqs_queue.theirs").count(), 0);
    } finally {
      await rm(join(folder, "broken", "linked.tf"), { force: true });
      await rm(join(folder, ".infra-planner"), { recursive: true, force: true });
      await rm(elsewhere, { recursive: true });
    }
  });
});
