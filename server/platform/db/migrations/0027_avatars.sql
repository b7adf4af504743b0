-- Signing up took any text as somebody's picture. What was not uploaded here goes, and the rest begins with the address that this
-- server has (which the feeds of its blogs begin with).
update users set image = null
where image is not null and not exists (
  select from media
  where media.user_id = users.id and purpose = 'avatar' and users.image ~ ('^https?://[^?#]+/media/' || media.id || '$')
);
update users set image = own.address || substring(image from '/media/[^/]+$')
from (
  select regexp_replace(url, '/sites/[^/]+/feed$', '') as address from feeds where blog_id is not null
  group by 1 order by count(*) desc limit 1
) own
where image is not null;

-- What somebody wrote in a report goes with the account; this is left of accounts that went before.
update reports set text = '' where reporter_id is null;
