import assert from "node:assert/strict";
import { BadResponse, Cancelled, RateLimited, ServiceError, TooLarge } from "../../src/client/errors.ts";
import { connectTo, failureOf } from "../support/client.ts";
import { until } from "../support/clock.ts";
import { type Answer, FaultServer, hang, json, text } from "../support/faultServer.ts";
import { measureStrain } from "../support/strain.ts";

/** The page that the query asks for, with a link to the next. */
const endless =
  (elements: (page: number) => unknown[]): Answer =>
  (exchange) => {
    const page = Number(new URL(exchange.request.url, "http://service").searchParams.get("page") ?? 1);
    return json(elements(page), 200, { link: `<?page=${page + 1}>; rel="next"` })(exchange);
  };

const first = json([{ id: "one" }], 200, { link: '<?page=2>; rel="next"' });
const second = json([{ id: "two" }], 200, { link: '<?page=3>; rel="next"' });

describe("a list in pages", () => {
  const failures: Readonly<Record<string, readonly [Answer, new (...values: never[]) => Error]>> = {
    "a refusal": [json({ error: "no" }, 422), ServiceError],
    "a limit": [text("", 429, { "retry-after": "600" }), RateLimited],
    "something that is no list": [json({ id: "three" }), BadResponse],
    "an error with a status of success": [json({ isError: true, error: "no" }), ServiceError],
  };
  for (const [name, [answer, expected]] of Object.entries(failures)) {
    it(`that ends with ${name} keeps the pages before it, and says so`, async () => {
      await using server = await FaultServer.start(first, second, answer);
      await using harness = connectTo({ baseUrl: server.url });
      const { items, odd, incomplete } = await harness.client.projects("o1");
      assert.deepEqual(
        items.map(({ id }) => id),
        ["one", "two"],
      );
      assert.deepEqual(odd, []);
      assert.ok(incomplete instanceof expected, String(incomplete));
    });
  }

  it("that fails on its first page fails", async () => {
    await using server = await FaultServer.start(json({}, 422));
    await using harness = connectTo({ baseUrl: server.url });
    assert.equal((await failureOf(harness.client.projects("o1"))).reason, "serviceError");
  });

  it("that is cancelled on a later page is cancelled", async () => {
    await using server = await FaultServer.start(first, hang);
    await using harness = connectTo({ baseUrl: server.url });
    const controller = new AbortController();
    const call = failureOf(harness.client.projects("o1", { signal: controller.signal }));
    await until(() => server.requests.length === 2, "the second page");
    controller.abort();
    assert.ok((await call) instanceof Cancelled);
  });

  it("that is whole says nothing", async () => {
    await using server = await FaultServer.start(first, json([{ id: "two" }]));
    await using harness = connectTo({ baseUrl: server.url });
    const { items, incomplete } = await harness.client.projects("o1");
    assert.equal(items.length, 2);
    assert.equal(incomplete, undefined);
  });

  it("of more than 200 pages is read so far, and says so", async () => {
    await using server = await FaultServer.start(endless((page) => [{ id: page }]));
    await using harness = connectTo({ baseUrl: server.url });
    const { items, incomplete } = await harness.client.projects("o1");
    assert.equal(items.length, 200);
    assert.equal(server.requests.length, 200);
    assert.ok(incomplete instanceof TooLarge);
    assert.match(incomplete.message, /larger than 200 pages/);
  });

  it("takes no more memory than one answer may, however many pages it has", async () => {
    const page = Array.from({ length: 5000 }, (_, id) => ({ id, name: "n".repeat(900) }));
    await using server = await FaultServer.start(endless(() => page));
    await using harness = connectTo({ baseUrl: server.url });
    const { peakMB } = await measureStrain(async () => {
      const { items, incomplete } = await harness.client.projects("o1");
      assert.equal(items.length, 15_000);
      assert.ok(incomplete instanceof TooLarge);
      assert.match(incomplete.message, /16 MiB/);
    });
    assert.equal(server.requests.length, 4);
    assert.ok(peakMB < 200, `${peakMB} MB`);
  });

  it("counts values over all pages", async () => {
    await using server = await FaultServer.start(endless(() => Array(60_000).fill({})));
    await using harness = connectTo({ baseUrl: server.url });
    const { odd, incomplete } = await harness.client.projects("o1");
    assert.equal(odd.length, 60_000);
    assert.match(incomplete?.message ?? "", /200000 values/);
  });

  it("is loaded once for all who ask at the same time", async () => {
    await using server = await FaultServer.start(first, json([{ id: "two" }]));
    await using harness = connectTo({ baseUrl: server.url });
    const [one, other] = await Promise.all([harness.client.projects("o1"), harness.client.projects("o1")]);
    assert.deepEqual(one, other);
    assert.equal(server.requests.length, 2);
  });
});
