import { join } from "node:path";
import type * as vscode from "vscode";

/** The service, as far as the extension speaks to it in other ways than by requests. */
interface Service {
  fetch(request: Request): Promise<Response>;
  issueLoginCode(): Promise<string>;
  close(): Promise<void>;
}

interface ServiceOptions {
  readonly dataDir: string;
  readonly sampleDir: string;
  readonly tier: "paid";
  readonly onError: (error: Error) => void;
}

/** The code of the service, which the composition root knows where to load from. */
export interface ServiceCode {
  createService(options: ServiceOptions): Promise<Service>;
  /** Failures of the service's data folder. */
  readonly StorageError: new (
    ...args: never[]
  ) => Error & { readonly needsReopening: boolean };
}

/**
 * The service inside the extension: created on the first request, in this process, without a port. Where it cannot
 * start, or its data folder is of no use any more, the next request tries anew.
 */
export class BuiltInService implements vscode.Disposable {
  readonly #dataDir: string;
  readonly #sampleDir: string;
  readonly #load: () => Promise<ServiceCode>;
  #service: Promise<Service> | undefined;

  /** @param storage folder of the extension's state @param resources the extension's own folder */
  constructor(storage: string, resources: string, load: () => Promise<ServiceCode>) {
    this.#load = load;
    this.#dataDir = join(storage, "built-in");
    this.#sampleDir = join(resources, "media", "sample");
  }

  /** Answers a request; 500 with the reason in words where the service cannot start. */
  readonly fetch = async (request: Request): Promise<Response> => {
    let service: Service;
    try {
      service = await this.#started();
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      // A status that is not tried again by itself: nothing changes before somebody has done something.
      return Response.json({ error: words }, { status: 507 });
    }
    return service.fetch(request);
  };

  /** A one-time login code for the built-in service's own user. @throws Error when the service cannot start */
  async issueLoginCode(): Promise<string> {
    const starting = this.#started();
    const service = await starting;
    try {
      return await service.issueLoginCode();
    } catch (error) {
      await this.#forgetBroken(starting, error);
      throw error;
    }
  }

  dispose(): void {
    this.#forget(this.#service);
  }

  #started(): Promise<Service> {
    if (this.#service) return this.#service;
    const starting = this.#load().then(({ createService }) =>
      createService({
        dataDir: this.#dataDir,
        sampleDir: this.#sampleDir,
        tier: "paid",
        onError: (error) => void this.#forgetBroken(starting, error),
      }),
    );
    this.#service = starting;
    starting.catch(() => this.#forget(starting));
    return starting;
  }

  /** Forgets a service whose data folder is of no use any more, as it has said itself. */
  async #forgetBroken(service: Promise<Service>, error: unknown): Promise<void> {
    const { StorageError } = await this.#load();
    if (error instanceof StorageError && error.needsReopening) this.#forget(service);
  }

  /** Closes what was started, once its start has come to an end; the next request starts another. */
  #forget(service: Promise<Service> | undefined): void {
    if (this.#service === service) this.#service = undefined;
    service
      ?.then((started) => started.close())
      .catch(() => {
        // It did not start, and said so to whoever asked; or it is as closed as it can be.
      });
  }
}
