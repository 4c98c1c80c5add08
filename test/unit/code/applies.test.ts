/** Code of Azure and Google Cloud is applied as it is written: what a cloud refuses or takes back is not in it. */
import { deepEqual, doesNotMatch, equal, match, notEqual, ok } from "node:assert/strict";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { type Block, plansOfAllTypes, written } from "../../support/code/blocks.ts";
import { type Components, planOf } from "../../support/code/plans.ts";

/** All resources that a cloud's table writes for one type alone and for all types together. */
async function blocksOfAllTypes(cloud: "aws" | "azure" | "gcp"): Promise<readonly Block[]> {
  const plans = await plansOfAllTypes(cloud);
  return (await Promise.all(plans.map((plan) => written(plan, "terraform")))).flatMap(({ blocks }) => blocks);
}

describe("Code that is applied", () => {
  it("gives the tags of all to those that take a map of them", async () => {
    const { schemas } = await shippedTable("terraform-azure");
    const tagged = (await blocksOfAllTypes("azure")).filter(({ body }) => body.includes("tags = local.tags"));
    ok(tagged.length > 100);
    deepEqual(
      tagged.filter(({ type }) => schemas.types[type]?.properties["tags"] !== "<string>"),
      [],
    );
  });

  it("lets identities of a cluster in once the cluster is there, which makes their pool", async () => {
    const members = (await blocksOfAllTypes("gcp")).filter(
      ({ type, body }) => body.includes(".svc.id.goog") && type !== "google_container_cluster",
    );
    ok(members.length > 0);
    for (const { body } of members) match(body, /google_container_cluster\.\w+\./);
  });

  it("waits for nobody to open a link in the middle of it: what a person connects is there before", async () => {
    const blocks = await blocksOfAllTypes("gcp");
    deepEqual(
      blocks.filter(
        ({ type }) => type.startsWith("google_cloudbuildv2_") || type.startsWith("google_developer_connect_"),
      ),
      [],
    );
    const { of, readme } = await written(planOf("gcp", { build: "cloudbuild/trigger" }), "terraform");
    match(of("google_cloudbuild_trigger")[0]?.body ?? "", /repository = var\.build_repository/);
    match(
      readme,
      /before the first deployment, connect the repository: gcloud builds connections create github/i,
    );
  });

  it("has the new one before the old one goes, of what is named anew each time and of certificates in use", async () => {
    for (const cloud of ["aws", "azure", "gcp"] as const) {
      const replaced = (await blocksOfAllTypes(cloud)).filter(
        ({ type, body }) => /(^| )name_prefix = /.test(body) || CERTIFICATES.includes(type),
      );
      for (const { type, id, body } of replaced)
        match(body, /create_before_destroy = true/, `${type}.${id} stands in its own way`);
    }
  });

  it("names a certificate that is replaced by its domain, so that both can be there", async () => {
    const { mappings } = await shippedTable("terraform-gcp");
    const named = (await blocksOfAllTypes("gcp")).filter(({ type }) =>
      mappings.common.replaced.includes(type),
    );
    equal(new Set(named.map(({ type }) => type)).size, mappings.common.replaced.length);
    for (const { body } of named) match(body, /name = "[^"]*\$\{substr\(sha1\(var\.domain\), 0, 8\)\}"/);
  });
});

describe("What reads a certificate from a vault", () => {
  const PARTS = {
    gateway: "network/applicationgateways",
    cluster: "containerservice/managedclusters",
    other: "managedidentity/userassignedidentities",
    own: "managedidentity/userassignedidentities",
    vault: "keyvault/vaults",
  };
  /** The identity of another, its own, and a vault of the plan's: each there, or not. */
  const PLANS = [
    planOf("azure", PARTS, [["cluster", "authenticates with", "other"]]),
    ...[["own"], ["vault"], ["own", "vault"]].map((linked) =>
      planOf("azure", PARTS, [
        ["cluster", "authenticates with", "other"],
        ...linked.map(
          (one) => ["gateway", one === "vault" ? "reads secrets from" : "authenticates with", one] as const,
        ),
      ]),
    ),
  ];
  for (const [language, assignment] of [
    ["terraform", "azurerm_role_assignment"],
    ["bicep", "Microsoft.Authorization/roleAssignments"],
  ] as const)
    it(`has an identity that may, before it exists, in ${language}`, async () => {
      for (const plan of PLANS) {
        const { blocks, of, decisions } = await written(plan, language);
        const readers = blocks.filter(({ body }) => /key_vault_secret_id|keyVaultSecretId/.test(body));
        equal(readers.length, 1);
        for (const { body } of readers) {
          const [, identity = ""] =
            /identity_ids = \[azurerm_user_assigned_identity\.(\w+)\.id\]/.exec(body) ??
            /userAssignedIdentities: \{ '\$\{(\w+)\.id\}'/.exec(body) ??
            [];
          ok(
            blocks.some(({ id }) => id === identity),
            `no identity ${identity}`,
          );
          notEqual(identity, "other");
          const roles = of(assignment).filter(
            (one) =>
              one.body.includes(`${identity}.p`) &&
              /Key Vault Secrets User|4633458b-17de-408a-b874-0445c86b69e6/.test(one.body),
          );
          if (roles.length === 0) ok(decisions.some((text) => text.includes("Key Vault Secrets User")));
          const waits = /(?:depends_on =|dependsOn:) \[([^\]]*)\]/.exec(body)?.[1] ?? "";
          ok(roles.every(({ id }) => waits.includes(id)));
        }
      }
    });
});

describe("A front door", () => {
  const BEHIND = [
    "web/webapps",
    "web/functionapps",
    "app/containerapps",
    "web/staticsites",
    "storage/storageaccounts",
    "apimanagement/service",
  ];
  for (const language of ["terraform", "bicep"] as const) {
    const patternsOf = async (types: readonly string[]) => {
      const parts = Object.fromEntries(types.map((type, place) => [`part-${place}`, type]));
      const plan = planOf(
        "azure",
        { door: "cdn/profiles", ...parts },
        Object.keys(parts).map((part) => ["door", "routes to", part]),
      );
      const { of } = await written(plan, language);
      const routes = of(
        language === "bicep" ? "Microsoft.Cdn/profiles/afdEndpoints/routes" : "azurerm_cdn_frontdoor_route",
      );
      equal(routes.length, types.length);
      return routes.map(
        ({ body }) => /(?:patternsToMatch:|patterns_to_match =) \[ ?["'](\S+?)["']/.exec(body)?.[1],
      );
    };

    it(`has one route for a path, whatever two stand behind it, and one for the root, in ${language}`, async () => {
      for (const one of BEHIND)
        for (const other of BEHIND) {
          const patterns = await patternsOf([one, other]);
          equal(new Set(patterns).size, 2, `${one} and ${other}: ${patterns}`);
          ok(patterns.includes("/*"), `${one} and ${other}`);
        }
    });

    it(`gives its site the root and its interface /api, in ${language}`, async () => {
      deepEqual(await patternsOf(["web/webapps", "web/functionapps", "web/staticsites"]), [
        "/api/*",
        "/parts/part-1/*",
        "/*",
      ]);
    });

    it(`takes an application for its site where it has no other, and a second one for its interface, in ${language}`, async () => {
      for (const [types, patterns] of [
        [
          ["web/webapps", "storage/storageaccounts"],
          ["/*", "/parts/part-1/*"],
        ],
        [
          ["web/webapps", "web/functionapps"],
          ["/*", "/api/*"],
        ],
        [
          ["app/containerapps", "app/containerapps", "app/containerapps"],
          ["/*", "/api/*", "/parts/part-2/*"],
        ],
        [
          ["app/containerapps", "storage/storageaccounts"],
          ["/api/*", "/*"],
        ],
      ] as const)
        deepEqual(await patternsOf(types), patterns, types.join(" and "));
    });
  }
});

describe("API Management", () => {
  for (const [language, api] of [
    ["terraform", "azurerm_api_management_api"],
    ["bicep", "Microsoft.ApiManagement/service/apis"],
  ] as const)
    it(`answers for every application that it leads to, by any method, in ${language}`, async () => {
      const relates = shippedCatalogue().find("azure", "apimanagement/service")?.relates ?? [];
      const led = relates.filter(({ kind }) => kind === "routes to");
      ok(led.length > 3);
      for (const { to } of led) {
        const plan = planOf("azure", { door: "apimanagement/service", app: to }, [
          ["door", "routes to", "app"],
        ]);
        const apis = (await written(plan, language)).of(api);
        equal(apis.length, 1, to);
        for (const { body } of apis)
          for (const method of ["get", "post", "put", "patch", "delete"])
            ok(body.includes(`${method} `) || body.includes(`${method}:`), to);
      }
    });
});

describe("A cluster of Kubernetes on Azure", () => {
  const CLUSTER = "containerservice/managedclusters";
  for (const [language, cluster, subnet, role] of [
    ["terraform", "azurerm_kubernetes_cluster", "azurerm_subnet", "azurerm_role_assignment"],
    [
      "bicep",
      "Microsoft.ContainerService/managedClusters",
      "Microsoft.Network/virtualNetworks/subnets",
      "Microsoft.Authorization/roleAssignments",
    ],
  ] as const) {
    it(`stands in its network, and may set it up, whatever else has a subnet there, in ${language}`, async () => {
      const plan = planOf(
        "azure",
        {
          network: "network/virtualnetworks",
          entry: { type: "network/subnets", parent: "network" },
          gateway: { type: "network/applicationgateways", parent: "entry" },
          cluster: CLUSTER,
          identity: "managedidentity/userassignedidentities",
        },
        [
          ["cluster", "runs in", "network"],
          ["cluster", "authenticates with", "identity"],
        ],
      );
      const { of } = await written(plan, language);
      const [own] = of(subnet).filter(({ id }) => id.startsWith("cluster"));
      ok(own);
      match(of(cluster)[0]?.body ?? "", new RegExp(`(vnet_subnet_id =|vnetSubnetID:) \\S*${own.id}\\.id`));
      ok(of(role).some(({ body }) => /Network Contributor|4d97b98b-1d4f-4787-a291-c67834d212e7/.test(body)));
    });

    it(`lets a group of administrators in, for it has no accounts of its own, in ${language}`, async () => {
      const { of } = await written(planOf("azure", { cluster: CLUSTER }), language);
      const [administrators] = of(role);
      match(
        administrators?.body ?? "",
        /RBAC Cluster Admin.*administrator_group_id|administratorGroupId.*b1ff04bb/,
      );
    });
  }
});

describe("A store of documents on Azure", () => {
  for (const [language, container] of [
    ["terraform", "azurerm_cosmosdb_sql_container"],
    ["bicep", "Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers"],
  ] as const)
    it(`has a container, which no app may make, unless the plan has one, in ${language}`, async () => {
      const account = { account: "documentdb/databaseaccounts" };
      const database = { database: { type: "documentdb/sqldatabases", parent: "account" } };
      const own = { container: { type: "documentdb/containers", parent: "database" } };
      for (const one of [account, { ...account, ...database }, { ...account, ...database, ...own }])
        equal(
          (await written(planOf("azure", one), language)).of(container).length,
          1,
          Object.keys(one).join(),
        );
      const graph = { ...account, graph: { type: "documentdb/gremlindatabases", parent: "account" } };
      deepEqual((await written(planOf("azure", graph), language)).of(container), []);
    });
});

describe("A database user by IAM on Google Cloud", () => {
  it("needs a person to grant it what it needs in the database", async () => {
    const plan = planOf("gcp", { app: "run/service", database: "sqladmin/instance" }, [
      ["app", "queries", "database", ["read"]],
    ]);
    const { of, readme } = await written(plan, "terraform");
    equal(of("google_sql_user").length, 1);
    match(readme, /GRANT SELECT/);
  });
});

describe("What the internet may not enter", () => {
  it("is filled by the resource manager, or the README says where to apply from", async () => {
    const { schemas, mappings } = await shippedTable("terraform-azure");
    const blocks = await blocksOfAllTypes("azure");
    const known = [
      ...mappings.common.dataPlane,
      "azurerm_storage_container",
      "azurerm_storage_queue",
      "azurerm_storage_share",
    ];
    for (const { type, body } of blocks)
      if (
        /^azurerm_(storage_(container|queue|share|table|blob|data_lake|account_static)|key_vault_(key|secret|certificate))/.test(
          type,
        )
      ) {
        ok(known.includes(type), `${type} is written over a network that may be closed`);
        // By the account's name, the provider asks the account itself.
        if (!mappings.common.dataPlane.includes(type)) doesNotMatch(body, /storage_account_name = /, type);
      }
    ok(mappings.common.dataPlane.every((type) => schemas.types[type]));
    const holders = { vault: "keyvault/vaults", storage: "storage/storageaccounts" };
    for (const type of ["keyvault/keys", "keyvault/secrets", "storage/tables"]) {
      const open = planOf("azure", { ...holders, part: type });
      const closed = planOf("azure", {
        part: type,
        ...Object.fromEntries(
          Object.entries(holders).map(([name, one]) => [
            name,
            { type: one, desired_input: { publicNetworkAccess: "Disabled" } },
          ]),
        ),
      });
      doesNotMatch((await written(open, "terraform")).readme, /apply from inside the network/i);
      match((await written(closed, "terraform")).readme, /apply from inside the network[^\n]+\.part /i);
    }
    // Open by name, and yet to none but the services of Azure.
    const beside = planOf(
      "azure",
      {
        endpoint: "network/privateendpoints",
        vault: { type: "keyvault/vaults", desired_input: { publicNetworkAccess: "Enabled" } },
        part: "keyvault/keys",
      },
      [["endpoint", "connects to", "vault"]],
    );
    match((await written(beside, "terraform")).readme, /apply from inside the network[^\n]+\.part /i);
  });
});

describe("What is closed to the internet", () => {
  const CLOSED = { desired_input: { publicNetworkAccess: "Disabled" } };
  /** A plan with a vault that is reached through an endpoint, in the subnet for such. */
  const withSubnetOfEndpoints = (parts: Components) =>
    planOf(
      "azure",
      {
        network: "network/virtualnetworks",
        endpoints: { type: "network/subnets", parent: "network" },
        "vault-endpoint": { type: "network/privateendpoints", parent: "endpoints" },
        vault: "keyvault/vaults",
        ...parts,
      },
      [["vault-endpoint", "connects to", "vault"]],
    );
  for (const [language, endpoint] of [
    ["terraform", "azurerm_private_endpoint"],
    ["bicep", "Microsoft.Network/privateEndpoints"],
  ] as const) {
    it(`is reached through an endpoint, also where the plan leaves that out, in ${language}`, async () => {
      const types = ["web/webapps", "web/functionapps", "synapse/workspaces", "documentdb/databaseaccounts"];
      const parts = Object.fromEntries(types.map((type, place) => [`part${place}`, { type, ...CLOSED }]));
      const plan = withSubnetOfEndpoints({
        storage: "storage/storageaccounts",
        ...parts,
      });
      const { of } = await written(plan, language);
      for (const part of Object.keys(parts))
        equal(of(endpoint).filter(({ body }) => body.includes(`${part}.id`)).length, 1, part);
      equal(of(endpoint).length, types.length + 1);
      ok(of(endpoint).every(({ body }) => /dns_zone_group/.test(body) || language === "bicep"));
    });

    it(`has its telemetry in a scope that the network reaches by all its names, in ${language}`, async () => {
      for (const setting of ["publicNetworkAccessForIngestion", "publicNetworkAccessForQuery"]) {
        const type = setting.endsWith("Query") ? "operationalinsights/workspaces" : "insights/components";
        const plan = withSubnetOfEndpoints({
          telemetry: { type, desired_input: { [setting]: "Disabled" } },
        });
        const { blocks } = await written(plan, language);
        const of = (kind: RegExp) => blocks.filter((one) => kind.test(one.type));
        const [scoped] = of(/scoped_?(service|resources)$/i);
        match(scoped?.body ?? "", /telemetry\.id/);
        // An endpoint is refused while what its scope has changes; others need not wait.
        for (const { id, body } of of(/private_?endpoints?$/i))
          equal(
            new RegExp(`(depends_on =|dependsOn:) \\[[^\\]]*\\b${scoped?.id}\\b`).test(body),
            !/^vault/.test(id),
            id,
          );
        const [scope] = of(/private_?link_?scopes?$/i);
        equal(scope?.body.match(/\b(ingestion|query)_?access_?mode(:| =) ["']PrivateOnly/gi)?.length, 2);
        const zones = of(/private_?dns_?zones?$/i).map(
          ({ body }) => /name(?: =|:) ["'](\S+)["']/.exec(body)?.[1],
        );
        for (const zone of [
          "monitor.azure.com",
          "oms.opinsights.azure.com",
          "ods.opinsights.azure.com",
          "agentsvc.azure-automation.net",
        ])
          ok(zones.includes(`privatelink.${zone}`), zone);
        equal(of(/virtual_?network_?links?$/i).length, zones.length);
      }
    });

    it(`is let through to by the firewall of its endpoint, from where it is used, in ${language}`, async () => {
      const wall = "network/networksecuritygroups";
      const plan = planOf(
        "azure",
        {
          network: "network/virtualnetworks",
          apps: { type: "network/subnets", parent: "network" },
          others: { type: "network/subnets", parent: "network" },
          endpoints: { type: "network/subnets", parent: "network" },
          "apps-wall": wall,
          "others-wall": wall,
          "endpoints-wall": wall,
          "vault-endpoint": { type: "network/privateendpoints", parent: "endpoints" },
          vault: "keyvault/vaults",
          site: "web/webapps",
          other: "web/webapps",
          telemetry: {
            type: "insights/components",
            desired_input: { publicNetworkAccessForIngestion: "Disabled" },
          },
          cache: { type: "cache/redis", ...CLOSED },
        },
        [
          ...["apps", "others", "endpoints"].map(
            (subnet) => [subnet, "is filtered by", `${subnet}-wall`] as const,
          ),
          ["vault-endpoint", "connects to", "vault"],
          ["site", "runs in", "apps"],
          ["other", "runs in", "others"],
          ["site", "logs to", "telemetry"],
          ["other", "caches in", "cache"],
        ],
      );
      const relations = [
        ...(plan.relations ?? []),
        { from: "apps-wall", to: "endpoints-wall", kind: "may reach", ports: [5432] },
      ];
      const { blocks } = await written({ ...plan, relations }, language);
      const rule = (from: string) =>
        blocks.filter(
          ({ type, body }) => /security_?rules?$/i.test(type) && body.includes(`AllowFrom-${from}-wall`),
        );
      deepEqual(
        ["apps", "others"].map((from) => rule(from).map(({ body }) => body.match(/\b(443|5432|6380)\b/g))),
        [[["443", "5432"]], [["6380"]]],
      );
    });

    it(`has what is there already in the scope of telemetry, too, in ${language}`, async () => {
      const plan = withSubnetOfEndpoints({
        telemetry: {
          type: "insights/components",
          desired_input: { publicNetworkAccessForIngestion: "Disabled" },
        },
        workspace: { type: "operationalinsights/workspaces", existing: true },
      });
      const { blocks } = await written(plan, language);
      const scoped = blocks.filter(({ type }) => /scoped_?(service|resources)$/i.test(type));
      equal(scoped.length, 2);
      ok(scoped.some(({ body }) => /(var\.workspace_id|workspace\.id)\b/.test(body)));
    });

    it(`shares the zone of its service with others of that, in ${language}`, async () => {
      const types = ["cognitiveservices/accounts", "cognitiveservices/speech", "cognitiveservices/face"];
      const parts = Object.fromEntries(types.map((type, place) => [`part${place}`, { type, ...CLOSED }]));
      const plan = withSubnetOfEndpoints(parts);
      const { blocks, of } = await written(plan, language);
      equal(of(endpoint).length, types.length + 1);
      const zones = blocks.filter(({ type }) => /private_?dns_?zones?$/i.test(type));
      deepEqual(zones.map(({ body }) => /name(?: =|:) ["'](\S+)["']/.exec(body)?.[1]).sort(), [
        "privatelink.cognitiveservices.azure.com",
        "privatelink.vaultcore.azure.net",
      ]);
      equal(blocks.filter(({ type }) => /virtual_?network_?links?$/i.test(type)).length, zones.length);
    });

    it(`needs a person where the plan has no place for an endpoint, in ${language}`, async () => {
      const { decisions } = await written(
        planOf("azure", { site: { type: "web/webapps", ...CLOSED } }),
        language,
      );
      match(decisions.join(" "), /give "site" a private endpoint, or open it/);
    });

    it(`has its endpoint where the others are, also by being the plan's only subnet, in ${language}`, async () => {
      const plan = planOf(
        "azure",
        {
          network: "network/virtualnetworks",
          endpoints: { type: "network/subnets", parent: "network" },
          "vault-endpoint": "network/privateendpoints",
          vault: "keyvault/vaults",
          site: { type: "web/webapps", ...CLOSED },
        },
        [["vault-endpoint", "connects to", "vault"]],
      );
      const found = (await written(plan, language)).of(endpoint);
      equal(found.length, 2);
      for (const { body } of found) match(body, /endpoints\.id/);
    });

    it(`needs a person for telemetry, too, which is told of what the plan has, in ${language}`, async () => {
      const telemetry = {
        type: "insights/components",
        desired_input: { publicNetworkAccessForQuery: "Disabled" },
      };
      const { blocks, decisions } = await written(planOf("azure", { telemetry }), language);
      match(decisions.join(" "), /give "telemetry" a private endpoint, or open it/);
      deepEqual(
        blocks.filter(({ type }) => /private_?link_?scope/i.test(type)),
        [],
      );
    });
  }
});

describe("The name of what an endpoint leads to", () => {
  it("is found in the zone of its service, the same in both languages", async () => {
    const services = {
      "batch/batchaccounts": "privatelink.batch.azure.com",
      "kusto/clusters": /^privatelink\.\$\{[\w.]*location\}\.kusto\.windows\.net$/,
      "purview/accounts": "privatelink.purview.azure.com",
    };
    for (const language of ["terraform", "bicep"] as const)
      for (const [type, zone] of Object.entries(services)) {
        const parts = {
          network: "network/virtualnetworks",
          subnet: { type: "network/subnets", parent: "network" },
          endpoint: { type: "network/privateendpoints", parent: "subnet" },
          service: type,
        };
        const plan = planOf("azure", parts, [["endpoint", "connects to", "service"]]);
        const { blocks } = await written(plan, language);
        const [found] = blocks.filter((one) => /private_?dns_?zones?$/i.test(one.type));
        match(/name(?: =|:) ["'](\S+)["']/.exec(found?.body ?? "")?.[1] ?? "", new RegExp(zone), type);
      }
  });
});

describe("A database", () => {
  const SERVERS = {
    "dbforpostgresql/flexibleservers": "network.publicNetworkAccess",
    "dbformysql/flexibleservers": "network.publicNetworkAccess",
    "sql/servers": "publicNetworkAccess",
  };
  for (const language of ["terraform", "bicep"] as const)
    for (const [type, setting] of Object.entries(SERVERS))
      it(`has a way in, and only where it is open by a firewall rule: ${type} in ${language}`, async () => {
        const network = {
          network: "network/virtualnetworks",
          subnet: { type: "network/subnets", parent: "network" },
          other: "keyvault/vaults",
          "other-endpoint": { type: "network/privateendpoints", parent: "subnet" },
        };
        const waysIn = async (server: object, endpoint = false) => {
          const own = endpoint && { "own-endpoint": { type: "network/privateendpoints", parent: "subnet" } };
          const plan = planOf("azure", { ...network, ...own, server: { type, ...server } }, [
            ["other-endpoint", "connects to", "other"],
            ...(endpoint ? [["own-endpoint", "connects to", "server"] as const] : []),
          ]);
          const { blocks } = await written(plan, language);
          return [/firewall_?rule/i, /private_?endpoint$|privateEndpoints$/i].map(
            (kind) => blocks.filter((one) => kind.test(one.type) && /\bserver\b/.test(one.body)).length,
          );
        };
        deepEqual(await waysIn({}), [1, 0], "open");
        deepEqual(await waysIn({ desired_input: { [setting]: "Disabled" } }), [0, 1], "closed");
        deepEqual(await waysIn({}, true), [0, 1], "by an endpoint");
      });

  it("may be in any zone that its cloud chooses", async () => {
    const { mappings } = await shippedTable("terraform-azure");
    const flexible = Object.keys(mappings.types).filter((type) => type.endsWith("/flexibleservers"));
    equal(flexible.length, 2);
    for (const type of flexible)
      for (const mode of [undefined, "ZoneRedundant"]) {
        const server = { type, desired_input: mode ? { "highAvailability.mode": mode } : {} };
        const { blocks } = await written(planOf("azure", { server }), "terraform");
        const body = blocks.find(({ id }) => id === "server")?.body ?? "";
        match(body, /ignore_changes = \[ ?zone/);
        if (mode) match(body, /ignore_changes = .*standby_availability_zone/);
      }
  });
});

describe("An application that users sign in with", () => {
  const APPS = ["web/webapps", "web/functionapps", "app/containerapps", "web/staticsites"];
  for (const language of ["terraform", "bicep"] as const)
    it(`is known to every app that it signs users in to, in ${language}`, async () => {
      for (const type of APPS)
        for (const others of [{}, { site: { type: "web/webapps", parent: "plan" } }]) {
          const parts = {
            plan: "web/serverfarms",
            storage: "storage/storageaccounts",
            environment: "app/managedenvironments",
            app: { type, ...(/web.*apps$/.test(type) && { parent: "plan" }) },
            users: "graph/applications",
            ...others,
          };
          const { blocks, of, decisions } = await written(
            planOf("azure", parts, [["users", "signs users in to", "app"]]),
            language,
          );
          const whole = blocks
            .filter(({ id }) => id.startsWith("app"))
            .map(({ body }) => body)
            .join(" ");
          match(whole, /ENTRA_CLIENT_ID/, type);
          if (language === "bicep") {
            ok(
              decisions.some((text) => /auth microsoft update/.test(text)),
              type,
            );
            continue;
          }
          match(whole, /azuread_application\.users\.client_id/, type);
          if (type.startsWith("web/") && type !== "web/staticsites")
            match(whole, /active_directory_v2 \{ client_id/, type);
          match(of("azuread_application_redirect_uris")[0]?.body ?? "", /redirect_uris = \[.*callback/);
          // Each names the other: the application itself names no app.
          doesNotMatch(of("azuread_application")[0]?.body ?? "", /azurerm_[a-z_]+\.app/);
        }
    });
});

describe("A domain", () => {
  const PLAN = {
    plan: "web/serverfarms",
    zone: "network/dnszones",
    site: { type: "web/webapps", parent: "plan" },
  };

  it("is bound to a site once its records are there, or after a person has made them", async () => {
    const plan = planOf("azure", { ...PLAN, certificate: "web/certificates" }, [
      ["certificate", "protects", "site"],
    ]);
    const { of } = await written(plan, "terraform");
    const [binding] = of("azurerm_app_service_custom_hostname_binding");
    for (const record of [...of("azurerm_dns_cname_record"), ...of("azurerm_dns_txt_record")])
      match(binding?.body ?? "", new RegExp(`depends_on = \\[.*\\.${record.id}\\b`));
    match(of("azurerm_dns_txt_record")[0]?.body ?? "", /asuid.*custom_domain_verification_id/);
    const alone = await written(planOf("azure", { certificate: "web/certificates" }), "terraform");
    match(alone.readme, /Domain: .+CNAME record.+ TXT record `asuid/);
  });

  it("of a static site is proved by a token, which the world need not find at once", async () => {
    for (const { type, body } of await blocksOfAllTypes("azure"))
      if (type === "azurerm_static_web_app_custom_domain") match(body, /validation_type = "dns-txt-token"/);
    const plan = planOf("azure", { zone: "network/dnszones", site: "web/staticsites" }, [
      ["zone", "points to", "site"],
    ]);
    const { of } = await written(plan, "terraform");
    const [proof] = of("azurerm_dns_txt_record");
    // The token is gone once the domain is proved: the record keeps it, and is never empty.
    match(proof?.body ?? "", /value = coalesce\([^)]*\.validation_token, "proved"\)/);
    match(proof?.body ?? "", /ignore_changes = \[record\]/);
  });

  it("has one record of a name, whatever it points to", async () => {
    const targets = ["web/staticsites", "network/trafficmanagerprofiles", "network/publicipaddresses"];
    for (const one of targets)
      for (const other of targets) {
        const plan = planOf("azure", { zone: "network/dnszones", first: one, second: other }, [
          ["zone", "points to", "first"],
          ["zone", "points to", "second"],
        ]);
        const { blocks } = await written(plan, "terraform");
        const names = blocks
          .filter(({ type }) => /_dns_(a|cname)_record$/.test(type))
          .map(({ body }) => /name = "([^"]+)"/.exec(body)?.[1]);
        equal(new Set(names).size, 2, `${one} and ${other}: ${names}`);
      }
  });
});

describe("Dapr", () => {
  const relates = shippedCatalogue().find("azure", "app/daprcomponents")?.relates ?? [];
  const services = relates.filter(({ kind }) => kind === "connects to").map(({ to }) => to);
  for (const [language, component] of [
    ["terraform", "azurerm_container_app_environment_dapr_component"],
    ["bicep", "Microsoft.App/managedEnvironments/daprComponents"],
  ] as const)
    it(`has a component for each service, which names that alone and signs in as the app, in ${language}`, async () => {
      ok(services.length > 3);
      const parts = Object.fromEntries(services.map((type, place) => [`service${place}`, type]));
      const plan = planOf(
        "azure",
        {
          environment: "app/managedenvironments",
          app: "app/containerapps",
          identity: "managedidentity/userassignedidentities",
          dapr: "app/daprcomponents",
          ...parts,
        },
        [
          ["app", "authenticates with", "identity"],
          ["app", "uses", "dapr"],
          ...Object.keys(parts).map((part) => ["dapr", "connects to", part] as const),
        ],
      );
      const components = (await written(plan, language)).of(component);
      equal(components.length, services.length);
      for (const { body } of components) {
        equal(new Set(body.match(/\bservice\d(?=[.}\]])/g)).size, 1, body);
        match(body, /azureClientId/);
      }
    });
});

/** What is replaced when its domain changes, and what a load balancer holds meanwhile. */
const CERTIFICATES = [
  "aws_acm_certificate",
  "google_compute_managed_ssl_certificate",
  "google_certificate_manager_certificate",
];
