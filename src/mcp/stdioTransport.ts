/** The server's end of stdin and stdout. */
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  type RequestId,
  type Transport,
} from "@modelcontextprotocol/server";
import { type Line, linesOf } from "./lines.ts";
import { batchRefusal, parseMessage, readMessage, refusal, tooLong } from "./messages.ts";

/**
 * What calls may take once the client has ended its input, in milliseconds: those of the engine take a second or two,
 * and those of a service the rest. Clients that want the process to end sooner send it a signal.
 */
const PATIENCE_MS = 10_000;
/** JSON-RPC leaves this code to servers; the SDK has it for connections that are closed. */
const CLOSED = -32_000;
/** A request that is answered when the connection ends, and not before. */
const ENDLESS = "subscriptions/listen";

/** Answers that are sent as one, some of which are still to come. */
interface Batch {
  readonly waiting: Set<RequestId>;
  readonly answers: object[];
  isRead: boolean;
}

/**
 * Reads messages within bounds, answers what is none, and is {@link done} once all that was asked is answered. The SDK's
 * own transport passes over what is no message, and drops what runs when the input ends.
 */
export class StdioTransport implements Transport {
  onmessage?: Transport["onmessage"];
  onclose?: () => void;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #patienceMs: number;
  /** Requests of the client that are not answered yet. */
  readonly #running = new Set<RequestId>();
  /** Requests to the client that it has not answered yet. */
  readonly #asked = new Set<RequestId>();
  readonly #batches = new Set<Batch>();
  readonly #idle = Promise.withResolvers<void>();
  readonly #done = Promise.withResolvers<void>();
  #revision: string | undefined;
  #inputEnded = false;
  #isClosed = false;

  constructor(input: Readable, output: Writable, patienceMs = PATIENCE_MS) {
    this.#input = input;
    this.#output = output;
    this.#patienceMs = patienceMs;
  }

  /** Settles once the input has ended and what it asked for is answered, or nobody reads answers any more. */
  get done(): Promise<void> {
    return this.#done.promise;
  }

  async start(): Promise<void> {
    // There is nobody left to tell.
    this.#output.on("error", () => this.close());
    void this.#serve();
  }

  setProtocolVersion(revision: string): void {
    this.#revision = revision;
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (!("method" in message)) return this.#answer(message.id, message);
    if (isJSONRPCRequest(message)) {
      if (this.#inputEnded) return queueMicrotask(() => this.#answerForClient(message.id));
      this.#asked.add(message.id);
    }
    await this.#write(message);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#input.destroy();
    this.#idle.resolve();
    this.#done.resolve();
    this.onclose?.();
  }

  async #serve(): Promise<void> {
    try {
      for await (const line of linesOf(this.#input)) {
        this.#readLine(line);
        // Whoever sends without reading has to wait.
        if (this.#output.writableNeedDrain) await once(this.#output, "drain");
      }
    } catch {
      // An input that fails is at its end, as is one that is closed.
    }
    this.#inputEnded = true;
    for (const id of this.#asked) this.#answerForClient(id);
    if (this.#running.size > 0) {
      const timer = setTimeout(this.#idle.resolve, this.#patienceMs);
      await this.#idle.promise;
      clearTimeout(timer);
    }
    const words = `The input ended, and this was not done within ${this.#patienceMs} ms after it.`;
    for (const id of this.#running) await this.#answer(id, refusal(id, CLOSED, words));
    this.#done.resolve();
  }

  #readLine(line: Line): void {
    if ("tooLongWithId" in line) return void this.#write(tooLong(line.tooLongWithId));
    if (line.text.trim() === "") return;
    const parsed = parseMessage(line.text);
    if ("refusal" in parsed) return void this.#write(parsed.refusal);
    const { value } = parsed;
    if (!Array.isArray(value)) return this.#receive(value);
    const refused = batchRefusal(value, this.#revision);
    if (refused) return void this.#write(refused);
    const batch: Batch = { waiting: new Set(), answers: [], isRead: false };
    this.#batches.add(batch);
    for (const element of value) this.#receive(element, batch);
    batch.isRead = true;
    this.#sendWhole(batch);
  }

  #receive(value: unknown, batch?: Batch): void {
    const reading = readMessage(value);
    if ("refusal" in reading) {
      if (!reading.isAnswered) return;
      if (batch) batch.answers.push(reading.refusal);
      else void this.#write(reading.refusal);
      return;
    }
    const { message } = reading;
    if (isJSONRPCRequest(message)) {
      if (message.method !== ENDLESS) this.#running.add(message.id);
      batch?.waiting.add(message.id);
    } else if (!("method" in message)) {
      if (message.id !== undefined) this.#asked.delete(message.id);
    } else if (message.method === "notifications/cancelled") {
      // The protocol has no answer to what was cancelled.
      this.#settle(message.params?.["requestId"] as RequestId);
    }
    this.onmessage?.(message);
  }

  async #answer(id: RequestId | undefined, answer: object): Promise<void> {
    const batch = id === undefined ? undefined : [...this.#batches].find(({ waiting }) => waiting.has(id));
    if (batch) batch.answers.push(answer);
    else await this.#write(answer);
    if (id !== undefined) this.#settle(id);
  }

  #settle(id: RequestId): void {
    this.#running.delete(id);
    for (const batch of this.#batches) if (batch.waiting.delete(id)) this.#sendWhole(batch);
    if (this.#inputEnded && this.#running.size === 0) this.#idle.resolve();
  }

  #sendWhole(batch: Batch): void {
    if (!batch.isRead || batch.waiting.size > 0) return;
    this.#batches.delete(batch);
    if (batch.answers.length > 0) void this.#write(batch.answers);
  }

  /** What the client is asked once it has ended its input, it will not answer. */
  #answerForClient(id: RequestId): void {
    this.#asked.delete(id);
    this.onmessage?.({
      jsonrpc: "2.0",
      id,
      error: { code: CLOSED, message: "The client has ended its input." },
    });
  }

  async #write(message: object): Promise<void> {
    if (this.#isClosed || this.#output.write(`${JSON.stringify(message)}\n`)) return;
    await once(this.#output, "drain").catch(() => {});
  }
}
