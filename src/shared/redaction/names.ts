/** Names of values that are secrets, however they are written. */

/** What such names end with, in lower case and without anything but letters. */
const ENDINGS: ReadonlySet<string> = new Set([
  ...[
    "password",
    "passwd",
    "passphrase",
    "passcode",
    "pwd",
    "secret",
    "token",
    "credential",
    "authorization",
  ],
  ...["secretstring", "secretvalue", "secretdata", "secrettext", "secretbinary", "clientsecret", "cookie"],
  ...["connectionstring", "connstring", "connectionuri", "connectionurl", "databaseurl", "dsn"],
  ...[
    "privatekey",
    "secretkey",
    "accesskey",
    "apikey",
    "accountkey",
    "sharedkey",
    "sharedaccesskey",
    "masterkey",
  ],
  ...[
    "signingkey",
    "encryptionkey",
    "storagekey",
    "sshkey",
    "licensekey",
    "hostkey",
    "functionkey",
    "adminkey",
  ],
  ...["primarykey", "secondarykey", "privatekeypem", "keymaterial", "passwordhash", "sastoken", "webhookurl"],
]);
const LENGTHS: readonly number[] = [...new Set([...ENDINGS].map((ending) => ending.length))];
/** Names that end like secrets and are none: the folder that a shell is in. */
const HARMLESS: ReadonlySet<string> = new Set(["pwd", "oldpwd"]);
/** Longer names are read by their end alone. */
const MOST_LETTERS = 64;

/**
 * Whether a value of this name is a secret: `db_password`, `DBPASSWORD`, `adminPassword2` and `API-Keys` are, while
 * `secret_arn` and `token_ttl` only speak about one.
 */
export function isSecretName(name: string): boolean {
  const letters = name
    .slice(-MOST_LETTERS)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");
  if (HARMLESS.has(letters)) return false;
  return hasEnding(letters) || (letters.endsWith("s") && hasEnding(letters.slice(0, -1)));
}

function hasEnding(letters: string): boolean {
  return LENGTHS.some((length) => ENDINGS.has(letters.slice(-length)));
}
