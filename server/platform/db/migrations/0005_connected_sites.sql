-- Blogs hosted elsewhere and managed here; see docs/connected-sites.md.

create table connected_sites (
  -- From the sequence of blogs: a number belongs to a blog or a connected site, never both.
  id bigint primary key default nextval('blogs_id_seq'),
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('wordpress', 'feed')),
  -- The home page, absolute, after redirects.
  url text not null,
  -- Its name in addresses: host and port, and the path after '::', as the platform's clients write it.
  domain text not null,
  name text not null,
  icon_url text,
  -- Its feed; a WordPress site may have none.
  feed_id bigint references feeds on delete set null,
  -- Of a WordPress site: the root of its REST interface, Tidings' username, and the application password, encrypted.
  api_root text,
  username text,
  sealed_token text,
  -- Result and start of the last check.
  is_healthy boolean not null default true,
  health_error text not null default '',
  checked_at timestamptz not null,
  -- The monitor module: the next check, since when it fails, consecutive failures, and whether its owner was notified.
  is_monitored boolean not null default false,
  next_probe_at timestamptz,
  failing_since timestamptz,
  failure_count integer not null default 0,
  is_down boolean not null default false,
  created_at timestamptz not null default now(),
  unique (user_id, url),
  check ((kind = 'wordpress') = (api_root is not null and username is not null and sealed_token is not null)),
  check (is_monitored = (next_probe_at is not null))
);
create index connected_sites_domain on connected_sites (domain);
create index connected_sites_feed on connected_sites (feed_id) where feed_id is not null;
create index connected_sites_due on connected_sites (next_probe_at) where next_probe_at is not null;

-- Access to the files of a connected site; see docs/credentials.md.
create table connected_site_credentials (
  site_id bigint not null references connected_sites on delete cascade,
  role text not null check (role in ('main', 'alternate')),
  protocol text not null check (protocol in ('ftp', 'ftps', 'sftp', 'ssh')),
  host text not null,
  port integer not null check (port between 1 and 65535),
  username text not null,
  -- The site's folder on that server.
  abspath text not null,
  -- JSON, encrypted: the password, or the private key with its passphrase.
  sealed_secret text not null,
  has_key boolean not null,
  -- The server's host key when these were saved: see RemoteCallbacks. Null without encryption.
  host_key text,
  updated_at timestamptz not null,
  primary key (site_id, role)
);
