/** Alerts of Azure and Google Cloud: one for each thing watched and metric, as the cloud takes it. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { readFacts } from "../../../src/engine/build/facts/facts.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import type { Metric } from "../../../src/engine/code/facts.ts";
import { hasResource, type TypeMapping } from "../../../src/engine/code/mapping.ts";
import { literal } from "../../../src/engine/code/model.ts";
import { bicepValue } from "../../../src/engine/code/print/bicep.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { byEachCloud, type Cloud } from "../../../src/shared/clouds.ts";
import { composed, engine } from "../../support/composing.ts";

type Plan = ReturnType<typeof composed>;

const catalogue = shippedCatalogue();
const problems: string[] = [];
const facts = readFacts("src/engine/code/facts", catalogue.entries, (problem) => problems.push(problem));

const ALARMS = {
  aws: { type: "cloudwatch/alarm", tables: ["terraform-aws", "cloudformation"] },
  azure: { type: "insights/metricalerts", tables: ["terraform-azure", "bicep"] },
  gcp: { type: "monitoring/alertpolicy", tables: ["terraform-gcp"] },
} as const satisfies Record<Cloud, object>;

/** Every metric of a cloud, by the type that has it. */
function metricsOf(cloud: Cloud): (readonly [string, Metric])[] {
  return Object.entries(facts[cloud].metrics).flatMap(([type, all]) =>
    Array.isArray(all) ? all.map((one) => [type, one] as const) : [],
  );
}

const watchedBy = (cloud: Cloud) =>
  catalogue
    .find(cloud, ALARMS[cloud].type)
    ?.relates.flatMap(({ kind, to }) => (kind === "watches" ? [to] : [])) ?? [];

async function textOf(plan: Plan, to: "terraform" | "bicep") {
  const code = await engine.generate({ plan, to });
  ok(!("refused" in code));
  const text = code.files.flatMap(({ path, content }) => (path.endsWith(".md") ? [] : [content])).join("\n");
  return { text, missing: code.missing, relations: code.missing_relations };
}

describe("Metrics in facts", () => {
  it("are said of whatever the catalogue lets an alarm watch, or why there is none", () => {
    deepEqual(problems, []);
    for (const cloud of Object.keys(ALARMS) as Cloud[])
      deepEqual(Object.keys(facts[cloud].metrics).sort(), watchedBy(cloud).sort(), cloud);
    ok(watchedBy("azure").length > 50 && watchedBy("gcp").length > 25);
  });

  it("reach every language of their cloud that writes the type", async () => {
    for (const [cloud, { type, tables }] of Object.entries(ALARMS))
      for (const name of tables) {
        const { types } = (await shippedTable(name)).mappings;
        const known = Object.keys((types[type] as TypeMapping).each?.of ?? {});
        const written = watchedBy(cloud as Cloud).filter((one) => !types[one] || hasResource(types[one]));
        deepEqual(known.sort(), written.sort(), name);
      }
  });

  it("have a sentence that goes on after a name", () => {
    for (const metrics of Object.values(byEachCloud(metricsOf)))
      for (const [type, { says }] of metrics) match(says, /^[a-z][^.]*$/, type);
  });

  it("have the namespace of the resource that stands for the type on Azure, and a window that Azure takes", async () => {
    const { types } = (await shippedTable("bicep")).mappings;
    for (const [type, { namespace, period = facts.azure.measuring.period }] of metricsOf("azure")) {
      const mapping = types[type];
      if (hasResource(mapping)) equal(namespace?.toLowerCase(), mapping.resource.toLowerCase(), type);
      // Of the windows that Azure Monitor takes, those that an evaluation every five minutes fits into.
      ok([300, 900, 1800, 3600, 21600, 43200, 86400].includes(period), type);
    }
  });

  it("name the labels that they are scoped by on Google Cloud, and times in whole minutes", () => {
    for (const [type, { metric, namespace, dimensions, period = 300 }] of metricsOf("gcp")) {
      if (namespace === undefined) {
        match(metric, /^[a-z_]+\("\{name\}", "\d+s"\)$/, type);
        continue;
      }
      match(metric, /^(?:[a-z]+\.googleapis\.com|kubernetes\.io)\/[a-z0-9_/]+$/, type);
      const labels = Object.entries(dimensions);
      for (const [label] of labels) match(label, /^(?:metric|resource)\.labels\.[a-z_]+$/, type);
      // A project has one application of App Engine: nothing else says which is meant.
      ok(
        type === "appengine/application" || labels.some(([, value]) => JSON.stringify(value).includes("{")),
        type,
      );
      equal(period % 60, 0, type);
    }
  });
});

const LOOKS = {
  terraform:
    "metric_namespace metric_name aggregation operator threshold window_size severity values action_group_id",
  bicep:
    "metricNamespace metricName timeAggregation operator threshold windowSize severity values actionGroupId",
};

const ALERT = {
  terraform: /^resource "azurerm_monitor_metric_alert" [\s\S]*?^\}/gm,
  bicep: /^resource \w+ 'Microsoft.Insights\/metricAlerts@[\s\S]*?^\}/gm,
};

/** What the alerts of Azure look at, each as a line of what all languages say of it. */
async function azureAlerts(plan: Plan, to: "terraform" | "bicep") {
  const code = await textOf(plan, to);
  const looks = [...code.text.matchAll(ALERT[to])].map(([body]) =>
    LOOKS[to]
      .split(" ")
      .map((key) => {
        const values = [
          ...body.matchAll(new RegExp(`\\b${key} *[=:] (?:json\\(|\\[\\s*)?["']?([^"'\\n)]*)`, "g")),
        ];
        // How a dimension is compared has the name of how the metric is.
        const [value = ""] = values.map(([, one = ""]) => one).filter((one) => !/^(?:In|Ex)clude$/.test(one));
        return key.startsWith("action") ? String(value !== "") : value.toLowerCase();
      })
      .join(" "),
  );
  return { ...code, looks: looks.sort() };
}

const azure = (...types: readonly string[]) => composed([...types, "insights/metricalerts"], {}, "azure");
const google = (...types: readonly string[]) => composed([...types, "monitoring/alertpolicy"], {}, "gcp");

const policies = ({ text }: { text: string }) =>
  [...text.matchAll(/^resource "google_monitoring_alert_policy" [\s\S]*?^\}/gm)].map(([body]) => body);

describe("An alert", () => {
  it("is one for each thing that it watches and each metric on Azure, with the number of that", async () => {
    const plan = azure("shop=app/containerapps", "admin=app/containerapps", "documentdb/databaseaccounts");
    const expected = [
      "microsoft.app/containerapps requests total greaterthan 5 pt5m 1 5xx true",
      "microsoft.app/containerapps requests total greaterthan 5 pt5m 1 5xx true",
      "microsoft.app/containerapps restartcount maximum greaterthan 3 pt5m 2  true",
      "microsoft.app/containerapps restartcount maximum greaterthan 3 pt5m 2  true",
      "microsoft.documentdb/databaseaccounts normalizedruconsumption average greaterthan 70 pt5m 2  true",
      "microsoft.documentdb/databaseaccounts serviceavailability average lessthan 99.9 pt1h 1  true",
    ];
    const [terraform, bicep] = [await azureAlerts(plan, "terraform"), await azureAlerts(plan, "bicep")];
    for (const { looks } of [terraform, bicep])
      deepEqual(
        looks.filter((one) => !one.startsWith("microsoft.operationalinsights/")),
        expected,
      );
    for (const name of ["shop", "admin"]) {
      equal(
        terraform.text.match(new RegExp(`scopes += \\[azurerm_container_app\\.${name}\\.id\\]`, "g"))?.length,
        2,
      );
      equal(bicep.text.match(new RegExp(`scopes: \\[\\n +${name}\\.id\\n`, "g"))?.length, 2);
    }
  });

  it("agrees in both languages of Azure on whatever it watches", async () => {
    const { types } = (await shippedTable("bicep")).mappings;
    const terraformTypes = (await shippedTable("terraform-azure")).mappings.types;
    const both = watchedBy("azure").filter((one) =>
      [types, terraformTypes].every((all) => !all[one] || hasResource(all[one])),
    );
    ok(both.length > 45, String(both.length));
    for (const type of both) {
      // A plan of App Service has processors of its own where it has an application.
      const plan = type === "web/serverfarms" ? azure(type, "web/webapps") : azure(type);
      const inTerraform = await azureAlerts(plan, "terraform");
      const inBicep = await azureAlerts(plan, "bicep");
      ok(inTerraform.looks.length > 0, type);
      deepEqual(inBicep.looks, inTerraform.looks, type);
    }
  });

  it("counts nodes of which nothing is known with those that are not ready, and takes models' own metrics", async () => {
    const cluster = azure("containerservice/managedclusters");
    match((await textOf(cluster, "terraform")).text, /values += \["NotReady", "Unknown"\]/);
    match((await textOf(cluster, "bicep")).text, /values: \[\s+'NotReady'\s+'Unknown'\s+\]/);
    for (const [type, metric] of [
      ["cognitiveservices/openai", "azureopenaiavailabilityrate"],
      ["cognitiveservices/foundry", "modelavailabilityrate"],
    ] as const) {
      const { looks } = await azureAlerts(azure(type), "bicep");
      ok(
        looks.some((one) => one.split(" ")[1] === metric),
        type,
      );
    }
  });

  it("looks only at metrics that the thing has, by what the plan links to it", async () => {
    const of = async (...types: readonly string[]) =>
      (await azureAlerts(azure(...types), "bicep")).looks.map((one) => one.split(" ")[1] ?? "");
    const gateway = "network/virtualnetworkgateways";
    const vpn = await of(gateway);
    ok(vpn.includes("tunnelaveragebandwidth") && !vpn.includes("expressroutegatewaycpuutilization"));
    const express = await of(gateway, "network/expressroutecircuits");
    ok(express.includes("expressroutegatewaycpuutilization") && !express.includes("tunnelaveragebandwidth"));
    ok(!(await of("web/functionapps")).includes("cpupercentage"));
    ok((await of("web/webapps")).includes("cpupercentage"));
  });

  it("is one for each thing and metric on Google Cloud, which its filter names", async () => {
    const text = await textOf(
      google("shop=run/service", "admin=run/service", "sqladmin/instance"),
      "terraform",
    );
    const all = policies(text);
    equal(all.length, 5);
    for (const name of ["shop", "admin"])
      equal(
        all.filter((one) => one.includes(`service_name=\\"\${google_cloud_run_v2_service.${name}.name}\\"`))
          .length,
        1,
      );
    equal(new Set(all.map((one) => /display_name += (".*")/.exec(one)?.[1])).size, 5);
    // Cloud Monitoring refuses a filter that does not name the type of the resource.
    for (const one of all) match(one, /filter += "metric\.type=\\".*\\" AND resource\.type=\\"/);
    for (const one of all) match(one, /notification_channels = \[google_monitoring_notification_channel\./);
    match(all.join(), /duration += "600s"/);
  });

  it("writes every metric of Google Cloud", async () => {
    const { types } = (await shippedTable("terraform-gcp")).mappings;
    for (const type of watchedBy("gcp").filter((one) => hasResource(types[one]))) {
      const text = await textOf(google(type), "terraform");
      const all = policies(text).join();
      for (const [, { metric, namespace }] of metricsOf("gcp").filter(([one]) => one === type))
        ok(
          all.includes(
            namespace === undefined
              ? metric.slice(0, metric.indexOf("("))
              : `metric.type=\\"${metric}\\" AND resource.type=\\"${namespace}\\"`,
          ),
          `${type} ${metric}`,
        );
    }
  });

  it("is left out and listed where it watches nothing with a metric", async () => {
    for (const [plan, to] of [
      [composed(["insights/metricalerts"], {}, "azure"), "terraform"],
      [composed(["insights/metricalerts"], {}, "azure"), "bicep"],
      [composed(["monitoring/alertpolicy"], {}, "gcp"), "terraform"],
    ] as const) {
      const { text, missing } = await textOf(plan, to);
      ok(!/azurerm_monitor_metric_alert|metricAlerts@|google_monitoring_alert_policy/.test(text));
      match(missing.map(({ reason }) => reason).join(), /does not say that it watches anything/);
    }
  });

  it("tells all whom the plan has it tell", async () => {
    const one = azure("web/webapps", "day=insights/actiongroups", "night=insights/actiongroups");
    const relations = (one.relations ?? []).flatMap((relation) =>
      relation.kind === "notifies" ? ["day", "night"].map((to) => ({ ...relation, to })) : [relation],
    );
    const plan = { ...one, relations };
    for (const [to, telling] of [
      ["terraform", /action_group_id = /g],
      ["bicep", /actionGroupId: /g],
    ] as const) {
      const { text, looks } = await azureAlerts(plan, to);
      equal(text.match(telling)?.length, 2 * looks.length, to);
    }
  });
});

describe("A number in Bicep", () => {
  it("is a literal where it is whole, and read from JSON where it is not", () => {
    deepEqual(
      [90, -1, 0.5, 1e21].map((one) => bicepValue(literal(one))),
      ["90", "-1", "json('0.5')", "json('1e+21')"],
    );
  });
});
