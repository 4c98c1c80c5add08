/** The port that a container listens on is one number, wherever it is said. */
import assert from "node:assert/strict";
import { planOf } from "../../support/code/plans.ts";
import { codeOf } from "../../support/code/text.ts";

const PORTS = /(?:target_port = |targetPort: |app_port = |appPort: |\bport: )(\S+)/g;

describe("The port of a container app", () => {
  for (const to of ["terraform", "bicep"] as const)
    for (const [said, port] of [
      [undefined, "8080"],
      [3000, "3000"],
    ] as const)
      it(`is ${port} for its entrance, its probe and its sidecar in ${to}, and nobody is asked`, async () => {
        const desired_input = said === undefined ? {} : { "configuration.ingress.targetPort": said };
        const plan = planOf(
          "azure",
          { app: { type: "app/containerapps", desired_input }, queue: "app/daprcomponents" },
          [["app", "uses", "queue"]],
        );
        const code = await codeOf(plan, to);
        const ports = [...code.matchAll(PORTS)].map(([, value]) => value);
        assert.ok(ports.length >= 1);
        assert.deepEqual([...new Set(ports)], [port]);
        assert.doesNotMatch(code, /listens on/);
      });
});
