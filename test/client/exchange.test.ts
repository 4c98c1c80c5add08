import assert from "node:assert/strict";
import { inspect } from "node:util";
import { connectTo, failureOf } from "../support/client.ts";
import { until } from "../support/clock.ts";
import { type Answer, FaultServer, json, raw, reset, text, truncated } from "../support/faultServer.ts";

const TOKEN = json({ token: "fresh" });

describe("the exchange of a login code", () => {
  for (const status of [404, 405]) {
    it(`${status} asks for the service address, not for another code`, async () => {
      await using server = await FaultServer.start(json({ error: "No such page" }, status));
      await using harness = connectTo({ baseUrl: server.url });
      const error = await failureOf(harness.client.exchange("code-1"));
      assert.equal(error.reason, "serviceError");
      assert.match(error.message, /service address right\?.*status \d+\): No such page$/);
      assert.match(error.nextStep, /serviceUrl/);
      server.answer(text("", status));
      assert.match((await failureOf(harness.client.exchange("code-2"))).message, /\(status \d+\)\.$/);
    });
  }

  const lost: Readonly<Record<string, Answer>> = {
    "502": text("<html>Bad Gateway</html>", 502),
    "504": text("", 504),
    "reset after sending": reset,
    "an answer cut off": truncated('{"token":"fre'),
    "a success that breaks off": text('{"token":"fre'),
    "no HTTP at all": raw("220 mail.example ESMTP\r\n"),
  };
  for (const [name, answer] of Object.entries(lost)) {
    it(`${name}: the code may be spent, and is not sent again`, async () => {
      await using server = await FaultServer.start(answer, TOKEN);
      await using harness = connectTo({ baseUrl: server.url });
      const error = await failureOf(harness.client.exchange("code-1"));
      assert.equal(error.reason, "invalidCode");
      assert.match(error.message, /may already be used/);
      assert.match(error.nextStep, /new login code/);
      assert.equal(server.requests.length, 1);
    });
  }

  it("takes the token from an envelope or another wrapper", async () => {
    await using server = await FaultServer.start(
      json({ isError: false, result: { token: "enveloped" } }),
      json({ data: { token: "wrapped" } }),
    );
    await using harness = connectTo({ baseUrl: server.url });
    assert.equal(await harness.client.exchange("code-1"), "enveloped");
    assert.equal(await harness.client.exchange("code-2"), "wrapped");
  });

  it("an error with a status of success refuses the code, in the service's words and without the code", async () => {
    await using server = await FaultServer.start(
      json({ isError: true, error: "code-1 has expired" }),
      json({ error: "unknown code" }),
    );
    await using harness = connectTo({ baseUrl: server.url });
    const error = await failureOf(harness.client.exchange("code-1"));
    assert.equal(error.reason, "invalidCode");
    assert.match(error.message, /did not accept this login code: \[redacted\] has expired$/);
    assert.match((await failureOf(harness.client.exchange("code-2"))).message, /: unknown code$/);
  });

  const unsendable: Readonly<Record<string, readonly [token: string, words: RegExp]>> = {
    "a space": ["canary one", /it has spaces or line ends in it/],
    "a line end": ["canary\n", /it has spaces or line ends in it/],
    "another header": ["canary\r\nx-admin: yes", /it has spaces or line ends in it/],
    "a tab": ["can\tary", /it has spaces or line ends in it/],
    "a zero byte": ["canary\0", /it has characters in it that no header takes/],
    "a control character": ["canary\u007f", /it has characters in it that no header takes/],
    "a letter beyond ASCII": ["canär-y", /it has characters in it that no header takes/],
    "a byte order mark": ["\ufeffcanary", /it has spaces or line ends in it/],
    "a line separator": ["can\u2028ary", /it has spaces or line ends in it/],
    "an emoji": ["canary😀", /it has characters in it that no header takes/],
    "more than any header takes": ["canary".repeat(2_000), /it is longer than 8192 characters/],
  };
  for (const [what, [token, words]] of Object.entries(unsendable)) {
    it(`a token with ${what} is refused in words that do not hold it, and the code counts as used`, async () => {
      await using server = await FaultServer.start(json({ token }));
      await using harness = connectTo({ baseUrl: server.url });
      const error = await failureOf(harness.client.exchange("code-1"));
      assert.match(error.message, /^The service issued a token that no request can carry: /);
      assert.match(error.message, words);
      assert.match(error.nextStep, /operators; then get a new login code/);
      assert.doesNotMatch(inspect(error, { depth: 9, showHidden: true }), /can.?(?:ary|är)/);
      assert.doesNotMatch(JSON.stringify(harness.trace), /canary/);
      assert.equal(server.requests.length, 1);
    });
  }

  it("goes over a connection of its own, which is closed after it", async () => {
    await using server = await FaultServer.start(json({ status: "ok" }));
    await using harness = connectTo({ baseUrl: server.url });
    await harness.client.health();
    assert.equal(server.connections, 1);
    server.answer(TOKEN);
    await harness.client.exchange("code-1");
    assert.equal(server.connections, 2);
    await until(() => server.sockets.size === 1, "its connection to close");
    await harness.client.health();
    assert.equal(server.connections, 2);
  });

  it("is not lost to a service that closes a kept connection as it is used", async () => {
    await using server = await FaultServer.start(json({ status: "ok" }));
    await using harness = connectTo({ baseUrl: server.url });
    await harness.client.health();
    const [kept] = server.sockets;
    server.answer(({ socket, ...exchange }) =>
      socket === kept ? void socket.resetAndDestroy() : TOKEN({ socket, ...exchange }),
    );
    assert.equal(await harness.client.exchange("code-1"), "fresh");
  });
});
