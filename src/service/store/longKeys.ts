/**
 * Texts of any length as parts of keys. SQLite's indexes hold them as they are; PostgreSQL's hold 2,704 bytes of a row, so
 * that there the text's SHA-256 stands for it, in a column beside it.
 */
import { Wording } from "./sql.ts";

/**
 * The bytes of a text, as far as an index may rely on them: converting it by name depends on which conversions there are.
 * In a text that is read as bytes only the backslash, chr(92), means something else than itself.
 */
const HASH = { before: "sha256(replace(", after: ", chr(92), repeat(chr(92), 2))::bytea)" };

/** Stand before and after a value that {@link LongKey.name} is compared with. */
export const KEY = new Wording({ sqlite: "", postgres: HASH.before });
export const KEY_END = new Wording({ sqlite: "", postgres: HASH.after });

class LongKey {
  /** The column that keys and comparisons name. */
  readonly name: Wording;
  /** Its definition, among the columns of a table. */
  readonly column: Wording;

  constructor(text: string) {
    const key = `${text}_key`;
    const hash = HASH.before + text + HASH.after;
    this.name = new Wording({ sqlite: text, postgres: key });
    this.column = new Wording({ sqlite: "", postgres: `${key} BYTEA GENERATED ALWAYS AS (${hash}) STORED,` });
  }
}

export const ACCOUNT = new LongKey("account");
export const SERVICE = new LongKey("service");
export const RESOURCE = new LongKey("resource");
