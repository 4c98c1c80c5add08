import { deepEqual, equal } from "node:assert/strict";
import { parse } from "yaml";
import type { Dialect } from "../../../src/engine/code/dialect.ts";
import type { Program } from "../../../src/engine/code/model.ts";
import { printTerraform } from "../../../src/engine/code/print/terraform.ts";
import { translate } from "../../../src/engine/code/translate.ts";
import { component, planOf, smallDialect } from "../../support/code/smallDialect.ts";

const text = (program: Program, mapped: Dialect) =>
  printTerraform(program, mapped.schemas, mapped.mappings)
    .map(({ content }) => content)
    .join("\n");

describe("Relations in templates of generated code", () => {
  it("tell relations by their verb from those that merely exist", () => {
    const principals = { "lambda/function": "lambda", "sqs/queue": "sqs" };
    const mapped = smallDialect(
      {
        "iam/role": { resource: "x_role", arguments: { a: { $each: principals, by: ["assumes"] } } },
        "lambda/function": {
          resource: "x_code",
          arguments: {
            a: { $ref: "kms/key", linked: true, else: "none" },
            b: { $map: { "sqs/queue": { $it: "arn" } }, key: { $word: "it", form: "upper" } },
            c: { $match: { "iam/role": { $word: "it", form: "plain" } }, else: "nobody" },
          },
        },
        "sqs/queue": { resource: "x_table" },
        "kms/key": { resource: "x_table" },
      },
      [],
    );
    const written = text(
      translate(
        planOf(
          [
            { from: "code", to: "role-of-code", kind: "assumes" },
            { from: "role-of-code", to: "orders-queue", kind: "may access", access: ["send"] },
            { from: "code", to: "orders-queue", kind: "sends to" },
          ],
          component("role-of-code", "iam/role"),
          component("code", "lambda/function"),
          component("orders-queue", "sqs/queue"),
          component("key", "kms/key"),
        ),
        mapped,
        "T",
      ),
      mapped,
    );
    equal(written.includes('a = ["lambda"]'), true, written);
    equal(written.includes('a = "none"'), true);
    equal(written.includes("ORDERS_QUEUE = x_table.orders_queue.arn"), true);
    equal(written.includes('c = "roleofcode"'), true);
  });

  it("ask each of several for what is related to it, and write once what is equal for all", () => {
    const mapped = smallDialect(
      {
        "iam/role": {
          resource: "x_role",
          arguments: {
            a: {
              $each: { "lambda/function": { $ref: "sqs/queue", of: "it", by: "sends to", get: "arn" } },
              by: "assumes",
            },
            b: {
              $each: {
                "lambda/function": { $match: { "sqs/queue": "sends" }, of: "it", by: "sends to" },
              },
              by: "assumes",
            },
            c: { $refs: "sqs/queue", of: "it", get: "arn", else: "of none" },
          },
        },
        "lambda/function": { resource: "x_code" },
        "sqs/queue": { resource: "x_table" },
      },
      [],
    );
    const written = text(
      translate(
        planOf(
          [
            ...["idle", "one", "two"].map((from) => ({ from, to: "role", kind: "assumes" })),
            { from: "one", to: "first", kind: "sends to" },
            { from: "two", to: "second", kind: "sends to" },
          ],
          component("role", "iam/role"),
          ...["idle", "one", "two"].map((name) => component(name, "lambda/function")),
          ...["first", "second"].map((name) => component(name, "sqs/queue")),
        ),
        mapped,
        "T",
      ),
      mapped,
    );
    equal(written.includes("a = [x_table.first.arn, x_table.second.arn]"), true, written);
    equal(written.includes('b = ["sends"]'), true, written);
    equal(written.includes('c = "of none"'), true, written);
  });

  it("write what a relation gives, and one resource for each port that it opens", () => {
    const relations = [
      {
        from: "iam/role",
        to: "dynamodb/table",
        access: ["read", "write"],
        resources: [
          {
            id: "policy",
            resource: "x_policy",
            arguments: {
              a: {
                $concat: [
                  parse("{ $if: { access: read }, then: [Get] }"),
                  parse("{ $if: { access: write }, then: [Put] }"),
                ],
              },
            },
          },
        ],
      },
      {
        from: "dynamodb/table",
        to: "dynamodb/table",
        kinds: ["may reach"],
        resources: [
          {
            id: "rule",
            resource: "x_rule",
            each: "ports",
            arguments: { a: { $port: 443 } },
          },
        ],
      },
    ];
    const mapped = smallDialect(
      { "iam/role": { resource: "x_role" }, "dynamodb/table": { resource: "x_table" } },
      relations,
      { replaced: ["x_rule"] },
    );
    const program = translate(
      planOf(
        [
          { from: "role", to: "one", kind: "may access", access: ["read"] },
          { from: "role", to: "two", kind: "may access", access: ["read", "write"] },
          { from: "one", to: "two", kind: "may reach", ports: [5432, 6379] },
        ],
        component("role", "iam/role"),
        component("one", "dynamodb/table"),
        component("two", "dynamodb/table"),
      ),
      mapped,
      "T",
    );
    const given = (type: string) =>
      program.resources.filter((one) => one.type === type).map(({ properties }) => properties);
    deepEqual(
      given("x_policy").map(([entry]) => (entry?.[1].kind === "list" ? entry[1].items.length : 0)),
      [1, 2],
    );
    deepEqual(given("x_rule").flat(), [
      ["a", { kind: "literal", value: 5432 }],
      ["a", { kind: "literal", value: 6379 }],
    ]);
    equal(text(program, mapped).includes("create_before_destroy = true"), true);
  });

  it("read of the cloud what the code mentions, and no more", () => {
    const mapped = smallDialect(
      { "lambda/function": { resource: "x_code", arguments: { a: { $raw: "data.x_who.me.id" } } } },
      [],
      { data: { "x_who.me": "", "x_zones.all": "state = 1" } },
    );
    const written = text(translate(planOf([], component("code", "lambda/function")), mapped, "T"), mapped);
    equal(written.includes('data "x_who" "me" {}'), true, written);
    equal(written.includes("x_zones"), false);
  });

  it("place by zone and purpose", () => {
    const mapped = smallDialect(
      {
        "ec2/subnet": {
          resource: "x_table",
          arguments: { a: { $zone: 2 }, b: parse("{ $if: { purpose: public }, then: open }") },
        },
      },
      [],
    );
    const { resources } = translate(
      planOf(
        [],
        component("one", "ec2/subnet", { zone: 2, purpose: "public" }),
        component("two", "ec2/subnet"),
      ),
      mapped,
      "T",
    );
    deepEqual(
      resources.map(({ properties }) => Object.fromEntries(properties)),
      [
        { a: { kind: "literal", value: 1 }, b: { kind: "literal", value: "open" } },
        { a: { kind: "literal", value: 1 } },
      ],
    );
  });

  it("keep text of the plan text: nothing in it is a template", () => {
    const mapped = smallDialect(
      { "lambda/function": { resource: "x_code", arguments: { a: ["$", "{var.a} %{ if b }"].join("") } } },
      [],
    );
    const written = text(translate(planOf([], component("code", "lambda/function")), mapped, "T"), mapped);
    equal(written.includes('a = "$${var.a} %%{ if b }"'), true, written);
  });
});
