import assert from "node:assert/strict";
import { readDrift } from "../../../src/contract/drift.ts";
import { differencesOf, documentOf } from "../../../src/shared/drift/differences.ts";
import { shownCheck, shownElement, sidesOf } from "../../../src/shared/redaction/shown.ts";

/** The sides of the check that a service sends with these fields. */
function sides(fields: Record<string, unknown>) {
  const [check] = readDrift({ checks: [{ resource: "a.b", status: "drifted", ...fields }] }).checks;
  assert.ok(check);
  return sidesOf(check);
}

describe("The sides of a drift check", () => {
  it("show what was recorded and what was found", () => {
    assert.deepEqual(sides({ before: { size: 1 }, after: { size: 2 } }), {
      before: { size: 1 },
      after: { size: 2 },
    });
    assert.deepEqual(sides({ before: { size: 1 }, after: null }), { before: { size: 1 }, after: undefined });
  });

  it("mask what is marked as sensitive, and tell whether it changed", () => {
    const { before, after } = sides({
      before: { env: { KEY: "old", MODE: "a" }, pins: [1, 2] },
      after: { env: { KEY: "new", MODE: "a" }, pins: [1, 3] },
      before_sensitive: { env: { KEY: true }, pins: [true, true] },
      after_sensitive: { env: { KEY: true }, pins: [true, true] },
    });
    assert.deepEqual(before, {
      env: { KEY: "(sensitive)", MODE: "a" },
      pins: ["(sensitive)", "(sensitive)"],
    });
    assert.deepEqual(after, {
      env: { KEY: "(sensitive, changed)", MODE: "a" },
      pins: ["(sensitive)", "(sensitive, changed)"],
    });
  });

  it("mask what is named like a secret, also inside of JSON texts, and leave what only speaks of one", () => {
    const shown = sides({
      after: {
        adminPassword: "hunter2",
        api_key: "hunter2",
        secret_arn: "arn:aws:x",
        token_ttl: 60,
        password: "",
        secret_string: '{"user":"a"}',
        settings: '{"db":{"password":"hunter2"},"size":1}',
      },
    }).after;
    assert.doesNotMatch(JSON.stringify(shown), /hunter2/);
    assert.deepEqual(shown, {
      adminPassword: "(sensitive)",
      api_key: "(sensitive)",
      secret_arn: "arn:aws:x",
      token_ttl: 60,
      password: "",
      secret_string: "(sensitive)",
      settings: '{"db":{"password":"(sensitive)"},"size":1}',
    });
  });

  it("say in words what is not known yet", () => {
    const { after } = sides({
      before: { id: "x" },
      after: { tags: {} },
      after_unknown: { id: true, tags: {}, disks: [{ serial: true }] },
    });
    assert.deepEqual(after, {
      id: "(known after apply)",
      tags: {},
      disks: [{ serial: "(known after apply)" }],
    });
  });

  it("are masked in what leaves the editor as a whole, with everything else as it came", () => {
    const element = {
      ...{ resource: "queue", status: "drifted", since: "2026-09-01", api_key: "hunter2" },
      ...{ before: { policy: "hunter2", size: 1 }, before_sensitive: { policy: true }, after: null },
    };
    const [check] = readDrift({ checks: [element] }).checks;
    assert.ok(check);
    assert.deepEqual(shownCheck(check), {
      ...element,
      api_key: "(sensitive)",
      before: { policy: "(sensitive)", size: 1 },
    });
    assert.deepEqual(shownElement({ odd: [{ password: "hunter2" }, 7] }), {
      odd: [{ password: "(sensitive)" }, 7],
    });
    assert.deepEqual(["queue", 7, null].map(shownElement), ["queue", 7, null]);
  });

  it("survive marks that do not fit the values", () => {
    const { after } = sides({ after: { a: 1 }, after_sensitive: [true], after_unknown: "yes" });
    assert.deepEqual(after, { a: 1 });
  });
});

describe("The differences of a drift check", () => {
  it("are none of sides that are the same, whatever they are", () => {
    for (const side of ["text", 1, false, ["a"], {}])
      assert.deepEqual(differencesOf({ before: side, after: side }), []);
    assert.deepEqual(differencesOf({ before: "a", after: "b" }), [{ path: "", before: '"a"', after: '"b"' }]);
  });

  it("name each attribute by its path", () => {
    const before = { tags: { team: "a", "a.b": 1 }, ingress: [{ port: 22 }, { port: 80 }], name: "x" };
    const after = { tags: { team: "b" }, ingress: [{ port: 22 }, { port: 443 }], name: "x", size: 2 };
    assert.deepEqual(differencesOf({ before, after }), [
      { path: "ingress[1].port", before: "80", after: "443" },
      { path: "size", before: undefined, after: "2" },
      { path: 'tags["a.b"]', before: "1", after: undefined },
      { path: "tags.team", before: '"a"', after: '"b"' },
    ]);
  });

  it("do not count the order of keys, and compare lists of other lengths whole", () => {
    assert.deepEqual(differencesOf({ before: { a: { x: 1, y: 2 } }, after: { a: { y: 2, x: 1 } } }), []);
    assert.deepEqual(differencesOf({ before: { a: [1] }, after: { a: [1, 2] } }), [
      { path: "a", before: "[1]", after: "[1,2]" },
    ]);
  });

  it("are none where a resource is gone", () => {
    assert.deepEqual(differencesOf({ before: { a: 1 }, after: undefined }), []);
  });
});

describe("A side as a document", () => {
  it("sorts the keys, and opens JSON and lines that stand in texts", () => {
    const side = {
      z: 1,
      a: { c: 1, b: 2 },
      policy: '{"Version":"1","Id":2}',
      script: "one\ntwo",
      note: "[x",
    };
    assert.deepEqual(JSON.parse(documentOf(side)), {
      a: { b: 2, c: 1 },
      note: "[x",
      "policy (JSON)": { Id: 2, Version: "1" },
      "script (text)": ["one", "two"],
      z: 1,
    });
    assert.ok(documentOf(side).startsWith('{\n  "a": {\n    "b": 2,\n'));
  });
});

describe("The differences of a drift check", () => {
  it("are those of meaning", () => {
    const paths = (before: object, after: object) => differencesOf({ before, after }).map(({ path }) => path);
    const policy = (more: object) => JSON.stringify({ Statement: { Effect: "Allow", ...more } });
    assert.deepEqual(
      paths(
        { a: null, b: "", c: policy({ Action: "x" }), tags: { x: "1" }, rules: [{ id: "1", to: null }] },
        { a: {}, c: policy({ Action: ["x"] }), tags: { x: "1", y: "" }, rules: [{ id: "2", to: [] }] },
      ),
      ["rules[0].id", "tags.y"],
    );
    assert.deepEqual(paths({ tags: {} }, { tags: JSON.parse('{"constructor":"x","__proto__":"y"}') }), [
      "tags.__proto__",
      "tags.constructor",
    ]);
  });
});
