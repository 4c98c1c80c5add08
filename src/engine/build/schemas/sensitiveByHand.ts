/** What is sensitive of providers without packages that say it, and of templates, as sources and documentation say. */
import type { SensitiveSource } from "./sensitive.ts";

export const READ_BY_HAND: readonly SensitiveSource[] = [
  {
    ...{ package: "hashicorp/terraform-provider-kubernetes", version: "3.2.1", licence: "MPL-2.0" },
    types: {
      kubernetes_secret: "binary_data data",
      kubernetes_secret_v1: "binary_data data",
      kubernetes_token_request_v1: "token",
    },
  },
  {
    ...{ package: "hashicorp/terraform-provider-helm", version: "3.1.2", licence: "MPL-2.0" },
    types: { helm_release: "repository_password set_sensitive" },
  },
  {
    ...{ package: "hashicorp/terraform-provider-tfe", version: "62d27c75", licence: "MPL-2.0" },
    types: { tfe_policy_set_parameter: "value", tfe_ssh_key: "key", tfe_variable: "value" },
  },
  {
    ...{ package: "hashicorp/terraform-provider-nomad", version: "2.6.1", licence: "MPL-2.0" },
    types: {
      nomad_acl_token: "secret_id",
      nomad_acl_auth_method: "config.oidc_client_assertion.private_key.pem_key",
      nomad_csi_volume: "mount_options.mount_flags secrets",
      nomad_csi_volume_registration: "mount_options.mount_flags secrets",
      nomad_external_volume: "mount_options.mount_flags secrets",
      nomad_variable: "items",
      nomad_volume: "mount_options.mount_flags secrets",
    },
  },
  {
    ...{ package: "vancluever/terraform-provider-acme", version: "2.48.3", licence: "MPL-2.0" },
    types: {
      acme_certificate:
        "account_key_pem certificate_p12 certificate_p12_password dns_challenge.config private_key_pem",
      acme_registration:
        "account_key_pem external_account_binding.hmac_base64 external_account_binding.key_id",
    },
  },
  {
    ...{ package: "gavinbunney/terraform-provider-kubectl", version: "1.19.0", licence: "MPL-2.0" },
    // What is parsed of the body is masked by the provider, but only where it is a Secret of Kubernetes.
    types: { kubectl_manifest: "live_manifest_incluster yaml_body yaml_body_parsed yaml_incluster" },
  },
  {
    ...{ package: "grafana/terraform-provider-grafana", version: "4.45.1", licence: "MPL-2.0" },
    types: {
      grafana_api_key: "key",
      grafana_assistant_mcp_server: "custom_headers",
      grafana_cloud_stack_service_account_rotating_token: "key",
      grafana_cloud_stack_service_account_token: "key",
      grafana_contact_point:
        "*.settings dingding.url discord.url googlechat.url jira.user kafka.rest_proxy_url pushover.user_key slack.url sns.access_key teams.url victorops.url webhook.http_config webhook.tls_config wecom.url",
      grafana_data_source: "http_headers secure_json_data_encoded",
      grafana_data_source_config: "http_headers secure_json_data_encoded",
      grafana_oncall_outgoing_webhook: "authorization_header password",
      grafana_service_account_rotating_token: "key",
      grafana_service_account_token: "key",
      grafana_sso_settings: "saml_settings.certificate",
      grafana_synthetic_monitoring_installation: "metrics_publisher_key sm_access_token",
    },
  },
  {
    // The provider declares no value of a variable, since GitLab itself tells by `masked` which are secrets; variables
    // of pipelines that are masked nowhere are passwords all the same.
    ...{ package: "gitlabhq/terraform-provider-gitlab", version: "19.1.0", licence: "MPL-2.0" },
    types: {
      gitlab_application_settings: "eks_access_key_id recaptcha_site_key static_objects_external_storage_url",
      gitlab_group_hook: "custom_headers.value url_variables.value",
      gitlab_group_integration_mattermost: "webhook",
      gitlab_group_variable: "value",
      gitlab_instance_variable: "value",
      gitlab_pages_domain: "key verification_code",
      gitlab_pipeline_schedule_variable: "value",
      gitlab_project_hook: "custom_headers.value url_variables.value",
      gitlab_project_integration_google_chat: "webhook",
      gitlab_project_integration_mattermost: "webhook",
      gitlab_project_integration_microsoft_teams: "webhook",
      gitlab_project_pull_mirror: "url",
      gitlab_project_push_mirror: "url",
      gitlab_project_secure_file: "content",
      gitlab_project_variable: "value",
    },
  },
  {
    // The provider declares nothing of it; a wallet holds the keys with which a database is opened.
    ...{ package: "oracle/terraform-provider-oci", version: "4.117.0", licence: "MPL-2.0" },
    types: { oci_database_autonomous_database_wallet: "content" },
  },
  {
    // What Terraform's provider declares of the same resources.
    ...{ package: "hashicorp/terraform-provider-azurerm (templates)", version: "4.51.0", licence: "MPL-2.0" },
    types: {
      "Microsoft.ApiManagement/service": "hostnameConfigurations.certificate",
      "Microsoft.Network/applicationGateways":
        "authenticationCertificates.data sslCertificates.data trustedClientCertificates.data trustedRootCertificates.data",
      "Microsoft.Resources/deploymentScripts": "storageAccountSettings.storageAccountKey",
    },
  },
];
