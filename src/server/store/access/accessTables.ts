/** Sessions, sign-ins, keys and what roles are granted: tables that are no noun, with their columns as `ColumnSpec`. */
export interface AccessTables {
  auth_session: {
    id: 'varchar'
    tenant_id: 'varchar'
    user_id: 'bigint'
    client_id: 'varchar'
    role_id: 'bigint[] null'
    dept_id: 'bigint[] null'
    refresh_key: 'varchar'
    created_at: 'timestamptz default'
    expires_at: 'timestamptz'
    revoked_at: 'timestamptz null'
    client_ip: 'varchar null'
    user_agent: 'varchar null'
    ends_at: 'timestamptz'
    former_key: 'varchar null'
    rotated_at: 'timestamptz null'
    impersonator_session: 'varchar null'
    impersonator_writes: 'boolean null'
  }
  account_totp: {
    tenant_id: 'varchar'
    user_id: 'bigint'
    sealed_key: 'text'
    confirmed_at: 'timestamptz null'
    last_step: 'bigint default'
    created_at: 'timestamptz default'
  }
  passkey: {
    id: 'bigint'
    tenant_id: 'varchar'
    user_id: 'bigint'
    name: 'varchar'
    credential_id: 'varchar'
    public_key: 'text'
    uses: 'bigint'
    transports: 'varchar'
    rp_id: 'varchar'
    created_at: 'timestamptz default'
    used_at: 'timestamptz null'
  }
  user_identity: {
    id: 'bigint'
    tenant_id: 'varchar'
    user_id: 'bigint'
    provider_id: 'bigint'
    issuer: 'varchar'
    subject: 'varchar'
    display_name: 'varchar'
    created_at: 'timestamptz default'
    used_at: 'timestamptz null'
  }
  recovery_code: {
    tenant_id: 'varchar'
    user_id: 'bigint'
    code_digest: 'varchar'
    created_at: 'timestamptz default'
  }
  login_challenge: {
    challenge_sha: 'varchar'
    kind: 'varchar'
    content: 'jsonb'
    expires_at: 'timestamptz'
  }
  captcha: {
    key: 'varchar'
    answer: 'varchar'
    expires_at: 'timestamptz'
  }
  download_ticket: {
    ticket_sha: 'varchar'
    session: 'jsonb'
    path: 'varchar'
    expires_at: 'timestamptz'
  }
  login_device: {
    tenant_id: 'varchar'
    account: 'varchar'
    device_sha: 'varchar'
    seen_at: 'timestamptz default'
  }
  login_failure: {
    tenant_id: 'varchar'
    subject: 'varchar'
    failures: 'integer'
    failed_at: 'timestamptz default'
    locked_until: 'timestamptz null'
    pending: 'timestamptz[] default'
  }
  password_history: {
    tenant_id: 'varchar'
    user_id: 'bigint'
    hash: 'text'
    created_at: 'timestamptz default'
  }
  role_menu: {
    tenant_id: 'varchar'
    role_id: 'bigint'
    menu_id: 'bigint'
  }
  role_data_scope: {
    tenant_id: 'varchar'
    role_id: 'bigint'
    scope_id: 'bigint'
  }
  role_api_scope: {
    tenant_id: 'varchar'
    role_id: 'bigint'
    scope_id: 'bigint'
  }
  security_notice: {
    id: 'bigint'
    tenant_id: 'varchar'
    user_id: 'bigint'
    kind: 'varchar'
    sentence: 'jsonb'
    created_at: 'timestamptz default'
  }
  server_key: {
    name: 'varchar'
    value: 'text'
    created_at: 'timestamptz default'
  }
}
