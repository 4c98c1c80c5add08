/** Bodies of a success that are no JSON document, or not one alone: what they are is said. */
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { AnswerCutOff, BadResponse } from "../../src/client/errors.ts";
import { connectTo, failureOf } from "../support/client.ts";
import { type Answer, FaultServer } from "../support/faultServer.ts";

const ME = '{"id":"u1","email":"alice@example.com"}';

const bytes =
  (body: string | Buffer, type = "application/json"): Answer =>
  ({ response }) => {
    response.writeHead(200, { "content-type": type });
    response.end(body);
  };

async function failing(answer: Answer) {
  await using server = await FaultServer.start(answer);
  await using harness = connectTo({ baseUrl: server.url, random: () => 0 });
  const error = await failureOf(harness.client.me());
  assert.doesNotMatch(error.message, /alice|secret/);
  return { error, requests: server.requests.length };
}

const AROUND: Readonly<Record<string, readonly [body: string, words: RegExp]>> = {
  "a word behind it": [`${ME} trailing`, /is one with other text behind it/],
  "a bracket behind it": [`${ME} x}`, /is one with other text behind it/],
  "a script behind it": [`${ME}<script>secret()</script>`, /is one with other text behind it/],
  "a zero byte behind it": [`${ME}\0`, /is one with other text behind it/],
  "braces in its texts, and a word behind it": [
    '{"id":"}\\"]{"} trailing',
    /is one with other text behind it/,
  ],
  "a word behind a list": ["[1] trailing", /is one with other text behind it/],
  "a guard against scripts before it": [`)]}',\n${ME}`, /is one with other text before it/],
  "a greeting before it": [`Hello ${ME}`, /is one with other text before it/],
  "a warning in markup before it": [
    `<br />\n<b>Warning</b>: secret\n${ME}`,
    /is one with other text before it/,
  ],
  "another document behind it": [`${ME}${ME}`, /is several, one behind the other/],
  "one on each line": [`${ME}\n${ME}\n`, /is several, one behind the other/],
};

const PORTALS: Readonly<Record<string, string>> = {
  "XHTML, as networks with a sign-in send it":
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" ' +
    '"http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">\n<html xmlns="http://www.w3.org/1999/xhtml"/>',
  "XHTML without a type": '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>',
  "XHTML with a prefix":
    '<?xml version="1.0"?>\n<!-- a -->\n<xhtml:html xmlns:xhtml="http://www.w3.org/1999/xhtml"/>',
  "XHTML with a style sheet": '<?xml version="1.0"?><?xml-stylesheet href="a.css"?><!doctype html><html/>',
  "what sign-ins of hotspots say to programs": '<?xml version="1.0"?><WISPAccessGatewayParam><Redirect/>',
  "a page of one long word": `<!DOCTYPE html><title>${"a".repeat(5_000)}</title>`,
  "a page that begins with a form": "<form action=/login method=post>",
  "a page that begins with a frame": "\n <center><h1>Blocked by the proxy</h1></center>",
};

describe("a body that is no JSON document alone", () => {
  for (const [what, [body, words]] of Object.entries(AROUND)) {
    it(`${what}: named, and asked for once`, async () => {
      const { error, requests } = await failing(bytes(body));
      assert.ok(error instanceof BadResponse, `${error}`);
      assert.match(error.message, /should be one JSON document alone/);
      assert.match(error.message, words);
      assert.match(error.nextStep, /operators.*proxy/);
      assert.equal(requests, 1);
    });
  }

  for (const [what, body] of Object.entries(PORTALS)) {
    it(`${what}: a web page, whatever its type is said to be`, async () => {
      for (const type of ["application/xhtml+xml", "text/html", "application/json"]) {
        const { error, requests } = await failing(bytes(body, type));
        assert.match(error.message, /^The answer is a web page instead of the service's data\.$/);
        assert.match(error.nextStep, /browser whether your network wants you to sign in/);
        assert.equal(requests, 1);
      }
    });
  }

  it("other documents and encodings are called what they are", async () => {
    const cases: readonly (readonly [string | Buffer, RegExp])[] = [
      ['<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', /is XML or other markup\.$/],
      [Buffer.from(`\ufeff${ME}`, "utf16le"), /is text in UTF-16 or UTF-32, not in UTF-8\.$/],
      [Buffer.from(ME, "utf16le").swap16(), /is text in UTF-16 or UTF-32, not in UTF-8\.$/],
      [gzipSync(ME), /is compressed data that is not said to be \(gzip\)\.$/],
      ["pong", /is other text\.$/],
      ['{"id":,}', /is JSON with an error\.$/],
    ];
    for (const [body, words] of cases) {
      const { error, requests } = await failing(bytes(body));
      assert.match(error.message, words);
      assert.equal(requests, 1);
    }
  });

  it("one that lacks its end is cut off, wherever that is", async () => {
    for (const body of ['{"user":{"id":"u1"}', '{"id":"a}', '[{"id":1}']) {
      const { error, requests } = await failing(bytes(body));
      assert.ok(error instanceof AnswerCutOff, `${body}: ${error}`);
      assert.equal(requests, 3, "a read is repeated");
    }
  });

  it("a byte order mark and blank lines around it are nothing", async () => {
    await using server = await FaultServer.start(bytes(`\ufeff\r\n ${ME}\r\n\r\n`));
    await using harness = connectTo({ baseUrl: server.url });
    assert.equal((await harness.client.me()).id, "u1");
  });
});
