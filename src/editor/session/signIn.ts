import * as vscode from "vscode";
import { NotSignedIn } from "../../client/errors.ts";
import type { UserReading } from "../../contract/user.ts";
import { explain } from "../dialogs/errors.ts";
import { askText, type PromptOutcome, pickOne, type Step } from "../dialogs/prompts.ts";
import * as settings from "../host/settings.ts";
import { Setting } from "../ids.ts";
import { plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import type { Callback, SignInCallbacks } from "./callbacks.ts";
import type { Clients } from "./clients.ts";
import type { Connections } from "./connections.ts";
import { remoteAddress } from "./remoteAddress.ts";
import { builtInAddress, type ServiceAddress } from "./service.ts";
import type { StoredSession } from "./storedSession.ts";

type Method = "built-in" | "code" | "token";

/** Runs the sign-in flows. Nothing is stored before the service has accepted what the user gave. */
export class SignIn implements vscode.Disposable {
  readonly #connections: Connections;
  readonly #clients: Clients;
  readonly #callbacks: SignInCallbacks;
  readonly #issueBuiltInCode: () => Promise<string>;
  readonly #listener: vscode.Disposable;
  #automatic = false;

  constructor(
    connections: Connections,
    clients: Clients,
    callbacks: SignInCallbacks,
    issueBuiltInCode: () => Promise<string>,
  ) {
    this.#connections = connections;
    this.#callbacks = callbacks;
    this.#clients = clients;
    this.#issueBuiltInCode = issueBuiltInCode;
    this.#listener = vscode.workspace.onDidChangeConfiguration((event) => {
      if (settings.affects(event, Setting.autoSignIn)) this.#automatic = false;
    });
  }

  dispose(): void {
    this.#listener.dispose();
  }

  /** Lets the user choose how to sign in. Resolves to undefined, without any effect, when they back out. */
  async choose(): Promise<StoredSession | undefined> {
    for (;;) {
      const chosen = await pickOne<Method>({
        title: say("Sign In to Infra Planner"),
        placeholder: say("How do you want to sign in?"),
        step: 1,
        totalSteps: 3,
        choices: [
          {
            value: "built-in",
            label: say("Built-in service"),
            icon: "package",
            description: say("nothing to set up, works offline"),
          },
          {
            value: "code",
            label: say("One-time login code"),
            icon: "key",
            description: say("from the command-line client's login"),
          },
          {
            value: "token",
            label: say("API token"),
            icon: "lock",
            description: say("paste a token"),
          },
        ],
      });
      if (chosen === undefined || chosen === "back") return undefined;
      if (chosen.value === "built-in") return this.builtIn();
      const result = await this.#remote(chosen.value);
      if (result !== "back") return result;
    }
  }

  /** Signs in to the built-in service: it issues itself a code and goes through the same exchange as any other. */
  async builtIn(): Promise<StoredSession> {
    const address = builtInAddress(say("Built-in service"));
    const session = (await this.#goodSession(address)) ?? (await this.#newBuiltInSession(address));
    await settings.setServiceUrl("");
    await this.#connections.use(session);
    return session;
  }

  /**
   * Signs in to the built-in service where the settings ask for it and no service is set. Once a window, so that
   * signing out stays possible; again when the setting has changed.
   */
  async automatically(): Promise<void> {
    if (this.#automatic || !settings.autoSignIn() || settings.serviceUrl() !== "") return;
    this.#automatic = true;
    if (!(await this.#connections.current())) await this.builtIn();
  }

  async #newBuiltInSession(address: ServiceAddress): Promise<StoredSession> {
    const token = await (await this.#clients.create(address)).exchange(await this.#issueBuiltInCode());
    return this.#identify(address, token);
  }

  /** The session that a window has with a service already, if that accepts it still. */
  async #goodSession(address: ServiceAddress): Promise<StoredSession | undefined> {
    const known = await this.#connections.sessionOf(address);
    try {
      return known && (await this.#identify(address, known.token));
    } catch (error) {
      if (error instanceof NotSignedIn) return undefined;
      throw error;
    }
  }

  async #remote(method: Exclude<Method, "built-in">): Promise<StoredSession | "back" | undefined> {
    for (;;) {
      const address = await this.#askAddress({ step: 2, totalSteps: 3 });
      if (typeof address === "string") return address === "back" ? "back" : undefined;
      const result = await this.#askSecret(method, address, { step: 3, totalSteps: 3 });
      if (result !== "back") return result;
    }
  }

  async #askAddress(step: Step): Promise<ServiceAddress | "back" | "cancelled"> {
    let address: ServiceAddress | undefined;
    const outcome: PromptOutcome = await askText({
      ...step,
      title: say("Service Address"),
      prompt: say("The base URL of the infrastructure-planning service"),
      placeholder: plain("https://planning.example.com"),
      value: settings.serviceUrl(),
      back: true,
      accept: (text) => {
        try {
          address = remoteAddress(text);
          return undefined;
        } catch (error) {
          return explain(error).nextStep;
        }
      },
    });
    return address ?? (outcome === "back" ? "back" : "cancelled");
  }

  async #askSecret(
    method: Exclude<Method, "built-in">,
    address: ServiceAddress,
    step: Step,
  ): Promise<StoredSession | "back" | undefined> {
    let session: StoredSession | undefined;
    let callback: Callback | undefined;
    const outcome = await askText({
      ...step,
      ...(method === "code" && {
        button: {
          icon: "link",
          tooltip: say("Copy a link that sends the code back to this window"),
          run: () => void copyLink(callback),
        },
        onOpen: (submit) => {
          callback = this.#callbacks.expect(submit);
        },
      }),
      title: method === "code" ? say("One-Time Login Code") : say("API Token"),
      prompt:
        method === "code"
          ? say("Paste the login code for {0}. It can be used once.", address.label)
          : say("Paste an API token for {0}. It is kept in VS Code's secret storage.", address.label),
      password: true,
      back: true,
      accept: async (text, signal) => {
        const secret = text.trim();
        if (secret === "") return say("Paste it here, then press Enter.");
        try {
          const token =
            method === "code"
              ? await (await this.#clients.create(address)).exchange(secret, { signal })
              : secret;
          session = await this.#identify(address, token, signal);
          return undefined;
        } catch (error) {
          if (signal.aborted) throw error;
          if (error instanceof NotSignedIn) {
            return say(
              "{0} does not accept this token. Check that it is complete and still valid.",
              address.label,
            );
          }
          return explain(error).sentence;
        }
      },
    });
    callback?.dispose();
    if (outcome === "back") return "back";
    if (!session) return undefined;
    await settings.setServiceUrl(address.baseUrl);
    await this.#connections.use(session);
    return session;
  }

  /** Asks the service who the token belongs to; the answer names the account. */
  async #identify(address: ServiceAddress, token: string, signal?: AbortSignal): Promise<StoredSession> {
    const probe = await this.#clients.create(address, { account: "", getToken: async () => token });
    const user = await probe.me(signal && { signal });
    return { origin: address.origin, account: accountOf(user), token };
  }
}

async function copyLink(callback: Callback | undefined): Promise<void> {
  if (!callback) return;
  // In a browser or a remote window the link must lead back through wherever this window runs.
  const link = await vscode.env.asExternalUri(callback.uri);
  await vscode.env.clipboard.writeText(link.toString(true));
}

function accountOf(user: UserReading): StoredSession["account"] {
  const id = user.id ?? user.email ?? "account";
  return { id, label: user.email ?? id };
}
