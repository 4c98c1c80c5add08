import assert from "node:assert/strict";
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
