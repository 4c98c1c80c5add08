/** Longest suggested name: file systems take 255 bytes, and a character takes at most four. */
const MAX_LENGTH = 60;

/** A file name made of a title: no separators, no characters that some file system forbids, never empty or hidden. */
export function fileNameOf(title: string): string {
  const safe = title
    .replace(/\.plan\.json$/i, "")
    .replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, " ")
    .replaceAll(/\s+/g, "-")
    .replace(/^[.-]+/, "");
  const short = [...safe]
    .slice(0, MAX_LENGTH)
    .join("")
    .replace(/(?<![.-])[.-]+$/, "");
  // Windows reserves these names whatever extension follows.
  return short === "" || /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(short) ? "plan" : short;
}
