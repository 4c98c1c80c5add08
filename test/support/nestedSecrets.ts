/**
 * States and templates with secrets below the first level: within blocks, in maps, beside what says that they are
 * secrets, and in commands. Each is one of `SECRET-0`, `SECRET-1`…; all else in them is to be shown as it is.
 */

let count = 0;
/** A secret unlike any other text. It has no shape that only secrets have. */
function secret(): string {
  return `SECRET-${count++}x`;
}

/** Attributes by resource type, of a state that marks nothing as sensitive. */
const RESOURCES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  azurerm_key_vault_certificate: { certificate: [{ contents: secret(), password: secret() }] },
  azurerm_windows_virtual_machine: {
    additional_unattend_content: [{ content: secret(), setting: "AutoLogon" }],
    secret: [
      {
        key_vault_id: "kept-vault",
        certificate: [{ store: "kept-store", url: "https://kept-url.vault.azure.net/secrets/a/1" }],
      },
    ],
  },
  azurerm_container_group: {
    container: [
      {
        name: "kept-container",
        secure_environment_variables: { DOOR: secret() },
        volume: [{ name: "kept-volume", secret: { "pin.txt": secret(), host: "kept-host" } }],
        commands: [
          "serve",
          "--password",
          secret(),
          `--token=${secret()}`,
          "-p",
          "kept-letter",
          "--port",
          "kept-port",
        ],
      },
    ],
  },
  azurerm_container_registry_task: {
    docker_step: [{ secret_arguments: { NPM: secret() }, arguments: { MODE: "kept-mode" } }],
    encoded_step: [{ secret_values: { pin: secret() }, values: { mode: "kept-value" } }],
  },
  azurerm_application_gateway: {
    ssl_certificate: [{ name: "kept-certificate", data: secret(), password: secret() }],
    trusted_root_certificate: [{ name: "kept-root", data: secret() }],
  },
  azurerm_api_management: {
    certificate: [{ encoded_certificate: secret(), store_name: "kept-store-name" }],
    delegation: [{ validation_key: secret(), url: "https://kept-delegation" }],
  },
  azurerm_kubernetes_flux_configuration: {
    git_repository: [{ https_key_base64: secret(), https_ca_cert_base64: secret(), url: "https://kept-git" }],
  },
  azurerm_eventgrid_event_subscription: {
    delivery_property: [{ header_name: "kept-header", type: "Static", value: secret(), secret: true }],
  },
  azurerm_linux_web_app: {
    app_settings: { SMTP_PASS: secret(), BYPASS: "kept-bypass", COMPASS: "kept-compass", DB_PW: secret() },
    connection_string: [{ name: "kept-connection", type: "SQLAzure", value: secret() }],
  },
  azurerm_bot_channel_directline: { site: [{ name: "kept-site", key: secret(), key2: secret() }] },
  google_compute_disk: {
    disk_encryption_key: [
      {
        raw_key: secret(),
        rsa_encrypted_key: secret(),
        kms_key_self_link: "kept-kms-link",
        sha256: "kept-sha",
      },
    ],
  },
  google_compute_router_peer: { md5_authentication_key: [{ name: "kept-md5", key: secret() }] },
  google_compute_router: { md5_authentication_keys: [{ name: "kept-md5-keys", key: secret() }] },
  google_cloud_run_v2_service: {
    template: [
      {
        containers: [
          {
            env: [
              { name: "STRIPE_TOKEN", value: secret() },
              { name: "KEPT_NAME", value: "kept-env" },
            ],
          },
        ],
      },
    ],
  },
  google_monitoring_notification_channel: { sensitive_labels: [{ auth_token: secret() }] },
  google_sql_database_instance: {
    replica_configuration: [{ client_key: secret() }],
    settings: [{ password_validation_policy: [{ min_length: "kept-length" }] }],
  },
  aws_cloudwatch_event_connection: {
    auth_parameters: [
      {
        invocation_http_parameters: [
          {
            header: [{ key: "kept-header-key", value: secret(), is_value_secret: true }],
            body: [{ key: "kept-body-key", value: secret(), is_value_secret: true }],
            query_string: [{ key: "kept-query-key", value: secret(), is_value_secret: true }],
          },
        ],
      },
    ],
  },
  aws_appflow_connector_profile: {
    connector_profile_config: [
      {
        connector_profile_credentials: [
          { custom_connector: [{ custom: [{ credentials_map: { a: secret() } }] }] },
        ],
      },
    ],
  },
  aws_ecs_task_definition: {
    container_definitions: JSON.stringify([
      {
        name: "kept-task",
        command: ["redis-server", "--requirepass", secret()],
        environment: [{ name: "DATABASE_PASSWORD", value: secret() }],
        secrets: [{ name: "KEPT_FROM", valueFrom: "arn:aws:ssm:eu-west-1:1:parameter/kept-parameter" }],
      },
    ]),
  },
  aws_cognito_user_pool: { password_policy: [{ minimum_length: "kept-minimum" }] },
  aws_cloudfront_distribution: {
    default_cache_behavior: [{ forwarded_values: [{ cookies: [{ forward: "kept-forward" }] }] }],
    origin: [{ custom_header: [{ name: "X-Origin-Secret", value: secret() }] }],
  },
  aws_db_instance: {
    master_user_secret: [
      { kms_key_id: "kept-kms", secret_arn: "arn:aws:secretsmanager:eu-west-1:1:secret:kept-arn" },
    ],
    password_wo_version: "kept-version",
  },
  aws_codepipeline: { artifact_store: [{ encryption_key: [{ id: "kept-key-id", type: "KMS" }] }] },
  aws_key_pair: { public_key: "ssh-ed25519 AAAAkept-public" },
  kubectl_manifest: {
    yaml_body: `kind: Secret\nstringData:\n  pin: ${secret()}`,
    yaml_body_parsed: `kind: Secret\nstringData:\n  pin: ${secret()}`,
    name: "kept-manifest",
  },
  kubernetes_secret_v1: { data: { pin: secret() }, metadata: [{ name: "kept-metadata" }] },
  kubernetes_deployment: {
    spec: [
      {
        env: [{ name: "X", value_from: [{ secret_key_ref: [{ name: "kept-ref", key: "kept-ref-key" }] }] }],
        volume: [
          { secret: [{ secret_name: "kept-secret-name", items: [{ key: "kept-item", path: "kept-path" }] }] },
        ],
        image_pull_secrets: [{ name: "kept-pull" }],
      },
    ],
  },
  gitlab_project_variable: { key: "KEPT_KEY", value: secret(), masked: true },
  gitlab_group_variable: { key: "PLAIN", value: secret(), masked: false },
  gitlab_project_hook: { custom_headers: [{ key: "kept-hook-key", value: secret() }] },
  nomad_variable: { path: "kept-nomad-path", items: { pin: secret() } },
  nomad_acl_token: { secret_id: secret(), accessor_id: "kept-accessor" },
  grafana_contact_point: {
    name: "kept-contact",
    slack: [{ url: secret(), recipient: "kept-recipient", settings: { x: secret() } }],
  },
  grafana_data_source: {
    secure_json_data_encoded: secret(),
    http_headers: { "X-Scope": secret() },
    url: "kept-grafana",
  },
  acme_certificate: {
    dns_challenge: [{ provider: "kept-dns", config: { AWS_KEY: secret() } }],
    certificate_p12: secret(),
  },
  acme_registration: { external_account_binding: [{ key_id: secret(), hmac_base64: secret() }] },
  oci_vault_secret: { secret_content: [{ content: secret(), content_type: "kept-content-type" }] },
  oci_identity_customer_secret_key: { key: secret(), display_name: "kept-display" },
  datadog_synthetics_test: { config_variable: [{ name: "kept-variable", pattern: "kept-pattern" }] },
  datadog_synthetics_global_variable: { name: "kept-global", value: secret(), secure: true },
  bitbucket_deployment_variable: { key: "kept-bitbucket", value: secret(), secured: true },
  octopusdeploy_variable: { name: "kept-octopus", value: secret(), is_sensitive: "true" },
  cloudflare_worker_script: { bindings: [{ name: "kept-binding", type: "secret_text", text: secret() }] },
  snowflake_table: { primary_key: [{ name: "kept-primary", keys: ["kept-column"] }] },
  vendor_thing: {
    credentials: { username: "kept-user", anything: secret(), nested: { deep: [secret()] } },
    tokens: [secret()],
    link: `Server=kept-server;Uid=kept-uid;Pwd=${secret()};`,
    note: `mysql -u root -p${secret()} --host kept-mysql`,
    args: ["mkdir", "-p", "kept-folder"],
    ping: ["mysqladmin", "ping", "-u", "kept-root", `-p${secret()}`],
    login: ["docker", "login", "-u", "kept-login", "-p", secret()],
    request: ["curl", "-u", `kept-curl:${secret()}`, "https://kept-request"],
    secrets: { "smtp-server": secret(), "admin-login": secret() },
    api_key: [{ key: "kept-api-header", value: secret() }],
    encryption_key: { key_url: "https://kept-key-url" },
    proxy_pass: "http://kept-proxy",
    pass_through: "kept-through",
    kms_key_id: "kept-kms-id",
    key_vault_secret_id: "https://kept.vault.azure.net/secrets/kept-vault-secret",
    smtp: { user: "kept-smtp", pass: secret(), pw: secret() },
  },
};

/** The state as `terraform.tfstate` holds it, with one resource whose secrets only the state itself marks. */
export function stateWithNestedSecrets(): string {
  const resources = Object.entries(RESOURCES).map(([type, attributes]) => resource(type, attributes, []));
  return JSON.stringify({
    ...{ version: 4, terraform_version: "1.9.5", serial: 7, lineage: "l", outputs: {} },
    resources: [...resources, MARKED],
  });
}

function resource(type: string, attributes: object, sensitive_attributes: unknown): object {
  return {
    ...{ mode: "managed", type, name: "main", provider: `provider["registry.terraform.io/x/y"]` },
    instances: [{ schema_version: 0, attributes: { id: `${type}-1`, ...attributes }, sensitive_attributes }],
  };
}

const attribute = (value: string) => ({ type: "get_attr", value });
const index = (value: unknown, type: string) => ({ type: "index", value: { value, type } });

const MARKED = resource(
  "marked_thing",
  {
    rule: [{ name: "kept-rule", body: secret() }],
    lines: ["kept-line", secret()],
    labels: { team: "kept-team", door: secret() },
    members: [{ tag: secret() }],
    flat: secret(),
  },
  [
    [attribute("rule"), index(0, "number"), attribute("body")],
    [attribute("lines"), index(1, "number")],
    [attribute("labels"), index("door", "string")],
    // A member of a set is named by its value: which one that is, nobody can tell.
    [attribute("members"), index({ tag: "x" }, "object"), attribute("tag")],
    [attribute("flat")],
  ],
);

export const ARM = JSON.stringify({
  $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  contentVersion: "1.0.0.0",
  parameters: {
    door: { type: "secureString", defaultValue: secret() },
    doors: { type: "secureObject", defaultValue: { pin: secret() } },
    adminPassword: { type: "string", defaultValue: secret() },
    tokens: { type: "array", defaultValue: [secret()] },
    secretName: { type: "string", defaultValue: "kept-arm-secret-name" },
    passwordLength: { type: "string", defaultValue: "kept-arm-password-length" },
    usePassword: { type: "bool", defaultValue: true },
  },
  variables: {
    dbPassword: secret(),
    alias: "[variables('dbPassword')]",
    database: { password: secret(), user: "kept-arm-user", secretUri: "kept-arm-uri" },
    credentials: { user: "kept-arm-credentials-user", other: [{ deep: secret() }] },
    adminSecretId: "kept-arm-secret-id",
    settings: [
      { name: "DB_PASSWORD", value: secret() },
      { name: "MODE", value: "kept-arm-setting" },
    ],
  },
  resources: [
    {
      ...{ type: "Microsoft.Storage/storageAccounts", apiVersion: "2023-05-01", name: "named" },
      tags: {
        a: "[parameters('adminPassword')]",
        b: "[variables('dbPassword')]",
        c: "[concat('x-', parameters('adminPassword'))]",
        d: "[format('x-{0}', variables('alias'))]",
        e: "[variables('database').password]",
        f: "[variables('database')['user']]",
        g: "[variables('database').secretUri]",
        h: "[variables('credentials').other[0].deep]",
        i: "[variables('credentials').user]",
        j: "[first(parameters('tokens'))]",
        k: "[toUpper(variables('dbPassword'))]",
        l: "[parameters('secretName')]",
        m: "[parameters('passwordLength')]",
        n: "[variables('adminSecretId')]",
        o: "[if(parameters('usePassword'), 'kept-arm-switch', 'other')]",
        p: "[string(parameters('tokens'))]",
        q: "[tryGet(variables('database'), 'password')]",
        r: "[createObject('secret', variables('alias')).secret]",
        s: "[base64ToString(base64(parameters('adminPassword')))]",
        t: "[join(parameters('tokens'), '-')]",
        v: "[variables('settings')[0].value]",
        w: "[concat('x-', variables('settings')[1].value)]",
        u: "[union(variables('database'), createObject('y', 'kept-arm-union')).y]",
      },
    },
    {
      ...{ type: "Microsoft.Web/sites", apiVersion: "2023-12-01", name: "w" },
      properties: {
        siteConfig: {
          connectionStrings: [{ name: "kept-arm-connection", connectionString: secret(), type: "Custom" }],
        },
      },
      resources: [
        {
          ...{ type: "config", apiVersion: "2023-12-01", name: "connectionstrings" },
          properties: { Db: { value: secret(), type: "kept-arm-connection-type" } },
        },
      ],
    },
    {
      ...{ type: "Microsoft.Web/sites/config", apiVersion: "2023-12-01", name: "w/connectionstrings" },
      properties: { Database: { value: secret(), type: "kept-arm-other-type" } },
    },
    {
      ...{ type: "Microsoft.Web/sites/slots/config", apiVersion: "2023-12-01" },
      name: "[concat(parameters('site'), '/blue/connectionStrings')]",
      properties: { Db: { value: "[concat('SECRET-', '0x')]", type: "kept-arm-slot-type" } },
    },
    {
      ...{ type: "Microsoft.Web/sites/config", apiVersion: "2023-12-01", name: "w/appsettings" },
      properties: { DB_PASSWORD: secret(), MODE: "kept-arm-mode" },
    },
    {
      ...{ type: "Microsoft.Web/sites/config", apiVersion: "2023-12-01", name: "w/azurestorageaccounts" },
      properties: { main: { accessKey: secret(), shareName: "kept-arm-share" } },
    },
    {
      ...{ type: "Microsoft.DBforPostgreSQL/flexibleServers/configurations", apiVersion: "2023-06-01" },
      ...{ name: "pg/password_encryption", properties: { source: "kept-arm-source" } },
    },
    {
      ...{ type: "Microsoft.ContainerInstance/containerGroups", apiVersion: "2023-05-01", name: "group" },
      properties: {
        volumes: [{ name: "kept-arm-volume", secret: { pin: secret() } }],
        containers: [{ properties: { environmentVariables: [{ name: "KEPT", secureValue: secret() }] } }],
        extra: "[parameters('door')]",
        extras: "[parameters('doors').pin]",
      },
    },
    {
      ...{ type: "Microsoft.Compute/virtualMachines", apiVersion: "2023-05-01", name: "machine" },
      properties: {
        osProfile: {
          customData: secret(),
          adminPassword: "[variables('alias')]",
          adminUsername: "kept-arm-admin",
          windowsConfiguration: { additionalUnattendContent: [{ content: secret() }] },
        },
        userData: secret(),
      },
    },
    {
      ...{ type: "microsoft.network/applicationGateways", apiVersion: "2023-05-01", name: "gate" },
      properties: { sslCertificates: [{ name: "kept-arm-certificate", properties: { data: secret() } }] },
    },
  ],
});

export const CLOUD_FORMATION = JSON.stringify({
  AWSTemplateFormatVersion: "2010-09-09",
  Transform: "AWS::LanguageExtensions",
  Parameters: {
    Door: { Type: "String", NoEcho: "True", Default: secret() },
    Doors: { Type: "CommaDelimitedList", NoEcho: "true", Default: secret() },
    MasterPassword: { Type: "String", Default: secret() },
    ApiTokens: { Type: "CommaDelimitedList", Default: `${secret()},${secret()}` },
    SecretName: { Type: "String", Default: "kept-cfn-secret-name" },
    PasswordLength: { Type: "String", Default: "kept-cfn-password-length" },
    MasterSecretArn: { Type: "String", Default: "kept-cfn-secret-arn" },
    SshKey: { Type: "AWS::EC2::KeyPair::KeyName", Default: "kept-cfn-key-pair" },
    UsePassword: { Type: "String", Default: "true" },
  },
  Conditions: { HasPassword: { "Fn::Equals": [{ Ref: "UsePassword" }, "true"] } },
  Mappings: {
    M: {
      prod: {
        password: secret(),
        user: "kept-cfn-map-user",
        SecretArn: "kept-cfn-map-arn",
        tokens: [secret()],
      },
    },
    Passwords: { prod: { main: secret(), user: "kept-cfn-passwords-user" } },
  },
  Outputs: { Token: { Value: secret(), Export: { Name: "far" } } },
  Resources: {
    "Fn::ForEach::Doors": [
      "One",
      { Ref: "Doors" },
      { [`Door\${One}`]: { Type: "AWS::SQS::Queue", Properties: { QueueName: `x-\${One}` } } },
    ],
    Named: {
      Type: "AWS::SQS::Queue",
      Properties: {
        Tags: [
          { Ref: "MasterPassword" },
          { "Fn::Sub": `x-\${MasterPassword}` },
          { "Fn::Sub": [`x-\${Password}`, { Password: secret() }] },
          { "Fn::Sub": [`x-\${Part}`, { Part: "kept-cfn-part" }] },
          { "Fn::Join": ["-", ["x", { Ref: "MasterPassword" }]] },
          { "Fn::Select": [1, { Ref: "ApiTokens" }] },
          { "Fn::Join": ["-", { Ref: "ApiTokens" }] },
          { "Fn::FindInMap": ["M", "prod", "password"] },
          { "Fn::FindInMap": ["M", "prod", "user"] },
          { "Fn::FindInMap": ["M", "prod", "SecretArn"] },
          { "Fn::Select": [0, { "Fn::FindInMap": ["M", "prod", "tokens"] }] },
          { "Fn::FindInMap": ["Passwords", "prod", "main"] },
          { "Fn::FindInMap": ["Passwords", "prod", "user"] },
          { "Fn::ImportValue": "far" },
          { "Fn::If": ["HasPassword", "kept-cfn-switch", "other"] },
          ...["SecretName", "PasswordLength", "MasterSecretArn", "SshKey"].map((Ref) => ({ Ref })),
        ].map((Value, index) => ({ Key: `kept-cfn-tag-${index}`, Value })),
      },
    },
    Connection: {
      Type: "AWS::Events::Connection",
      Properties: {
        AuthParameters: {
          InvocationHttpParameters: {
            HeaderParameters: [{ Key: "kept-cfn-key", Value: secret(), IsValueSecret: true }],
          },
        },
        Description: { Ref: "Door" },
      },
    },
    Secret: {
      Type: "AWS::SecretsManager::Secret",
      Properties: {
        GenerateSecretString: {
          SecretStringTemplate: `{"door": "${secret()}"}`,
          GenerateStringKey: "kept-cfn-string-key",
          ExcludeCharacters: "kept-cfn-characters",
        },
      },
    },
    Beanstalk: {
      Type: "AWS::ElasticBeanstalk::Environment",
      Properties: {
        OptionSettings: [{ Namespace: "kept-cfn-space", OptionName: "DB_PASSWORD", Value: secret() }],
      },
    },
  },
});

export const HCL = `
variable "door" {
  default   = "${secret()}"
  sensitive = true
}
variable "once" {
  default   = "${secret()}"
  ephemeral = true
}
variable "open" {
  default = "kept-hcl-open"
}
variable "db_password" {
  default = "${secret()}"
}
variable "database" {
  default = { password = "${secret()}", user = "kept-hcl-user" }
}
variable "password_policy" {
  default = "kept-hcl-policy"
}
variable "create_password" {
  default = true
}
locals {
  settings = [
    { name = "DB_PASSWORD", value = "${secret()}" },
    { name = "MODE", value = "kept-hcl-setting" },
    { secure = true, value = "${secret()}" },
  ]
  common_password = "${secret()}"
  alias           = local.common_password
  api_keys        = { main = "${secret()}", list = ["${secret()}"] }
  credentials     = { user = "kept-hcl-credentials-user", other = { deep = "${secret()}" } }
  secret_name     = "kept-hcl-secret-name"
  db_secret_arn   = "kept-hcl-secret-arn"
  password_length = "kept-hcl-password-length"
  client_secret   = "arn:aws:secretsmanager:eu-west-1:1:secret:kept-hcl-client-arn"
  ssh_key         = "ssh-ed25519 AAAAkept-hcl-public"
}
resource "terraform_data" "named" {
  input = {
    a = local.common_password
    b = var.db_password
    c = "x-\${var.db_password}"
    d = local.alias
    e = var.database.password
    f = var.database["password"]
    g = var.database.user
    h = local.api_keys.main
    i = local.api_keys["list"][0]
    j = local.credentials.other.deep
    k = local.credentials.user
    l = concat(["kept-hcl-item"], [local.common_password])
    m = [local.secret_name, local.db_secret_arn, local.password_length, local.client_secret, local.ssh_key]
    n = var.password_policy
    o = var.create_password ? "kept-hcl-switch" : "other"
    p = merge({ z = local.alias }, { y = "kept-hcl-merged" })
    q = jsonencode({ z = tostring(local.common_password) })
    r = [local.settings[0].value, local.settings[1].value, "x-\${local.settings[2].value}"]
  }
}
resource "terraform_data" "all" {
  input = {
    a = sensitive("${secret()}")
    b = var.door
    c = "x-\${var.once}"
    d = var.open
    e = jsonencode({ z = sensitive("${secret()}") })
    f = nonsensitive(sensitive("${secret()}"))
  }
}
resource "azurerm_container_group" "main" {
  container {
    volume {
      name   = "kept-hcl-volume"
      secret = { pin = "${secret()}" }
    }
  }
}
module "far" {
  source = "git::https://robot:${secret()}@example.test/kept-hcl-module.git"
}
`;

/** What a plan's variables hold, by themselves and within. */
const GIVEN = { password: secret(), token: secret(), listed: secret() };

/** A plan in which only the changes mark what is sensitive, and only the variables' names say what is secret. */
export const PLAN = JSON.stringify({
  ...{ format_version: "1.2", terraform_version: "1.9.5" },
  variables: {
    db_password: { value: GIVEN.password },
    database: { value: { user: "kept-plan-user", access_token: GIVEN.token } },
    api_keys: { value: [GIVEN.listed] },
    create_password: { value: true },
    short_password: { value: "kept" },
    region: { value: "kept-plan-region" },
  },
  planned_values: {
    root_module: {
      resources: [
        {
          ...{ address: "vendor_thing.main", mode: "managed", type: "vendor_thing", name: "main" },
          values: {
            rule: [{ name: "kept-plan-rule", body: secret() }],
            labels: { door: secret(), team: "kept-plan-team" },
            flat: secret(),
            both: { one: secret(), other: secret(), third: "kept-plan-third" },
            open: "kept-plan-open",
            tags: {
              a: GIVEN.password,
              b: `x-${GIVEN.password}`,
              c: [GIVEN.token, "kept-plan-user"],
              d: GIVEN.listed,
              e: "kept-plan-region",
              f: true,
            },
          },
          sensitive_values: { rule: [{}], labels: {}, both: { one: true } },
        },
      ],
    },
  },
  resource_changes: [
    {
      ...{ address: "vendor_thing.main", mode: "managed", type: "vendor_thing", name: "main" },
      change: {
        ...{ actions: ["create"], before: null, after: {}, after_unknown: { later: true } },
        before_sensitive: false,
        after_sensitive: {
          rule: [{ body: true }],
          labels: { door: true },
          flat: true,
          both: { other: true },
        },
      },
    },
  ],
});

export const NESTED_SECRETS = count;
