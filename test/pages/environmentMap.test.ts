/** An environment's map: what it has, with drift, costs and what the last run changed. */
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "../../src/editor/ids.ts";
import { eventually } from "../support/clock.ts";
import { usePages } from "../support/editor/usePages.ts";
import { FaultServer, json } from "../support/faultServer.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";

const ACCEPTED = {
  accept: [{ address: "aws_ecs_service.web", reason: "scaled for the season", until: "2099-12-31" }],
};

const OWN_INTENT = "A static site with a queue";

const environments = [{ id: "e1", name: "production" }];
/** A service that knows nothing of maps: its drift checks name a resource in a module, a moved one, and no resource. */
const checks = [
  { resource: 'module.queues["eu.west"].aws_sqs_queue.orders[0]', status: "drifted", message: "Changed" },
  { resource: "aws_dynamodb_table.orders", status: "ok" },
  { resource: "TLS certificate", status: "error", message: "timed out" },
];
const HOSTED: Readonly<Record<string, unknown>> = {
  "/v1/me": { id: "u1", email: "ann@example.com", organizations: [{ id: "o1", name: "Acme" }] },
  "/v1/orgs/o1/projects": [{ id: "p1", name: "Shop", environments }],
  "/v1/environments/e1/drift": {
    environment_id: "e1",
    checks,
  },
  "/v1/environments/e1/logs": {
    ...{ environment_id: "e1", run_id: "run_7", run_status: "succeeded" },
    logs: "aws_dynamodb_table.orders: Creating...\naws_dynamodb_table.orders: Creation complete after 9s [id=orders]\n",
  },
};

describe("The map of an environment", () => {
  const window = usePages({
    files: async (folder) => {
      await mkdir(join(folder, ".infra-planner"));
      await writeFile(join(folder, ".infra-planner", "drift.json"), JSON.stringify(ACCEPTED));
    },
  });
  const panel = () => new PlannerPanel(window());
  const component = (name: string) => panel().picture.locator(`[data-name='${name}']`);
  const findings = (title: string) => panel().section(title).locator("li, .finding").allInnerTexts();
  const tree = () => window().tree("Projects");
  const showMap = (environment: string) => tree().chooseFromMenu(environment, "Show Map");

  it("shows what the plan has that was imported last, with drift as the team judges it, and costs", async () => {
    await window().useBuiltInService();
    // The first thing that is asked for: nothing else has read before what the team says.
    await window().runCommand("Infra Planner: Show Map");
    await window().quickInput.pick("production", "Web shop");
    await component("aws_ecs_service.web").waitFor();
    await eventually(async () =>
      assert.match(await component("aws_db_instance.shop").innerHTML(), /shop · €\d/),
    );
    await panel().openTab("Findings");
    await eventually(async () => {
      assert.match(
        (await findings("Errors")).join(),
        /aws_cloudwatch_metric_alarm\.checkout_errors does not exist/,
      );
      assert.match((await findings("Warnings")).join(), /aws_db_instance\.shop has drifted: [\w.]+/);
      assert.doesNotMatch((await findings("Warnings")).join(), /aws_ecs_service\.web/);
    });
    await panel()
      .content.getByText(/aws_ecs_service\.web has drifted.*accepted until .*: scaled for the season/)
      .first()
      .waitFor({ state: "attached" });
    await component("aws_db_instance.shop").click();
    await panel()
      .content.locator(".inspector .place")
      .getByText(/^€\d[\d.,]* · \w+ \d+ – (\w+ )?\d+/)
      .waitFor();
  });

  it("leads over relations that the plan's configuration names", async () => {
    const links = panel().content.locator(".inspector .links");
    await links.getByRole("button", { name: "aws_ecs_service.web" }).first().waitFor();
  });

  it("keeps its tab when the planner is opened, which begins in one of its own", async () => {
    await panel().open();
    assert.equal(await panel().intent.inputValue(), "");
    await panel().content.locator("#intent:focus").waitFor();
    assert.deepEqual(await window().editors.titles(), ["production · Web shop", "Infra Planner"]);
    await window().editors.show("production · Web shop");
    await component("aws_ecs_service.web").waitFor();
  });

  it("gives way to the own design, which is as it was left", async () => {
    await panel().open();
    await panel().intent.fill(OWN_INTENT);
    await window().openContainer("Infra Planner");
    await tree().expand("Web shop", "production");
    await showMap("production");
    await component("aws_ecs_service.web").waitFor();
    await panel().open();
    assert.equal(await panel().intent.inputValue(), OWN_INTENT);
    await showMap("production");
    await component("aws_ecs_service.web").waitFor();
  });

  it("is there again after a reload of the window, with what was found", async () => {
    await window().reload();
    await eventually(async () =>
      assert.match(await component("aws_db_instance.shop").innerHTML(), /shop · €\d/),
    );
    await component("aws_ecs_service.web").waitFor();
    await panel().openTab("Findings");
    await eventually(async () =>
      assert.match((await findings("Warnings")).join(), /aws_db_instance\.shop has drifted: [\w.]+/),
    );
  });

  it("leaves the own design behind it after a reload as well", async () => {
    await panel().open();
    await eventually(async () => assert.equal(await panel().intent.inputValue(), OWN_INTENT));
    assert.deepEqual(await window().editors.titles(), ["production · Web shop", "Infra Planner"]);
  });

  it("shows of another service what its drift checks name, and what its last run changed", async () => {
    await using service = await FaultServer.start(({ request, ...exchange }) => {
      const body = HOSTED[request.url.split("?")[0] ?? ""];
      return (body === undefined ? json({ error: "not found" }, 404) : json(body))({ request, ...exchange });
    });
    await window().run(Command.signOut);
    await window().signIn(service.url, "t0ken");
    await tree().expand("Shop", "production");
    await showMap("production");
    await component('module.queues["eu.west"].aws_sqs_queue.orders[0]').waitFor();
    await component("TLS certificate").waitFor();
    await panel().content.getByText("Compared with the state before run_7").waitFor();
    await panel().openTab("Differences");
    await panel()
      .tabPanel("Differences")
      .getByRole("button", { name: "aws_dynamodb_table.orders" })
      .waitFor();
    // What the environment has by then is shown after a reload of the window, and not what was kept.
    checks.push({ resource: "aws_s3_bucket.since", status: "ok" });
    await window().reload();
    await component("aws_s3_bucket.since").waitFor();
    await component("TLS certificate").waitFor();
    assert.ok(
      !service.requests.some(({ url }) => url.includes("/infrastructure")),
      "only ours knows that route",
    );
  });
});
