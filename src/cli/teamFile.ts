import { filesBelow } from "../shared/files/below.ts";
import { decoderFor } from "../shared/files/encoding.ts";
import { isMissing } from "../shared/files/pathError.ts";

/**
 * The text of a file that a team commits, below the folder that the command runs in; undefined where there is none.
 * @throws PathError where it cannot be read, or a link leads out of the folder
 */
export async function teamFile(path: string): Promise<string | undefined> {
  try {
    const content = await (await filesBelow(".")).read(path);
    return decoderFor(content).decode(content);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
