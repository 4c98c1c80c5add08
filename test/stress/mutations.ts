/** Files as nobody should write them, made of files that real tools wrote. */
import fc from "fast-check";

/** What breaks readers, printers and look-ups: syntax, the names of objects' own members, lines, directions, numbers. */
const ODD = [
  ..."{}[]()\"'$%<>=:,.#/*\\\n\t|-&!",
  ...["${", "%{", "<<X\n", "*/", "!Ref ", "&a *a", "<<: *a", "[resourceId(", "\ufeff", "\0", "\u001b[31m"],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "null",
    "NaN",
    "1e999",
    "-0",
    "9".repeat(400),
  ],
  ...["\n::error::x", "\r::set-output name=a::b", "\u2028", "\u2029", "\u0085", "\u202e", "\u2066"],
];

/** What is a name or a word in every format, and none that anybody would choose. */
const WORDS = [
  ...[
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "null",
    "true",
    "NaN",
    "1e999",
    "-0",
    "0",
    "x",
  ],
  ...[
    "9".repeat(400),
    "n".repeat(20_000),
    "a::error::b",
    "x\u2028y",
    "x\u202ey",
    "..",
    "..%2f",
    "aws_sqs_queue",
  ],
];

interface Change {
  /** Where, as a share of the text. */
  readonly at: number;
  readonly how: "insert" | "replace" | "cut" | "double" | "repeat" | "nest" | "flip" | "word";
  readonly length: number;
  readonly piece: string;
  readonly word: string;
}

const change: fc.Arbitrary<Change> = fc.record({
  // Drawn evenly: otherwise most are at the start.
  at: fc.noBias(fc.nat({ max: 9_999 })).map((part) => part / 10_000),
  how: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Change["how"]>("word") },
    fc.constantFrom("insert", "replace", "cut", "double", "repeat", "nest", "flip"),
  ),
  length: fc.nat({ max: 60 }),
  piece: fc.oneof(fc.constantFrom(...ODD), fc.string({ maxLength: 8 })),
  word: fc.constantFrom(...WORDS),
});

/** A file with one to four changes, half of them of a word, which most readers get past. */
export function mutated(original: Uint8Array): fc.Arbitrary<Uint8Array> {
  return fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) => changes.reduce(changed, original));
}

/** How often a piece is repeated, and how deep it is nested: a file stays small. */
const REPEATED = 3_000;

function changed(file: Uint8Array, { at, how, length, piece, word }: Change): Uint8Array {
  const start = Math.floor(at * file.length);
  const [head, tail] = [file.subarray(0, start), file.subarray(start)];
  const part = tail.subarray(0, length);
  switch (how) {
    case "word":
      return Buffer.concat([
        head,
        Buffer.from(
          bytesOf(tail).replace(/[\w-]+/, () => bytesOf(Buffer.from(word))),
          "latin1",
        ),
      ]);
    case "insert":
      return Buffer.concat([head, Buffer.from(piece), tail]);
    case "replace":
      return Buffer.concat([head, Buffer.from(piece), tail.subarray(length)]);
    case "cut":
      return head;
    case "double":
      return Buffer.concat([head, part, tail]);
    case "repeat":
      return Buffer.concat([head, Buffer.from(piece.repeat(REPEATED)), tail]);
    case "nest":
      return Buffer.concat([head, Buffer.from("[".repeat(REPEATED)), tail]);
    case "flip":
      return Buffer.concat([head, part.map((byte) => byte ^ (1 + (length % 255))), tail.subarray(length)]);
  }
}

/** A text with a letter for each byte. */
function bytesOf(file: Uint8Array): string {
  return Buffer.from(file).toString("latin1");
}
