/** Composing a plan anew asks the same questions as composing it did. */
import assert from "node:assert/strict";
import { PlanInput } from "../../../src/contract/plan.ts";
import { composedAnew, observe } from "../../../src/shared/planCheck.ts";
import { composed, engine } from "../../support/composing.ts";

describe("A plan that is composed anew", () => {
  for (const env of ["dev", "prod", undefined])
    it(`has the findings that it had (${env ?? "no environment"})`, () => {
      const extra = env === undefined ? {} : { constraints: { env } };
      const plan = composed(["api=apigateway/restapi", "job=lambda/function", "db=rds/dbinstance"], extra);
      // What is kept in a file is the plan; that it was made with constraints, not every service remembers.
      const kept = PlanInput.parse(JSON.parse(JSON.stringify(plan)));
      const fresh = engine.resolve("aws", composedAnew(kept, []));
      assert.deepEqual(fresh.warnings, plan.warnings);
      assert.equal(fresh.environment, env);
      const told = observe(fresh, engine.diff(kept, fresh), false).map(({ message }) => message);
      assert.deepEqual(
        told,
        plan.warnings.map(({ message }) => message),
      );
    });

  it("is for the environment that its remembered constraints name", () => {
    const kept = PlanInput.parse({
      components: [],
      deploy_order: [],
      errors: [],
      warnings: [],
      environment: "dev",
    });
    for (const key of ["env", "environment"]) {
      const request = composedAnew({ ...kept, constraints: { [key]: "prod" } } as PlanInput, []);
      assert.equal(engine.resolve("aws", request).environment, "prod", key);
    }
  });
});
