import assert from "node:assert/strict";
import fc from "fast-check";
import { readCost } from "../../../src/contract/cost.ts";
import { resourceCosts } from "../../../src/editor/infrastructure/map/resourceCosts.ts";
import { runChanges } from "../../../src/editor/infrastructure/map/runChanges.ts";
import {
  Addresses,
  documentOfAddresses,
  partsOf,
  withAddresses,
} from "../../../src/editor/infrastructure/map/shownDocument.ts";
import { readInfrastructure } from "../../../src/engine/read/read.ts";

async function namesOf(document: unknown): Promise<string[]> {
  const content = Buffer.from(JSON.stringify(document));
  const files = { list: async () => [], read: async () => content };
  const { plan } = await readInfrastructure(files, ["shown.json"]);
  return plan.components.map(({ name, module }) => (module === undefined ? name : `${name} in ${module}`));
}

describe("What an environment has", () => {
  it("is read from the addresses of its drift checks, in their modules, without data and other texts", async () => {
    const addresses = [
      "aws_sqs_queue.orders",
      'module.shop["eu.west"].aws_sqs_queue.orders["a\\"].b"]',
      'module.shop["eu.west"].module.net.aws_vpc.main[0]',
      "data.aws_ami.linux",
      "module.shop",
      "TLS certificate",
      "random.",
    ];
    assert.deepEqual(await namesOf(documentOfAddresses(addresses)), [
      "aws_sqs_queue.orders",
      'module.shop["eu.west"].aws_sqs_queue.orders["a\\"].b"] in module.shop["eu.west"]',
      'module.shop["eu.west"].module.net.aws_vpc.main[0] in module.shop["eu.west"].module.net',
    ]);
  });

  it("is read from what is kept of a plan, and from the checks what that does not have", async () => {
    const resources = [
      { address: "aws_vpc.main", mode: "managed", type: "aws_vpc", name: "main", values: { id: "vpc-1" } },
    ];
    const shown = { format_version: "1.2", planned_values: { root_module: { resources } } };
    assert.deepEqual(await namesOf(withAddresses(shown, ["aws_vpc.main", "aws_sqs_queue.gone"])), [
      "aws_vpc.main",
      "aws_sqs_queue.gone",
    ]);
  });

  it("can be asked for with any text as an address", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abc_.[]"\\ module'), maxLength: 60 }), (text) => {
        const parts = partsOf(text);
        if (parts) assert.ok(text.includes(parts.type) && text.startsWith(parts.module));
      }),
    );
    assert.equal(partsOf(`a_b.${"c".repeat(1_000_000)}`), undefined);
  });
});

describe("What resources cost", () => {
  const values = (address: string, own: Readonly<Record<string, string>>) => ({ address, values: own });
  const resources = [
    values("aws_db_instance.shop", { id: "shop", arn: "arn:aws:rds:eu-central-1:1:db:shop" }),
    values("aws_ecs_cluster.shop", { id: "shop", arn: "arn:aws:ecs:eu-central-1:1:cluster/shop" }),
    values("aws_nat_gateway.main", { id: "nat-0a1b2c3d4e5f60718" }),
    values("azurerm_storage_account.files", { id: "/subscriptions/S/resourceGroups/Shop/providers/X/files" }),
    values("google_sql_database_instance.shop", {
      self_link: "https://sqladmin.googleapis.com/sql/v1beta4/projects/p/instances/shop",
    }),
    values("google_compute_disk.data", { id: "projects/p/zones/z/disks/data" }),
  ];
  const addresses = new Addresses({ planned_values: { root_module: { resources } } });

  it("is found by what clouds call them, and by their addresses", () => {
    const found = [
      ["arn:aws:rds:eu-central-1:1:db:shop", "aws_db_instance.shop"],
      ["arn:aws:ec2:eu-central-1:1:natgateway/nat-0a1b2c3d4e5f60718", "aws_nat_gateway.main"],
      ["/SUBSCRIPTIONS/s/resourcegroups/SHOP/providers/x/FILES", "azurerm_storage_account.files"],
      ["//sqladmin.googleapis.com/projects/p/instances/shop", "google_sql_database_instance.shop"],
      ["//compute.googleapis.com/projects/p/zones/z/disks/data", "google_compute_disk.data"],
      ["aws_ecs_cluster.shop", "aws_ecs_cluster.shop"],
      // Many things are called alike: a name is no identifier.
      ["arn:aws:sqs:eu-central-1:1:shop", undefined],
    ] as const;
    for (const [identifier, address] of found) assert.equal(addresses.of(identifier), address, identifier);
  });

  it("is the sum of the period's days, without those before it and without what is put together", () => {
    const part = (resource: string, days: readonly [string, number][], more = {}) => ({
      ...{ service: "Any", resource, ...more },
      daily_costs: days.map(([date, cost]) => ({ date, cost })),
    });
    const cost = readCost({
      ...{ total_cost: 10, unit: "EUR", start_date: "2026-11-01", end_date: "2026-11-30", daily_costs: [] },
      breakdown: [
        part("arn:aws:rds:eu-central-1:1:db:shop", [
          ["2026-10-31", 100],
          ["2026-11-01", 0.1],
          ["2026-11-02", 0.2],
        ]),
        part("aws_db_instance.shop", [["2026-11-02", 1]], { service: "Backup" }),
        part("aws_nat_gateway.main", [["2026-11-02", 7]], { others: 3 }),
      ],
    });
    assert.deepEqual([...resourceCosts(cost, addresses)], [["aws_db_instance.shop", 1.3]]);
  });
});

describe("What a run changed", () => {
  it("is what its log says was done with, in words of terminals and as JSON", () => {
    const event = (message: string) =>
      JSON.stringify({ "@level": "info", "@message": message, type: "apply_complete" });
    const log = [
      "2026-11-20T16:02:12.688Z \u001b[0m\u001b[1maws_vpc.main: Creating...\u001b[0m",
      "2026-11-20T16:02:14.688Z \u001b[0m\u001b[1maws_vpc.main: Creation complete after 2s [id=vpc-1]\u001b[0m",
      "module.a.aws_lb.main[0]: Destruction complete after 1s\r",
      "module.a.aws_lb.main[0]: Creation complete after 1s",
      event("aws_db_instance.shop: Modifications complete after 3s [id=shop]"),
      "aws_sqs_queue.old: Destruction complete after 1s",
      "aws_s3_bucket.slow: Still creating... [10s elapsed]",
      "it says: aws_x.y: Creation complete",
    ].join("\n");
    assert.deepEqual(
      [...runChanges(log)],
      [
        ["aws_vpc.main", "added"],
        ["module.a.aws_lb.main[0]", "replaced"],
        ["aws_db_instance.shop", "changed"],
        ["aws_sqs_queue.old", "removed"],
      ],
    );
  });
});
