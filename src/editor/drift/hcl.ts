/**
 * HCL without its comments and heredocs: spaces in their place, so that every offset stays what it was. What looks
 * like a block inside of them declares nothing.
 */
export function blankHcl(text: string): string {
  const skipped =
    /"(?:[^"\\\n]|\\.)*"|(?:#|\/\/)[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|<<-?([\w-]+)[ \t]*\r?\n[\s\S]*?(?:\n[ \t]*\1(?=\s|$)|$)/g;
  // Texts are kept: names of blocks are among them. They are matched so that no comment begins inside of one.
  return text.replaceAll(skipped, (part) => (part.startsWith('"') ? part : part.replaceAll(/[^\n]/g, " ")));
}
