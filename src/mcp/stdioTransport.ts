/** The server's end of stdin and stdout. */
import type { Readable, Writable } from "node:stream";
import {
  INTERNAL_ERROR,
  INVALID_REQUEST,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type RequestId,
  type Transport,
} from "@modelcontextprotocol/server";
import { onOneLine } from "../shared/seen.ts";
import { type Line, linesOf } from "./lines.ts";
import { batchRefusal, parseMessage, readMessage, refusal, tooLong } from "./messages.ts";

/**
 * What calls may take once the client has ended its input, in milliseconds, and then the client to read the answers:
 * calls of the engine take a second or two, and those of a service the rest. Clients that want the process to end sooner
 * send it a signal.
 */
const PATIENCE_MS = 10_000;
/** Requests that are not answered yet, each of which takes a few kilobytes: clients have some dozens. */
export const MOST_OPEN = 10_000;
/** Letters of a request's id in what is said of it. */
const MOST_LETTERS = 60;
/** JSON-RPC leaves this code to servers; the SDK has it for connections that are closed. */
const CLOSED = -32_000;
/** A request that is answered when the connection ends, and not before. */
const ENDLESS = "subscriptions/listen";

/** Answers that are sent as one. */
interface Batch {
  readonly answers: object[];
  /** How many are still to come, and one as long as the batch itself is read. */
  waiting: number;
}

/** A request that is not answered yet. */
interface Open {
  readonly batch: Batch | undefined;
  readonly isEndless: boolean;
}

/**
 * Reads messages within bounds, answers what is none, and is {@link done} once all that was asked is answered. The SDK's
 * own transport passes over what is no message, and drops what runs when the input ends.
 */
export class StdioTransport implements Transport {
  onmessage?: Transport["onmessage"];
  onerror?: (error: Error) => void;
  onclose?: () => void;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #patienceMs: number;
  /** Requests of the client. What is none of them, or none any more, is not answered. */
  readonly #open = new Map<RequestId, Open>();
  /** How many of them end by themselves. */
  #running = 0;
  /** Requests to the client that it has not answered yet. */
  readonly #asked = new Set<RequestId>();
  readonly #idle = Promise.withResolvers<void>();
  readonly #done = Promise.withResolvers<void>();
  /** As long as the output takes no more: what all wait for who have something to write. */
  #drain: PromiseWithResolvers<void> | undefined;
  #revision: string | undefined;
  #inputEnded = false;
  /** Nobody waits for the client to read any more. */
  #isOver = false;
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
    for (const end of ["error", "close"]) this.#output.on(end, () => this.close());
    this.#output.on("drain", () => this.#letWrite());
    void this.#serve();
  }

  setProtocolVersion(revision: string): void {
    this.#revision = revision;
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (!("method" in message)) {
      if (message.id === undefined) this.#write(message);
      else this.#settle(message.id, message);
    } else {
      if (isJSONRPCRequest(message)) {
        if (this.#inputEnded) return queueMicrotask(() => this.#answerForClient(message.id));
        this.#asked.add(message.id);
      }
      this.#write(message);
    }
    await this.#drained();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#input.destroy();
    this.#letWrite();
    this.#idle.resolve();
    this.#done.resolve();
    this.onclose?.();
  }

  async #serve(): Promise<void> {
    const lines = linesOf(this.#input);
    for (;;) {
      // An input that fails is at its end, as is one that is closed.
      const line = await lines.next().catch(() => undefined);
      if (line === undefined || line.done === true) break;
      this.#readLine(line.value);
      // Whoever sends without reading has to wait.
      await this.#drained();
    }
    this.#inputEnded = true;
    for (const id of this.#asked) this.#answerForClient(id);
    if (this.#running > 0) await this.#patiently(this.#idle.promise);
    const words = `The input ended, and this was not done within ${this.#patienceMs} ms after it.`;
    for (const [id, { isEndless }] of this.#open)
      if (!isEndless) this.#settle(id, refusal(id, CLOSED, words));
    await this.#patiently(this.#flushed());
    this.#isOver = true;
    this.#letWrite();
    this.#done.resolve();
  }

  #readLine(line: Line): void {
    if ("tooLongWithId" in line) return this.#write(tooLong(line.tooLongWithId));
    if (line.text.trim() === "") return;
    const parsed = parseMessage(line.text);
    if ("refusal" in parsed) return this.#write(parsed.refusal);
    const { value } = parsed;
    if (!Array.isArray(value)) return this.#receive(value);
    const refused = batchRefusal(value, this.#revision);
    if (refused) return this.#write(refused);
    const batch: Batch = { answers: [], waiting: 1 };
    for (const element of value) this.#receive(element, batch);
    this.#release(batch);
  }

  /** A fault in here, or in what takes the message, ends no connection: it is told, and whoever waits is answered. */
  #receive(value: unknown, batch?: Batch): void {
    // Whose answer is due: null as long as nobody can tell, undefined where none is.
    let due: RequestId | null | undefined = null;
    try {
      const reading = readMessage(value);
      due = undefined;
      if ("refusal" in reading) {
        if (reading.isAnswered) this.#put(reading.refusal, batch);
        return;
      }
      const { message } = reading;
      if (isJSONRPCRequest(message)) {
        const refused = this.#refusalOf(message.id);
        if (refused) return this.#put(refused, batch);
        due = message.id;
        this.#begin(due, { batch, isEndless: message.method === ENDLESS });
      } else if (!("method" in message)) {
        if (message.id !== undefined) this.#asked.delete(message.id);
      } else if (message.method === "notifications/cancelled") {
        // The protocol has no answer to what was cancelled.
        this.#settle(message.params?.["requestId"] as RequestId);
      }
      this.onmessage?.(message);
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
      const words = "The server failed at this message. Try again, or start the server anew.";
      if (due === null) this.#put(refusal(due, INTERNAL_ERROR, words), batch);
      else if (due !== undefined) this.#settle(due, refusal(due, INTERNAL_ERROR, words));
    }
  }

  /** Why a request is not taken. One whose id is in use would be answered in the place of another: it has no answer. */
  #refusalOf(id: RequestId): object | undefined {
    if (this.#open.has(id)) {
      const shown = onOneLine(JSON.stringify(id).slice(0, MOST_LETTERS));
      const words = `Another request with the id ${shown} is not answered yet. Give each request an id of its own.`;
      return refusal(null, INVALID_REQUEST, words);
    }
    if (this.#open.size < MOST_OPEN) return undefined;
    const words = `${MOST_OPEN} requests are not answered yet, and no more are taken. Wait for answers, then send this again.`;
    return refusal(id, CLOSED, words);
  }

  #begin(id: RequestId, open: Open): void {
    this.#open.set(id, open);
    if (!open.isEndless) this.#running++;
    if (open.batch) open.batch.waiting++;
  }

  /** @param answer none to what was cancelled */
  #settle(id: RequestId, answer?: object): void {
    const open = this.#open.get(id);
    if (open === undefined) return;
    const { batch, isEndless } = open;
    this.#open.delete(id);
    if (answer) this.#put(answer, batch);
    if (batch) this.#release(batch);
    if (!isEndless && --this.#running === 0 && this.#inputEnded) this.#idle.resolve();
  }

  #put(answer: object, batch: Batch | undefined): void {
    if (batch) batch.answers.push(answer);
    else this.#write(answer);
  }

  #release(batch: Batch): void {
    if (--batch.waiting === 0 && batch.answers.length > 0) this.#write(batch.answers);
  }

  /** What the client is asked once it has ended its input, it will not answer. */
  #answerForClient(id: RequestId): void {
    const error = { code: CLOSED, message: "The client has ended its input." };
    this.#receive({ jsonrpc: "2.0", id, error });
  }

  #write(message: object): void {
    if (!this.#isClosed) this.#output.write(`${JSON.stringify(message)}\n`);
  }

  /** Waits until the output takes more. */
  async #drained(): Promise<void> {
    if (this.#isClosed || this.#isOver || !this.#output.writableNeedDrain) return;
    this.#drain ??= Promise.withResolvers();
    await this.#drain.promise;
  }

  #letWrite(): void {
    this.#drain?.resolve();
    this.#drain = undefined;
  }

  /** Waits until all that was written is read, or handed to the system. */
  async #flushed(): Promise<void> {
    if (this.#isClosed) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#output.write("", () => resolve());
    await promise;
  }

  async #patiently(work: Promise<void>): Promise<void> {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#patienceMs);
    await Promise.race([work, late]);
    clearTimeout(timer);
  }
}
