/** Keeps the tokens of services: in the system's keyring where there is one, else in a file of its owner's alone. */
import { join } from "node:path";
import { configFolder } from "./folder.ts";
import { type Keyring, keyringOf, type Protection, windowsProtection } from "./keyring.ts";
import { type Request, run } from "./programs.ts";
import { KeptTokens, readRemembered, remember } from "./remembered.ts";

/** Where a token was put, in words for people. */
export interface Kept {
  readonly where: "keyring" | "file";
  readonly words: string;
}

export class TokenStore {
  readonly #env: NodeJS.ProcessEnv;
  readonly #keyring: Keyring | undefined;
  readonly #protection: Protection | undefined;
  readonly #file: string;

  constructor(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform) {
    this.#env = env;
    this.#keyring = keyringOf(platform);
    this.#protection = platform === "win32" ? windowsProtection(env["SystemRoot"]) : undefined;
    this.#file = join(configFolder(env, platform), "tokens.json");
  }

  /** @throws Error of the file system where there is no keyring */
  async save(origin: string, token: string): Promise<Kept> {
    if (this.#keyring && (await this.#inKeyring(this.#keyring, origin, token))) {
      await this.#writeFile(origin, undefined);
      return { where: "keyring", words: `The token is kept in ${this.#keyring.name}.` };
    }
    const hidden = this.#protection && (await this.#ask(this.#protection.protect(token)))?.trim();
    await this.#writeFile(origin, hidden ? `${PROTECTED}${hidden}` : token);
    if (hidden && this.#protection)
      return { where: "keyring", words: `The token is kept in ${this.#protection.name}.` };
    return {
      where: "file",
      words: `There is no keyring that takes the token. It is kept in ${this.#file}, which only you can read: whoever is you on this computer has it.`,
    };
  }

  /** The token for a service; undefined where there is none, or the keyring does not give it. */
  async load(origin: string): Promise<string | undefined> {
    const inFile = (await readRemembered(this.#file, KeptTokens))?.[origin];
    if (inFile?.startsWith(PROTECTED))
      return this.#protection && this.#ask(this.#protection.open(inFile.slice(PROTECTED.length)));
    if (inFile !== undefined) return inFile;
    return this.#keyring && (await this.#ask(this.#keyring.load(origin)))?.trim();
  }

  /** Forgets a service's token. @throws Error of the file system */
  async remove(origin: string): Promise<void> {
    await this.#writeFile(origin, undefined);
    if (this.#keyring) await run(this.#keyring.remove(origin), this.#env);
  }

  /** Whether it is there afterwards: programs may take a secret, say that all is well, and have no keyring behind them. */
  async #inKeyring(keyring: Keyring, origin: string, token: string): Promise<boolean> {
    const { code } = await run(keyring.save(origin, token), this.#env);
    return code === 0 && (await this.#ask(keyring.load(origin)))?.trim() === token;
  }

  /** What a program answers; undefined where it fails, or says nothing. */
  async #ask(request: Request): Promise<string | undefined> {
    const { code, output } = await run(request, this.#env);
    return code === 0 && output !== "" ? output : undefined;
  }

  async #writeFile(origin: string, value: string | undefined): Promise<void> {
    const { [origin]: before, ...others } = (await readRemembered(this.#file, KeptTokens)) ?? {};
    if (value === undefined && before === undefined) return;
    const all = { ...others, ...(value !== undefined && { [origin]: value }) };
    await remember(this.#file, Object.keys(all).length > 0 ? all : undefined);
  }
}

/** Before what Windows protected. No token begins so: tokens have no spaces. */
const PROTECTED = "protected ";
