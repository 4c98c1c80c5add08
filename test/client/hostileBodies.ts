/** Bodies that strain a client, or break one that trusts them. */
import { gzipSync } from "node:zlib";
import type { Reason } from "../../src/client/errors.ts";
import { type Answer, large, raw, text } from "../support/faultServer.ts";

export const MIB = 1024 * 1024;

function ofBytes(body: Buffer, headers: Record<string, string> = {}): Answer {
  return ({ response }) => {
    response.writeHead(200, { "content-type": "application/json", ...headers });
    response.end(body);
  };
}

const filler = (character: string, megabytes: number) => Buffer.alloc(megabytes * MIB, character);
const garbage = Buffer.from(Array.from({ length: MIB }, (_, index) => (index * 7919) % 256));

/** Bodies that must end in a typed error. */
export const REFUSED: Readonly<Record<string, readonly [Answer, Reason]>> = {
  "200 MB of text": [large('{"id":"', "abcdefgh", 200, '"}'), "tooLarge"],
  "a gzip bomb of 200 MB": [large('{"id":"', "\u0000", 200, '"}', { gzip: true }), "tooLarge"],
  "a byte more than 16 MiB": [ofBytes(Buffer.from(`{"id":"${"a".repeat(16 * MIB - 8)}"}`)), "tooLarge"],
  "200 MB of blanks": [large("{", " ", 200, "}"), "tooLarge"],
  "15 MB of opening brackets": [ofBytes(filler("[", 15)), "badResponse"],
  "15 MB of opening brackets, compressed": [
    ofBytes(gzipSync(filler("[", 15)), { "content-encoding": "gzip" }),
    "badResponse",
  ],
  "15 MB of values": [ofBytes(Buffer.from(`[${"1,".repeat(7.5 * MIB)}1]`)), "tooLarge"],
  "15 MB of empty objects": [ofBytes(Buffer.from(`[${"{},".repeat(5 * MIB)}{}]`)), "tooLarge"],
  "15 MB of one number": [ofBytes(Buffer.concat([Buffer.from("["), filler("9", 15)])), "badResponse"],
  "random bytes": [ofBytes(garbage), "badResponse"],
  "random bytes that claim to be gzip": [ofBytes(garbage, { "content-encoding": "gzip" }), "badResponse"],
  "gzip cut short": [
    ofBytes(gzipSync('{"id":"u1"}').subarray(0, 15), { "content-encoding": "gzip" }),
    "cutOff",
  ],
  "an unknown encoding": [text("{}", 200, { "content-encoding": "zstd-2" }), "badResponse"],
  "gzip in gzip": [ofBytes(gzipSync(gzipSync("{}")), { "content-encoding": "gzip, gzip" }), "badResponse"],
  "an error of 200 MB": [large('{"error":"', "abcdefgh", 200, '"}', { status: 422 }), "serviceError"],
  "no HTTP at all": [raw("220 mail.example ESMTP\r\n"), "badResponse"],
  "headers without end": [
    raw(`HTTP/1.1 200 OK\r\n${`x-a: ${"b".repeat(1000)}\r\n`.repeat(200)}`),
    "tooLarge",
  ],
  "tens of thousands of tiny header lines": [
    raw(`HTTP/1.1 200 OK\r\n${"a:\r\n".repeat(60_000)}`),
    "tooLarge",
  ],
  "tens of thousands of small header lines": [
    raw(`HTTP/1.1 200 OK\r\n${"x-a: b\r\n".repeat(60_000)}`),
    "tooLarge",
  ],
  "header lines without a name": [raw(`HTTP/1.1 200 OK\r\n${":\r\n".repeat(60_000)}`), "badResponse"],
  "tens of thousands of informational answers, then none": [
    raw("HTTP/1.1 100 Continue\r\n\r\n".repeat(20_000)),
    "badResponse",
  ],
  "trailers without end": [
    raw(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n${"a:\r\n".repeat(60_000)}`),
    "tooLarge",
  ],
};

/** The dearest bodies that are still accepted. */
export const ACCEPTED: Readonly<Record<string, Answer>> = {
  "16 MiB to the byte": ofBytes(Buffer.from(`{"id":"u1","x":"${"a".repeat(16 * MIB - 18)}"}`)),
  "16 MB of one text": ofBytes(Buffer.from(`{"id":"u1","x":"${"a".repeat(16 * MIB - 100)}"}`)),
  "16 MB of one text that is not Latin": ofBytes(Buffer.from(`{"id":"u1","x":"${"愛".repeat(5 * MIB)}"}`)),
  "16 MB of escapes": ofBytes(Buffer.from(`{"id":"u1","x":"${"\\n".repeat(8 * MIB - 100)}"}`)),
  "as many values as there may be": ofBytes(
    Buffer.from(`{"id":"u1","organizations":[${"{},".repeat(99_000)}{}]}`),
  ),
  "as many numbers as there may be": ofBytes(Buffer.from(`{"id":"u1","x":[${"1.5e3,".repeat(199_000)}1]}`)),
};

/** As large as a project list gets within the limits: 16 MB and 200,000 values. */
/** Ids that need the digits of the text, among much else. */
export const LONG_IDS: Readonly<Record<string, Answer>> = {
  "200,000 long ids": text(`{"id":"u1","x":[${"18446744073709551615,".repeat(199_000)}1]}`),
  "16 MB with a single long id": text(`{"id":18446744073709551615,"x":"${"a".repeat(16 * MIB - 100)}"}`),
  "200,000 objects and a long id": text(
    `{"id":18446744073709551615,"organizations":[${"{},".repeat(99_000)}{}]}`,
  ),
};

export const PROJECTS = 66_000;
export const projectList: Answer = ofBytes(
  Buffer.from(
    JSON.stringify(
      Array.from({ length: PROJECTS }, (_, id) => ({
        id: `p${id}`,
        name: `Project ${id} ${"n".repeat(210)}`,
      })),
    ),
  ),
);
