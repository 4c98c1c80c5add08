/** Secrets of Kubernetes in manifests of YAML, as charts, files and scripts hold them. Their data have names of their own. */

const KIND = /^[ \t]*kind:[ \t]*["']?Secret["']?[ \t\r]*$/m;
const DATA = /^([ \t]*)(?:data|stringData):[ \t\r]*$/;
const ENTRY = /^([ \t]*[^\s:#][^:]*:[ \t]+)[^\s]/;

/** The text with the values of its manifests' `data` replaced. Takes time in proportion to the text. */
export function withoutManifestData(text: string, blot: string): string {
  if (!KIND.test(text)) return text;
  return text
    .split(/^(?=---)/m)
    .map((document) => (KIND.test(document) ? withoutData(document, blot) : document))
    .join("");
}

function withoutData(document: string, blot: string): string {
  // How far the name above is set in; undefined outside of data.
  let depth: number | undefined;
  const lines = document.split("\n").map((line) => {
    const indent = line.length - line.trimStart().length;
    if (depth !== undefined && line.trim() !== "" && indent <= depth) depth = undefined;
    if (depth === undefined) {
      if (DATA.test(line)) depth = indent;
      return line;
    }
    if (line.trim() === "") return line;
    const name = ENTRY.exec(line)?.[1];
    // What is no entry goes on with the one above.
    return name === undefined ? line.slice(0, indent) + blot : name + blot;
  });
  return lines.join("\n");
}
