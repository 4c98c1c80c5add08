/** Qualities that a caller gives beside an intent, and what of the text they leave. */
import assert from "node:assert/strict";
import type { IntentFacts } from "../../../src/contract/design.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { nameOf } from "./planning.ts";

const engine = createEngine();

const propose = (facts: IntentFacts, intent: string) => engine.propose("aws", { intent, facts });
const built = (facts: IntentFacts, intent: string) =>
  propose(facts, intent)
    .candidates.filter(({ recommended }) => recommended === true)
    .map(({ type_id }) => nameOf(type_id));
/** The meanings of the qualities that were understood. */
const understood = (facts: IntentFacts, intent: string) =>
  (propose(facts, intent).understood ?? [])
    .filter(({ kind }) => kind === "quality")
    .map(({ meaning }) => meaning);

describe("Qualities that the facts give", () => {
  it("leave to the text for whom it is, unless the facts say that", () => {
    const signedIn = (facts: IntentFacts) =>
      built({ roles: ["identity"], ...facts }, "Our employees sign in");
    assert.deepEqual(signedIn({}), ["sso/instance"]);
    assert.deepEqual(signedIn({ qualities: ["cheap"] }), ["sso/instance"]);
    assert.deepEqual(signedIn({ qualities: ["cheap"], audience: ["customers"] }), ["cognito/userpool"]);
    assert.deepEqual(signedIn({ qualities: ["customers"] }), ["cognito/userpool"]);
  });

  it("leave to the text that it is for anybody, unless they say how it is reached", () => {
    const isPublic = (facts: IntentFacts) =>
      understood({ roles: ["app"], ...facts }, "A public web site for everybody").includes(
        "reachable from the internet",
      );
    assert.ok(isPublic({}));
    assert.ok(isPublic({ qualities: ["cheap"], audience: ["customers"] }));
    assert.ok(!isPublic({ qualities: ["private"] }));
  });

  it("are the text's own where only the audience is given", () => {
    const meanings = understood({ roles: ["relational"], audience: ["staff"] }, "A private database");
    assert.ok(meanings.includes("reachable from within only"), meanings.join());
  });
});
