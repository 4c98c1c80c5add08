import assert from "node:assert/strict";
import * as fc from "fast-check";
import { redact } from "../../../src/shared/redaction/echoes.ts";
import { isSecretName } from "../../../src/shared/redaction/names.ts";
import { BLOT, redactText } from "../../../src/shared/redaction/text.ts";
import { secretsAt, secretsOf } from "../../../src/shared/redaction/types.ts";
import { redactValue } from "../../../src/shared/redaction/value.ts";
import { assertInProportion } from "../../support/growth.ts";

const SECRET = "s3cret+token/with=chars~9f";

describe("redact", () => {
  it("blots a secret out in every spelling, wherever it stands", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const whole = `${before}${SECRET}${after}`;
        assert.ok(!redact(whole, [SECRET]).includes(SECRET));
        const base64 = Buffer.from(whole).toString("base64");
        const decoded = Buffer.from(redact(base64, [SECRET]).replaceAll(/\[redacted\]/g, ""), "base64");
        assert.ok(!decoded.toString().includes(SECRET.slice(4, -4)));
        assert.ok(!redact(encodeURIComponent(SECRET), [SECRET]).includes("token"));
      }),
    );
  });

  const unicode = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const percent = (character: string) => Buffer.from(character).toString("hex").replaceAll(/../g, "%$&");
  const entity = (character: string) => `&#${character.charCodeAt(0)};`;
  const each = (write: (character: string) => string) => (text: string) => [...text].map(write).join("");
  const WRITTEN: Readonly<Record<string, (text: string) => string>> = {
    "URL-encoded": encodeURIComponent,
    "URL-encoded in lower case": (text) =>
      encodeURIComponent(text).replaceAll(/%../g, (byte) => byte.toLowerCase()),
    "URL-encoded, every character": each(percent),
    "escaped as JSON, every character": each(unicode),
    "escaped as JSON, in capitals": each((character) => unicode(character).toUpperCase().replace("U", "u")),
    "in JSON within JSON": (text) => JSON.stringify(JSON.stringify(text)).slice(1, -1),
    "with escaped slashes": (text) => text.replaceAll("/", "\\/"),
    "as numbers of HTML": each(entity),
    "as hexadecimal numbers of HTML": each((character) => `&#x${character.charCodeAt(0).toString(16)};`),
    "with names of HTML": (text) =>
      text.replaceAll("+", "&plus;").replaceAll("/", "&sol;").replaceAll("=", "&equals;"),
    "on several lines": (text) => text.replaceAll(/.{5}/g, "$&\r\n\t"),
    "with a space behind each": each((character) => `${character} `),
    "with what cannot be seen in between": each((character) => `${character}\u200b`),
    "with line ends of JSON": (text) => text.replaceAll(/.{5}/g, "$&\\n"),
    "in base64": (text) => Buffer.from(text).toString("base64"),
    "in base64 on several lines": (text) => Buffer.from(text).toString("base64").replaceAll(/.{8}/g, "$&\n"),
    "in hexadecimal digits": (text) => Buffer.from(text).toString("hex").toUpperCase(),
  };
  for (const [how, write] of Object.entries(WRITTEN)) {
    it(`blots out a secret ${how}, and nothing around it`, () => {
      const shown = redact(`before ${write(SECRET)} after`, [SECRET]);
      assert.match(shown, /^before \S*\[redacted\]\S*\s+after$/);
      assert.ok(shown.length < "before [redacted] after".length + 12, shown);
    });
  }

  it("blots out a secret in one spelling within another", () => {
    // Nobody encodes what is encoded already, or breaks lines in the middle of another's escapes.
    const outer = Object.entries(WRITTEN).filter(([how]) => !/base64|hexadecimal digits|line ends/.test(how));
    for (const [inside, write] of Object.entries(WRITTEN))
      for (const [outside, writeAround] of outer)
        assert.match(redact(writeAround(write(SECRET)), [SECRET]), /\[redacted\]/, `${inside}, ${outside}`);
  });

  it("finds the end of a secret in the middle of an escape, and overlapping ones", () => {
    assert.equal(redact("abcdef%67hi%2z", ["abcdefgh"]), `${BLOT}i%2z`);
    assert.equal(redact("a\\u0062cdefgh", ["abcdef", "defgh1", "cdefgh"]), BLOT);
    assert.equal(redact("%E2%82%ACuro-secret &euro;", ["€uro-secret"]), `${BLOT} &euro;`);
  });

  it("is read in time proportional to it", () => {
    for (const piece of ["%61", "\\u0061", "&#97;", " ", "\\", "&amp;", "%E2%82", "s3cret", "&#x", "\u200b"])
      assertInProportion(
        (size) => redact(`${piece.repeat(size / piece.length)}%61bcdefgh`, [SECRET, "abcdefgh"]),
        { from: 60_000, times: 16 },
        piece,
      );
  });

  it("leaves everything else as it is", () => {
    for (const text of [
      "100% of &amp; \\u0061 %zz \\",
      "a b c d e f g h",
      "&nosuch; &#xffffffff; \\u{110000}",
      "\n",
    ])
      assert.equal(redact(text, [SECRET, "abcd"]), text);
    assert.equal(redact("nothing to hide", [SECRET]), "nothing to hide");
    assert.equal(redact("a b c", ["", "a"]), "a b c");
  });
});

describe("The name of a secret", () => {
  it("is known in any case and joined form", () => {
    for (const name of [
      ...["password", "PASSWORD", "dbpassword", "DBPASSWORD", "db_password", "Db-Password", "adminPassword2"],
      ...[
        "apikey",
        "APIKEY",
        "apiKey",
        "API_KEYS",
        "x-api-key",
        "clientsecret",
        "ClientSecret",
        "AWS_SECRET_ACCESS_KEY",
      ],
      ...[
        "authToken",
        "SASTOKEN",
        "Authorization",
        "Set-Cookie",
        "connectionstring",
        "ConnectionStrings",
        "private_key_pem",
        "password_wo",
        "token_value",
        "private_key_content_base64",
      ],
      ...["module.db.master_password", "spring.datasource.password", "PGPASSWORD", "DATABASE_URL"],
      ...[
        "smtp_pass",
        "smtpPass",
        "SMTP_PASS",
        "requirepass",
        "RABBITMQ_DEFAULT_PASS",
        "ansible_become_pass",
        "storepass",
        "db_pw",
        "dbPw",
        "PW",
        "https_key_base64",
        "raw_key",
      ],
      ...["encoded_certificate", "validation_key", "md5_authentication_keys", "credentials_map"],
    ])
      assert.ok(isSecretName(name), name);
  });

  it("is not one that only speaks of a secret", () => {
    for (const name of [
      ...[
        "secret_arn",
        "token_ttl",
        "password_policy",
        "kms_key_id",
        "public_key",
        "key",
        "primary",
        "PWD",
        "tokenizer",
      ],
      ...["secretsmanager", "passwordless", "authorized", "monkey", "name", "partition_key", "sort_key", ""],
      ...[
        "bypass",
        "allow_bypass",
        "compass",
        "Compass",
        "pass_through",
        "passThrough",
        "first_pass",
        "low_pass",
        "tests_pass",
        "num_pass",
        "proxy_pass",
        "render_pass",
      ],
      ...[
        "secret_name",
        "kms_key_id",
        "key_vault_secret_id",
        "password_policy",
        "GenerateSecretString",
        "pass",
      ],
      ...["raw", "contents", "power", "httpw", "encoded", "certificate"],
    ])
      assert.ok(!isSecretName(name), name);
  });
});

describe("What is secret of a resource", () => {
  it("is what its provider declares, and what the name of its type says", () => {
    for (const [type, attribute] of [
      ["aws_db_instance", "password"],
      ["aws_db_instance", "password_wo"],
      ["azurerm_kubernetes_cluster", "kube_config"],
      ["kubernetes_secret", "data"],
      ["acme_api_key", "key"],
      ["acme_secret_v2", "value"],
      ["AWS::IAM::AccessKey", "Value"],
      ["Microsoft.KeyVault/vaults/secrets", "value"],
    ] as const)
      assert.ok(secretsOf(type)?.(attribute), `${type} ${attribute}`);
    for (const [type, attribute] of [
      ["aws_db_instance", "endpoint"],
      ["kubernetes_config_map", "data"],
      ["aws_key_pair", "public_key"],
      ["aws_kms_key", "key"],
      ["databricks_secret", "key"],
      ["aws_secretsmanager_secret_rotation", "value"],
      ["constructor", "toString"],
    ] as const)
      assert.ok(!secretsOf(type)?.(attribute), `${type} ${attribute}`);
  });

  it("is known by its address", () => {
    for (const address of [
      "random_password.main",
      'module.a["x.y"].random_password.main["p.q"]',
      "module.random_id.random_password.main[0] (deposed object 00aa)",
    ])
      assert.ok(secretsAt(address)?.("result"), address);
    for (const address of ["", "random_password", "module.random_password.random_id.main", "a.b"])
      assert.ok(!secretsAt(address)?.("result"), address);
  });
});

describe("A text of others", () => {
  const fake = (prefix: string, length: number) => prefix + "a1B2".repeat(20).slice(0, length);
  for (const secret of [
    "AKIAABCDEFGHIJKLMNOP",
    ...[fake("ghp_", 36), fake("github_pat_", 50), fake("glpat-", 20), fake("xoxb-", 40), fake("npm_", 36)],
    ...[fake("AIza", 35), fake("sk_live_", 24), fake("sk-proj-", 40), fake("hvs.", 30), fake("SG.", 40)],
    `${fake("eyJ", 20)}.${fake("", 30)}.${fake("", 40)}`,
  ]) {
    it(`loses a secret of a known shape wherever it stands: ${secret.slice(0, 8)}…`, () => {
      for (const text of [secret, `x ${secret} y`, `url=${secret}&z=1`, `["${secret}"]`, `a:${secret}`])
        assert.ok(!redactText(text).includes(secret.slice(-8)), text);
    });
  }

  for (const [text, shown] of [
    ["export DB_PASSWORD=hunter2 && run", `export DB_PASSWORD=${BLOT} && run`],
    ['{"dbPassword":"hun\\"ter2","size":1}', `{"dbPassword":"${BLOT}","size":1}`],
    [
      '{"log":"{\\"password\\":\\"hunter2\\",\\"a\\":1}"}',
      `{"log":"{\\"password\\":\\"${BLOT}\\",\\"a\\":1}"}`,
    ],
    ["login --user a --password hunter2 --verbose", `login --user a --password ${BLOT} --verbose`],
    ["-password=hunter2", `-password=${BLOT}`],
    ["  + password = (sensitive value)", "  + password = (sensitive value)"],
    ['  ~ password = "old1" -> "new1"', `  ~ password = "${BLOT}" -> "${BLOT}"`],
    ['name = "DB_PASSWORD"\n  value = "hunter2"', `name = "DB_PASSWORD"\n  value = "${BLOT}"`],
    ['{"name":"API_KEY","value":"hunter2"}', `{"name":"API_KEY","value":"${BLOT}"}`],
    ["Authorization: Digest a, b\nnext", `Authorization: ${BLOT}\nnext`],
    ["curl -H 'Authorization: Bearer abcdefgh12'", `curl -H 'Authorization: ${BLOT}`],
    ["sent bearer abcdefgh12345 to x", `sent bearer${BLOT} to x`],
    ["postgres://shop:hunter2@db/x", `postgres://shop:${BLOT}@db/x`],
    ["AccountName=a;AccountKey=abc==;X=1", `AccountName=a;AccountKey=${BLOT};X=1`],
    ["https://x/y?sv=1&sig=abcdefgh%3D&se=2", `https://x/y?sv=1&sig=${BLOT}&se=2`],
    [
      "a\n-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----\nb",
      `a\n-----BEGIN RSA PRIVATE KEY-----${BLOT}-----END RSA PRIVATE KEY-----\nb`,
    ],
    // What goes along with names and values that are none.
    ["KUBECONFIG_TOKEN=hunter2", `KUBECONFIG_TOKEN=${BLOT}`],
    ["    client-key-data: LS0tLS1CRUdJTg==", `    client-key-data: ${BLOT}`],
    ["password_plaintext: hunter2", `password_plaintext: ${BLOT}`],
    [
      "private_key_base64=aGk key_material_base64 = aGk",
      `private_key_base64=${BLOT} key_material_base64 = ${BLOT}`,
    ],
    ["--client-key /bPxRfiCYEXAMPLEKEY/K7MDENG", `--client-key ${BLOT}`],
    ["--password /hunter2", `--password ${BLOT}`],
    ["-----BEGIN PRIVATE KEY-----\nabc", `-----BEGIN PRIVATE KEY-----${BLOT}`],
    // Passwords by their short names, and as options of commands.
    ["Server=a;Uid=b;Pwd=1234;Port=1", `Server=a;Uid=b;Pwd=${BLOT};Port=1`],
    ["pwd=hunter2;Server=a", `pwd=${BLOT};Server=a`],
    ["user=root pass=hunter2 db=x", `user=root pass=${BLOT} db=x`],
    ['{"user":"a","pass":"hunter2"}', `{"user":"a","pass":"${BLOT}"}`],
    ["SMTP_PASS=hunter2", `SMTP_PASS=${BLOT}`],
    [
      "posted to https://hooks.slack.com/services/T0/B0/hunter2",
      `posted to https://hooks.slack.com/services/${BLOT}`,
    ],
    ['args = ["--password", "hunter2", "-v"]', `args = ["--password", "${BLOT}", "-v"]`],
    ["args:\n  - --password\n  - hunter2\n  - -v", `args:\n  - --password\n  - ${BLOT}\n  - -v`],
    ["Connect -Password hunter2", `Connect -Password ${BLOT}`],
    ["mysql -u root -phunter2 shop", `mysql -u root -p${BLOT} shop`],
    ["docker login -u me -p hunter2 host", `docker login -u me -p ${BLOT} host`],
    ["curl -sS -u me:hunter2 https://x", `curl -sS -u me:${BLOT} https://x`],
    ["  - name: DB_PASSWORD\n    value: hunter2", `  - name: DB_PASSWORD\n    value: ${BLOT}`],
    // Manifests of Kubernetes.
    [
      "kind: Secret\nmetadata:\n  name: door\nstringData:\n  pin: hunter2\n  key: |\n    hunter3\ntype: Opaque",
      `kind: Secret\nmetadata:\n  name: door\nstringData:\n  pin: ${BLOT}\n  key: ${BLOT}\n    ${BLOT}\ntype: Opaque`,
    ],
    [
      "kind: ConfigMap\ndata:\n  mode: fast\n---\ndata:\n  pin: hunter2\nkind: Secret",
      `kind: ConfigMap\ndata:\n  mode: fast\n---\ndata:\n  pin: ${BLOT}\nkind: Secret`,
    ],
  ] as const)
    it(`loses what is secret in ${JSON.stringify(text)}`, () => assert.equal(redactText(text), shown));

  it("keeps all that is none", () => {
    for (const text of [
      "aws_sqs_queue.mail: Creation complete after 2s [id=https://sqs.eu-west-1.amazonaws.com/123/mail]",
      "password_policy = { minimum_length = 12 }",
      "arn:aws:secretsmanager:eu-west-1:1:secret:db-abc",
      'token = null, password: "", api_key = (known after apply)',
      "Apply complete! Resources: 2 added, 0 changed, 0 destroyed.",
      "skip-to-main-content sk-short",
      "KUBECONFIG=/tmp/kube.conf kubectl --kubeconfig /home/me/.kube/config get pods",
      "grpcurl --plaintext localhost:8080",
      "Plaintext: hello",
      "service-key: orders",
      "curl --client-key /etc/ssl/client.key --cert /etc/ssl/client.pem",
      'private_key = "/Users/me/.ssh/id_ed25519"',
      "password: ~/.vault/password",
      "secrets_database: vault_db",
      "token_database = db1",
      "PWD=/root; cd /tmp; PWD=/tmp",
      "OLDPWD=C:\\Users\\me",
      "--- PASS: TestOrders (0.00s)",
      "tests: pass=12 fail=0, pass = true",
      "pass: 12",
      "tests_pass=42 num_pass: 12 render_pass: shadows",
      "proxy_pass: http://backend\npass=http://backend",
      "mkdir -p build && ssh -p 22 host",
      "docker run -p 8080:80 -u 1000:1000 image",
      "cp -u a -p /b",
      "bypass=all; pass_through=yes; compass=north",
      "--password-stdin < file",
      "  - name: MODE\n    value: fast",
    ])
      assert.equal(redactText(text), text);
  });

  it("is read in time proportional to it", () => {
    for (const piece of [
      "password=",
      "a",
      "--",
      "eyJaaaaaaaaa.",
      '"',
      "-----BEGIN PRIVATE KEY-----",
      "://a:",
      "name: ",
      "\\",
      "curl ",
      "curl -u a:",
      " -u a",
      " -u",
      "pwd=",
      "pwd=a;",
      "--a\n",
      "name: a\n",
      "kind: Secret\n---\ndata:\n a: b\n",
      " \n",
    ])
      assertInProportion(
        (size) => redactText(piece.repeat(size / piece.length)),
        { from: 60_000, times: 16 },
        piece,
      );
  });
});

describe("Data of others", () => {
  it("lose numbers and lists with secret names, and the values of named settings", () => {
    assert.deepEqual(
      redactValue({
        ...{ DBPASSWORD: 1234, passwords: ["a", 2, ""], manage_master_user_password: true, token: null },
        environment: [
          { name: "DB_PASSWORD", value: "hunter2" },
          { name: "MODE", value: "a" },
        ],
        credentials: { user: "a", password: "b" },
        note: "uses AKIAABCDEFGHIJKLMNOP",
      }),
      {
        ...{ DBPASSWORD: "(sensitive)", passwords: ["(sensitive)", "(sensitive)", ""] },
        ...{ manage_master_user_password: true, token: null },
        environment: [
          { name: "DB_PASSWORD", value: "(sensitive)" },
          { name: "MODE", value: "a" },
        ],
        credentials: { user: "a", password: "(sensitive)" },
        note: `uses AKIAAB${BLOT}`,
      },
    );
  });

  it("lose what the marks say below the names of secrets, too, and keep what is not set", () => {
    assert.deepEqual(
      redactValue(
        { credentials: { role: "a", user: "b" }, result: null },
        { marks: { credentials: { user: true }, result: true } },
      ),
      { credentials: { role: "a", user: "(sensitive)" }, result: null },
    );
    assert.deepEqual(
      redactValue({ protectedSettings: { a: ["b"] }, secure_environment_variables: { DOOR: "c" } }),
      {
        protectedSettings: "(sensitive)",
        secure_environment_variables: "(sensitive)",
      },
    );
    for (const name of [
      "configuration_protected_settings",
      "secureValue",
      "secure_value",
      "sensitive_labels",
    ])
      assert.deepEqual(redactValue({ [name]: { a: "b" } }), { [name]: "(sensitive)" });
    assert.deepEqual(redactValue({ connection_string: [{ name: "db", value: "x" }] }), {
      connection_string: [{ name: "db", value: "(sensitive)" }],
    });
  });

  it("lose all that stands under a secret's name, but for what only describes it", () => {
    assert.deepEqual(
      redactValue({
        volume: [{ name: "v", secret: { "pin.txt": "a", "door.txt": "b" } }],
        secret_arguments: { NPM: "a", nested: { deep: ["b"] } },
        md5_authentication_keys: [{ name: "peer", key: "a" }],
        disk_encryption_key: { raw_key: "a", kms_key_self_link: "l", sha256: "h" },
        credentials: {
          header: { "X-Door": "a" },
          scheme: "Basic",
          client_id: "c",
          public_key: "ssh-rsa AAAA",
        },
        secrets: [{ key: "pin", value: "a" }, { key: "a" }, { name: "n", valueFrom: "some-name" }],
      }),
      {
        volume: [{ name: "v", secret: { "pin.txt": "(sensitive)", "door.txt": "(sensitive)" } }],
        secret_arguments: { NPM: "(sensitive)", nested: { deep: ["(sensitive)"] } },
        md5_authentication_keys: [{ name: "peer", key: "(sensitive)" }],
        disk_encryption_key: { raw_key: "(sensitive)", kms_key_self_link: "l", sha256: "h" },
        credentials: {
          ...{
            header: { "X-Door": "(sensitive)" },
            scheme: "Basic",
            client_id: "c",
            public_key: "ssh-rsa AAAA",
          },
        },
        secrets: [
          { key: "pin", value: "(sensitive)" },
          { key: "(sensitive)" },
          { name: "n", valueFrom: "some-name" },
        ],
      },
    );
    const kept = {
      cookies: { forward: "none", whitelisted_names: ["a"] },
      authorization: { type: "jwt", rule: "all" },
      primary_key: { columns: ["id"] },
      token_validity_units: { access_token: "hours" },
      secret_key_ref: { name: "db", key: "password" },
      value_source: [{ secretKeyRef: [{ secret: "db-door", version: "latest" }] }],
      volume: { secret: { secret_name: "db", items: [{ key: "pin", path: "pin.txt", mode: 256 }] } },
      GenerateSecretString: { PasswordLength: 20, ExcludeCharacters: "@" },
      smtp: { bypass: "a", pass_through: "b" },
    };
    assert.deepEqual(redactValue(kept), kept);
  });

  it("lose secrets whose names people choose, even where these are words that describe", () => {
    for (const name of ["secrets", "api_tokens", "secret_environment_variables", "secretEnv", "passwords"])
      assert.deepEqual(
        redactValue({
          [name]: { "smtp-server": "a", ADMIN_USER: "b", labels: "c", deep: { name: "d", x: "e" } },
        }),
        {
          [name]: {
            ...{ "smtp-server": "(sensitive)", ADMIN_USER: "(sensitive)", labels: "(sensitive)" },
            deep: { name: "d", x: "(sensitive)" },
          },
        },
        name,
      );
    const kept = {
      secrets: [{ name: "a", host: "b", from: "c" }],
      credentials: { user: "a", host: "b" },
      secret_variables: { db: "arn:aws:ssm:eu-west-1:1:parameter/a" },
    };
    assert.deepEqual(redactValue(kept), kept);
  });

  it("keep of a secret's parts what only says how it is called, used and kept", () => {
    assert.deepEqual(
      redactValue({
        api_key: [
          { key: "x-api-key", value: "v" },
          { key: "k", value: "" },
        ],
      }),
      {
        api_key: [
          { key: "x-api-key", value: "(sensitive)" },
          { key: "(sensitive)", value: "" },
        ],
      },
    );
    const kept = {
      encryption_key: { key_url: "https://x/y" },
      access_keys: [{ expires: "2024", created: "2023" }],
      RepositoryCredentials: { CredentialsParameter: "my-cred" },
      private_key: { bits: 2048, algorithm: "RSA" },
      secret: { labels: { team: "shop" }, tags: ["a"], annotations: { a: { b: "c" } } },
      counts: { pass: 12, fail: 0 },
      route: { pass: "http://backend", proxy_pass: "http://backend", tests_pass: 42 },
    };
    assert.deepEqual(redactValue(kept), kept);
    assert.deepEqual(redactValue({ secret: { labels: { api_key: "a" } }, smtp: { pass: "a" } }), {
      ...{ secret: { labels: { api_key: "(sensitive)" } }, smtp: { pass: "(sensitive)" } },
    });
  });

  it("lose what a neighbour says to be a secret, and keep what it says to be none", () => {
    for (const neighbour of [
      ...[{ is_value_secret: true }, { IsValueSecret: "true" }, { secure: true }, { secret: true }],
      ...[
        { sensitive: true },
        { masked: true },
        { NoEcho: true },
        { NoEcho: "True" },
        { IsSecret: "TRUE" },
        { type: "SecureString" },
        { secured: true },
      ],
    ])
      for (const name of ["value", "Value", "defaultValue", "content"])
        assert.deepEqual(redactValue({ key: "a", ...neighbour, [name]: "b" }), {
          ...{ key: "a", ...neighbour, [name]: "(sensitive)" },
        });
    for (const kept of [
      ...[
        { is_value_secret: false, value: "a" },
        { NoEcho: "False", Default: "a" },
        { type: "String", value: "a" },
        { encrypted: true, value: "a" },
      ],
      ...[
        { sensitive: true, name: "a" },
        { type: "SECRETS_MANAGER", value: "prod/db" },
      ],
    ])
      assert.deepEqual(redactValue(kept), kept);
  });

  it("lose the values of options in commands that are lists", () => {
    assert.deepEqual(
      redactValue({
        command: [
          "serve",
          "--password",
          "a",
          "-p",
          "b",
          "--token=c",
          "--user",
          "d",
          "-Password",
          "e",
          "--secret",
        ],
      }),
      {
        command: [
          ...["serve", "--password", "(sensitive)", "-p", "b", `--token=${BLOT}`, "--user", "d"],
          ...["-Password", "(sensitive)", "--secret"],
        ],
      },
    );
    const kept = {
      ...{ a: ["mkdir", "-p", "build"], b: ["ssh", "-p", "22"], c: ["docker", "run", "-p", "8080:80"] },
      ...{
        d: ["--password", "--verbose"],
        e: ["-p", "/data"],
        f: ["--password-policy", "strict"],
        g: ["a", 7],
      },
    };
    assert.deepEqual(redactValue(kept), kept);
  });

  it("lose what the providers declare within blocks, by its path", () => {
    const resource = (attributes: unknown) => ({ type: "azurerm_key_vault_certificate", attributes });
    assert.deepEqual(redactValue(resource({ certificate: [{ contents: "a" }], contents: "b" })), {
      ...resource({ certificate: [{ contents: "(sensitive)" }], contents: "b" }),
    });
    const gateway = (data: string) => ({
      type: "Microsoft.Network/applicationGateways@2024-05-01",
      body: { properties: { sslCertificates: [{ name: "n", properties: { data } }] } },
    });
    assert.deepEqual(redactValue(gateway("a")), gateway("(sensitive)"));
  });

  it("lose the attributes whose names say something else in logs", () => {
    for (const name of ["kubeconfig", "kube_config_raw", "plaintext", "service_key"])
      assert.deepEqual(redactValue({ [name]: "b" }), { [name]: "(sensitive)" });
    assert.deepEqual(redactValue({ set_sensitive: [{ name: "a", value: "b" }] }), {
      set_sensitive: [{ name: "a", value: "(sensitive)" }],
    });
  });

  it("keep switches and marks that are called like what is secret as a whole", () => {
    const kept = {
      SecureBootSettings: { uefi: ["on"] },
      caseSensitiveValues: ["a"],
      secure_parameters: "b",
      insecure_value: "c",
      sensitive_values: { tags: {}, password: true },
    };
    assert.deepEqual(redactValue(kept), kept);
  });

  it("keep what only says where a secret is kept", () => {
    const kept = {
      ...{ encryption_key: "arn:aws:kms:eu-west-1:1:key/k", secret: "projects/p/secrets/s/versions/1" },
      ...{ password: "{{resolve:secretsmanager:db}}", http_tokens: "required", max_tokens: 9 },
    };
    assert.deepEqual(redactValue(kept), kept);
  });

  it("lose what is secret by the type of its resource, where the resource says it and where its reader does", () => {
    const resource = (attributes: unknown) => ({ type: "aws_ssm_parameter", attributes });
    assert.deepEqual(redactValue([resource({ value: "a", name: "b", tags: { value: "c" } })]), [
      resource({ value: "(sensitive)", name: "b", tags: { value: "c" } }),
    ]);
    const manifest = (data: unknown) => ({ manifest: { kind: "Secret", data, metadata: { name: "db" } } });
    assert.deepEqual(redactValue(manifest({ pin: "cGlu" })), manifest("(sensitive)"));
    const secrets = secretsOf("random_password");
    assert.deepEqual(redactValue({ result: "new" }, { secrets, recorded: { result: "old" } }), {
      result: "(sensitive, changed)",
    });
  });

  it("say that a text has changed where only the secret in it has", () => {
    const text = (key: string) => `key AKIA${key.repeat(16)}`;
    assert.equal(redactValue(text("A"), { recorded: text("A") }), `key AKIAAA${BLOT}`);
    assert.equal(redactValue(text("A"), { recorded: text("B") }), `key AKIAAA${BLOT}`);
    const inAddress = (password: string) => `postgres://shop:${password}@db`;
    assert.equal(redactValue(inAddress("a"), { recorded: inAddress("b") }), "(sensitive, changed)");
  });

  it("are read in time proportional to them, whatever their resources are", () => {
    assertInProportion(
      (size) =>
        redactValue(
          Array.from({ length: size }, (_, index) => ({
            ...{ type: index % 2 === 0 ? "aws_db_instance" : `odd_${index}_secret` },
            values: { password: `p${index}`, value: index, name: "a" },
          })),
        ),
      { from: 1_000, times: 16 },
    );
    for (const odd of [
      (index: number) => ({ [`key${index}`]: "a" }),
      (index: number) => ({ [`secret_${index}`]: { key: "a", value: index } }),
    ])
      assertInProportion(
        (size) =>
          redactValue({
            credentials: Object.assign({}, ...Array.from({ length: size }, (_, at) => odd(at))),
          }),
        { from: 1_000, times: 4 },
      );
    assertInProportion(
      (size) => redactValue({ list: Array.from({ length: size }, (_, at) => (at % 2 ? "a" : "-p")) }),
      { from: 2_000, times: 16 },
    );
    for (const odd of ["[", "]", ".", "_", "a_", '["'])
      assertInProportion((size) => secretsAt(odd.repeat(size)), { from: 60_000, times: 16 }, odd);
  });

  it("may be nested as deeply as they like", () => {
    let value: unknown = { password: "hunter2" };
    for (let depth = 0; depth < 5_000; depth++) value = { a: value };
    assert.ok(!JSON.stringify(redactValue(value)).includes("hunter2"));
  });
});
