/** Open ports by what the rules protect, and rules that are resources of their own. */
import assert from "node:assert/strict";
import { reviewed, template, terraform } from "./reviewed.ts";

const portsOf = (findings: readonly { rule: string; level: string; message: string }[]) =>
  findings.filter(({ rule }) => rule === "plan:open-port");
const levels = async (text: string) => portsOf(await terraform(text)).map(({ level }) => level);

const group = (name = "g") =>
  `resource "aws_security_group" "${name}" {\n  ingress {\n    protocol = "-1"\n    from_port = 0\n    to_port = 0\n    cidr_blocks = ["0.0.0.0/0"]\n  }\n}\n`;
const attached = (type: string, more = "") =>
  `resource "${type}" "x" {\n  vpc_security_group_ids = [aws_security_group.g.id]\n${more}}\n`;
const subnet = (more = "") => `resource "aws_subnet" "s" {\n${more}}\n`;
const IN_SUBNET = "  subnet_id = aws_subnet.s.id\n";

describe("Open ports of what has no public address", () => {
  it("weigh least, and name what that is", async () => {
    const [finding] = portsOf(await terraform(group() + attached("aws_docdb_cluster")));
    assert.equal(finding?.level, "note");
    assert.match(
      finding?.message ?? "",
      /reach every port\. What it protects has no public address \(aws_docdb_cluster\.x\), so that only who is in the network reaches it\. Name the networks that may\.$/,
    );
    for (const closed of [
      attached("aws_db_instance"),
      attached("aws_db_instance", "  publicly_accessible = false\n"),
      attached("aws_instance", "  associate_public_ip_address = false\n"),
      attached("aws_instance", IN_SUBNET) + subnet(),
      attached("aws_instance", IN_SUBNET) + subnet("  map_public_ip_on_launch = false\n"),
      'resource "aws_efs_mount_target" "t" {\n  file_system_id = aws_efs_file_system.f.id\n  security_groups = [aws_security_group.g.id]\n}\nresource "aws_efs_file_system" "f" {\n}\n',
      'resource "aws_lb" "x" {\n  internal = true\n  security_groups = [aws_security_group.g.id]\n}\n',
    ])
      assert.deepEqual(await levels(group() + closed), ["note"], closed);
  });

  it("weigh what they did where something may have one, or nobody knows what has it", async () => {
    const variable = 'variable "v" {\n  default = false\n}\nvariable "w" {}\n';
    for (const open of [
      "",
      attached("aws_db_instance", "  publicly_accessible = true\n"),
      attached("aws_db_instance", "  publicly_accessible = var.w\n"),
      attached("aws_db_instance", "  publicly_accessible = var.v\n"),
      attached("aws_instance"),
      attached("aws_instance", "  associate_public_ip_address = true\n"),
      attached("aws_instance", IN_SUBNET) + subnet("  map_public_ip_on_launch = true\n"),
      attached("aws_instance", IN_SUBNET) + subnet("  assign_ipv6_address_on_creation = true\n"),
      `${attached("aws_instance", IN_SUBNET)}${subnet()}resource "aws_eip" "e" {\n  instance = aws_instance.x.id\n}\n`,
      // A network load balancer leads to machines that have none.
      `${attached("aws_instance", IN_SUBNET)}${subnet()}resource "aws_lb" "n" {\n  load_balancer_type = "network"\n}\n`,
      `${attached("aws_instance", IN_SUBNET)}${subnet()}resource "aws_globalaccelerator_endpoint_group" "e" {\n}\n`,
      attached("aws_launch_template"),
      `${attached("aws_docdb_cluster")}module "m" {\n  source = "elsewhere/m/aws"\n  group = aws_security_group.g.id\n}\n`,
    ])
      assert.deepEqual(await levels(variable + group() + open), ["error"], open);
  });

  it("take no group for protected that another one names as a source", async () => {
    const other =
      'resource "aws_security_group" "h" {\n  ingress {\n    protocol = "tcp"\n    from_port = 1\n    to_port = 1\n    security_groups = [aws_security_group.g.id]\n  }\n}\n';
    assert.deepEqual(await levels(group() + other + attached("aws_docdb_cluster")), ["note"]);
  });

  it("ask of load balancers for the ports on which they listen", async () => {
    const balancer =
      'resource "aws_lb" "x" {\n  internal = false\n  security_groups = [aws_security_group.g.id]\n}\n';
    const [finding] = portsOf(await terraform(group() + balancer + attached("aws_docdb_cluster")));
    assert.equal(finding?.level, "warning");
    assert.match(
      finding?.message ?? "",
      /Of what it protects only load balancers may have a public address \(aws_lb\.x\), and they answer where they listen\. Name those ports\.$/,
    );
  });

  it("are told of templates as of configurations", async () => {
    const stack = (more: string) =>
      template(
        `Resources:\n  G:\n    Type: AWS::EC2::SecurityGroup\n    Properties:\n      SecurityGroupIngress:\n        - { IpProtocol: "-1", CidrIp: 0.0.0.0/0 }\n${more}`,
      );
    const balancer = (scheme: string) =>
      `  L:\n    Type: AWS::ElasticLoadBalancingV2::LoadBalancer\n    Properties: { ${scheme}SecurityGroups: [!GetAtt G.GroupId] }\n`;
    const database = (isPublic: string) =>
      `  D:\n    Type: AWS::RDS::DBInstance\n    Properties: { ${isPublic}VPCSecurityGroups: [!GetAtt G.GroupId] }\n`;
    for (const [more, level] of [
      [balancer("Scheme: internet-facing, "), "warning"],
      [balancer(""), "warning"],
      [balancer("Scheme: internal, "), "note"],
      [database("PubliclyAccessible: false, "), "note"],
      // The service decides by the subnets.
      [database(""), "error"],
    ] as const)
      assert.deepEqual(
        portsOf(await stack(more)).map((one) => one.level),
        [level],
        more,
      );
  });

  it("are told of firewalls of Google Cloud by the tags of machines", async () => {
    const firewall =
      'resource "google_compute_firewall" "f" {\n  source_ranges = ["0.0.0.0/0"]\n  target_tags = ["web"]\n  allow {\n    protocol = "tcp"\n    ports = ["22"]\n  }\n}\n';
    const machine = (name: string, tags: string, address = "") =>
      `resource "google_compute_instance" "${name}" {\n  tags = ${tags}\n  network_interface {\n    network = "n"\n${address}  }\n}\n`;
    const PUBLIC = "    access_config {\n    }\n";
    for (const [more, level] of [
      [machine("a", '["web"]'), "note"],
      [machine("a", '["web"]') + machine("b", '["other"]', PUBLIC), "note"],
      [machine("a", '["web"]', PUBLIC), "error"],
      [`variable "v" {}\n${machine("a", '["web"]')}${machine("b", "var.v", PUBLIC)}`, "error"],
      [machine("a", '["other"]'), "error"],
      [`${machine("a", '["web"]')}resource "google_compute_forwarding_rule" "r" {\n}\n`, "error"],
    ] as const)
      assert.deepEqual(await levels(firewall + more), [level], more);
  });

  it("are told of groups of Azure by their interfaces", async () => {
    const rule =
      'resource "azurerm_network_security_group" "g" {\n  security_rule {\n    direction = "Inbound"\n    access = "Allow"\n    protocol = "Tcp"\n    source_address_prefix = "*"\n    destination_port_range = "22"\n  }\n}\nresource "azurerm_network_interface_security_group_association" "a" {\n  network_interface_id = azurerm_network_interface.n.id\n  network_security_group_id = azurerm_network_security_group.g.id\n}\n';
    const card = (address = "") =>
      `resource "azurerm_network_interface" "n" {\n  ip_configuration {\n    subnet_id = "s"\n${address}  }\n}\nresource "azurerm_public_ip" "p" {\n}\n`;
    const balanced =
      'resource "azurerm_network_interface_nat_rule_association" "b" {\n  network_interface_id = azurerm_network_interface.n.id\n}\n';
    assert.deepEqual(await levels(rule + card()), ["note"]);
    assert.deepEqual(await levels(rule + card("    public_ip_address_id = azurerm_public_ip.p.id\n")), [
      "error",
    ]);
    assert.deepEqual(await levels(rule + card() + balanced), ["error"]);
    const pools = '    load_balancer_backend_address_pools_ids = ["p"]\n';
    assert.deepEqual(await levels(rule + card(pools)), ["error"], "as older providers write it");
    const after = `${rule.split('resource "azurerm_network_interface_security')[0]}${card().replace('" {\n', '" {\n  depends_on = [azurerm_network_security_group.g]\n')}`;
    assert.deepEqual(await levels(after), ["error"], "what is deployed after a group is not protected by it");
    const deployment = (configuration: object) => {
      const resource = (type: string, name: string, properties: object) => ({
        ...{ type: `Microsoft.Network/${type}`, apiVersion: "2023-09-01", name, properties },
      });
      const rules = { access: "Allow", direction: "Inbound", protocol: "Tcp", sourceAddressPrefix: "*" };
      const text = JSON.stringify({
        $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
        contentVersion: "1.0.0.0",
        resources: [
          resource("networkSecurityGroups", "g", {
            securityRules: [{ name: "r", properties: { ...rules, destinationPortRange: "22" } }],
          }),
          resource("networkInterfaces", "n", {
            ipConfigurations: [{ name: "i", properties: { subnet: { id: "s" }, ...configuration } }],
            networkSecurityGroup: { id: "[resourceId('Microsoft.Network/networkSecurityGroups', 'g')]" },
          }),
        ],
      });
      return reviewed({ "azuredeploy.json": text }, "azuredeploy.json");
    };
    const level = async (configuration: object) =>
      portsOf(await deployment(configuration)).map((one) => one.level);
    assert.deepEqual(await level({}), ["note"]);
    const address = { id: "[resourceId('Microsoft.Network/publicIPAddresses', 'p')]" };
    assert.deepEqual(await level({ publicIPAddress: address }), ["error"]);
    assert.deepEqual(await level({ loadBalancerInboundNatRules: [{ id: "r" }] }), ["error"]);
  });
});

describe("Rules that are resources of their own", () => {
  const rule = (name: string, port: number, source: string, of = "g") =>
    `resource "aws_vpc_security_group_ingress_rule" "${name}" {\n  security_group_id = aws_security_group.${of}.id\n  ip_protocol = "tcp"\n  from_port = ${port}\n  to_port = ${port}\n  cidr_ipv4 = "${source}"\n}\n`;
  const groups = 'resource "aws_security_group" "g" {\n}\nresource "aws_security_group" "h" {\n}\n';
  const told = async (text: string) =>
    portsOf(await terraform(groups + text)).map(({ message }) => message.split(". ")[0]);
  const all = "aws_vpc_security_group_ingress_rule";

  it("are added up by the group that they are of", async () => {
    const [finding, ...more] = await terraform(
      groups + rule("a", 22, "0.0.0.0/1") + rule("b", 22, "128.0.0.0/1") + rule("c", 22, "10.0.0.0/8"),
    );
    assert.deepEqual(more, []);
    assert.equal(
      finding?.message.split(". ")[0],
      `aws_security_group.g lets the whole internet, in ranges of addresses that are so many only together, reach SSH (22), by ${all}.a and ${all}.b`,
    );
    assert.deepEqual(finding?.components, ["aws_security_group.g", `${all}.a`, `${all}.b`]);
    const quarters = ["0.0.0.0/2", "64.0.0.0/2"];
    const [one = "", other = ""] = quarters;
    assert.deepEqual(await told(rule("a", 22, one) + rule("b", 22, other, "h")), [], "two groups");
    assert.deepEqual(await told(rule("a", 22, one) + rule("b", 23, other)), [], "two ports");
    assert.equal((await told(rule("a", 22, one) + rule("b", 22, other))).length, 1);
  });

  it("are one finding by group, which stands at the rule where only one says it", async () => {
    assert.deepEqual(await told(rule("a", 22, "0.0.0.0/0") + rule("b", 3306, "0.0.0.0/0")), [
      `aws_security_group.g lets the whole internet reach SSH (22), MySQL (3306), by ${all}.a and ${all}.b`,
    ]);
    for (const fine of [rule("b", 443, "0.0.0.0/0"), rule("b", 22, "203.0.113.0/24")])
      assert.deepEqual(await told(rule("a", 22, "0.0.0.0/0") + fine), [
        `${all}.a lets the whole internet reach SSH (22)`,
      ]);
    const unknown = rule("a", 22, "0.0.0.0/1").replace("aws_security_group.g.id", '"sg-1"');
    assert.deepEqual(await told(unknown), [`${all}.a lets 56 % of the internet reach SSH (22)`]);
  });

  it("add to what the group says itself", async () => {
    const inline =
      'resource "aws_security_group" "i" {\n  ingress {\n    protocol = "tcp"\n    from_port = 22\n    to_port = 22\n    cidr_blocks = ["0.0.0.0/1"]\n  }\n}\n';
    assert.deepEqual(await told(inline + rule("a", 22, "128.0.0.0/1", "i")), [
      `aws_security_group.i lets the whole internet, in ranges of addresses that are so many only together, reach SSH (22), by ${all}.a`,
    ]);
  });

  it("are added up in templates, too", async () => {
    const rules = ["0.0.0.0/1", "128.0.0.0/1"].map(
      (source, at) =>
        `  R${at}:\n    Type: AWS::EC2::SecurityGroupIngress\n    Properties: { GroupId: !GetAtt G.GroupId, IpProtocol: tcp, FromPort: 22, ToPort: 22, CidrIp: ${source} }\n`,
    );
    const [finding] = await template(
      `Resources:\n  G:\n    Type: AWS::EC2::SecurityGroup\n${rules.join("")}`,
    );
    assert.match(finding?.message ?? "", /^G lets the whole internet, .* reach SSH \(22\), by R0 and R1\. /);
  });
});
