import { join } from "node:path";
import type * as vscode from "vscode";
import type { Service } from "../../service/service.ts";

/** The service inside the extension: created on the first request, in this process, without a port. */
export class BuiltInService implements vscode.Disposable {
  readonly #dataDir: string;
  readonly #sampleDir: string;
  #service: Promise<Service> | undefined;

  constructor(context: vscode.ExtensionContext) {
    this.#dataDir = join(context.globalStorageUri.fsPath, "built-in");
    this.#sampleDir = context.asAbsolutePath(join("media", "sample"));
  }

  readonly fetch = async (request: Request): Promise<Response> => (await this.#started()).fetch(request);

  /** A one-time login code for the built-in service's own user. */
  async issueLoginCode(): Promise<string> {
    return (await this.#started()).issueLoginCode();
  }

  dispose(): void {
    void this.#service?.then((service) => service.close());
    this.#service = undefined;
  }

  #started(): Promise<Service> {
    this.#service ??= import("../../service/service.ts").then(({ createService }) =>
      createService({ dataDir: this.#dataDir, sampleDir: this.#sampleDir, tier: "paid" }),
    );
    return this.#service;
  }
}
