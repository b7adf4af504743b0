-- How to get at the files of a connected site; see docs/credentials.md.

create table connected_site_credentials (
  site_id bigint not null references connected_sites on delete cascade,
  role text not null check (role in ('main', 'alternate')),
  protocol text not null check (protocol in ('ftp', 'ftps', 'sftp', 'ssh')),
  host text not null,
  port integer not null check (port between 1 and 65535),
  username text not null,
  -- Where the site lies on that server.
  abspath text not null,
  -- JSON, sealed: the password, or the private key with its passphrase.
  sealed_secret text not null,
  has_key boolean not null,
  -- What the server showed of itself when these were saved: see RemoteWishes. Null where nothing is encrypted.
  host_key text,
  updated_at timestamptz not null,
  primary key (site_id, role)
);
