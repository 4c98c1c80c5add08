/** A JSON document in what a command printed: `terraform show -json` as GitHub Actions' steps write it to a file. */

/** How the command line begins that a step of GitHub Actions prints before its output, as `setup-terraform` does. */
const COMMAND = "[command]";
/** How the lines for the runner begin that it prints after that, with the same output once more. */
const FOR_RUNNER = new TextEncoder().encode("\n::");
const LINE_END = 0x0a;

/** Where the document is in the bytes of a file, in UTF-8: JSON begins with no such line, and has none within. */
export function documentIn(bytes: Uint8Array): { readonly start: number; readonly end: number } {
  if (!isPrinted(bytes)) return { start: 0, end: bytes.length };
  const line = bytes.indexOf(LINE_END);
  const start = line === -1 ? bytes.length : line + 1;
  return { start, end: runnerLine(bytes, start) ?? bytes.length };
}

/** Whether a text in UTF-8 that begins so is what a command printed. */
export function isPrinted(start: Uint8Array | undefined): boolean {
  if (start === undefined) return false;
  // The decoder leaves out a byte order mark.
  return new TextDecoder().decode(start.subarray(0, 16)).startsWith(COMMAND);
}

function runnerLine(bytes: Uint8Array, from: number): number | undefined {
  for (let at = bytes.indexOf(LINE_END, from); at !== -1; at = bytes.indexOf(LINE_END, at + 1))
    if (FOR_RUNNER.every((byte, index) => bytes[at + index] === byte)) return at;
  return undefined;
}
