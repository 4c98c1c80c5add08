/** Machines get a role by an instance profile, and addresses of the internet only where the plan has them in public. */

import assert from "node:assert/strict";
import { isInDesign } from "../../../src/contract/inDesign.ts";
import { codeOf } from "../../support/code/text.ts";
import { composed, engine, proposed } from "../../support/composing.ts";

describe("Machines in generated code", () => {
  it("take the profile of the plan, and no second one", async () => {
    const types = ["aws:ec2/instance@1", "aws:s3/bucket@1"];
    const plan = proposed("an EC2 instance that reads from an S3 bucket", "aws", { types });
    assert.equal(plan.components.filter(({ type_id }) => type_id.includes("instanceprofile")).length, 1);
    for (const to of ["terraform", "cloudformation"] as const) {
      const code = await codeOf(plan, to);
      assert.equal(
        code.match(/resource "aws_iam_instance_profile"|"AWS::IAM::InstanceProfile"/g)?.length,
        1,
        to,
      );
    }
  });

  it("have public addresses in public subnets only", async () => {
    const plan = composed(["elasticloadbalancingv2/loadbalancer", "ec2/instance", "rds/dbinstance"]);
    const subnets = plan.components.filter(({ type_id }) => type_id.startsWith("aws:ec2/subnet@"));
    const open = subnets.filter(({ desired_input: input }) => input?.["MapPublicIpOnLaunch"] === true);
    assert.ok(open.length > 0 && open.length < subnets.length);
    assert.deepEqual(new Set(open.map(({ purpose }) => purpose)), new Set(["public"]));
    const terraform = await codeOf(plan, "terraform");
    assert.equal(terraform.match(/map_public_ip_on_launch = true/g)?.length, open.length);
    const template = await codeOf(plan, "cloudformation");
    assert.equal(template.match(/MapPublicIpOnLaunch: true/g)?.length, open.length);
    // What the plan does not call public has none, whatever stands in it.
    const alone = { components: [{ type_id: "aws:ec2/subnet@1", name: "subnet" }] };
    assert.doesNotMatch(await codeOf(alone, "terraform"), /map_public_ip_on_launch = true/);
    assert.doesNotMatch(await codeOf(alone, "cloudformation"), /MapPublicIpOnLaunch: true/);
  });

  it("have a role, with which people enter them, also where a template starts them", async () => {
    for (const kind of ["instance", "launchtemplate"]) {
      const plan = { components: [{ type_id: `aws:ec2/${kind}@1`, name: "machines" }] };
      const terraform = await codeOf(plan, "terraform");
      assert.match(terraform, /aws_iam_instance_profile\.machines_own_profile\./, kind);
      assert.match(terraform, /AmazonSSMManagedInstanceCore/, kind);
      const template = await codeOf(plan, "cloudformation");
      assert.match(
        template,
        /IamInstanceProfile:\s+(?:Ref: |Arn:\s+"Fn::GetAtt":\s+- )MachinesOwnProfile/,
        kind,
      );
      assert.match(template, /AmazonSSMManagedInstanceCore/, kind);
      for (const code of [terraform, template]) assert.match(code, /al2023-ami-kernel-default-x86_64/, kind);
    }
  });

  it("start an image that their processor runs", async () => {
    const images = { t3: "x86_64", g4dn: "x86_64", t4g: "arm64", c7gn: "arm64", im4gn: "arm64", a1: "arm64" };
    for (const [family, processor] of Object.entries(images)) {
      const components = [
        ["instance", "InstanceType"],
        ["launchtemplate", "LaunchTemplateData.InstanceType"],
      ].map(([kind, path = ""]) => ({
        type_id: `aws:ec2/${kind}@1`,
        name: `the-${kind}`,
        desired_input: { [path]: `${family}.large` },
      }));
      for (const to of ["terraform", "cloudformation"] as const) {
        const started = (await codeOf({ components }, to)).match(/(?<=al2023-ami-kernel-default-)\w+/g);
        assert.deepEqual([...new Set(started)], [processor], `${family} in ${to}`);
      }
    }
  });
});

describe("Windows", () => {
  const planFor = (intent: string, include: string) => {
    const { candidates } = engine.propose("aws", { intent, constraints: { include: [include] } });
    return engine.resolve("aws", { candidates: candidates.filter(isInDesign) });
  };
  const INSTANCE = "aws:ec2/instance@1";

  for (const to of ["terraform", "cloudformation"] as const) {
    it(`is what machines run where the intent says so, in ${to}`, async () => {
      for (const [intent, type, year] of [
        ["two Windows servers on EC2 with an SQL Server database", INSTANCE, "2022"],
        ["a Windows Server 2019 EC2 instance", INSTANCE, "2019"],
        [
          "an auto scaling group of Windows VMs behind a load balancer",
          "aws:autoscaling/autoscalinggroup@1",
          "2022",
        ],
      ] as const) {
        const code = await codeOf(planFor(intent, type), to);
        assert.match(code, new RegExp(`ami-windows-latest/Windows_Server-${year}-English-Full-Base`), intent);
        assert.doesNotMatch(code, /amazon-linux|arm64| t4g/, intent);
      }
    });

    it(`is of the kind that the intent says of a group's machines, in ${to}`, async () => {
      const group = "aws:autoscaling/autoscalinggroup@1";
      const code = await codeOf(planFor("an auto scaling group of m6i.large machines", group), to);
      assert.match(code, /m6i\.large/);
    });

    it(`of time is no system of a machine, in ${to}`, async () => {
      const intent = "EC2 instances that compute averages over windows of 5 minutes";
      const code = await codeOf(planFor(intent, INSTANCE), to);
      assert.match(code, /amazon-linux/);
      assert.doesNotMatch(code, /ami-windows/);
    });

    it(`starts from its own disk, and joins the plan's directory, in ${to}`, async () => {
      const ImageId = "{{resolve:ssm:/aws/service/ami-windows-latest/Windows_Server-2022-English-Full-Base}}";
      const directory = { type_id: "aws:directoryservice/microsoftad@1", name: "directory" };
      const machine = (input: object) => ({
        type_id: "aws:ec2/instance@1",
        name: "machine",
        desired_input: { ...input },
      });
      const joined = await codeOf({ components: [directory, machine({ ImageId })] }, to);
      assert.match(joined, /AWS-JoinDirectoryServiceDomain/);
      assert.match(joined, /policy\/AmazonSSMDirectoryServiceAccess/);
      for (const components of [[machine({ ImageId })], [directory, machine({})]])
        assert.doesNotMatch(await codeOf({ components }, to), /AWS-JoinDirectoryServiceDomain/);
      const template = { type_id: "aws:ec2/launchtemplate@1", name: "recipe" };
      const started = await codeOf(
        { components: [{ ...template, desired_input: { "LaunchTemplateData.ImageId": ImageId } }] },
        to,
      );
      assert.match(started, /"\/dev\/sda1"/);
      assert.match(await codeOf({ components: [template] }, to), /"\/dev\/xvda"/);
    });
  }
});

describe("A machine that joins a directory", () => {
  it("may reach it through its group, which lets out nothing else of the kind", async () => {
    const windows = "{{resolve:ssm:/aws/service/ami-windows-latest/Windows_Server-2022-English-Full-Base}}";
    const planOf = (input: object) => {
      const plan = engine.resolve("aws", {
        candidates: [
          { type_id: "aws:directoryservice/microsoftad@1", name: "directory" },
          { type_id: "aws:ec2/instance@1", name: "machine" },
        ],
      });
      const components = plan.components.map((one) =>
        one.name === "machine" ? { ...one, desired_input: { ...one.desired_input, ...input } } : one,
      );
      return { ...plan, components };
    };
    const wayOut =
      /ip_protocol = "-1"\s+referenced_security_group_id = aws_directory_service_directory\.directory\.security_group_id/;
    assert.match(await codeOf(planOf({ ImageId: windows }), "terraform"), wayOut);
    assert.doesNotMatch(await codeOf(planOf({}), "terraform"), wayOut);
    const described =
      /Type: "AWS::EC2::SecurityGroupEgress"\n.*\n(?: {6}.*\n)*? {6}Description: To the controllers/;
    assert.match(await codeOf(planOf({ ImageId: windows }), "cloudformation"), described);
    assert.doesNotMatch(await codeOf(planOf({}), "cloudformation"), described);
  });
});

describe("What a load balancer forwards to", () => {
  for (const typeId of ["aws:ec2/instance@1", "aws:autoscaling/autoscalinggroup@1", "aws:ecs/service@1"])
    it(`is reached at the port that firewalls let in: ${typeId}`, async () => {
      const plan = engine.resolve("aws", {
        candidates: [
          { type_id: "aws:elasticloadbalancingv2/loadbalancer@1", name: "entry" },
          { type_id: typeId, name: "target" },
        ],
      });
      const walls = new Set(
        (plan.relations ?? [])
          .filter(
            ({ from, to, kind }) =>
              kind === "may reach" && from.startsWith("entry") && !to.startsWith("entry"),
          )
          .flatMap(({ ports }) => ports ?? []),
      );
      assert.equal(walls.size, 1, JSON.stringify(plan.relations));
      const [port] = walls;
      const groups = {
        terraform: /resource "aws_lb_target_group" [\s\S]*?\n {2}port += (\d+)/g,
        cloudformation: /"AWS::ElasticLoadBalancingV2::TargetGroup"[\s\S]*?\n {6}Port: (\d+)/g,
      };
      for (const to of ["terraform", "cloudformation"] as const) {
        const ports = [...(await codeOf(plan, to)).matchAll(groups[to])].map(([, found]) => Number(found));
        assert.deepEqual(ports, [port], to);
      }
    });
});
