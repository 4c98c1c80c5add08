import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isInDesign } from "../../../src/contract/inDesign.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { canonicalJson } from "../../../src/engine/composition/canonicalJson.ts";
import { WARNING_RULES } from "../../../src/engine/composition/warningRules.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { shippedPlannerData } from "../../../src/engine/planner/shipped.ts";

/** One of each kind of design, so that a change of the algorithms shows. */
const INTENTS = [
  "A static site plus API with a queue for e-mails",
  "A containerized API with PostgreSQL, no Kubernetes, a nightly report and a cache",
  "Ingest telemetry of devices, keep it 90 days, alert on anomalies",
  "An online shop with search and Redis, private network only, 5,000 users a day",
  "Chat over our own documents with retrieval; users sign in with their company account",
  "Move our Oracle database and two Java servers from our own data center",
  "Ein Webshop mit Datenbank und Warteschlange, nichts öffentlich",
];

/** The data that the engine knows and what it answers, but for the hash that its version is part of. */
function hashOfAnswers(): string {
  const engine = createEngine();
  const answers = INTENTS.flatMap((intent) =>
    engine.providers.map((provider) => {
      const proposal = engine.propose(provider, { intent });
      const candidates = proposal.candidates.filter(isInDesign);
      const { rule_set_hash: _, ...plan } = engine.resolve(provider, { candidates });
      return { proposal, plan };
    }),
  );
  const data = [shippedCatalogue().entries, shippedPlannerData(), WARNING_RULES];
  return createHash("sha256").update(canonicalJson({ answers, data })).digest("hex");
}

describe("The engine", () => {
  it("grows its version when its data or its answers change", () => {
    const file = join(import.meta.dirname, "../../../src/engine/version.json");
    const { answers_hash: known } = JSON.parse(readFileSync(file, "utf8"));
    const hash = hashOfAnswers();
    assert.equal(
      known,
      hash,
      `The engine answers differently: raise engine_version in ${file} by one and set answers_hash to ${hash}`,
    );
  });
});
