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
  ...["clientsecret", "cookie", "setsensitive", "kubeconfig", "plaintext"],
  ...[
    "sasuri",
    "sasurl",
    "connectionstring",
    "connstring",
    "connectionuri",
    "connectionurl",
    "databaseurl",
    "dsn",
  ],
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
  ...[
    "primarykey",
    "secondarykey",
    "readonlykey",
    "presharedkey",
    "connectionstringalias",
    "keymaterial",
    "webhookurl",
  ],
  ...[
    "insightskey",
    "saskey",
    "workspacekey",
    "applicationkey",
    "clientkey",
    "servicekey",
    "integrationkey",
    "tlskey",
    "passwordhash",
    "bcrypthash",
  ],
  ...["adminpass", "bindpass", "dbpass", "rootpass", "userpass"],
]);
const LENGTHS: readonly number[] = [...new Set([...ENDINGS].map((ending) => ending.length))];
/**
 * Names that end like secrets and are none: the folder that a shell is in, whether a machine tells its data to all,
 * amounts of text, and what only keeps two changes apart.
 */
const HARMLESS: ReadonlySet<string> = new Set([
  ...["pwd", "oldpwd", "httptokens", "maxtoken", "maxtokens", "overlaptokens"],
  ...["creationtoken", "locktoken", "updatetoken", "versiontoken"],
]);
/** What is said of a secret's form behind its name: `private_key_pem`, `token_value`, `secret_string`, `password_wo`. */
const FORMS = /(?:pem|pkcs|openssh|base|hex|raw|json|data|value|string|text|binary|content|wo)s?$/;
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
  if (isSecretWord(letters)) return true;
  const named = letters.replace(FORMS, "");
  return named !== letters && isSecretWord(named.replace(FORMS, ""));
}

/** Whether all that stands under a name is secret, whatever it is called there: `protectedSettings`, `secure_value`. */
export function isSecretAsWhole(name: string): boolean {
  return WHOLE.test(name.slice(-MOST_LETTERS));
}
const WHOLE =
  /(?:^|[^n])(?:secure|protected|sensitive)[a-z_]{0,24}(?:variables|settings|parameters|labels|contents?|values?)$/i;

function isSecretWord(letters: string): boolean {
  return hasEnding(letters) || (letters.endsWith("s") && hasEnding(letters.slice(0, -1)));
}

function hasEnding(letters: string): boolean {
  return LENGTHS.some((length) => ENDINGS.has(letters.slice(-length)));
}
