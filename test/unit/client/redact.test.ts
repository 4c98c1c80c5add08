import assert from "node:assert/strict";
import * as fc from "fast-check";
import { redact } from "../../../src/client/redact.ts";

const SECRET = "s3cret+token/with=chars~9f";

describe("redact", () => {
  it("blots a secret out in every spelling, wherever it stands", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const whole = `${before}${SECRET}${after}`;
        assert.ok(!redact(whole, [SECRET]).includes(SECRET));
        const base64 = Buffer.from(whole).toString("base64");
        const decoded = Buffer.from(redact(base64, [SECRET]).replaceAll(/\[redacted\]/g, ""), "base64");
        assert.ok(!decoded.toString().includes(SECRET.slice(4, -4)));
        assert.ok(!redact(encodeURIComponent(SECRET), [SECRET]).includes("token"));
      }),
    );
  });

  it("leaves everything else as it is", () => {
    assert.equal(redact("nothing to hide", [SECRET]), "nothing to hide");
    assert.equal(redact("a b c", ["", "a"]), "a b c");
  });
});
