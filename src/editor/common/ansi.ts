/** Text without ANSI escape sequences (colours, cursor movements), which would show as rubbish. */
export function withoutAnsi(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with the ESC character.
  return text.replaceAll(/\u001b\[[0-9;?]*[A-Za-z]/g, "");
}
