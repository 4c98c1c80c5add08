/** Names of values that are secrets, however they are written. */

/** What such names end with, in lower case and without anything but letters. */
const ENDINGS = wordSet(
  // What somebody knows or carries.
  "password passwd passphrase passcode pwd secret clientsecret token credential authorization cookie",
  "adminpw bindpw dbpw rootpw userpw passwordhash bcrypthash authcode",
  // Addresses with a secret in them.
  "sasuri sasurl connectionstring connectionstringalias connstring connectionuri connectionurl databaseurl dsn webhookurl",
  // Keys, by what they open…
  "accesskey accountkey adminkey apikey applicationkey authenticationkey authkey clientkey functionkey hostkey httpskey",
  "insightskey instrumentationkey integrationkey licensekey saskey sharedaccesskey sshkey storagekey tlskey tokenkey",
  "workspacekey",
  // …and by what they are.
  "encryptionkey encryptionkeyrsa keymaterial masterkey presharedkey primarykey privatekey rawkey readonlykey",
  "rsaencryptedkey secondarykey secretkey sharedkey signingkey symmetrickey validationkey",
  // Certificates with their keys.
  "encodedcertificate pfxcertificate pfxblob",
);
const LENGTHS: readonly number[] = [...new Set([...ENDINGS].map((ending) => ending.length))];
/**
 * `smtp_pass` and `requirepass`: what an account's name or a lock goes before. Elsewhere it is a result, a step or an
 * address: `tests_pass`, `render_pass`, `proxy_pass`.
 */
const PASS = new RegExp(
  `(?:${[
    "user|admin|administrator|root|owner|account|login|auth|require|master|default|become|sudo|bind|service",
    "smtp|mail|imap|ftp|ssh|ldap|sasl|relay|vpn|vnc|wifi|http|basic|api|rpc|registry",
    "db|database|sql|postgres|pg|mongo|redis|rabbit|rabbitmq|amqp|mqtt|broker|jdbc|oracle|elastic|wp|wordpress",
    "key|store|cert|pem|pfx|zip|backup|docker|git|nexus|jenkins|grafana|bmc|ipmi|snmp|radius|winrm|guest|domain",
  ].join("|")})pass$`,
);
/**
 * Names that end like secrets and are none: the folder that a shell is in, whether a machine tells its data to all,
 * amounts of text, what only keeps two changes apart, and how a password is to be made.
 */
const HARMLESS = wordSet(
  "pwd oldpwd httptokens maxtoken maxtokens overlaptokens creationtoken locktoken updatetoken versiontoken",
  "generatesecretstring",
);
/**
 * Attributes that are secrets, by their endings as well. In logs the same names are options, files, headings and
 * results of tests: `--plaintext`, `KUBECONFIG=/tmp/kube.conf`, `service-key: orders`, `PASS: TestOrders`.
 */
const ATTRIBUTES =
  /(?:kubeconfig|plaintext|servicekey|setsensitive|customdata|secretstringtemplate|^pass)s?$/;
/** All that stands under these is secret, whatever it is called there. Providers have no others in their schemas. */
const WHOLE = wordSet(
  "protectedsettings configurationprotectedsettings securevalue secureenvironmentvariables securejsondata",
  "securejsondataencoded securesettings sensitivecontent sensitiveenvironmentvariables sensitivelabels",
  "monitoringnotificationchannelsensitivelabels",
  // What Windows is set up with: its lines hold passwords.
  "additionalunattendcontent additionalunattendconfig",
);
/** Settings that are called secret together, each by a name of its own: `secret_environment_variables`. */
const SECRETS_BY_NAME =
  /^secret(?:environment)?(?:argument|arg|env|environment|field|header|input|label|option|parameter|param|propertie|setting|variable|var)s?$/;
/**
 * What is said of a secret's form behind its name: `private_key_pem`, `token_value`, `secret_string`, `password_wo`,
 * `key_base64`; of letters and digits, since a `token_database` is in no form.
 */
const FORMS =
  /(?:pem|pkcs\d?|openssh|base(?:32|64)|hex|raw|json|data|value|string|(?:plain)?text|binary|contents?|map|wo)s?\d{0,4}$/;
/** Longer names are read by their end alone. */
const MOST_LETTERS = 64;

/** What parts of a secret only say which one it is, where it is kept and how it is used, by the last word of their name. */
const DESCRIBING = wordSet(
  "name names user users username usernames login email role roles account accounts identity id ids arn arns ref link",
  "uri url urls host hostname server port endpoint endpoints region location provider registry domain database engine store vault",
  "type types kind version versions state status enabled description scheme method algorithm format encoding mode path",
  "paths file scope scopes audience issuer from length size bits count ttl at on date time days seconds policy characters",
  "expires created updated parameter labels tags annotations metadata",
  "forward optional tenant project namespace expiry expiration subject identifier prefix sha fingerprint thumbprint",
);
/** Of these what people fill with names of their own: nothing below is a part of the secret. */
const NOTES = wordSet("labels tags annotations metadata");
/**
 * Secrets by names that people choose, where each may be a word of {@link DESCRIBING}: `{secrets: {"smtp-server": "…"}}`.
 * Credentials are one secret of several parts.
 */
const CHOSEN = /(?:s|env|environment)$/;
const ONE = /(?:credentials|pass)$/;
/** What holds the secret, beside its name or beside a mark that it is one. */
const CONTENTS = wordSet(
  "value values data datajson binarydata stringdata content contents payload plaintextvalue encryptedvalue result",
  "keystring stringvalue parametervalue default defaultvalue text",
);
/** What holds the value that a neighbour names: of {@link CONTENTS} those that are nothing else in any resource. */
const NAMED_VALUES = wordSet("value values stringvalue parametervalue default defaultvalue");
/** What names such a neighbour: `{name: "DB_PASSWORD", value: "…"}`, as containers and parameters write their settings. */
const NAMES = wordSet("name key parametername parameterkey optionname variablename");
/**
 * What says of its neighbours that they hold a secret: connections of EventBridge (`is_value_secret`), containers
 * (`secure`), variables of pipelines (`masked`), parameters of CloudFormation (`NoEcho`), and their like.
 */
const DECLARING = wordSet(
  "secret issecret isvaluesecret secure issecure sensitive issensitive issensitivevalue masked ismasked noecho",
  "secured confidential",
);

/**
 * Whether a value of this name is a secret: `db_password`, `DBPASSWORD`, `adminPassword2` and `API-Keys` are, while
 * `secret_arn` and `token_ttl` only speak about one.
 */
export function isSecretName(name: string): boolean {
  const letters = lettersOf(name);
  if (HARMLESS.has(letters)) return false;
  const isEnding = (formless: string) => LENGTHS.some((length) => ENDINGS.has(formless.slice(-length)));
  return inAnyForm(name, isEnding) || PASS.test(letters) || lastWord(name) === "pw";
}

/** Whether an attribute of this name is a secret, of whatever resource: see {@link ATTRIBUTES}. */
export function isSecretAttributeName(name: string): boolean {
  return traitsOf(name).isSecret;
}

/** What an attribute's name says of its value and of those beside it. */
export interface NameTraits {
  readonly isSecret: boolean;
  /** All that stands under it is secret, whatever it is called there: `protectedSettings`, `secure_value`. */
  readonly isWhole: boolean;
  /** Its value is a key: of what is called so, `key` is the secret, and elsewhere what that is called. */
  readonly isKey: boolean;
  /** Its value is a map of secrets by names that people choose. */
  readonly isChosen: boolean;
  /** What it holds says where a secret is kept: `secret_key_ref`. */
  readonly isReference: boolean;
  /** Of a secret's parts one that only says which secret it is. */
  readonly isDescribing: boolean;
  /** Nothing that it holds is a part of the secret that it describes: `labels`. */
  readonly isNotes: boolean;
  readonly isContent: boolean;
  readonly isNamedValue: boolean;
  readonly isName: boolean;
  readonly isDeclaring: boolean;
}

/** What a name says; whoever asks often remembers. */
export function traitsOf(name: string): NameTraits {
  const letters = lettersOf(name);
  return {
    isSecret:
      isSecretName(name) ||
      SECRETS_BY_NAME.test(letters) ||
      inAnyForm(name, (formless) => ATTRIBUTES.test(formless)),
    isWhole: WHOLE.has(letters),
    isKey: /keys?$/.test(letters),
    isDescribing: DESCRIBING.has(lastWord(name)) || letters.endsWith("publickey"),
    isChosen: CHOSEN.test(letters) && !ONE.test(letters),
    isNotes: NOTES.has(letters),
    isReference: /^(?:ref|reference)$/.test(lastWord(name)),
    isContent: CONTENTS.has(letters),
    isNamedValue: NAMED_VALUES.has(letters),
    isName: NAMES.has(letters),
    isDeclaring: DECLARING.has(letters),
  };
}

/** A name's letters in lower case. */
export function lettersOf(name: string): string {
  return withoutSigns(name).replaceAll(/\d/g, "");
}

/** `name` of `secretName`, `secret_name2` and `SECRET_NAME`. */
function lastWord(name: string): string {
  const words = name
    .slice(-MOST_LETTERS)
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "_")
    .split(/[^A-Za-z]+/);
  return words.findLast((word) => word !== "")?.toLowerCase() ?? "";
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
