-- What somebody says is theirs, before it is shown to be.

-- An address is a person's own once it is confirmed. Until then anybody may have signed up with it, more than one person too, and
-- whoever opens the mailed link first gets it (docs/decisions/0014).
alter table users drop constraint users_email_key;
create index users_email on users (email);
create unique index users_confirmed_email on users (email) where email_verified;

-- The domain that a blog's owner has asked for, until a DNS record shows that it is the owner's; then it becomes `domain`.
alter table blogs add claimed_domain text;
