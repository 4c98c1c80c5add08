import { randomUUID } from "node:crypto";
import type { UploadFile } from "./upload.ts";

/** Several files as one form (RFC 7578), read one after the other as the network takes them. */
export function asForm(files: readonly UploadFile[]): UploadFile {
  // 122 random bits: that a file holds them is out of the question.
  const boundary = `----${randomUUID()}`;
  const parts = files.map((file) => ({ file, head: Buffer.from(headOf(file.name, boundary)) }));
  const end = Buffer.from(`--${boundary}--\r\n`);
  return {
    name: "",
    contentType: `multipart/form-data; boundary=${boundary}`,
    size: parts.reduce((sum, { file, head }) => sum + head.length + file.size + LINE_END.length, end.length),
    async *open() {
      for (const { file, head } of parts) {
        yield head;
        yield* file.open();
        yield LINE_END;
      }
      yield end;
    },
  };
}

const LINE_END = Buffer.from("\r\n");

/** Names are written as browsers write them (WHATWG, "multipart form data"): in UTF-8, without what would end them. */
function headOf(name: string, boundary: string): string {
  const written = name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
  return (
    `--${boundary}\r\n` +
    `Content-Disposition: form-data; name="file"; filename="${written}"\r\n` +
    "Content-Type: application/octet-stream\r\n\r\n"
  );
}
