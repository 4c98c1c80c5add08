/** What the engine does with plans: comparing, drawing, writing code, composing, reviewing; on plans that may grow. */
import { CODE_LANGUAGE_IDS } from "../../../src/contract/code.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { DIAGRAM_VIEWS, RENDER_FORMATS } from "../../../src/contract/rendering.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { parsePack } from "../../../src/engine/rules/parse.ts";
import type { GrowthCase } from "./growth.ts";
import type { Shape } from "./plans.ts";
import { changed, existing, type PlanWork, planCases } from "./planWork.ts";

const engine = createEngine();

const { pack: RULES } = parsePack(
  `pack: ours
title: Ours
rules:
  - id: named
    effect: warn
    when: { name: ["*a*-*b", "?????*x", "part-*"], tags: { owner: { absent: true } } }
    message: m
  - id: related
    effect: error
    when: { type: "aws:*/queue", property: { VisibilityTimeout: "9*" }, relation: { to: { gives: function }, none: true } }
    message: "{components} m"
  - id: kept
    effect: set
    when: { type: aws:s3/bucket }
    set: { visibility: private }
    message: m
  - id: never
    effect: forbid
    when: { cost: high }
    message: m
`,
  "ours.yaml",
);

/** What is drawn in every run, of each view. */
const DRAWN_IN_EVERY_RUN: Readonly<Record<string, readonly Shape[]>> = {
  architecture: ["names nearly alike", "relations of one pair", "long names (letters)"],
  resources: ["parts within parts", "relations of one pair"],
};

const MESHES = {
  shapes: ["a mesh of relations", "two layers, all to all"],
  sizes: { from: 2_000, most: 8_000 },
} as const;

const COMPOSED: GrowthCase = {
  of: "engine.resolve",
  input: "functions that nothing links, without names",
  from: 60,
  most: 1_000,
  everyRun: false,
  covers: false,
  prepare: (size) => {
    const candidates = Array.from({ length: size }, () => ({ type_id: "aws:lambda/function@1" }));
    return () => engine.resolve("aws", { candidates });
  },
};

const PLAN_CASES: readonly GrowthCase[] = planCases([
  {
    of: "engine.diff with what is there",
    everyRun: ["components alone"],
    work: (plan) => {
      const other = { ...changed(plan), existing: { of: "state", languages: ["terraform"] } } as PlanInput;
      return () => engine.diff(plan, other);
    },
  },
  {
    of: "engine.render with options",
    sizesOf: MESHES,
    most: 1_000,
    work: (plan) => () => {
      const options = {
        view: "architecture",
        theme: "dark",
        legend: true,
        captions: true,
        width: 1200,
        height: 800,
      } as const;
      const places = Object.fromEntries(
        plan.components.map(({ name }, index) => [name, { column: index % 20, row: Math.floor(index / 20) }]),
      );
      return engine.render(plan, "svg", { ...options, places });
    },
  },
  {
    of: "engine.render with groups",
    sizesOf: MESHES,
    everyRun: ["names nearly alike", "components alone"],
    most: 4_000,
    work: (plan) => {
      const components = plan.components.map((one, index) => ({ ...one, module: `module.m${index % 7}` }));
      const options = { view: "architecture", opened: "many", width: 1200, height: 800 } as const;
      return () => {
        engine.render(plan, "svg", options);
        return engine.render({ ...plan, components }, "svg", options);
      };
    },
  },
  {
    of: "engine.diff",
    work: (plan) => {
      const other = changed(plan);
      return () => engine.diff(plan, other);
    },
  },
  ...RENDER_FORMATS.flatMap((format) =>
    DIAGRAM_VIEWS.map(
      (view): PlanWork => ({
        of: `engine.render ${format} ${view}`,
        everyRun: format === "svg" ? DRAWN_IN_EVERY_RUN[view] : [],
        most: 4_000,
        // Up to 60 elements, the best of several architectures is sought: that is bounded by steps, and grows up to there.
        ...(view === "architecture" && { sizesOf: MESHES }),
        work: (plan) => () => engine.render(plan, format, { view, width: 1200, height: 800 }),
      }),
    ),
  ),
  ...CODE_LANGUAGE_IDS.filter((to) => to !== "bicep").map(
    (to): PlanWork => ({
      of: `engine.generate ${to}`,
      everyRun: to === "terraform" ? ["equal names", "names that are taken"] : [],
      most: 4_000,
      work: (plan) => () => engine.generate({ plan, to }),
    }),
  ),
  {
    of: "engine.generate bicep",
    most: 4_000,
    work: (plan) => {
      const azure = {
        ...plan,
        components: plan.components.map((one, index) => ({
          ...one,
          type_id: ["azure:storage/storageaccounts@1", "azure:web/sites@1"][index % 2] ?? "",
        })),
      };
      return () => engine.generate({ plan: azure, to: "bicep" });
    },
  },
  {
    of: "engine.resolve",
    most: 1_000,
    from: 15,
    work:
      ({ components }) =>
      () =>
        engine.resolve("aws", { candidates: components }),
  },
  {
    of: "engine.review",
    most: 4_000,
    work: (plan) => () => engine.review(existing(plan)),
  },
  {
    of: "engine.resolve by rules",
    most: 1_000,
    from: 15,
    work:
      ({ components }) =>
      () =>
        engine.resolve("aws", { candidates: components, rules: [{ ...RULES }] }),
  },
  {
    of: "engine.review by rules",
    most: 4_000,
    work: (plan) => () => engine.review(existing(plan), [RULES]),
  },
]);

const FACTS: GrowthCase = {
  of: "engine.propose with facts",
  input: "facts that nobody knows",
  from: 500,
  most: 50_000,
  everyRun: true,
  covers: false,
  prepare: (size) => {
    const names = Array.from({ length: size }, (_, place) => `thing ${place}, other ${place}`);
    const facts = {
      ...Object.fromEntries(
        ["designs", "roles", "types", "denied", "qualities", "regions", "later"].map((key) => [key, names]),
      ),
      existing: names.map((name) => ({ name })),
      settings: names.map((of) => ({ of, setting: "count", value: 1 })),
      numbers: Object.fromEntries(names.map((name) => [name, 1])),
    };
    return () => engine.propose("aws", { intent: "a queue", facts });
  },
};

const WATCHED: GrowthCase = {
  of: "engine.render of an architecture",
  input: "alarms that watch several functions and notify one topic each, and secrets of one function",
  from: 60,
  most: 4_000,
  everyRun: false,
  covers: true,
  prepare: (size) => {
    const places = Array.from({ length: size }, (_, place) => place);
    const components = places.flatMap((place) => [
      { name: `f${place}`, type_id: "aws:lambda/function@1" },
      { name: `a${place}`, type_id: "aws:cloudwatch/alarm@1" },
      { name: `s${place}`, type_id: "aws:secretsmanager/secret@1" },
      { name: `t${place}`, type_id: "aws:sns/topic@1" },
    ]);
    const relations = places.flatMap((place) => [
      { from: `f${place}`, to: `f${place + 1}`, kind: "calls" },
      { from: `f${place}`, to: `s${place}`, kind: "reads" },
      { from: `a${place}`, to: `t${place}`, kind: "notifies" },
      ...[0, 1, 2].map((next) => ({ from: `a${place}`, to: `f${place + next}`, kind: "watches" })),
    ]);
    const options = { view: "architecture", legend: true, captions: true } as const;
    return () => engine.render({ components, relations }, "svg", options);
  },
};

const LED_OUT: GrowthCase = {
  of: "engine.render of an architecture",
  input: "segments of a network, each with a machine, a route table and a gateway that it leads to",
  from: 60,
  most: 2_000,
  everyRun: false,
  covers: true,
  prepare: (size) => {
    const places = Array.from({ length: size }, (_, place) => place);
    const inside = (name: string, type: string, parent: string) => ({
      name,
      type_id: `aws:ec2/${type}@1`,
      parent,
    });
    const components = [
      { name: "vpc", type_id: "aws:ec2/vpc@1" },
      inside("public", "subnet", "vpc"),
      ...places.flatMap((place) => [
        { ...inside(`s${place}`, "subnet", "vpc"), purpose: "private", zone: place },
        inside(`i${place}`, "instance", `s${place}`),
        inside(`r${place}`, "routetable", "vpc"),
        inside(`g${place}`, "natgateway", "public"),
        { name: `a${place}`, type_id: "aws:ec2/eip@1", serves: `g${place}` },
      ]),
    ];
    const relations = places.flatMap((place) => [
      { from: `s${place}`, to: `r${place}`, kind: "attached to", background: true },
      { from: `r${place}`, to: `g${place}`, kind: "points to", background: true },
      { from: `g${place}`, to: `a${place}`, kind: "uses" },
    ]);
    return () => engine.render({ components, relations }, "svg", { view: "architecture" });
  },
};

const RULES_BY_DEFAULT: GrowthCase = {
  of: "engine.review",
  input: "rules of one group that rest on defaults",
  from: 1_000,
  most: 16_000,
  everyRun: true,
  covers: true,
  prepare: (size) => {
    const rules = Array.from({ length: size }, (_, place) => ({
      name: `r${place}`,
      properties: { access: "Allow", direction: "Inbound", protocol: "Tcp", sourceAddressPrefix: "*" },
    }));
    const group = {
      ...{ name: "g", type_id: "azure:network/networksecuritygroups@1" },
      source_type: "Microsoft.Network/networkSecurityGroups",
      desired_input: { securityRules: rules },
      by_default: Object.fromEntries(
        rules.map((_, place) => [`securityRules.${place}.properties.sourceAddressPrefix`, "from"]),
      ),
    };
    const plan = existing({ components: [group] });
    return () => engine.review(plan);
  },
};

export const CASES: readonly GrowthCase[] = [
  ...PLAN_CASES,
  COMPOSED,
  FACTS,
  RULES_BY_DEFAULT,
  WATCHED,
  LED_OUT,
];
