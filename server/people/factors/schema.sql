-- At the embedded identity provider. Secrets are encrypted.
-- cluster: coordinator; server: deleted; kept: purge; trail: none, secrets, whose changes are security events
create table authenticator_apps (
  user_id text primary key references people (user_id), -- personal
  -- Null until it is confirmed.
  secret text, -- special
  -- The last period of 30 seconds whose code was used.
  last_step bigint not null default 0, -- internal
  -- A secret that waits for its first code.
  pending_secret text, -- special
  pending_until timestamptz, -- internal
  added_at timestamptz, -- internal
  last_used_at timestamptz, -- internal
  check ((secret is null) = (added_at is null))
);

-- cluster: coordinator; server: deleted; kept: purge; trail: none, secrets, whose changes are security events
create table passkeys (
  -- Chosen by the authenticator: Base64url.
  credential_id text primary key, -- internal
  user_id text not null references people (user_id), -- personal
  name text not null, -- personal
  -- COSE: Base64url.
  public_key text not null, -- internal
  -- 0 if the authenticator does not count.
  counter bigint not null, -- internal
  is_synced boolean not null, -- internal
  added_at timestamptz not null, -- internal
  last_used_at timestamptz -- internal
);
create index passkeys_of_person on passkeys (user_id);

-- cluster: coordinator; server: deleted; kept: purge; trail: none, secrets, whose changes are security events
create table recovery_codes (
  user_id text not null references people (user_id), -- personal
  code_hash text not null, -- internal
  used_at timestamptz, -- internal
  primary key (user_id, code_hash)
);
