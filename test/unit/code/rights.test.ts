/** What works as soon as it exists has its rights by then, and what the cloud changes by itself is left as it is. */
import assert from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { createEngine } from "../../../src/engine/engine.ts";

const engine = createEngine();

async function textOf(plan: PlanInput, to: CodeLanguage): Promise<string> {
  const code = await engine.generate({ plan, to });
  assert.ok(!("refused" in code));
  return code.files.map(({ content }) => content).join("\n");
}

/** A plan of some types, named as their kinds. */
function planOf(cloud: string, ...types: readonly string[]): PlanInput {
  const candidates = types.map((type) => ({
    type_id: `${cloud}:${type}@1`,
    name: type.split("/")[1] ?? type,
  }));
  return engine.resolve(cloud, { candidates });
}

/** The resources that one of Terraform waits for beyond what it refers to. */
function awaited(text: string, address: string): string[] {
  const [type = "", name = ""] = address.split(".");
  const start = text.indexOf(`resource "${type}" "${name}"`);
  assert.ok(start >= 0, address);
  const body = text.slice(start, text.indexOf("\n}\n", start));
  return (/depends_on = \[([^\]]*)\]/.exec(body)?.[1] ?? "").split(/[\s,]+/).filter((one) => one !== "");
}

describe("What works as soon as it exists", () => {
  it("waits for the right to read a queue, in all that a function reads", async () => {
    const plan = planOf("aws", "sqs/queue", "lambda/function");
    assert.deepEqual(
      awaited(
        await textOf(plan, "terraform"),
        "aws_lambda_event_source_mapping.queue_function_mapping",
      ).filter((one) => one.includes("queue")),
      ["aws_iam_role_policy.function_execution_role_queue_policy"],
    );
    const template = await textOf(plan, "cloudformation");
    assert.match(
      template,
      /"AWS::Lambda::EventSourceMapping"\n {4}DependsOn:\n {6}- FunctionExecutionRoleQueueAccess/,
    );
  });

  it("waits for what a service's containers are started with", async () => {
    const plan = planOf("aws", "ecs/service", "rds/dbinstance", "elasticloadbalancingv2/loadbalancer");
    const waits = awaited(await textOf(plan, "terraform"), "aws_ecs_service.service");
    assert.ok(waits.includes("aws_iam_role_policy.service_dbinstance_secret"), waits.join(" "));
    assert.ok(
      waits.some((one) => one.startsWith("aws_iam_role_policy.service_task_definition_")),
      waits.join(" "),
    );
  });

  it("may have an image that is asked for from any repository of the account, and one of the plan from its own", async () => {
    for (const to of ["terraform", "cloudformation"] as const) {
      const anywhere = /BatchGetImage"[\s\S]{0,250}:repository\/\*/;
      assert.match(await textOf(planOf("aws", "ecs/service"), to), anywhere);
      const own = await textOf(planOf("aws", "ecs/service", "ecr/repository"), to);
      assert.match(own, /BatchGetImage/);
      assert.doesNotMatch(own, anywhere);
    }
  });

  it("waits for no right that waits for it", async () => {
    const plan = planOf("gcp", "cloudscheduler/job", "run/service", "storage/bucket");
    const text = await textOf(plan, "terraform");
    assert.match(text, /"google_cloud_run_v2_service_iam_member" "job_service_invoker"/);
    const waits = awaited(text, "google_cloud_run_v2_service.service");
    assert.ok(waits.length > 0);
    assert.ok(!waits.some((one) => one.includes("invoker")), waits.join(" "));
  });

  it("waits for the right to pull its image, also where it is a job", async () => {
    const plan = planOf("azure", "app/jobs", "containerregistry/registries", "storage/storageaccounts");
    const terraform = await textOf(plan, "terraform");
    assert.ok(
      awaited(terraform, "azurerm_container_app_job.jobs").includes("azurerm_role_assignment.jobs_pull"),
    );
    assert.equal(terraform.match(/"AcrPull"/g)?.length, 1);
    const bicep = await textOf(plan, "bicep");
    assert.match(bicep, /'Microsoft\.App\/jobs@[^#]+?dependsOn: \[\s+jobsPull\s/);
  });
});

describe("What the cloud changes by itself", () => {
  it("is the number of tasks, which something scales", async () => {
    const scaled = planOf("aws", "ecs/service", "applicationautoscaling/scalabletarget");
    const text = await textOf(scaled, "terraform");
    assert.match(text, /resource "aws_ecs_service"[^#]+ignore_changes = \[desired_count\]/);
    // The policy cannot be there before the bounds.
    assert.match(text, /"aws_appautoscaling_policy"[^#]+resource_id += aws_appautoscaling_target\./);
  });

  it("is the zone and the size of a database on Azure", async () => {
    const text = await textOf(planOf("azure", "dbforpostgresql/flexibleservers"), "terraform");
    assert.match(
      text,
      /resource "azurerm_postgresql_flexible_server" [^#]+ignore_changes\s+= \[zone, storage_mb\]/,
    );
  });
});

describe("Container apps that are not for the internet", () => {
  const plan = planOf(
    "azure",
    "app/containerapps",
    "dbforpostgresql/flexibleservers",
    "network/virtualnetworks",
  );
  const closed = (name: string) => ({
    ...plan,
    components: plan.components.map((one) => ({
      ...one,
      ...(one.name === name && { desired_input: { "configuration.ingress.external": false } }),
      ...(one.type_id === "azure:app/managedenvironments@1" && { parent: "apps" }),
    })),
  });
  const withSubnet = (input: PlanInput): PlanInput => ({
    ...input,
    components: [
      ...input.components,
      { type_id: "azure:network/subnets@1", name: "apps", parent: "virtualnetworks" },
    ],
  });

  it("are reachable in the network, whose environment nobody else reaches", async () => {
    const text = await textOf(withSubnet(closed("containerapps")), "terraform");
    assert.match(text, /internal_load_balancer_enabled\s+= true/);
    assert.match(text, /external_enabled\s+= true/);
    const bicep = await textOf(withSubnet(closed("containerapps")), "bicep");
    assert.match(bicep, /internal: true/);
    assert.match(bicep, /external: true/);
  });

  it("stay within an environment that another app opens", async () => {
    const { components, ...rest } = withSubnet(closed("containerapps"));
    const environment = components.find((one) => one.type_id === "azure:app/managedenvironments@1")?.name;
    assert.ok(environment);
    const open = { type_id: "azure:app/containerapps@1", name: "shop", parent: environment };
    const text = await textOf({ ...rest, components: [...components, open] }, "terraform");
    assert.doesNotMatch(text, /internal_load_balancer_enabled\s+= true/);
    assert.match(text, /"azurerm_container_app" "containerapps"[^#]+?external_enabled\s+= false/);
  });
});

describe("Devices", () => {
  it("wake a function by a key that reads events and nothing else", async () => {
    const plan = planOf("azure", "devices/iothubs", "web/functionapps");
    const terraform = await textOf(plan, "terraform");
    assert.match(
      terraform,
      /IoTHubConnection\s+= "Endpoint=\$\{azurerm_iothub\.iothubs\.event_hub_events_end/,
    );
    assert.match(
      terraform,
      /"iothubs_functions_access" \{\s+name\s+= "functions"\s+iothub_name[^\n]+\s+service_connect\s+= true/,
    );
    const bicep = await textOf(plan, "bicep");
    assert.match(
      bicep,
      /name: 'IoTHubConnection'\s+value: 'Endpoint=\$\{iothubs\.properties\.eventHubEndpoints/,
    );
    assert.match(bicep, /disableLocalAuth: false/);
    assert.match(bicep, /rights: 'ServiceConnect'/);
  });
});
