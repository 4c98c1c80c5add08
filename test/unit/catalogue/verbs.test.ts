/** The vocabulary of relations: nothing in it is dead, and mappings ask for nothing that no plan can have. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { impossibleRelations, PossibleRelations } from "../../../src/engine/build/relations.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { VERBS } from "../../../src/engine/catalogue/verbs.ts";
import type { MappingTable } from "../../../src/engine/code/mappingTable.ts";
import type { TypeTable } from "../../../src/engine/read/typeTable.ts";
import { entry, requires } from "../composition/fixture.ts";

const ENGINE = join(import.meta.dirname, "../../../src/engine");

describe("The vocabulary of relations", () => {
  it("has no verb that neither the catalogue nor composition nor a reader says", () => {
    const said = new Set(
      shippedCatalogue().entries.flatMap(({ requires: needs, relates, outside }) => [
        ...needs.map(({ relation }) => relation),
        ...relates.map(({ kind }) => kind),
        ...(outside ? [outside.kind] : []),
      ]),
    );
    const code = ["composition", "read"]
      .flatMap((room) =>
        readdirSync(join(ENGINE, room), { recursive: true, encoding: "utf8" }).map((name) =>
          join(room, name),
        ),
      )
      .filter((name) => /\.(?:ts|yaml)$/.test(name))
      .map((name) => readFileSync(join(ENGINE, name), "utf8"))
      .join("\n");
    assert.deepEqual(
      VERBS.filter(
        (verb) => !said.has(verb) && !code.includes(`"${verb}"`) && !code.includes(`kind: ${verb} }`),
      ),
      [],
    );
  });
});

const code = entry("run/code", {
  requires: [requires("role", "id/role", { relation: "assumes" })],
  relates: [
    { to: "queue", kind: "sends to" },
    { to: "net/place", kind: "may reach", reverse: true },
  ],
});
const queue = entry("msg/queue", { gives: ["queue"] });
const possible = new PossibleRelations([code, queue]);

/** What is said of a mapping of run/code with these arguments. */
function problemsOf(templates: object, relations: readonly object[] = []): readonly string[] {
  const types = { "run/code": { resource: "x_code", arguments: templates } };
  return impossibleRelations({ types, relations } as unknown as MappingTable, possible);
}

describe("The check of the relations that mappings ask for", () => {
  it("knows those of dependencies, and by capability, in their direction", () => {
    assert.ok(possible.has("run/code", "assumes", "id/role"));
    assert.ok(possible.has("run/code", "sends to", "msg/queue"));
    assert.ok(!possible.has("msg/queue", "sends to", "run/code"));
  });

  it("names what an operator or a condition asks for in vain, however deep it stands", () => {
    assert.deepEqual(problemsOf({ a: { $ref: "msg/queue", by: "sends to" } }), []);
    assert.deepEqual(problemsOf({ a: [{ b: { $each: { "msg/queue": 1 }, by: ["sends to", "feeds"] } }] }), [
      "run/code: no plan has a relation “feeds” there",
    ]);
    assert.deepEqual(problemsOf({ a: { $if: { related: "id/role", by: "runs as" }, else: 1 } }), [
      "run/code: no plan has a relation “runs as” with id/role",
    ]);
    const both = {
      a: { $ref: "msg/queue", by: "sends to" },
      b: { $ref: "id/role", by: ["sends to", "feeds"] },
    };
    assert.deepEqual(problemsOf(both), [
      "run/code: no plan has a relation “sends to” or “feeds” with id/role",
    ]);
  });

  it("counts what readers find in a resource of the type", () => {
    const read = { types: { x_code: "run/code" }, completes: {}, leads: { x_code: [{ kind: "triggers" }] } };
    const found = new PossibleRelations([code, queue], [read as unknown as TypeTable]);
    assert.ok(found.has("run/code", "triggers", "msg/queue"));
    assert.ok(!found.has("msg/queue", "triggers", "run/code"));
  });

  it("asks of whom a condition speaks, and which way where only that counts", () => {
    assert.deepEqual(problemsOf({ a: { $ref: "id/role", of: "run/code", by: "assumes" } }), []);
    assert.equal(problemsOf({ a: { $ref: "id/role", of: "msg/queue", by: "assumes" } }).length, 1);
    const relation = { from: "msg/queue", to: "run/code", resources: [] };
    const led = { arguments: { a: { $ref: "run/code", by: "sends to", led: true } } };
    assert.equal(problemsOf({}, [{ ...relation, resources: [led] }]).length, 1);
    assert.equal(problemsOf({}, [{ ...relation, kinds: ["sends to"] }]).length, 1);
    assert.deepEqual(
      problemsOf({}, [{ from: "run/code", to: "msg/queue", kinds: ["sends to"], resources: [] }]),
      [],
    );
  });
});
