/** Which service commands speak to, and as whom. */
import { join } from "node:path";
import { type BaseUrl, parseBaseUrl } from "../../client/baseUrl.ts";
import { type Client, createClient } from "../../client/client.ts";
import { NotSignedIn } from "../../client/errors.ts";
import { autoTransport } from "../../client/transports/auto.ts";
import { DEFAULT_PROVIDER_WORD } from "../../contract/providerWord.ts";
import { UsageError } from "../../shared/usageError.ts";
import type { Shell } from "../terminal/shell.ts";
import { configFolder } from "./folder.ts";
import { LastService, readRemembered, remember } from "./remembered.ts";
import { TokenStore } from "./tokenStore.ts";

/** A service's address as it was named. */
export interface Named {
  readonly base: BaseUrl;
  readonly address: string;
}

export interface Connected extends AsyncDisposable, Named {
  readonly client: Client;
}

/** What a command knows of services. Made once, since it takes the token out of the environment. */
export class Sessions {
  readonly #shell: Shell;
  readonly #url: string;
  readonly #token: string;
  readonly tokens: TokenStore;

  constructor(shell: Shell) {
    const { env } = shell;
    this.#shell = shell;
    this.#url = env["INFRA_PLANNER_URL"]?.trim() ?? "";
    this.#token = env["INFRA_PLANNER_TOKEN"]?.trim() ?? "";
    // Neither programs that are started from here nor the report of a crash have it then.
    delete env["INFRA_PLANNER_TOKEN"];
    this.tokens = new TokenStore(env);
    if (this.#token !== "") this.conceal(this.#token);
  }

  /** The service that is meant: the named one, else the environment's, else the one that was signed in to last. */
  async service(named: string | undefined): Promise<Named | undefined> {
    const address = named ?? (this.#url || (await readRemembered(this.#file, LastService))?.address);
    return address === undefined ? undefined : { address, base: parseBaseUrl(address) };
  }

  /** The same, where one is needed. @throws UsageError */
  async needed(named: string | undefined): Promise<Named> {
    const service = await this.service(named);
    if (service) return service;
    throw new UsageError("Which service? Name it with --service URL or INFRA_PLANNER_URL.");
  }

  async remember(service: LastService | undefined): Promise<void> {
    await remember(this.#file, service);
  }

  /** Whether a service is the one that is remembered. */
  async isLast({ base }: Named): Promise<boolean> {
    const last = await readRemembered(this.#file, LastService);
    return last !== undefined && parseBaseUrl(last.address).origin === base.origin;
  }

  /** Speaks to a service as whoever is signed in there. @throws NotSignedIn */
  async connect(named: string | undefined, provider?: string): Promise<Connected> {
    const service = await this.service(named);
    const token = service && (await this.tokenFor(service));
    if (!service || token === undefined) throw new NotSignedIn();
    return this.speak(service, token, provider);
  }

  /** The same where somebody is signed in, else undefined. */
  async connectIfSignedIn(named: string | undefined, provider?: string): Promise<Connected | undefined> {
    const service = await this.service(named);
    const token = service && (await this.tokenFor(service));
    // Whoever names a service means it, and is told that nobody is signed in there.
    if (named !== undefined && token === undefined) throw new NotSignedIn();
    return service && token !== undefined ? this.speak(service, token, provider) : undefined;
  }

  /** @param token undefined before signing in */
  speak(service: Named, token: string | undefined, provider = DEFAULT_PROVIDER_WORD): Connected {
    const { base, address } = service;
    // Where undici does not load, which needs Node 22.19, Node's own fetch does what it can.
    const transport = autoTransport({ environment: this.#shell.env });
    if (token !== undefined) this.conceal(token);
    const source =
      token === undefined ? undefined : { origin: base.origin, account: "cli", getToken: () => token };
    return {
      ...service,
      client: createClient({ baseUrl: address, providerWord: provider, transport, token: source }),
      [Symbol.asyncDispose]: () => transport.close(),
    };
  }

  conceal(secret: string): void {
    this.#shell.out.conceal(secret);
    this.#shell.notes.conceal(secret);
  }

  /** That of the environment goes to the environment's service alone, where it names one. */
  async tokenFor({ base }: Named): Promise<string | undefined> {
    const isMeant = this.#url === "" || parseBaseUrl(this.#url).origin === base.origin;
    if (this.#token !== "" && isMeant) return this.#token;
    return this.tokens.load(base.origin);
  }

  get #file(): string {
    return join(configFolder(this.#shell.env), "service.json");
  }
}
