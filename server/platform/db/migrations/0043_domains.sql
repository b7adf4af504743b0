-- All domains of a blog. `blogs.domain` is the primary one among them: where there is none, the blog's own address here is.

create table blog_domains (
  blog_id bigint not null references blogs on delete cascade,
  -- As DNS has it: in lower case, without a dot at the end.
  name text not null,
  -- A DNS record, or an administrator, has shown that it is the blog's. Until then anybody may wait for the same name.
  proven_at timestamptz,
  -- What DNS and the certificate were found to be, and when; see server/features/domains/facts.ts.
  facts jsonb,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (blog_id, name)
);
create unique index blog_domains_proven on blog_domains (name) where proven_at is not null;

insert into blog_domains (blog_id, name, proven_at) select id, domain, now() from blogs where domain is not null;
insert into blog_domains (blog_id, name) select id, claimed_domain from blogs where claimed_domain is not null
on conflict do nothing;

alter table blogs drop column claimed_domain;
alter table blogs add foreign key (id, domain) references blog_domains (blog_id, name) on delete set null (domain);

-- Where the whole blog leads to, outside of this server: an address without a slash at the end, to which paths are added.
alter table blogs add redirect_to text;
-- The host in it, by which a domain that comes here later ends the redirect.
alter table blogs add redirect_host text generated always as (substring(redirect_to from '^https?://([^/:]+)')) stored;
