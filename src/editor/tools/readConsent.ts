/** Which environments of which accounts the user let an agent read, for as long as the window is open. */
export class ReadConsent {
  readonly #given = new Set<string>();
  /** Asked for, and given once the tool runs. */
  readonly #asked = new Set<string>();

  /** Whether the user has to be asked before an environment is read. */
  ask(service: string, environmentId: string): boolean {
    const key = keyOf(service, environmentId);
    if (this.#given.has(key)) return false;
    this.#asked.add(key);
    return true;
  }

  /** A tool that reads it runs: the user was asked and agreed. */
  confirm(service: string, environmentId: string): void {
    const key = keyOf(service, environmentId);
    if (this.#asked.delete(key)) this.#given.add(key);
  }

  /** Whoever speaks with a service has changed. */
  clear(): void {
    this.#given.clear();
    this.#asked.clear();
  }
}

function keyOf(service: string, environmentId: string): string {
  return JSON.stringify([service, environmentId]);
}
