/** States and plans of Terraform of any size, each of a shape on which reading may grow faster than the text. */
import { growing, times } from "../input.ts";
import { type Files, type FilesBySize, json } from "./files.ts";

const shown = (type: string, name: string, values: object, more: object = {}) => ({
  address: `${type}.${name}`,
  mode: "managed",
  type,
  name,
  values,
  sensitive_values: {},
  ...more,
});
const state = (resources: readonly object[]): Files => ({
  "state.json": json({
    format_version: "1.0",
    terraform_version: "1.13.0",
    values: { root_module: { resources } },
  }),
});

export const SHOWN: FilesBySize = {
  "resources alone": (size) =>
    state(times(size, (n) => shown("aws_sqs_queue", `q${n}`, { id: `id-${n}`, name: `q${n}` }))),
  "resources of one name": growing({ everyRun: true }, (size) =>
    state(times(size, () => shown("aws_sqs_queue", "q", { id: "id", name: "q" }))),
  ),
  "secrets of variables": (size) => ({
    "plan.json": json({
      ...{ format_version: "1.2", terraform_version: "1.13.0" },
      variables: Object.fromEntries(times(size, (n) => [`password${n}`, { value: `long-enough-${n}` }])),
      planned_values: {
        root_module: {
          resources: times(size, (n) => shown("aws_sqs_queue", `q${n}`, { name: `x-long-enough-${n}` })),
        },
      },
    }),
  }),
  "resources that name the one before": (size) =>
    state(
      times(size, (n) =>
        shown(
          "aws_lambda_function",
          `f${n}`,
          {
            arn: `arn:aws:lambda:eu-west-1:1:function:f${n}`,
            target: `arn:aws:lambda:eu-west-1:1:function:f${n - 1}`,
          },
          { depends_on: [`aws_lambda_function.f${Math.max(0, n - 1)}`] },
        ),
      ),
    ),
  "values of many letters": (size) =>
    state([
      shown("aws_sqs_queue", "q", { id: "x", policy: "arn:aws:sqs:".repeat(size / 12) }),
      shown("aws_sqs_queue", "r", { id: "arn:aws:sqs:" }),
    ]),
  "a policy of many statements": (size) =>
    state([
      shown("aws_iam_role", "r", { arn: "arn:aws:iam::1:role/r", id: "r" }),
      shown("aws_iam_role_policy", "p", {
        role: "r",
        policy: json({
          Statement: times(size, (n) => ({
            Effect: "Allow",
            Action: "sqs:*",
            Resource: `arn:aws:sqs:eu-west-1:1:q${n}`,
          })),
        }),
      }),
      ...times(size, (n) => shown("aws_sqs_queue", `q${n}`, { arn: `arn:aws:sqs:eu-west-1:1:q${n}` })),
    ]),
  "subnets of one network": (size) =>
    state([
      shown("aws_vpc", "v", { id: "vpc-01234567" }),
      ...times(size, (n) =>
        shown("aws_subnet", `s${n}`, { id: `subnet-${String(n).padStart(8, "0")}`, vpc_id: "vpc-01234567" }),
      ),
    ]),
  "instances in every subnet": (size) =>
    state(
      Array.from({ length: Math.round(Math.sqrt(size)) }).flatMap((_, n, { length }) => [
        shown("aws_subnet", `s${n}`, { id: `subnet-${String(n).padStart(8, "0")}` }),
        shown("aws_lambda_function", `f${n}`, {
          subnet_ids: times(length, (m) => `subnet-${String(m).padStart(8, "0")}`),
        }),
      ]),
    ),
  "a chain of modules": (size) => {
    let module: object = { resources: [shown("aws_sqs_queue", "q", { name: "q" })] };
    for (let depth = Math.min(size, 60); depth > 0; depth--)
      module = {
        address: times(depth, (n) => `module.m${n}`).join("."),
        child_modules: [module],
        resources: [],
      };
    return { "state.json": json({ format_version: "1.0", values: { root_module: module } }) };
  },
  modules: (size) => ({
    "state.json": json({
      format_version: "1.0",
      values: {
        root_module: {
          child_modules: times(size, (n) => ({
            address: `module.m${n}`,
            resources: [
              shown("aws_sqs_queue", "q", { name: "q" }, { address: `module.m${n}.aws_sqs_queue.q` }),
            ],
          })),
        },
      },
    }),
  }),
  "a value within a value": (size) => {
    let value: unknown = "x";
    for (let depth = 0; depth < Math.min(size, 150); depth++) value = [value, value === "x" ? 1 : "y"];
    return state([shown("aws_sqs_queue", "q", { value })]);
  },
  "addresses of nothing": (size) => ({
    "plan.json": json({
      resource_changes: times(size, (n) => ({
        address: n % 2 === 0 ? "module.a.".repeat(100) : `data.a.b${n}`,
        change: { actions: ["read"] },
      })),
    }),
  }),
  "a plan of many changes": (size) => ({
    "plan.json": json({
      format_version: "1.2",
      planned_values: {
        root_module: { resources: times(size, (n) => shown("aws_sqs_queue", `q${n}`, { name: `q${n}` })) },
      },
      resource_changes: times(size, (n) => ({
        address: `aws_sqs_queue.q${n}`,
        mode: "managed",
        type: "aws_sqs_queue",
        name: `q${n}`,
        change: { actions: ["create"], before: null, after: { name: `q${n}` }, after_unknown: {} },
      })),
      configuration: {
        root_module: {
          resources: times(size, (n) => ({
            mode: "managed",
            type: "aws_sqs_queue",
            name: `q${n}`,
            expressions: { name: { references: [`aws_sqs_queue.q${Math.max(0, n - 1)}.id`] } },
          })),
        },
      },
    }),
  }),
};

/** A file of a state, as Terraform keeps it. */
export const STATE_FILE: FilesBySize = {
  "resources alone": (size) => ({
    "terraform.tfstate": json({
      version: 4,
      terraform_version: "1.13.0",
      serial: 1,
      lineage: "l",
      resources: times(size, (n) => ({
        mode: "managed",
        type: "aws_sqs_queue",
        name: `q${n}`,
        instances: [
          {
            attributes: { id: `q${n}` },
            sensitive_attributes: [[{ type: "get_attr", value: "policy" }]],
            dependencies: [`aws_sqs_queue.q${Math.max(0, n - 1)}`],
          },
        ],
      })),
    }),
  }),
  "instances of one resource": (size) => ({
    "terraform.tfstate": json({
      version: 4,
      terraform_version: "1.13.0",
      serial: 1,
      lineage: "l",
      resources: [
        {
          mode: "managed",
          type: "aws_sqs_queue",
          name: "q",
          instances: times(size, (n) => ({ index_key: n, attributes: { id: `q${n}` } })),
        },
      ],
    }),
  }),
  "encrypted (letters)": (size) => ({
    "terraform.tfstate": json({
      ...{ serial: 1, lineage: "l", meta: {}, encryption_version: "v0" },
      encrypted_data: "e".repeat(size),
    }),
  }),
};
