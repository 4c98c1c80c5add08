/** Names of values that are secrets, however they are written. */

/** What such names end with, in lower case and without anything but letters. */
const ENDINGS = wordSet(
  // What somebody knows or carries.
  "password passwd passphrase passcode pwd secret clientsecret token credential authorization cookie",
  "adminpass bindpass dbpass rootpass userpass passwordhash bcrypthash",
  // Addresses with a secret in them.
  "sasuri sasurl connectionstring connectionstringalias connstring connectionuri connectionurl databaseurl dsn webhookurl",
  // Keys, by what they open…
  "accesskey accountkey adminkey apikey applicationkey clientkey functionkey hostkey insightskey integrationkey",
  "licensekey saskey sharedaccesskey sshkey storagekey tlskey workspacekey",
  // …and by what they are.
  "encryptionkey keymaterial masterkey presharedkey primarykey privatekey readonlykey secondarykey secretkey sharedkey",
  "signingkey",
);
const LENGTHS: readonly number[] = [...new Set([...ENDINGS].map((ending) => ending.length))];
/**
 * Names that end like secrets and are none: the folder that a shell is in, whether a machine tells its data to all,
 * amounts of text, and what only keeps two changes apart.
 */
const HARMLESS = wordSet(
  "pwd oldpwd httptokens maxtoken maxtokens overlaptokens creationtoken locktoken updatetoken versiontoken",
);
/**
 * Attributes that are secrets, by their endings as well. In logs the same names are options, files and headings:
 * `--plaintext`, `KUBECONFIG=/tmp/kube.conf`, `service-key: orders`.
 */
const ATTRIBUTES = /(?:kubeconfig|plaintext|servicekey|setsensitive)s?$/;
/** All that stands under these is secret, whatever it is called there. Providers have no others in their schemas. */
const WHOLE = wordSet(
  "protectedsettings configurationprotectedsettings securevalue secureenvironmentvariables",
  "sensitivecontent sensitiveenvironmentvariables sensitivelabels monitoringnotificationchannelsensitivelabels",
);
/**
 * What is said of a secret's form behind its name: `private_key_pem`, `token_value`, `secret_string`, `password_wo`,
 * `key_base64`; of letters and digits, since a `token_database` is in no form.
 */
const FORMS =
  /(?:pem|pkcs\d?|openssh|base(?:32|64)|hex|raw|json|data|value|string|(?:plain)?text|binary|content|wo)s?\d{0,4}$/;
/** Longer names are read by their end alone. */
const MOST_LETTERS = 64;

/**
 * Whether a value of this name is a secret: `db_password`, `DBPASSWORD`, `adminPassword2` and `API-Keys` are, while
 * `secret_arn` and `token_ttl` only speak about one.
 */
export function isSecretName(name: string): boolean {
  if (HARMLESS.has(lettersOf(name))) return false;
  return inAnyForm(name, (letters) => LENGTHS.some((length) => ENDINGS.has(letters.slice(-length))));
}

/** Whether an attribute of this name is a secret, of whatever resource: see {@link ATTRIBUTES}. */
export function isSecretAttributeName(name: string): boolean {
  return isSecretName(name) || inAnyForm(name, (letters) => ATTRIBUTES.test(letters));
}

/** Whether all that stands under a name is secret, whatever it is called there: `protectedSettings`, `secure_value`. */
export function isSecretAsWhole(name: string): boolean {
  return WHOLE.has(lettersOf(name));
}

/** A name's letters in lower case. */
export function lettersOf(name: string): string {
  return withoutSigns(name).replaceAll(/\d/g, "");
}

function inAnyForm(name: string, isMeant: (letters: string) => boolean): boolean {
  const whole = withoutSigns(name);
  const named = whole.replace(FORMS, "");
  return [whole, ...(named === whole ? [] : [named.replace(FORMS, "")])]
    .map((word) => word.replaceAll(/\d/g, ""))
    .some((letters) => isMeant(letters) || (letters.endsWith("s") && isMeant(letters.slice(0, -1))));
}

function withoutSigns(name: string): string {
  return name
    .slice(-MOST_LETTERS)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");
}

/** Words of several lines, parted by spaces. */
function wordSet(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(" ")));
}
