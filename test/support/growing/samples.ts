/** Texts and values of any size on which reading may grow faster than they do. */
import { repeated } from "./input.ts";

/** Texts on which scanning may go back and forth. */
export const TEXTS: Readonly<Record<string, (size: number) => string>> = {
  "one letter (letters)": (size) => "a".repeat(size),
  "spaces (letters)": (size) => " ".repeat(size),
  "separators (letters)": (size) => "-_./:".repeat(size / 5),
  "line ends (letters)": (size) => "\r\n".repeat(size / 2),
  "lines (letters)": (size) => "a line of words\n".repeat(size / 16),
  "equals signs (letters)": (size) => "password=".repeat(size / 9),
  "quotes (letters)": (size) => '"'.repeat(size),
  "backslashes (letters)": (size) => `"${"\\".repeat(size)}`,
  "open brackets (letters)": (size) => "[{".repeat(size / 2),
  "escape signs (letters)": (size) => "\u001b[".repeat(size / 2),
  "colours (letters)": (size) => "\u001b[31mx\u001b[0m".repeat(size / 10),
  "colour numbers (letters)": (size) => `\u001b[${"1;".repeat(size / 2)}m`,
  "returns (letters)": (size) => "x\r".repeat(size / 2),
  "groups within groups (letters)": (size) => "##[group]a\n".repeat(size / 11),
  "resources of a log (letters)": (size) =>
    repeated(
      size / 50,
      (n) => `aws_sqs_queue.q${n}: Creating...\naws_sqs_queue.q${n}: Creation complete after 1s`,
    ),
  "boxes of a log (letters)": (size) => "╷\n│ Error: x\n".repeat(size / 12),
  "times (letters)": (size) => "2026-01-01T00:00:00Z x\n".repeat(size / 23),
  "addresses (letters)": (size) => "https://example.org/".repeat(size / 20),
  "digits (letters)": (size) => "1".repeat(size),
  "base64 (letters)": (size) => "QUJDREVGR0hJSktMTU5P".repeat(size / 20),
  "tags (letters)": (size) => "<g>".repeat(size / 3),
};

/** Objects and lists within one another, at most 90 deep: deeper is refused. */
export const DEEP = (size: number) => {
  let value: unknown = 1;
  for (let depth = 0; depth < Math.min(size, 90); depth++) value = { a: value, b: [value === 1] };
  return value;
};
