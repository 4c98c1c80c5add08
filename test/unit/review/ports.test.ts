/** Ports that the internet reaches, by what firewalls say. */
import assert from "node:assert/strict";
import { reviewed, rulesOf, template, terraform } from "./reviewed.ts";

describe("A review of open ports", () => {
  it("tells ports that the whole internet may reach", async () => {
    const group = (source: string, from: string, to = from) =>
      `variable "v" {}\nresource "aws_security_group" "g" {\n  ingress {\n    protocol = "tcp"\n    from_port = ${from}\n    to_port = ${to}\n    cidr_blocks = [${source}]\n  }\n}\n`;
    const anywhere = '"0.0.0.0/0"';
    const [finding] = await terraform(group(anywhere, "0", "100"));
    assert.match(finding?.message ?? "", /reach SSH \(22\), Telnet \(23\)\./);
    for (const fine of [
      group(anywhere, "443"),
      group('"10.0.0.0/8"', "22"),
      group("var.v", "22"),
      group(anywhere, "var.v", "22"),
    ])
      assert.deepEqual(await terraform(fine), []);
    // No bit of these counts, whatever stands before the slash.
    for (const wide of ['"192.168.1.0/0"', '"2001:db8::/0"'])
      assert.deepEqual(rulesOf(await terraform(group(wide, "22"))), ["plan:open-port"]);
  });

  it("holds of each port what is spoken there: databases do not speak UDP", async () => {
    const group = (protocol: string, from: number, to: number) =>
      `resource "aws_security_group" "g" {\n  ingress {\n    protocol = "${protocol}"\n    from_port = ${from}\n    to_port = ${to}\n    cidr_blocks = ["0.0.0.0/0"]\n  }\n}\n`;
    const told = async (text: string) =>
      (await terraform(text)).map(({ level, message }) => `${level}: ${message.split(". ")[0]}`);
    const start = "aws_security_group.g lets the whole internet reach";
    assert.deepEqual(await told(group("udp", 2000, 65535)), [
      `warning: ${start} remote desktop (3389, UDP), Memcached (11211, UDP)`,
    ]);
    assert.deepEqual(await told(group("17", 161, 161)), [`warning: ${start} SNMP (161, UDP)`]);
    assert.deepEqual(await told(group("tcp", 161, 161)), []);
    for (const fine of [53, 123, 500, 3306, 5432, 27017])
      assert.deepEqual(await told(group("udp", fine, fine)), []);
    assert.deepEqual(await told(group("6", 3306, 3306)), [`error: ${start} MySQL (3306)`]);
    assert.deepEqual(await told(group("-1", 0, 0)), [`error: ${start} every port`]);
    const rule = (protocol: string) =>
      `resource "azurerm_network_security_rule" "g" {\n  direction = "Inbound"\n  access = "Allow"\n  protocol = "${protocol}"\n  source_address_prefix = "Internet"\n  destination_port_range = "*"\n}\n`;
    const azure = start.replace("aws_security_group", "azurerm_network_security_rule");
    assert.deepEqual(await told(rule("Udp")), [
      `warning: ${azure} SNMP (161, UDP), remote desktop (3389, UDP), Memcached (11211, UDP)`,
    ]);
    assert.deepEqual(await told(rule("*")), [`error: ${azure} every port`]);
    for (const portless of ["Icmp", "Esp"]) assert.deepEqual(await told(rule(portless)), []);
    const allow = (protocol: string, ports = "") =>
      `variable "v" {}\nresource "google_compute_firewall" "g" {\n  source_ranges = ["0.0.0.0/0"]\n  allow {\n    protocol = "${protocol}"\n${ports}  }\n}\n`;
    const google = start.replace("aws_security_group", "google_compute_firewall");
    // Without ports a rule is of all of them.
    assert.deepEqual(await told(allow("tcp")), [`error: ${google} every port`]);
    assert.deepEqual(await told(allow("tcp", "    ports = var.v\n")), []);
    assert.deepEqual(await told(allow("udp", '    ports = ["5432", "161"]\n')), [
      `warning: ${google} SNMP (161, UDP)`,
    ]);
  });

  it("holds of templates what it holds of configurations: protocols, and ranges that add up", async () => {
    const stack = (protocol: string, ...sources: readonly string[]) =>
      template(
        `Resources:\n  G:\n    Type: AWS::EC2::SecurityGroup\n    Properties:\n      SecurityGroupIngress:\n${sources.map((one) => `        - { IpProtocol: ${protocol}, FromPort: 20, ToPort: 6000, CidrIp: ${one} }\n`).join("")}`,
      );
    const [udp] = await stack("udp", "0.0.0.0/0");
    assert.match(
      `${udp?.level}: ${udp?.message}`,
      /^warning: .* reach SNMP \(161, UDP\), remote desktop \(3389, UDP\)\./,
    );
    const [halves] = await stack("tcp", "0.0.0.0/1", "128.0.0.0/1");
    assert.match(
      `${halves?.level}: ${halves?.message}`,
      /^error: .* internet, in ranges .* reach SSH \(22\), /,
    );
    const deployment = async (protocol: string, prefixes: readonly string[]) => {
      const properties = {
        ...{ access: "Allow", direction: "Inbound", protocol, destinationPortRange: "22-6000" },
        sourceAddressPrefixes: prefixes,
      };
      const resources = [
        {
          ...{ type: "Microsoft.Network/networkSecurityGroups", apiVersion: "2023-09-01", name: "g" },
          properties: { securityRules: [{ name: "r", properties }] },
        },
      ];
      const text = JSON.stringify({
        $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
        ...{ contentVersion: "1.0.0.0", resources },
      });
      return (await reviewed({ "azuredeploy.json": text }, "azuredeploy.json")).map(
        ({ level, message }) => `${level}: ${message}`,
      );
    };
    assert.match(
      String(await deployment("Udp", ["::/0"])),
      /^warning: .* reach SNMP \(161, UDP\), remote desktop/,
    );
    assert.match(
      String(await deployment("Tcp", ["0.0.0.0/1", "128.0.0.0/1"])),
      /^error: .* in ranges .* SSH \(22\)/,
    );
    assert.deepEqual(await deployment("Ah", ["::/0"]), []);
  });

  it("finds nothing in blocks of which nobody knows whether there is one", async () => {
    const group = (items: string) =>
      `variable "v" {}\nvariable "none" {\n  default = []\n}\nresource "aws_security_group" "g" {\n  dynamic "ingress" {\n    for_each = ${items}\n    content {\n      protocol = "tcp"\n      from_port = 22\n      to_port = 22\n      cidr_blocks = ["0.0.0.0/0"]\n    }\n  }\n}\n`;
    for (const unknown of ["var.v", "var.none", "[]", "{}", "toset(var.v)"])
      assert.deepEqual(await terraform(group(unknown)), [], unknown);
    assert.deepEqual(rulesOf(await terraform(group("[1]"))), ["plan:open-port"]);
  });

  it("adds up ranges of addresses that are the internet only together", async () => {
    const group = (...blocks: readonly (readonly string[])[]) =>
      `resource "aws_security_group" "g" {\n${blocks.map((sources) => `  ingress {\n    protocol = "tcp"\n    from_port = 22\n    to_port = 22\n    cidr_blocks = ${JSON.stringify(sources.filter((one) => !one.includes(":")))}\n    ipv6_cidr_blocks = ${JSON.stringify(sources.filter((one) => one.includes(":")))}\n  }\n`).join("")}}\n`;
    const told = async (...blocks: readonly (readonly string[])[]) =>
      (await terraform(group(...blocks))).map(
        ({ message }) => message.split(" lets ")[1]?.split(" reach ")[0],
      );
    const together = "the whole internet, in ranges of addresses that are so many only together,";
    assert.deepEqual(await told(["0.0.0.0/1", "128.0.0.0/1"]), [together]);
    assert.deepEqual(await told(["0.0.0.0/1"], ["128.0.0.0/1"]), [together]);
    assert.deepEqual(
      await told(["::/1", "8000::/1"]),
      ["the whole internet"],
      "all that is routed is in 2000::/4",
    );
    assert.deepEqual(await told(["2000::/5", "2800::/5"]), [together]);
    const quarters = ["0.0.0.0/2", "64.0.0.0/2", "128.0.0.0/2", "192.0.0.0/2"];
    assert.deepEqual(await told(quarters), [together]);
    // What is not routed need not be among them.
    assert.deepEqual(await told([...quarters.slice(0, 3), "192.0.0.0/3"]), [together]);
    assert.deepEqual(await told(["::/0", "10.0.0.0/8"]), ["the whole internet"]);
    assert.match(String(await told(quarters.slice(0, 3))), /^\d\d % of the internet, in ranges/);
    assert.match(String(await told(["0.0.0.0/1"])), /^5\d % of the internet$/);
    for (const fine of [
      ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"],
      ["0.0.0.0/2", "0.0.0.0/2", "0.0.0.0/3"],
      ["fc00::/7", "fe80::/10"],
      ["2001:db8::/32", "2a00::/12", "300.0.0.0/1", "1::2::3/1", "0.0.0.0/1/1", "0.0.0.0"],
    ])
      assert.deepEqual(await told(fine), [], fine.join());
  });

  it("tells open ports of Azure's rules, in their group and as resources of their own", async () => {
    const rule = (source: string, port: string) => ({
      ...{ priority: 100, access: "Allow", direction: "Inbound", protocol: "Tcp", sourcePortRange: "*" },
      ...{ sourceAddressPrefix: source, destinationAddressPrefix: "*", destinationPortRange: port },
    });
    const resource = (type: string, name: string, properties: object) => ({
      ...{
        type: `Microsoft.Network/networkSecurityGroups${type}`,
        apiVersion: "2023-09-01",
        name,
        properties,
      },
    });
    const document = (...resources: readonly object[]) => ({
      "t.json": JSON.stringify({
        $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
        ...{ contentVersion: "1.0.0.0", parameters: { from: { type: "string" } }, resources },
      }),
    });
    const inGroup = (source: string, port: string) =>
      document(resource("", "g", { securityRules: [{ name: "r", properties: rule(source, port) }] }));
    const found = await reviewed(inGroup("*", "22"), "t.json");
    assert.match(found[0]?.message ?? "", /g lets the whole internet reach SSH \(22\)\./);
    const alone = document(resource("/securityRules", "g/r", rule("Internet", "3000-4000")));
    assert.match((await reviewed(alone, "t.json"))[0]?.message ?? "", /MySQL \(3306\), remote desktop/);
    for (const [source, port] of [
      ["10.0.0.0/8", "22"],
      ["*", "443"],
      ["[parameters('from')]", "22"],
    ] as const)
      assert.deepEqual(await reviewed(inGroup(source, port), "t.json"), []);
  });

  it("tells of each port by how much of the internet it is reached", async () => {
    const group = (...rules: readonly (readonly [port: number, ...sources: string[]])[]) =>
      `resource "aws_security_group" "g" {\n${rules.map(([port, ...sources]) => `  ingress {\n    protocol = "tcp"\n    from_port = ${port}\n    to_port = ${port}\n    cidr_blocks = ${JSON.stringify(sources)}\n  }\n`).join("")}}\n`;
    const told = async (text: string) => (await terraform(text)).map(({ message }) => message.split(". ")[0]);
    assert.deepEqual(await told(group([22, "0.0.0.0/0"], [23, "0.0.0.0/0"], [3389, "0.0.0.0/1"])), [
      "aws_security_group.g lets the whole internet reach SSH (22), Telnet (23), and 56 % of the internet reach remote desktop (3389)",
    ]);
    // What is open to all is another port.
    assert.deepEqual(await told(group([443, "0.0.0.0/0"], [22, "0.0.0.0/1", "128.0.0.0/1"])), [
      "aws_security_group.g lets the whole internet, in ranges of addresses that are so many only together, reach SSH (22)",
    ]);
  });

  it("takes ports that may be among those which nobody knows for no missing ones", async () => {
    const firewall = (count: number) =>
      `variable "v" {}\nresource "google_compute_firewall" "g" {\n  source_ranges = ["0.0.0.0/0"]\n${Array.from({ length: count }, (_, index) => `  a${index} = var.v\n`).join("")}  allow {\n    protocol = "tcp"\n  }\n}\n`;
    assert.deepEqual(rulesOf(await terraform(firewall(50))), ["plan:open-port"]);
    assert.deepEqual(await terraform(firewall(150)), []);
  });
});
