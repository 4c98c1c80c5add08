/** Secrets in texts of others: logs, messages, documents. Takes time in proportion to the text. */
import { isSecretOption, withoutArguments } from "./commandLine.ts";
import { isPlaceholder, NO_PASSWORD, SHORT_NAME } from "./harmless.ts";
import { withoutManifestData } from "./manifests.ts";
import { isSecretName } from "./names.ts";

/** What stands where a secret stood. */
export const BLOT = "[redacted]";

/** Shapes that only secrets have. Where a part says what it is, that part stays: it is the first group. */
const SHAPES: readonly RegExp[] = [
  // Amazon: access keys, and what signs an address.
  /\b((?:AKIA|ASIA)[A-Z0-9]{2})[A-Z0-9]{12,16}\b/g,
  /\b(X-Amz-(?:Signature|Credential|Security-Token)=)[^\s&"'<>]+/gi,
  // GitHub, GitLab, Slack, npm, PyPI.
  /\b(gh[pousr]_|github_pat_|gl(?:pat|ptt|rt|cbt|dt|ft)-|xox[abeoprs]-|xapp-|npm_|pypi-)[\w-]{10,}/g,
  // Google, Stripe, OpenAI, Anthropic, SendGrid, DigitalOcean, Databricks, Hugging Face, Vault, HCP Terraform.
  /\b(AIza|ya29\.|GOCSPX-)[\w-]{20,}/g,
  /\b((?:sk|rk|whsec)_(?:live|test)_|whsec_|sk-|SG\.|do[op]_v1_|dapi|hf_|hv[sbr]\.)[\w.-]{16,}/g,
  /\b[\w-]{14}(\.atlasv1\.)[\w-]{40,}/g,
  // Addresses that post to a channel of Slack.
  /(:\/\/hooks\.slack\.com\/(?:services|workflows|triggers)\/)[\w/-]+/g,
  // JSON web tokens.
  /(?<![\w-])(eyJ)[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)*/g,
  // What an Authorization header holds.
  /\b(Bearer|Basic)[ \t]+[\w.~+/=-]{8,}/gi,
  // Azure: connection strings and shared access signatures.
  /\b((?:Account|SharedAccess|Access)Key=)[^\s;"'<>]+/gi,
  /([?&](?:sig|se_sig|code|access_token|refresh_token|id_token|token|key|api_key|apikey)=)[^\s&"'<>]{8,}/gi,
];

/** A user's password in an address. */
const IN_ADDRESS = /(:\/\/[^\s:@/"'<>]{0,64}:)[^\s@/"'<>]+(?=@)/g;

const PRIVATE_KEY = { begin: /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,10}-----/g, end: "-----END " };

/** A name and what sets its value apart, also inside of a text of JSON; the value is read by hand. */
const ASSIGNMENTS: readonly RegExp[] = [
  /(?<![\w.-])-{0,2}([A-Za-z_][\w.-]*)\\{0,3}["']?[ \t]{0,8}(?:=>|[:=])[ \t]{0,8}\\{0,3}/g,
  // …as an option, whose value is the next word, the next item of a list, or that of a list in YAML.
  /(?<![\w.-])--?([A-Za-z][\w.-]+)(?:[ \t]{1,8}(?:\\\r?\n[ \t]{0,40})?|\\{0,3}["'],\s{0,40}\\{0,3}|["']?[ \t]{0,8}\r?\n[ \t]{0,40}-[ \t]{1,8}(?!-))/g,
  // How containers and parameters write their settings: a name, then a value.
  /"?\b(?:name|key)"?\s{0,40}[:=]\s{0,40}"([^"\n]{1,64})"[\s,]{1,40}"?value"?\s{0,40}[:=]\s{0,40}/gi,
  /\b(?:name|key):[ \t]{1,8}'?([\w.-]{1,64})'?[ \t]{0,8}\r?\n[ \t]{0,40}value:[ \t]{1,8}/gi,
];
/** Headers whose whole line is their value. */
const WHOLE_LINE = /(?:authorization|cookie)$/i;
/** In connection strings all else is one. */
const NO_CONNECTION_PASSWORD = /^["'`]?[/~$[]/;
/**
 * What every shape has in it, or every assignment: a text without any of it is left as it is, at a fraction of the time.
 * States of infrastructure hold a hundred thousand texts, of which few have anything of it.
 */
const SIGN_OF_SHAPE =
  /AKIA|ASIA|x-amz-|gh[pousr]_|github_pat_|gl(?:pat|ptt|rt|cbt|dt|ft)-|xox|xapp-|npm_|pypi-|AIza|ya29|GOCSPX|[sr]k[-_]|whsec_|SG\.|v1_|dapi|hf_|hv[sbr]\.|atlasv1|eyJ|bearer|basic|key=|:\/\/|[?&]|-----/i;
const SIGN_OF_ASSIGNMENT = /[=:]|(?<![\w.-])--?[A-Za-z][\w.-]/;

/** The text with what looks like a secret blotted out. */
export function redactText(text: string): string {
  let redacted = text;
  if (SIGN_OF_SHAPE.test(text)) {
    redacted = withoutPrivateKeys(text);
    for (const shape of [...SHAPES, IN_ADDRESS]) redacted = redacted.replaceAll(shape, `$1${BLOT}`);
  }
  redacted = withoutArguments(redacted, BLOT);
  if (!SIGN_OF_ASSIGNMENT.test(redacted)) return redacted;
  return ASSIGNMENTS.reduce(withoutAssigned, withoutManifestData(redacted, BLOT));
}

function withoutPrivateKeys(text: string): string {
  let redacted = "";
  let from = 0;
  for (const { index, 0: begin } of text.matchAll(PRIVATE_KEY.begin)) {
    if (index < from) continue;
    const end = text.indexOf(PRIVATE_KEY.end, index + begin.length);
    redacted += text.slice(from, index + begin.length) + BLOT;
    from = end === -1 ? text.length : end;
  }
  return redacted + text.slice(from);
}

/** Without the values that are given to secret names: `DB_PASSWORD=…`, `"apiKey": "…"`, `--token …`. */
function withoutAssigned(text: string, assignment: RegExp): string {
  let redacted = "";
  let from = 0;
  for (const { index, 0: found, 1: name = "" } of text.matchAll(assignment)) {
    let start = index + found.length;
    // `…:secret:name`, as Amazon writes what resources are called, gives nothing a value.
    const isPath = text[index - 1] === ":" && found.endsWith(":");
    const isShort = SHORT_NAME.test(name);
    const isOption = found.startsWith("-") && !/[=:]/.test(found);
    if (start < from || isPath || !(isShort || isSecretName(name))) continue;
    const style = WHOLE_LINE.test(name) ? "line" : found.endsWith("\\") ? "escaped" : "word";
    for (let more = true; more; ) {
      const value = valueAt(text, start, style);
      const quote = /^["'`]/.exec(value)?.[0] ?? "";
      const isSecret =
        value.length > 2 * quote.length &&
        (isOption ? isSecretOption(name, value.slice(quote.length)) : !isPlaceholder(value)) &&
        (!isShort || isOption || isPassword(text, index, found, start, value));
      redacted +=
        text.slice(from, start) + (isSecret ? quote + BLOT + (style === "escaped" ? "" : quote) : value);
      from = start + value.length;
      // Terraform writes a change as one value, an arrow, and the other.
      more = text.startsWith(CHANGE, from);
      start = from + CHANGE.length;
    }
  }
  return redacted + text.slice(from);
}
const CHANGE = " -> ";

/** Whether what a {@link SHORT_NAME} is given is a password: `pwd=…;`, `pass=…`, `"pass": "…"`. */
function isPassword(text: string, index: number, found: string, start: number, value: string): boolean {
  const before = text[index - 1] === " " ? text[index - 2] : text[index - 1];
  const inConnection = before === ";" || text[start + value.length] === ";";
  if (inConnection && found.includes("=")) return !NO_CONNECTION_PASSWORD.test(value);
  const isGiven = found.includes("=") || found.startsWith("-") || /["']\s*:/.test(found);
  return isGiven && !NO_PASSWORD.test(value);
}

/** A value that begins at a place: a quoted text of one line, else what goes up to a space or a separator. */
function valueAt(text: string, start: number, style: "line" | "escaped" | "word"): string {
  const sign = text[start] ?? "";
  const quote = `"'\``.includes(sign) ? sign : "";
  const ends = style === "escaped" ? "\\" : quote || (style === "line" ? "" : " \t,;&)}]\"'");
  let at = start + quote.length;
  for (; at < text.length && text[at] !== "\n" && text[at] !== "\r"; at++) {
    if (ends.includes(text[at] ?? ""))
      return text.slice(start, at + (style === "escaped" ? 0 : quote.length));
    if (quote !== "" && text[at] === "\\") at++;
  }
  return text.slice(start, at);
}
