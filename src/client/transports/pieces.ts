import type { Socket } from "node:net";
import { HEADER_LIMITS } from "../policy.ts";

/**
 * Makes a socket hand out what it has received in small pieces. Undici parses whatever one read gives it to its end,
 * even when it has given the connection up meanwhile because headers or trailers became too large: of 64 KiB of tiny
 * lines it makes an error each, which takes a quarter of a second.
 */
export function inSmallPieces<S extends Socket>(socket: S): S {
  const read = socket.read.bind(socket);
  socket.read = (size?: number) => {
    if (size !== undefined) return read(size);
    if (socket.destroyed) return null;
    return read(Math.min(HEADER_LIMITS.piece, socket.readableLength) || undefined);
  };
  return socket;
}
