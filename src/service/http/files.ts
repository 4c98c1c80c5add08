/** The files that a request brings: its body as it is, or the parts of a form (RFC 7578), each as it arrives. */
import { on } from "node:events";
import { pipeline, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { BusboyInstance } from "@fastify/busboy";
import type { ImportFile } from "../import/input.ts";
import { HttpError } from "./errors.ts";

/** Parts of one export; the largest have some hundred. */
const MOST_FILES = 2_000;

/**
 * @param name of a body that is one file
 * @throws HttpError 400 for a request without a file, a file without a name, or a form that is not one
 */
export async function* filesOf(request: Request, name: string | undefined): AsyncGenerator<ImportFile> {
  const type = request.headers.get("content-type") ?? "";
  const { body } = request;
  if (/^multipart\/form-data\b/i.test(type)) {
    yield* partsOf(body ?? new Blob([]).stream(), type);
    return;
  }
  if (name === undefined || name === "") throw new HttpError(400, 'The query parameter "name" is missing.');
  if (!body) throw new HttpError(400, `${baseName(name)}: the file is empty`);
  yield { name: baseName(name), content: body };
}

async function* partsOf(body: NonNullable<Request["body"]>, type: string): AsyncGenerator<ImportFile> {
  const form = await formReader(type);
  let count = 0;
  let open: Readable | undefined;
  // Node's own streams and the DOM's types of them differ in name alone.
  const source = Readable.fromWeb(body as ReadableStream<Uint8Array>);
  const files = on(form, "file", { close: ["finish"] });
  form.once("filesLimit", () => form.destroy(new HttpError(400, `These are more than ${MOST_FILES} files.`)));
  pipeline(source, form, (error: Error | null | undefined) => {
    // Whoever reads a part learns that it does not end.
    if (error) open?.destroy(error);
  });
  try {
    for await (const [, part, name] of files as AsyncIterable<[string, Readable, string | undefined]>) {
      open = part;
      part.once("error", () => {});
      count++;
      if (!name) throw new HttpError(400, "A file of the form has no name.");
      yield { name: baseName(name), content: part };
      // What was not read is passed over: the next one comes after it.
      part.resume();
    }
  } catch (error) {
    throw error instanceof HttpError
      ? error
      : new HttpError(400, `The form cannot be read: ${words(error)}.`);
  } finally {
    source.destroy();
  }
  if (count === 0) throw new HttpError(400, "The form has no file.");
}

/** Few requests bring several files: what reads them is loaded for the first that does. */
async function formReader(type: string): Promise<BusboyInstance> {
  // It is CommonJS, of which bundles know the default export alone.
  const { default: busboy } = await import("@fastify/busboy");
  try {
    return new busboy.Busboy({
      headers: { "content-type": type },
      limits: { files: MOST_FILES, fields: 100, fieldSize: 1_000, headerPairs: 100, headerSize: 16_384 },
    });
  } catch (error) {
    throw new HttpError(400, `The form cannot be read: ${words(error)}.`);
  }
}

/** Names come from other systems: a folder in front says nothing about the file. */
function baseName(name: string): string {
  return name.split(/[\\/]/).at(-1) ?? "";
}

function words(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 200);
}
