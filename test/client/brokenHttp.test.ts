/** Answers that break the rules of HTTP, as bytes on a connection, over both transports. */
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { BadResponse, type ClientError, ProxyAuthRequired } from "../../src/client/errors.ts";
import { fetchTransport } from "../../src/client/transports/fetch.ts";
import { undiciTransport } from "../../src/client/transports/undici.ts";
import { connectTo, failureOf } from "../support/client.ts";
import { FaultServer, raw } from "../support/faultServer.ts";

const TRANSPORTS = { undici: undiciTransport, "VS Code's fetch": fetchTransport };
const BODY = '{"id":"u1","email":"alice@example.com"}';
const LENGTH = `content-length: ${BODY.length}\r\n`;
const CHUNKED = "transfer-encoding: chunked\r\n";

function answer(head: string, { status = "200 OK", body = BODY } = {}): string {
  return `HTTP/1.1 ${status}\r\n${head}\r\n${body}`;
}

/** The failure of one call, which was sent once. */
async function failureAfterOne(bytes: string, transport: () => ReturnType<typeof fetchTransport>) {
  await using server = await FaultServer.start(raw(bytes));
  await using harness = connectTo({ baseUrl: server.url, transport: transport(), random: () => 0 });
  const error = await failureOf(harness.client.me());
  assert.equal(server.requests.length, 1, `${error.message}: sent again`);
  return error;
}

function assertSays(error: ClientError, words: RegExp): void {
  assert.ok(error instanceof BadResponse, `${error}`);
  assert.match(error.message, words);
  assert.match(error.nextStep, /infraPlanner\.serviceUrl.*operators/);
  assert.doesNotMatch(error.message, /UND_ERR|HPE_|ERR_|alice/);
}

const LENGTHS = /not valid HTTP: it has two Content-Length headers that differ, one beside Transfer-Encoding/;

const MALFORMED: Readonly<Record<string, readonly [bytes: string, words: RegExp]>> = {
  "two lengths that differ": [answer(`${LENGTH}content-length: 5\r\n`), LENGTHS],
  "two lengths that differ, in one header": [answer(`content-length: ${BODY.length}, 5\r\n`), LENGTHS],
  "a length beside chunks": [answer(LENGTH + CHUNKED, { body: `27\r\n${BODY}\r\n0\r\n\r\n` }), LENGTHS],
  "a length beyond any": [answer(`content-length: ${"9".repeat(30)}\r\n`), LENGTHS],
  "a negative length": [answer("content-length: -5\r\n"), /HTTP: invalid character in Content-Length\.$/],
  "a length in hexadecimal digits": [
    answer("content-length: 0x27\r\n"),
    /invalid character in Content-Length/,
  ],
  "a line that is no header": [answer(`nonsense\r\n${LENGTH}`), /not valid HTTP: invalid header token\.$/],
  "a header with a zero byte": [answer("x-a: a\0b\r\n"), /not valid HTTP: invalid header value char\.$/],
  "a chunk of no size": [
    answer(CHUNKED, { body: `zz\r\n${BODY}\r\n0\r\n\r\n` }),
    /not valid HTTP: invalid character in chunk size\.$/,
  ],
  "a chunk larger than any": [
    answer(CHUNKED, { body: `fffffffffffffffff\r\n${BODY}` }),
    /not valid HTTP: chunk size overflow\.$/,
  ],
  "a chunk longer than it says": [
    answer(CHUNKED, { body: `5\r\n${BODY}\r\n0\r\n\r\n` }),
    /not valid HTTP: expected LF after chunk data\.$/,
  ],
  "lines without a carriage return": [
    answer(LENGTH).replaceAll("\r\n", "\n"),
    /not valid HTTP: missing expected CR after response line\.$/,
  ],
  "a version of another century": [
    answer(LENGTH).replace("1.1", "1.7"),
    /not valid HTTP: invalid HTTP version/,
  ],
  "another protocol": ["220 mail.example ESMTP\r\n", /not valid HTTP: expected HTTP\//],
  "a status of two digits": [answer(LENGTH, { status: "99 Odd" }), /not valid HTTP: invalid status code\.$/],
  "a status of four digits": [
    answer(LENGTH, { status: "2000 OK" }),
    /not valid HTTP: invalid response status/,
  ],
};

const ODD_STATUSES: Readonly<Record<string, readonly [bytes: string, words: RegExp]>> = {
  "000": [
    answer(LENGTH, { status: "000 None" }),
    /answered with (status 000|a status below 100, .*): no status/,
  ],
  "099": [
    answer(LENGTH, { status: "099 Odd" }),
    /answered with (status 099|a status below 100, .*): no status/,
  ],
  "600": [
    answer(LENGTH, { status: "600 Odd" }),
    /answered with status 600: no status that an answer can have/,
  ],
  "999": [
    answer(LENGTH, { status: "999 Denied" }),
    /answered with status 999: no status that an answer can have/,
  ],
  "101 to a web socket": [
    answer("connection: upgrade\r\nupgrade: websocket\r\n", { status: "101 Switching Protocols", body: "" }),
    /answered with 101 Switching Protocols, which was not asked for/,
  ],
  "101 to HTTP/2": [
    answer("connection: upgrade\r\nupgrade: h2c\r\n", { status: "101 Switching", body: "PRI * HTTP/2.0" }),
    /answered with 101 Switching Protocols, which was not asked for/,
  ],
  "101 to nothing": [answer(LENGTH, { status: "101 Switching" }), /answered with .*101 Switching Protocols/],
};

for (const [name, transport] of Object.entries(TRANSPORTS)) {
  describe(`an answer that breaks the rules of HTTP, over ${name}`, () => {
    for (const [what, [bytes, words]] of Object.entries(MALFORMED)) {
      it(`${what}: said in words, asked once`, async () => {
        assertSays(await failureAfterOne(bytes, transport), words);
      });
    }

    for (const [status, [bytes, words]] of Object.entries(ODD_STATUSES)) {
      it(`status ${status}: called what it is, asked once`, async () => {
        assertSays(await failureAfterOne(bytes, transport), words);
      });
    }

    it("100 Continue, which was not asked for, is called that", async () => {
      const error = await failureAfterOne(
        answer("", { status: "100 Continue", body: answer(LENGTH) }),
        transport,
      );
      assert.match(error.message, /“100 Continue”, which was not asked for/);
    });

    it("407 in the service's place is a proxy's", async () => {
      const error = await failureAfterOne(
        answer("content-length: 0\r\n", { status: "407 No", body: "" }),
        transport,
      );
      assert.ok(error instanceof ProxyAuthRequired, `${error}`);
      assert.match(error.message, /The proxy between you and the service wants a user name and password/);
    });

    it("an encoding that nobody knows is named", async () => {
      const body = gzipSync(BODY).toString("latin1");
      const head = "content-encoding: lzma\r\nconnection: close\r\n";
      const error = await failureAfterOne(answer(head, { body }), transport);
      assert.match(error.message, /encoded in a way that was not offered \(lzma\)/);
    });

    it("what is said to be compressed and is not is called that", async () => {
      const gzip = gzipSync(BODY).toString("latin1");
      const garbled = `${gzip.slice(0, -8)}aaaa${gzip.slice(-4)}`;
      for (const [encoding, body] of [
        ["gzip", BODY],
        ["br", gzip],
        ["gzip", garbled],
      ] as const) {
        const head = `content-encoding: ${encoding}\r\nconnection: close\r\n`;
        const error = await failureAfterOne(answer(head, { body }), transport);
        assert.match(error.message, /said to be compressed, but cannot be decompressed\.$/);
        assert.match(error.nextStep, /operators/);
      }
    });

    it("information before the answer is passed over, whatever its status", async () => {
      const before = ["102 Processing", "103 Early Hints", "199 Odd"].map((status) =>
        answer("link: </a>\r\n", { status, body: "" }),
      );
      await using server = await FaultServer.start(raw(before.join("").repeat(200) + answer(LENGTH)));
      await using harness = connectTo({ baseUrl: server.url, transport: transport() });
      assert.equal((await harness.client.me()).id, "u1");
    });

    it("a connection that ends without an answer is no missing host", async () => {
      for (const bytes of ["", answer("link: </a>\r\n", { status: "103 Early Hints", body: "" })]) {
        await using server = await FaultServer.start(raw(bytes));
        await using harness = connectTo({ baseUrl: server.url, transport: transport(), random: () => 0 });
        const error = await failureOf(harness.client.me());
        assert.match(error.message, /^The connection to 127\.0\.0\.1:\d+ ended without an answer/);
        assert.equal(server.requests.length, 3, "a read is repeated");
      }
    });

    it("a second answer behind the first is nobody's", async () => {
      const second = answer(LENGTH).replace("u1", "u2");
      await using server = await FaultServer.start(raw(answer(LENGTH) + second), raw(answer(LENGTH)));
      await using harness = connectTo({ baseUrl: server.url, transport: transport(), random: () => 0 });
      assert.equal((await harness.client.me()).id, "u1");
      assert.equal((await harness.client.me()).id, "u1");
    });
  });
}
