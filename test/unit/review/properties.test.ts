/** Checks of single properties: each finds what it is for, and says nothing where nobody knows the value. */
import assert from "node:assert/strict";
import type { PlanComponent } from "../../../src/contract/plan.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { READ_LANGUAGES, type ReadLanguage } from "../../../src/engine/read/model.ts";
import { shippedResourceTypes } from "../../../src/engine/read/shipped.ts";
import { PROPERTY_CHECKS } from "../../../src/engine/review/checks/all.ts";

/** A day on which all that ends on a day has ended. */
const engine = createEngine(() => "9999-12-31");

interface Case {
  readonly title: string;
  readonly rule: string;
  readonly type: string;
  readonly language: ReadLanguage;
  readonly path: string;
  readonly bad: readonly unknown[];
  readonly isBadUnset: boolean;
  readonly excuses: readonly string[];
}

const cases = PROPERTY_CHECKS.flatMap((check): Case[] =>
  READ_LANGUAGES.flatMap((language) => {
    const [type, path] = check.at[language]?.split(" ") ?? [];
    if (type === undefined || path === undefined) return [];
    return {
      ...{ title: `${check.rule}: ${type} ${path}`, rule: `plan:${check.rule}`, type, language, path },
      bad: check.bad,
      isBadUnset: check.unset?.includes(language) === true,
      excuses: [
        ...(check.unless?.[language] ?? []),
        ...(check.unlessIs?.[language] ?? []).map((one) => one.path),
      ],
    };
  }),
);

/** As readers write it: what Terraform writes as a block is a list of one. */
function component(one: Case, value: unknown, unresolved: readonly string[] = []): PlanComponent {
  const wrap = (inner: unknown) => (one.language === "terraform" ? [inner] : inner);
  const [head = "", ...rest] = one.path.split(".");
  const inner = rest.reduceRight((at: unknown, key, index) => {
    const nested = { [key]: at };
    return index === 0 ? wrap(nested) : wrap(nested);
  }, value);
  const properties = value === undefined ? {} : { [head]: inner };
  return {
    ...{ type_id: one.type, name: "it", source_type: one.type, source: { file: "f", line: 3 } },
    ...(one.language === "terraform" ? { source_input: properties } : { desired_input: properties }),
    ...(unresolved.length > 0 && { unresolved: [...unresolved] }),
  };
}

async function found(one: Case, ...args: [value: unknown, unresolved?: readonly string[]]) {
  const existing = { languages: [one.language], of: "source" as const };
  const findings = await engine.review({ components: [component(one, ...args)], existing });
  return findings.filter(({ rule, message }) => rule === one.rule && message.includes(`${one.path} is `));
}

describe("Checks of properties", () => {
  it("are many, each with a source that can be opened", () => {
    assert.ok(PROPERTY_CHECKS.length > 40);
    for (const { link } of PROPERTY_CHECKS) assert.match(link, /^https:\/\/\S+$/);
  });

  it("are about types that the catalog knows, or that complete such", async () => {
    const types = await shippedResourceTypes();
    for (const { language, type } of cases) {
      const { entry, completes } = types.of(language, { type, properties: {} });
      assert.ok(entry ?? completes, type);
    }
  });

  for (const one of cases)
    it(one.title, async () => {
      for (const bad of one.bad) {
        const [finding, ...more] = await found(one, bad);
        assert.deepEqual([finding?.place?.line, more], [3, []], String(bad));
      }
      assert.equal((await found(one, undefined)).length, one.isBadUnset ? 1 : 0, "unset");
      assert.deepEqual(await found(one, "something else"), []);
      // Not one finding rests on what nobody knows: the value, what it stands in, all of it, or what would excuse it.
      for (const path of ["", one.path, one.path.split(".")[0] ?? "", `${one.path}.0`])
        assert.deepEqual(await found(one, undefined, [path]), [], `unknown at "${path}"`);
      for (const excuse of one.excuses) assert.deepEqual(await found(one, one.bad[0], [excuse]), [], excuse);
      const many = Array.from({ length: 100 }, (_, index) => `other${index}`);
      assert.deepEqual(await found(one, undefined, many), [], "as many as are listed");
    });

  it("say that a runtime is deprecated from its day on, and without a day by that of the table", async () => {
    const type = "AWS::Lambda::Function";
    const existing = { languages: ["cloudformation" as const], of: "source" as const };
    const runtimes = ["dotnet8", "python3.10", "nodejs20.x", "nodejs22.x", "constructor"];
    const components = runtimes.map((name) => ({
      ...{ name, type_id: "aws:lambda/function@1", source_type: type, desired_input: { Runtime: name } },
    }));
    const deprecated = async (today?: string) => {
      const findings = await createEngine(today === undefined ? undefined : () => today).review({
        ...{ components, existing },
      });
      return findings
        .filter(({ rule }) => rule === "plan:deprecated-runtime")
        .map(({ message }) => /since ([\d-]+)\. Runtime is (\S+)\.$/.exec(message)?.slice(1).join(" "));
    };
    assert.deepEqual(await deprecated("2026-10-30"), ["2026-04-30 nodejs20.x"]);
    assert.deepEqual(await deprecated("2026-11-09"), ["2026-04-30 nodejs20.x", "2026-10-31 python3.10"]);
    assert.deepEqual(await deprecated("2026-11-26"), [
      ...["2026-11-10 dotnet8", "2026-04-30 nodejs20.x", "2026-10-31 python3.10"],
    ]);
    assert.deepEqual(await deprecated(), ["2026-04-30 nodejs20.x"]);
  });

  it("tell an open method from one that asks for a key, and from one that nothing stands behind", async () => {
    const type = "AWS::ApiGateway::Method";
    const isOpen = async (more: object) => {
      const desired_input = { HttpMethod: "GET", AuthorizationType: "NONE", ...more };
      const method = { name: "it", type_id: "aws:apigateway/method@1", source_type: type, desired_input };
      const api = {
        name: "api",
        type_id: "aws:apigateway/restapi@1",
        source_type: "AWS::ApiGateway::RestApi",
      };
      const existing = { languages: ["cloudformation" as const], of: "source" as const };
      const relations = [{ from: "it", to: "api", kind: "references" }];
      const findings = await engine.review({ components: [method, api], relations, existing });
      return findings.some(({ rule }) => rule === "plan:public-api-without-sign-in");
    };
    assert.equal(await isOpen({}), true);
    assert.equal(await isOpen({ ApiKeyRequired: false }), true);
    assert.equal(await isOpen({ ApiKeyRequired: true }), false);
    assert.equal(await isOpen({ Integration: { Type: "MOCK" } }), false);
    assert.equal(await isOpen({ Integration: { Type: "AWS_PROXY" } }), true);
    assert.equal(await isOpen({ HttpMethod: "OPTIONS" }), false);
  });
});
