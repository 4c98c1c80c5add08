/** The tiers of networks that are there already: their subnets are called what people called them. */
import assert from "node:assert/strict";
import { buildArchitecture } from "../../../../src/engine/diagram/architecture/build.ts";
import { within } from "../../../../src/engine/diagram/architecture/model.ts";
import { facts } from "../../../support/pictures/drawings.ts";

describe("The tiers of a network", () => {
  it("are named after what declares their subnets, one for all that one declaration makes", () => {
    const network = { name: "aws_vpc.main", title: "main", type_id: "aws:ec2/vpc@1" };
    const subnets = ["app_servers[0]", 'app_servers["b"]', "stores"].map((title) => ({
      ...{ name: `module.net.aws_subnet.${title}`, title, type_id: "aws:ec2/subnet@1", parent: network.name },
    }));
    const instances = subnets.map(({ name }, at) => ({
      ...{ name: `aws_instance.a${at}`, type_id: "aws:ec2/instance@1", parent: name },
    }));
    const { root } = buildArchitecture({ components: [network, ...subnets, ...instances] }, facts);
    const tiers = [...within(root)].flatMap((one) =>
      one.kind === "frame" && one.role === "tier" ? [[one.title, one.children.length]] : [],
    );
    assert.deepEqual(tiers, [
      ["App servers", 2],
      ["Stores", 1],
    ]);
  });
});
