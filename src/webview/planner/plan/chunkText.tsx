/** Paragraphs and lists of a chunk. Its Markdown is shown as text: what a service sends is never markup here. */
export function ChunkText({ text }: { readonly text: string }) {
  return text.split(/\n{2,}/).map((block, index) => {
    const lines = block.split("\n");
    if (!lines.every((line) => /^\s*[-*] /.test(line))) return <p key={index}>{plain(block)}</p>;
    return (
      <ul key={index}>
        {lines.map((line, item) => (
          <li key={item}>{plain(line.replace(/^\s*[-*] /, ""))}</li>
        ))}
      </ul>
    );
  });
}

/** Without the marks of emphasis, code and links. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[([^[\]]+)\]\([^()[\]]*\)/g, "$1")
    .replaceAll(/\*\*([^*]+)\*\*/g, "$1")
    .replaceAll(/`([^`]+)`/g, "$1")
    .replace(/^#+ /, "");
}
