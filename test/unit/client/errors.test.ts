import assert from "node:assert/strict";
import * as errors from "../../../src/client/errors.ts";
import { fillText, TEXTS } from "../../../src/client/errorTexts.ts";

const EVERY_ERROR: readonly errors.ClientError[] = [
  new errors.NotSignedIn(),
  new errors.NotSignedIn("tokenRejected"),
  new errors.InvalidCode(),
  new errors.InvalidCode("codeMaybeSpent"),
  new errors.InvalidCode("codeRefused", "the code has expired"),
  new errors.PaidTierRequired(),
  new errors.PaidTierRequired("ask Ada"),
  new errors.Forbidden(),
  new errors.Forbidden("ask Ada"),
  new errors.NotFound(),
  new errors.RateLimited(Date.UTC(2026, 0, 1)),
  new errors.ServiceError(500),
  new errors.ServiceError(500, undefined, "out of order"),
  new errors.ServiceError(500, "req-1"),
  new errors.ServiceError(500, "req-1", "out of order"),
  new errors.ServiceError(422),
  new errors.ServiceError(422, undefined, "pick a region"),
  new errors.ServiceError(302),
  new errors.ServiceError(302, undefined, undefined, undefined, "https://other.example"),
  new errors.ServiceError(304),
  new errors.ServiceError(511),
  new errors.ServiceError(404, undefined, undefined, "noExchange"),
  new errors.ServiceError(404, undefined, "no such page", "noExchange"),
  new errors.ServiceError(200, undefined, "no intent"),
  new errors.Unreachable("planner.example", "ECONNREFUSED", true),
  new errors.Unreachable("planner.example", "ENOTFOUND", true),
  new errors.Unreachable("planner.example:6000", errors.FORBIDDEN_PORT, true),
  new errors.Unreachable("planner.example", "ECONNRESET", false),
  new errors.AnswerCutOff("ECONNRESET"),
  new errors.CertificateUntrusted("planner.example", "SELF_SIGNED_CERT_IN_CHAIN"),
  new errors.ProxyAuthRequired("proxy:3128"),
  ...(["connect", "headers", "idle", "digest", "overall"] as const).map(
    (phase) => new errors.Timeout(phase, 30_000),
  ),
  new errors.TooLarge("16 MiB"),
  new errors.TooLarge("512 MiB", "logTooLarge"),
  new errors.BadResponse("", "an object", "an array"),
  ...(
    [
      ...(["webPage", "notJsonAlone", "unaskedContinue", "malformedHttp", "oddStatus"] as const),
      ...(["undecodable", "unknownEncoding", "unsendableToken"] as const),
    ] as const
  ).map((what) => new errors.BadResponse("", "an object", "something else", what)),
  new errors.FileError("logUnwritable", "ENOSPC"),
  new errors.FileError("fileUnreadable", "ENOENT", "costs.csv"),
  new errors.Cancelled(),
  ...(["notUrl", "notHttps", "urlCredentials", "urlQuery"] as const).map(
    (why) => new errors.InvalidServiceUrl(why),
  ),
];

describe("errors", () => {
  it("have a text each, and every text is some error's", () => {
    const used = new Set(EVERY_ERROR.map(({ textId }) => textId));
    assert.deepEqual([...used].sort(), Object.keys(TEXTS).sort());
  });

  for (const error of EVERY_ERROR) {
    it(`${error.textId}: one sentence, one next step, nothing left unfilled, ready to be translated`, () => {
      assert.match(error.message, /^[A-Z].*[^ ]$/);
      assert.match(error.nextStep, /^[A-Z].*\.$/);
      assert.doesNotMatch(error.message + error.nextStep, /\{\w+\}|undefined|request [-)]/);
      assert.equal(error.name, error.constructor.name);
      assert.equal(fillText(TEXTS[error.textId].message, error.data), error.message);
      assert.equal(fillText(TEXTS[error.textId].nextStep, error.data), error.nextStep);
    });
  }

  it("a rate limit names the time of day, and the day when it is another", () => {
    const today = new Date();
    today.setHours(14, 32, 5);
    const { message, until } = new errors.RateLimited(today.getTime());
    assert.match(message, /until 14:32:05\.$/);
    assert.equal(until.getTime(), today.getTime());
    const another = new errors.RateLimited(new Date(2026, 0, 1, 14, 32, 5).getTime());
    assert.match(another.message, /until 2026-01-01 14:32:05\.$/);
  });
});
