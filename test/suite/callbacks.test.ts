import assert from "node:assert/strict";
import type * as vscode from "vscode";
import type { SignInCallbacks } from "../../src/editor/session/callbacks.ts";
import { activate } from "./extension.ts";

describe("URI handler abuse, and sign-in links as they should be", () => {
  let callbacks: SignInCallbacks;
  let codes: string[];

  before(async () => {
    ({ callbacks } = await activate());
  });
  beforeEach(() => {
    codes = [];
  });

  const expectOne = () => callbacks.expect((code) => codes.push(code));
  const follow = (uri: vscode.Uri, parameters: Readonly<Record<string, string>>, path = uri.path) => {
    const query = new URLSearchParams(uri.query);
    for (const [name, value] of Object.entries(parameters)) query.append(name, value);
    callbacks.handleUri(uri.with({ path, query: query.toString() }));
  };

  it("bring a code once", () => {
    const { uri } = expectOne();
    follow(uri, { code: "one" });
    follow(uri, { code: "two" });
    assert.deepEqual(codes, ["one"]);
  });

  it("carry a nonce of 128 bits that no other link has", () => {
    const nonces = [expectOne(), expectOne()].map(
      ({ uri }) => new URLSearchParams(uri.query).get("nonce") ?? "",
    );
    assert.equal(Buffer.from(nonces[0] ?? "", "base64url").length, 16);
    assert.notEqual(nonces[0], nonces[1]);
  });

  it("do nothing with an unknown nonce, without one, on another path, or after the prompt has closed", () => {
    const { uri, dispose } = expectOne();
    callbacks.handleUri(uri.with({ query: "code=x&nonce=AAAAAAAAAAAAAAAAAAAAAA" }));
    callbacks.handleUri(uri.with({ query: "code=x" }));
    follow(uri, { code: "x" }, "/other");
    dispose();
    follow(uri, { code: "x" });
    assert.deepEqual(codes, []);
  });

  it("do nothing when they name a token, a server or anything twice", () => {
    for (const extra of [{ token: "t" }, { server: "https://evil.example" }, { nonce: "again" }]) {
      const { uri, dispose } = expectOne();
      follow(uri, { code: "x", ...extra });
      dispose();
    }
    assert.deepEqual(codes, []);
  });

  it("expire after five minutes", () => {
    const { uri } = expectOne();
    const realNow = Date.now;
    try {
      Date.now = () => realNow() + 5 * 60_000 + 1;
      follow(uri, { code: "late" });
    } finally {
      Date.now = realNow;
    }
    assert.deepEqual(codes, []);
  });
});
