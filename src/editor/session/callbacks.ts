import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { EXTENSION_ID, LinkPath } from "../ids.ts";

/** How long a callback is awaited: as long as a person needs to sign in somewhere else. */
const NONCE_LIFETIME_MS = 5 * 60_000;
/** 128 bits cannot be guessed. */
const NONCE_BYTES = 16;
const PARAMETERS = ["code", "nonce"];

interface Expected {
  readonly accept: (code: string) => void;
  readonly until: number;
}

/** A callback that is awaited: the address to hand out, and the end of waiting. */
export interface Callback extends vscode.Disposable {
  readonly uri: vscode.Uri;
}

/**
 * Takes login codes that a web page or a command-line client sends back into VS Code. A callback counts once, within
 * five minutes, for the window that asked for it. It carries a code and nothing else: one that also names a token or
 * a server is somebody's attempt to sign the user in elsewhere, and does nothing.
 */
export class SignInCallbacks implements vscode.Disposable {
  readonly #expected = new Map<string, Expected>();

  /** Awaits a callback; `accept` gets the code that it brings. */
  expect(accept: (code: string) => void): Callback {
    const nonce = randomBytes(NONCE_BYTES).toString("base64url");
    this.#expected.set(nonce, { accept, until: Date.now() + NONCE_LIFETIME_MS });
    const uri = vscode.Uri.from({
      scheme: vscode.env.uriScheme,
      authority: EXTENSION_ID,
      path: LinkPath.signIn,
      query: new URLSearchParams({ nonce }).toString(),
    });
    return { uri, dispose: () => this.#expected.delete(nonce) };
  }

  /** Takes a link to sign in, see {@link LinkPath}. */
  handleUri(uri: vscode.Uri): void {
    const query = new URLSearchParams(uri.query);
    const names = [...query.keys()].sort();
    if (uri.path !== LinkPath.signIn || names.join() !== PARAMETERS.join()) return;
    const nonce = query.get("nonce") ?? "";
    const code = query.get("code") ?? "";
    const expected = this.#expected.get(nonce);
    // Single use, whatever comes of it.
    this.#expected.delete(nonce);
    if (expected && code !== "" && Date.now() <= expected.until) expected.accept(code);
  }

  dispose(): void {
    this.#expected.clear();
  }
}
