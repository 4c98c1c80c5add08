/**
 * A state of Terraform as its file holds it, of resources of many providers, with a secret in each attribute that holds
 * one. It marks nothing as sensitive, as Terraform did before 1.9.
 */

/** Attributes by resource type that the providers declare as sensitive. */
const DECLARED = `
aws_acm_certificate private_key
aws_amplify_app access_token basic_auth_credentials oauth_token
aws_api_gateway_api_key value
aws_cognito_user_pool_client client_secret
aws_db_instance password
aws_directory_service_directory password
aws_dms_endpoint password
aws_elasticache_replication_group auth_token
aws_elasticache_user passwords[]
aws_fsx_ontap_file_system fsx_admin_password
aws_iam_access_key secret ses_smtp_password_v4
aws_iam_service_specific_credential service_password
aws_iam_user_login_profile password
aws_kms_ciphertext plaintext
aws_kms_external_key key_material_base64
aws_lightsail_database master_password
aws_lightsail_key_pair private_key
aws_rds_cluster master_password
aws_redshift_cluster master_password
aws_secretsmanager_secret_version secret_string secret_binary
aws_ssm_parameter value
aws_vpn_connection customer_gateway_configuration tunnel1_preshared_key tunnel2_preshared_key
azuread_application_password value
azuread_service_principal_password value
azurerm_api_management_named_value value
azurerm_application_insights connection_string instrumentation_key
azurerm_cognitive_account primary_access_key secondary_access_key
azurerm_container_app secret[].value
azurerm_container_registry admin_password
azurerm_cosmosdb_account primary_key primary_readonly_key primary_sql_connection_string
azurerm_data_factory_linked_service_azure_blob_storage connection_string sas_uri
azurerm_eventhub_authorization_rule primary_key primary_connection_string primary_connection_string_alias
azurerm_iothub_shared_access_policy primary_key secondary_connection_string
azurerm_key_vault_secret value
azurerm_kubernetes_cluster kube_config[].client_key kube_config[].password kube_config_raw kube_admin_config_raw
azurerm_linux_virtual_machine admin_password custom_data
azurerm_log_analytics_workspace primary_shared_key
azurerm_maps_account primary_access_key
azurerm_mssql_server administrator_login_password
azurerm_postgresql_flexible_server administrator_password
azurerm_redis_cache primary_access_key primary_connection_string
azurerm_search_service primary_key
azurerm_servicebus_namespace default_primary_key default_primary_connection_string
azurerm_signalr_service primary_access_key primary_connection_string
azurerm_storage_account primary_access_key primary_connection_string secondary_blob_connection_string
azurerm_virtual_network_gateway_connection shared_key
cloudflare_api_token value
databricks_secret string_value
databricks_token token_value
datadog_api_key key
datadog_application_key key
datadog_webhook_custom_variable value
digitalocean_database_cluster password private_uri uri
digitalocean_kubernetes_cluster kube_config[].client_key kube_config[].raw_config kube_config[].token
digitalocean_spaces_key secret_key
github_actions_organization_secret plaintext_value
github_actions_secret encrypted_value plaintext_value
google_alloydb_user password
google_compute_ssl_certificate certificate private_key
google_compute_vpn_tunnel shared_secret
google_iap_client secret
google_redis_instance auth_string
google_secret_manager_secret_version secret_data
google_service_account_key private_key
google_sql_database_instance root_password replica_configuration[].client_key
google_sql_user password
google_storage_hmac_key secret
helm_release repository_password set_sensitive[].value
kubernetes_secret data.tls_key binary_data.blob
kubernetes_secret_v1 data.dsn
local_sensitive_file content content_base64
mongodbatlas_api_key private_key
mongodbatlas_database_user password
mongodbatlas_third_party_integration api_key microsoft_teams_webhook_url routing_key service_key
okta_app_oauth client_secret
okta_user password recovery_answer
postgresql_role password
random_bytes base64 hex
random_password bcrypt_hash result
snowflake_user password
tfe_variable value
tls_private_key private_key_openssh private_key_pem private_key_pem_pkcs8
tls_self_signed_cert private_key_pem
vault_approle_auth_backend_role_secret_id secret_id
vault_aws_secret_backend access_key secret_key
vault_generic_secret data_json
vault_kv_secret_v2 data.app_pin data_json
vault_ldap_auth_backend bindpass client_tls_key
vault_token client_token
`;

/** Those of types whose names say that they are secrets, of providers that no table knows. */
const BY_TYPE = `
doppler_secret value
infisical_secret value
newrelic_api_access_key key
onepassword_secret content
scaleway_secret_version data
`;

/** Those that nothing but their own name tells. */
const BY_NAME = `
aws_cloudwatch_event_connection auth_parameters[].api_key[].value auth_parameters[].basic[].password
aws_memorydb_user authentication_mode[].passwords[]
aws_mq_broker user[].password
azurerm_app_service connection_string[].value
azurerm_batch_pool container_configuration[].container_registries[].password
azurerm_container_group container[].secure_environment_variables.DOOR diagnostics[].log_analytics[].workspace_key
azurerm_function_app site_config[].application_insights_key storage_account_access_key
github_repository_webhook configuration[].secret
gitlab_deploy_token token
google_apikeys_key key_string
google_compute_backend_service iap[].oauth2_client_secret
google_monitoring_notification_channel sensitive_labels[].auth_token
hcloud_server root_password
linode_instance root_pass
pagerduty_service_integration integration_key
rabbitmq_user password
`;

/** Those that nothing tells: what such attributes hold is mostly no secret, and their names say nothing of one. */
const BY_NOTHING = `
consul_keys key[].value
kubernetes_config_map data.door
null_resource triggers.pin
random_string result
terraform_data input
`;

export type Told = "declared" | "type" | "name" | "nothing";

export interface PlacedSecret {
  readonly type: string;
  readonly path: string;
  readonly told: Told;
  /** Unlike any other text in the state. */
  readonly value: string;
}

/** Every secret of the state. None has a shape that only secrets have. */
export const SECRETS: readonly PlacedSecret[] = (
  [
    ["declared", DECLARED],
    ["type", BY_TYPE],
    ["name", BY_NAME],
    ["nothing", BY_NOTHING],
  ] as const
)
  .flatMap(([told, table]) =>
    table
      .trim()
      .split("\n")
      .flatMap((line) => {
        const [type = "", ...paths] = line.split(" ");
        return paths.map((path) => ({ type, path, told }));
      }),
  )
  .map((secret, index) => ({ ...secret, value: `horse${index}battery` }));

/** What an output holds that the configuration calls sensitive. */
export const SECRET_OUTPUT = "donkeybattery";

/** Attributes that speak of secrets and hold none, by type: each must be shown as it is. */
export const ORDINARY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  aws_instance: { key_name: "ops-laptop", user_data_replace_on_change: "plain1" },
  aws_db_instance: { kms_key_id: "arn:aws:kms:eu-west-1:1:key/k1", username: "shopkeeper", engine: "plain2" },
  aws_codebuild_project: { encryption_key: "arn:aws:kms:eu-west-1:1:key/k2" },
  aws_dynamodb_table: { hash_key: "customer_id", range_key: "placed_at" },
  aws_secretsmanager_secret: { name: "shop/database", recovery_mode: "plain3" },
  aws_ssm_parameter: { insecure_value: "plain8", key_id: "alias/parameters", name: "/shop/flag" },
  aws_lb_listener: {
    authorization_endpoint: "https://id.example.test/a",
    token_endpoint: "https://id.example.test/t",
  },
  aws_key_pair: { public_key: "ssh-ed25519 AAAAordinary", key_name: "deploy-laptop" },
  azurerm_cosmosdb_sql_container: { partition_key_path: "/tenant", partition_key_kind: "Hash" },
  azurerm_key_vault_secret: { key_vault_id: "/vaults/kv1", content_type: "text/ordinary" },
  azurerm_linux_web_app: { key_vault_reference_identity_id: "/identities/web1" },
  github_actions_secret: { secret_name: "NPM_PUBLISHING", repository: "shop-frontend" },
  google_secret_manager_secret_version: { secret: "projects/shop/secrets/database", version: "plain4" },
  google_sql_user: { name: "reporting", password_policy: "plain5" },
  kubernetes_secret: { type: "Opaque", immutable: "plain6" },
  tls_private_key: { algorithm: "ED25519", public_key_openssh: "ssh-ed25519 AAAAother" },
  vault_token: { policies: "plain7", display_name: "nightly-job" },
};

/** The state as `terraform.tfstate` holds it. */
export function stateWithSecrets(): string {
  const byType = Map.groupBy(SECRETS, ({ type }) => type);
  const types = new Set([...byType.keys(), ...Object.keys(ORDINARY)]);
  const resources = [...types].map((type) => {
    const attributes: Record<string, unknown> = { id: `${type}-1`, ...ORDINARY[type] };
    for (const { path, value } of byType.get(type) ?? []) put(attributes, path.split("."), value);
    const [provider] = type.split("_");
    return {
      ...{ mode: "managed", type, name: "main", provider: `provider["registry.terraform.io/x/${provider}"]` },
      instances: [{ schema_version: 0, attributes, sensitive_attributes: [] }],
    };
  });
  return JSON.stringify({
    version: 4,
    terraform_version: "1.8.5",
    serial: 7,
    lineage: "l",
    outputs: { door: { value: SECRET_OUTPUT, type: "string", sensitive: true } },
    resources,
  });
}

/** Puts a value at a path of which `[]` says that a list of one stands there. */
function put(into: Record<string, unknown>, [step = "", ...rest]: readonly string[], value: string): void {
  const name = step.replace("[]", "");
  if (rest.length === 0) {
    into[name] = step.endsWith("[]") ? [value] : value;
    return;
  }
  const known = into[name];
  const inner = (Array.isArray(known) ? known[0] : known) ?? {};
  into[name] = step.endsWith("[]") ? [inner] : inner;
  put(inner as Record<string, unknown>, rest, value);
}
