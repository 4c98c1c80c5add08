/** Redirects are shown, as far as that is safe, and never followed. */
import assert from "node:assert/strict";
import { ServiceError } from "../../src/client/errors.ts";
import { fetchTransport } from "../../src/client/transports/fetch.ts";
import { undiciTransport } from "../../src/client/transports/undici.ts";
import { connectTo, failureOf } from "../support/client.ts";
import { FaultServer, text } from "../support/faultServer.ts";

const TOKEN = "Canary-T0ken-9f3a";

async function redirected(status: number, location: string, transport = undiciTransport) {
  await using server = await FaultServer.start(text("", status, location === "" ? {} : { location }));
  await using harness = connectTo({ baseUrl: server.url, token: TOKEN, transport: transport() });
  const error = await failureOf(harness.client.me());
  assert.ok(error instanceof ServiceError, `${error}`);
  assert.equal(error.status, status);
  assert.equal(server.requests.length, 1, "it is not followed");
  assert.doesNotMatch(`${error.message} ${error.nextStep}`, /canary|secret|javascript/i);
  return error;
}

for (const [name, transport] of Object.entries({
  undici: undiciTransport,
  "VS Code's fetch": fetchTransport,
})) {
  describe(`a redirect, over ${name}`, () => {
    for (const status of [301, 302, 303, 307, 308])
      it(`with ${status} says where to, without what follows the host`, async () => {
        const error = await redirected(status, "https://alice:secret@wifi.example/login?secret=1", transport);
        assert.match(
          error.message,
          /redirect to https:\/\/wifi\.example \(status \d+\), which is not followed\.$/,
        );
        assert.match(error.nextStep, /serviceUrl.*sign in there in a browser/);
      });

    it("that leads nowhere, to itself, or to what is not shown, is still called one", async () => {
      for (const location of [
        ...[
          "",
          "/v2/me",
          "http://[::1",
          "javascript:secret",
          "data:,secret",
          `https://${"a".repeat(200)}.example/`,
        ],
        ...[
          `https://${TOKEN}.example/`,
          `https://${encodeURIComponent(TOKEN)}.example`,
          "mailto:secret@x.example",
        ],
      ]) {
        const error = await redirected(302, location, transport);
        assert.match(
          error.message,
          /^The service answered with a redirect \(status 302\), which is not followed\.$/,
        );
      }
    });
  });
}
