/** The decoder for a text by how it begins: Windows PowerShell redirects output as UTF-16. A byte order mark is left out. */
export function decoderFor(start: Uint8Array): TextDecoder {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder("utf-16le");
  return new TextDecoder(start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : "utf-8");
}

/** A text's bytes as UTF-8, piece by piece, whatever it is written in. */
export async function* asUtf8(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let decoder: TextDecoder | undefined;
  for await (const piece of pieces) {
    decoder ??= decoderFor(piece);
    yield decoder.encoding === "utf-8" ? piece : Buffer.from(decoder.decode(piece, { stream: true }));
  }
}
