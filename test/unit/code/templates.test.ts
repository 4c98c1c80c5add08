import assert from "node:assert/strict";
import { parse } from "yaml";
import type { PlanInput } from "../../../src/contract/plan.ts";
import type { Program, Resource, Value } from "../../../src/engine/code/model.ts";
import { translate } from "../../../src/engine/code/translate.ts";
import { smallDialect } from "../../support/code/smallDialect.ts";

/** A provider with networks, places in them, machines, and grants between these and stores. */
const schemas = {
  source: { package: "", version: "", licence: "" },
  types: {
    p_network: { properties: {} },
    p_place: { properties: { number: "number", kind: "string" } },
    p_machine: {
      properties: {
        network: "string",
        place: "string",
        account: "string",
        neighbour: "string",
        alone: "string",
      },
    },
    p_grant: { properties: { machine: "string", store: "string" } },
    p_account: { properties: { name: "string" } },
    p_opening: { properties: { ports: "[string]" } },
    p_service: { properties: {} },
  },
};

const { types, relations } = parse(`
types:
  n/network: { resource: p_network }
  n/pool: { resource: p_network }
  n/place:
    resource: p_place
    arguments:
      number: { $ordinal: 100, from: 50 }
      kind: { $if: { linked: c/machine }, then: machines }
  c/machine:
    resource: p_machine
    variants:
      - when: { linked: n/pool }
        resource: p_grant
        arguments: { machine: pooled }
    arguments:
      network: { $ref: n/network }
      place: { $ref: n/network, linked: true, else: anywhere }
      account: { $value: account }
      neighbour: { $ref: n/place, by: [runs in], get: id }
      alone: { $if: { absent: n/network }, then: alone }
    with:
      - id: account
        resource: p_account
        before: true
        when: { unrelated: n/place, by: [runs as] }
        arguments: { name: own }
relations:
  - from: c/machine
    to: n/place
    resources:
      - id: grant
        resource: p_grant
        arguments: { machine: { $from: name, with: account }, store: { $to: id } }
  - from: n/network
    to: n/place
    resources:
      - { id: opening, resource: p_opening, arguments: { ports: { $ports: [443] } } }
`);

describe("templates of mappings", () => {
  const component = (type: string, name: string, parent?: string) => ({
    type_id: `aws:${type}@1`,
    name,
    ...(parent && { parent }),
  });

  it("tell what is linked from what is only there", () => {
    const [machine] = of("p_machine", [component("n/network", "network"), component("c/machine", "machine")]);
    assert.deepEqual(propertyOf(machine, "network"), {
      kind: "reference",
      resource: "network",
      attribute: "id",
    });
    assert.deepEqual(propertyOf(machine, "place"), { kind: "literal", value: "anywhere" });
  });

  it("know what stands in a component, and count from a number of their own", () => {
    const places = of("p_place", [
      component("n/place", "first"),
      component("n/place", "second"),
      component("c/machine", "machine", "second"),
    ]);
    assert.deepEqual(
      places.map((one) => [propertyOf(one, "number"), propertyOf(one, "kind")]),
      [
        [{ kind: "literal", value: 50 }, undefined],
        [
          { kind: "literal", value: 51 },
          { kind: "literal", value: "machines" },
        ],
      ],
    );
  });

  it("ask nobody for what the plan says itself", () => {
    const asking = parse(`
types:
  n/place: { resource: p_place, arguments: { kind: { $ask: kind, description: Kind. } } }
`);
    const said = (desired_input: Record<string, unknown>) =>
      translate(
        { components: [{ ...component("n/place", "place"), desired_input }] },
        { ...smallDialect(asking.types, [], {}, schemas), native: true },
        "Test",
      );
    const names = (program: Program) => program.variables.map(({ name }) => name);
    assert.deepEqual(names(said({})), ["place_kind"]);
    const answered = said({ kind: "quiet" });
    assert.deepEqual(names(answered), []);
    assert.deepEqual(answered.decisions, []);
  });

  it("write once what two relations need alike", () => {
    const grants = of(
      "p_grant",
      [component("n/place", "place"), component("c/machine", "machine")],
      ["reads", "writes"].map((kind) => ({ from: "machine", to: "place", kind })),
    );
    assert.equal(grants.length, 1);
    assert.deepEqual(propertyOf(grants[0], "machine"), {
      kind: "reference",
      resource: "machine_account",
      attribute: "name",
    });
  });

  it("tell what a relation of some verb joins from what any does", () => {
    const components = [
      component("n/place", "home"),
      component("n/place", "office"),
      component("c/machine", "m"),
    ];
    const [machine] = of("p_machine", components, [
      { from: "m", to: "home", kind: "reads" },
      { from: "m", to: "office", kind: "runs in" },
    ]);
    const neighbour = { kind: "reference", resource: "office", attribute: "id" };
    assert.deepEqual(propertyOf(machine, "neighbour"), neighbour);
    assert.deepEqual(propertyOf(machine, "alone"), { kind: "literal", value: "alone" });
  });

  it("refer to what stands beside a component only where it does", () => {
    const components = [component("n/place", "role"), component("c/machine", "m")];
    const [free] = of("p_machine", components);
    assert.deepEqual(propertyOf(free, "account"), {
      kind: "reference",
      resource: "m_account",
      attribute: "name",
    });
    assert.deepEqual(free?.after, ["m_account"]);
    const [bound] = of("p_machine", components, [{ from: "m", to: "role", kind: "runs as" }]);
    assert.equal(propertyOf(bound, "account"), undefined);
    assert.deepEqual(bound?.after, []);
  });

  it("write another resource where a variant's condition holds", () => {
    const pooled = of("p_grant", [component("n/pool", "pool"), component("c/machine", "machine", "pool")]);
    assert.deepEqual(
      pooled.map((one) => [one.id, propertyOf(one, "machine")]),
      [["machine", { kind: "literal", value: "pooled" }]],
    );
  });

  it("list the ports that a relation opens", () => {
    const places = [component("n/network", "network"), component("n/place", "place")];
    const opening = (more: object) =>
      propertyOf(
        of("p_opening", places, [{ from: "network", to: "place", kind: "points to", ...more }])[0],
        "ports",
      );
    const texts = (...values: string[]) => ({
      kind: "list",
      items: values.map((value) => ({ kind: "literal", value })),
    });
    assert.deepEqual(opening({ ports: [80, 8080] }), texts("80", "8080"));
    assert.deepEqual(opening({}), texts("443"));
  });

  it("enable once what the resources need, before those that wait for nothing else", () => {
    const components = [component("c/machine", "machine"), component("n/place", "place")];
    const services = {
      resource: "p_service",
      comment: "Enabled.",
      arguments: {},
      by: { p_: "all.example", p_account: ["accounts.example"], p_place: [] },
    };
    const [enabling] = of("p_service", components, [], { services });
    assert.deepEqual(propertyOf(enabling, "for_each"), {
      kind: "call",
      function: "toset",
      args: [
        {
          kind: "list",
          items: [
            { kind: "literal", value: "accounts.example" },
            { kind: "literal", value: "all.example" },
          ],
        },
      ],
    });
    assert.deepEqual(of("p_account", components, [], { services })[0]?.after, ["services"]);
    assert.deepEqual(of("p_machine", components, [], { services })[0]?.after, ["machine_account"]);
    assert.deepEqual(of("p_place", components, [], { services })[0]?.after, []);
  });

  function of(
    type: string,
    components: PlanInput["components"],
    relationsOfPlan: NonNullable<PlanInput["relations"]> = [],
    more: object = {},
  ): readonly Resource[] {
    const common = { values: { account: { $with: "account", get: "name" } }, ...more };
    const dialect = smallDialect(types, relations, common, schemas);
    const program: Program = translate({ components, relations: relationsOfPlan }, dialect, "Test");
    return program.resources.filter((one) => one.type === type);
  }
});

function propertyOf(resource: Resource | undefined, property: string): Value | undefined {
  return resource?.properties.find(([key]) => key === property)?.[1];
}
